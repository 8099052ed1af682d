import { exp, expm1 } from '../../math/exp.ts';

const STEP = 4;
/** Counts this far below both the average and the noise are as good as 0. */
const LOWEST = 1 / 1000;
const PASSES = 200;
const HALVINGS = 60;
const LEAST_WEIGHT = 1e-12;
/** Cells that are taken to be like the average, so that a few noisy cells are not read too closely. */
const PSEUDO_CELLS = 1;

/** Noisy counts (≥ 0, as those below say no more than 0), and how many cells have each of them. */
export interface NoisyCounts {
  readonly levels: Float64Array;
  readonly cells: Float64Array;
  /** Of the Laplace noise. */
  readonly scale: number;
}

/** What is believed of the true count behind each noisy one. */
export interface Beliefs {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/** One exponential distribution of true counts. */
interface Part {
  readonly mean: number;
  /** The density of each noisy count, up to a factor that all parts have in common. */
  readonly density: Float64Array;
  /** The first two moments of the true count given each noisy one. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/**
 * What noisy counts say of the true ones. Nothing is assumed but that small counts are not rarer than large ones: the
 * prior is the mixture of exponential distributions, from nearly 0 to all records, that makes the noisy counts most
 * likely (expectation–maximisation) among those whose mean is the average count, which is public.
 */
export function beliefsOf(counts: NoisyCounts, average: number, records: number): Beliefs {
  const parts = meansFor(average, counts.scale, records).map((mean) => partOf(mean, counts));
  const weights = fittedWeights(parts, counts.cells, average);
  const means = counts.levels.slice();
  const variances = new Float64Array(means.length);
  for (let i = 0; i < means.length; i++) {
    const total = densityAt(parts, weights, i);
    // A count far beyond all records, which were told wrong then.
    if (total === 0) continue;
    const moment = (of: 'first' | 'second') =>
      parts.reduce((sum, part, k) => sum + weights[k] * part.density[i] * part[of][i], 0) / total;
    means[i] = moment('first');
    variances[i] = Math.max(0, moment('second') - means[i] * means[i]);
  }
  return { means, variances };
}

/** Descending, from at least all records. */
function meansFor(average: number, scale: number, records: number): number[] {
  const means = [average];
  do means.unshift(means[0] * STEP);
  while (means[0] < records);
  const least = LOWEST * Math.min(average, scale);
  for (let mean = average / STEP; mean > least; mean /= STEP) means.push(mean);
  return means;
}

/** e^(−c/mean)·e^(−|level − c|/scale)/mean over true counts c, those up to the level and those above it. */
function partOf(mean: number, { levels, scale }: NoisyCounts): Part {
  const fall = 1 / mean + 1 / scale;
  const rise = 1 / scale - 1 / mean;
  const density = new Float64Array(levels.length);
  const first = levels.slice();
  const second = levels.map((level) => level * level);
  for (const [i, level] of levels.entries()) {
    const x = rise * level;
    const flat = Math.abs(x) < 1e-4;
    const greatest = exp(-level / Math.max(mean, scale));
    const upTo = greatest * (flat ? level : -expm1(-Math.abs(x)) / Math.abs(rise));
    const firstUpTo = flat ? level / 2 : -level / expm1(-x) - 1 / rise;
    const secondUpTo = flat ? (level * level) / 3 : (-level * level) / expm1(-x) - (2 * firstUpTo) / rise;
    const above = exp(-level / mean) / fall;
    const firstAbove = level + 1 / fall;
    const secondAbove = firstAbove * firstAbove + 1 / (fall * fall);
    const total = upTo + above;
    density[i] = total / mean;
    if (total === 0) continue;
    first[i] = (upTo * firstUpTo + above * firstAbove) / total;
    second[i] = (upTo * secondUpTo + above * secondAbove) / total;
  }
  return { mean, density, first, second };
}

function fittedWeights(parts: readonly Part[], cells: Float64Array, average: number): Float64Array {
  // Small counts are more frequent than large ones in nearly all tables; passes that start there are fewer.
  let weights = withAverage(
    parts,
    Float64Array.from(parts, ({ mean }) => 1 / Math.sqrt(mean)),
    average,
  );
  for (let pass = 0; pass < PASSES; pass++) {
    const taken = Float64Array.from(parts, ({ mean }) => (mean === average ? PSEUDO_CELLS : 0));
    for (let i = 0; i < cells.length; i++) {
      const total = cells[i] === 0 ? 0 : densityAt(parts, weights, i);
      if (total === 0) continue;
      for (let k = 0; k < parts.length; k++) taken[k] += (cells[i] * weights[k] * parts[k].density[i]) / total;
    }
    weights = withAverage(parts, taken, average);
  }
  return weights;
}

function densityAt(parts: readonly Part[], weights: Float64Array, i: number): number {
  let total = 0;
  for (let k = 0; k < parts.length; k++) total += weights[k] * parts[k].density[i];
  return total;
}

/** The weights for which Σ taken·ln(weight) is greatest where Σ weight·mean is given: taken/(1 + t(mean − average)). */
function withAverage(parts: readonly Part[], taken: Float64Array, average: number): Float64Array {
  const total = taken.reduce((sum, weight) => sum + weight, 0);
  const away = parts.map(({ mean }) => mean - average);
  const shares = taken.map((weight) => Math.max(weight / total, LEAST_WEIGHT));
  let low = -1 / away[0];
  let high = -1 / away[away.length - 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    let excess = 0;
    for (let k = 0; k < away.length; k++) excess += (shares[k] / (1 + middle * away[k])) * away[k];
    if (excess > 0) low = middle;
    else high = middle;
  }
  const t = (low + high) / 2;
  return shares.map((share, k) => share / (1 + t * away[k]));
}
