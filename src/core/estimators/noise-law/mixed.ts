import { Failure } from '../../failure.ts';
import type { AnswerNoise } from '../../history/answer-noise.ts';
import { fourier } from '../../linalg/convolve.ts';
import { exp } from '../../math/exp.ts';
import { noiseLawById } from '../../privacy/noise-laws/by-name.ts';
import type { NoiseLaw } from '../../privacy/noise-laws/noise-law.ts';
import type { Rng } from '../../random/rng.ts';
import { DEFAULT_STEP, lawOnCells, massVector, mergeShortestFirst, STEP_ERROR } from './convolution.ts';
import { drawnBounds, lawOfDraws } from './monte-carlo.ts';
import { type ErrorLaw, requireConfidence } from './noise-law.ts';

/** Noise of some law, and how often it counts in an error. */
export interface CountedNoise {
  readonly law: NoiseLaw;
  readonly scale: number;
  readonly times: number;
  readonly deviation: number;
}

/** Shares of the widest noise below which one changes no probability in any digit. */
const NEGLIGIBLE = 1e-10;

/** The noises of an estimate; those that count for nothing are left out. */
export function countedNoises(
  noiseScales: Float64Array,
  weights: Float64Array,
  noises: readonly AnswerNoise[],
): CountedNoise[] {
  const least = NEGLIGIBLE * noiseScales.reduce((most, scale) => Math.max(most, scale), 0);
  return noises.flatMap(({ scale, law: id }, i) => {
    if (!(noiseScales[i] > least)) return [];
    const law = noiseLawById(id);
    const times = Math.abs(weights[i]);
    return { law, scale, times, deviation: times * Math.sqrt(law.variance(scale)) };
  });
}

/** Of a sum, this many standard deviations on either side are looked at. */
const REACH = 40;
/** Steps of a lattice that are looked at one by one, and cells where there is none. */
const MOST_STEPS = 0x100000;
const CELLS = 0x20000;

export function deviationOf(parts: readonly CountedNoise[]): number {
  return Math.sqrt(parts.reduce((sum, { deviation }) => sum + deviation * deviation, 0));
}

/** What the error is a multiple of, where all its noises are whole numbers that count in whole proportions. */
function latticeStep(parts: readonly CountedNoise[], sd: number): number | null {
  if (!parts.every(({ law }) => law.whole)) return null;
  return commonStep(
    parts.map(({ times }) => times),
    (2 * REACH * sd) / MOST_STEPS,
  );
}

/** Where characteristic functions have fallen to this, nothing is left of them. */
const FADED = 1e-12;
/** Errors that come in no even steps are blurred by normal noise of this many cells; it is hardly ever more than five times that. */
const BLUR = 2;
const BLURRED = 5 * BLUR;
const BEYOND_BLUR = 1e-6;

/**
 * The probabilities of single values are a sum of the characteristic function over one period, exactly, where the error
 * comes in even steps. Where it does not, the function may never fade away: then it is that of the error with some normal
 * noise, too little to be seen.
 */
export function transformedLaw(parts: readonly CountedNoise[]): ErrorLaw {
  const sd = deviationOf(parts);
  const step = latticeStep(parts, sd);
  const cell = step ?? (2 * REACH * sd) / CELLS;
  let size = 16;
  while (size < (2 * REACH * sd) / cell) size *= 2;
  const values = new Float64Array(size);
  for (let j = 0; j <= size / 2; j++) {
    const t = (2 * Math.PI * j) / (size * cell);
    values[j] = transformAt(parts, t);
  }
  const isFaded = values.subarray(size / 4, size / 2 + 1).every((value) => Math.abs(value) < FADED);
  const isBlurred = step === null && !isFaded;
  for (let j = 0; j <= size / 2; j++) {
    const angle = (2 * Math.PI * j * BLUR) / size;
    if (isBlurred) values[j] *= exp(-(angle * angle) / 2);
    if (j > 0) values[size - j] = values[j];
  }
  fourier(values, new Float64Array(size));
  const half = values.subarray(0, size / 2).map((value) => Math.max(0, value / size));
  if (step !== null) {
    return latticeLaw(half, step, { errorBound: 1e-10, errorWords: 'rounding: the error comes in even steps' });
  }
  return lawOnCells(mirrored(half), cell, sd, {
    errorBound: isBlurred ? BEYOND_BLUR + mostWithin(half, BLURRED) : 1e-6,
    errorWords: 'the width of the cells, bounded by what is in as many as errors may be off by',
  });
}

function transformAt(parts: readonly CountedNoise[], t: number): number {
  let product = 1;
  for (const { law, scale, times } of parts) {
    product *= law.characteristic(t * times, scale);
    if (Math.abs(product) < Number.EPSILON * Number.EPSILON) return 0;
  }
  return product;
}

/** Masses from 0 up on both sides of 0. */
function mirrored(half: Float64Array): Float64Array {
  return Float64Array.from({ length: 2 * half.length - 1 }, (_, i) => half[Math.abs(i - half.length + 1)]);
}

/** The most that so many cells in a row hold. */
function mostWithin(half: Float64Array, cells: number): number {
  const all = mirrored(half);
  let [sum, most] = [0, 0];
  for (let i = 0; i < all.length; i++) {
    sum += all[i] - (all[i - cells] ?? 0);
    most = Math.max(most, sum);
  }
  return most;
}

/** How far, in cells and as a multiple of √m, m whole numbers that are put on cells may be off together, but in one case of 10¹⁰. */
const OFF = 3.5;

/** Algorithm 2 with whatever noise. Whole numbers that are on no cell go to the two next to them, so that the mean stays. */
export function convolvedLaw(parts: readonly CountedNoise[], gamma: number): ErrorLaw {
  if (!(gamma > 0 && gamma < 1)) throw new Failure(`The probability loss γ must lie between 0 and 1; it is ${gamma}.`);
  const sd = deviationOf(parts);
  const step = latticeStep(parts, sd);
  const cell = step ?? DEFAULT_STEP * sd;
  const loss = gamma / (2 * parts.length);
  const masses = mergeShortestFirst(
    parts.map((part) => cellMasses(part, cell, loss)),
    loss,
  );
  const half = masses.subarray((masses.length - 1) / 2);
  const errorWords = 'the mass cut off (γ), and the width of the cells';
  if (step !== null) return latticeLaw(half, step, { errorBound: gamma, errorWords: 'the mass cut off (γ)' });
  const moved = parts.filter(({ law }) => law.whole).length;
  const off = moved === 0 ? 0 : mostWithin(half, Math.ceil(OFF * Math.sqrt(moved)));
  return lawOnCells(masses, cell, sd, {
    errorBound: gamma + STEP_ERROR * DEFAULT_STEP * DEFAULT_STEP + off,
    errorWords,
  });
}

/** Whole numbers this much closer to each other than cells are taken for any numbers. */
const DENSE = 8;

function cellMasses(part: CountedNoise, cell: number, loss: number): Float64Array {
  const { law, scale, times, deviation } = part;
  if (law.id === noiseLawById().id) return massVector((times * scale) / cell, loss);
  const half: number[] = [];
  const put = (at: number, mass: number) => {
    while (half.length <= at) half.push(0);
    half[at] += mass;
  };
  if (law.whole && times * DENSE > cell) {
    for (let k = 0; k === 0 || law.density(k, scale) * (1 + deviation / times) >= loss; k++) {
      const place = (k * times) / cell;
      const below = Math.floor(place + 1e-6);
      const above = Math.max(0, place - below);
      const mass = law.density(k, scale);
      if (above < 1e-6) put(below, mass);
      else {
        put(below, mass * (1 - above));
        put(below + 1, mass * above);
      }
    }
  } else {
    const density = (at: number) => law.density(law.whole ? Math.round(at / times) : at / times, scale) / times;
    for (let i = 0; i === 0 || density(i * cell) * deviation >= loss; i++) put(i, density(i * cell) * cell);
  }
  const sum = half.reduce((total, mass) => total + mass, 0) * 2 - half[0];
  return mirrored(Float64Array.from(half, (mass) => mass / sum));
}

/** Algorithm 1 with whatever noise. */
export function drawnLaw(parts: readonly CountedNoise[], draws: number, rng: Rng): ErrorLaw {
  if (!(draws >= 2)) throw new Failure(`The Monte Carlo method needs at least 2 draws; it was given ${draws}.`);
  const sd = deviationOf(parts);
  const step = latticeStep(parts, sd);
  const sums = new Float64Array(draws);
  for (const { law, scale, times } of parts) {
    const counted = step === null ? times : Math.round(times / step);
    for (let i = 0; i < draws; i++) sums[i] += counted * law.draw(rng, scale);
  }
  if (step === null) return lawOfDraws(sums, sd);
  const most = sums.reduce((largest, sum) => Math.max(largest, Math.abs(sum)), 0);
  const masses = new Float64Array(most + 1);
  for (const sum of sums) masses[Math.abs(sum)] += sum === 0 ? 1 / draws : 0.5 / draws;
  return latticeLaw(masses, step, drawnBounds(draws));
}

/** How far from a multiple of the step, in steps, a number may be for it by rounding. */
const ROUNDING = 1e-6;
/** The same of probabilities. */
const SAME = 1e-12;
/** What is left of a number in shares of what it is divided by, where only rounding is left. */
const NOTHING = 1e-9;

/** The law of an error that is a multiple of a step: `masses[k]` is the probability of k steps, and of as many below. */
function latticeLaw(
  masses: Float64Array,
  step: number,
  { errorBound, errorWords }: Pick<ErrorLaw, 'errorBound' | 'errorWords'>,
): ErrorLaw {
  /** P(error ≥ k steps), summed up from where masses are small. */
  const tails = new Float64Array(masses.length + 1);
  for (let k = masses.length - 1; k >= 0; k--) tails[k] = tails[k + 1] + masses[k];
  const from = (k: number) => (k < tails.length ? tails[k] : 0);
  return {
    errorBound,
    errorWords,
    tail: (x) => from(Math.floor(x / step + ROUNDING) + 1),
    tailFrom: (x) => from(Math.ceil(x / step - ROUNDING)),
    density: (x) => (masses[Math.round(x / step)] ?? 0) / step,
    halfWidth(confidence) {
      requireConfidence(confidence);
      const most = (1 - confidence) / 2 + SAME;
      return tails.subarray(1).findIndex((tail) => tail <= most) * step;
    },
  };
}

/** Of noises that are whole numbers, each times one of these: what all of these are multiples of. Null where that is nearly 0. */
function commonStep(times: readonly number[], least: number): number | null {
  let step = 0;
  for (const value of times) {
    let [a, b] = [Math.max(step, value), Math.min(step, value)];
    while (b > NOTHING * a) {
      if (b < least) return null;
      const rest = a % b;
      [a, b] = [b, b - rest < NOTHING * b ? 0 : rest];
    }
    step = a;
  }
  return step >= least ? step : null;
}
