import { log } from '../../math/log.ts';
import { pow } from '../../math/pow.ts';
import { betaQuantile } from '../../math/student.ts';
import { precisionUnits } from '../../privacy/budget.ts';
import type { Rng } from '../../random/rng.ts';
import { loweringNoise } from './lowering-noise.ts';
import type { LoweringMethod } from './transition.ts';

/** What the draws prove about the privacy loss of one step from λ to λ′. */
export interface MeasuredLoss {
  /** The loss is above this, except with the probability `ERROR`. */
  readonly lowerBound: number;
  /** The best estimate for the set of outputs that the bound was got from. */
  readonly estimate: number;
  /** Pairs of answers drawn under each of the two neighbours. */
  readonly draws: number;
}

/** Probability that a bound is too high. */
export const ERROR = 1e-6;

/** Cells of the grid over (y, y′ − y): enough to see where a step fails, few enough to be filled. */
const CELLS = 24;
/** Nested sets of the cells that tell most, by the share of outputs in them. */
const SHARES = Array.from({ length: 16 }, (_, k) => pow(0.7, k + 1));
/** Two ends for each set in both directions. */
const ONE_SIDED = ERROR / (4 * SHARES.length);
/** One draw in a hundred thousand is news enough. */
const REPORTS = 50;

/**
 * Draws pairs (y, y′) under true answers 0 and 1, ranks the cells of a grid by how much they tell on one half of the
 * draws, and bounds on the other half how much sets of such cells tell (Clopper and Pearson). Nothing of how a method
 * works goes in.
 */
export function measureLoss(
  method: LoweringMethod,
  scale: number,
  smaller: number,
  draws: number,
  rng: Rng,
  onProgress: (share: number) => void = () => {},
): MeasuredLoss {
  const half = Math.floor(draws / 2);
  const pairs = (label: string, truth: number, from: number) =>
    drawPairs({ method, scale, smaller, rng: rng.split(label), truth, count: half }, (share) =>
      onProgress((from + share) / 4),
    );
  const looked = [pairs('looked 0', 0, 0), pairs('looked 1', 1, 1)];
  const grid = [0, 1].map((axis) => quantileLines(looked, axis, CELLS));
  const [a, b] = looked.map((drawn) => countCells(grid, drawn));
  const [c, d] = [pairs('tested 0', 0, 2), pairs('tested 1', 1, 3)].map((drawn) => countCells(grid, drawn));
  const found = [best(a, b, c, d, half), best(b, a, d, c, half)].sort((x, y) => y.lowerBound - x.lowerBound)[0];
  return { ...found, draws: 2 * half };
}

interface Draws {
  readonly method: LoweringMethod;
  readonly scale: number;
  readonly smaller: number;
  readonly rng: Rng;
  readonly truth: number;
  readonly count: number;
}

/** y and y′ − y, pair after pair. */
function drawPairs(
  { method, scale, smaller, rng, truth, count }: Draws,
  onProgress: (share: number) => void,
): Float64Array {
  const [from, to] = [precisionUnits(scale), precisionUnits(smaller)];
  const every = Math.max(1, Math.ceil(count / REPORTS));
  const pairs = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const noise = loweringNoise(method, rng, from);
    const before = noise.value(0);
    pairs[2 * i] = truth + before;
    pairs[2 * i + 1] = noise.lower(0, from, to) - before;
    if (i % every === 0) onProgress(i / count);
  }
  return pairs;
}

/** Lines between cells that hold about equally many draws; a value that comes again and again gets a cell of its own. */
function quantileLines(drawn: readonly Float64Array[], axis: number, cells: number): Float64Array {
  const sorted = new Float64Array(drawn.reduce((sum, { length }) => sum + length / 2, 0));
  let at = 0;
  for (const pairs of drawn) for (let i = axis; i < pairs.length; i += 2) sorted[at++] = pairs[i];
  sorted.sort();
  const lines = new Set<number>();
  for (let k = 1; k < cells; k++) {
    const line = sorted[Math.floor((k * sorted.length) / cells)];
    lines.add(lines.has(line) ? line + Math.max(Math.abs(line), 1e-300) * Number.EPSILON : line);
  }
  return Float64Array.from(lines).sort();
}

function countCells([first, second]: readonly Float64Array[], pairs: Float64Array): Float64Array {
  const counts = new Float64Array((first.length + 1) * (second.length + 1));
  for (let i = 0; i < pairs.length; i += 2) {
    counts[linesBelow(first, pairs[i]) * (second.length + 1) + linesBelow(second, pairs[i + 1])]++;
  }
  return counts;
}

function linesBelow(lines: Float64Array, value: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The best bound over nested sets of cells that are likelier under the first neighbour than under the second. */
function best(
  rankFirst: Float64Array,
  rankSecond: Float64Array,
  first: Float64Array,
  second: Float64Array,
  draws: number,
): Omit<MeasuredLoss, 'draws'> {
  const ratio = (cell: number) => (rankFirst[cell] + 0.5) / (rankSecond[cell] + 0.5);
  const ranked = Array.from(rankFirst.keys()).sort((x, y) => ratio(y) - ratio(x));
  const shares = SHARES.toReversed();
  let found = { lowerBound: Number.NEGATIVE_INFINITY, estimate: Number.NaN };
  let [taken, inFirst, inSecond] = [0, 0, 0];
  for (const cell of ranked) {
    taken += rankFirst[cell];
    inFirst += first[cell];
    inSecond += second[cell];
    if (shares.length === 0 || taken < shares[0] * draws) continue;
    while (shares.length > 0 && taken >= shares[0] * draws) shares.shift();
    const lowerBound = log(proportionAbove(inFirst, draws) / proportionBelow(inSecond, draws));
    if (lowerBound > found.lowerBound) found = { lowerBound, estimate: log(inFirst / inSecond) };
  }
  return found;
}

function proportionAbove(successes: number, trials: number): number {
  return successes === 0 ? 0 : betaQuantile(ONE_SIDED, successes, trials - successes + 1);
}

function proportionBelow(successes: number, trials: number): number {
  return successes === trials ? 1 : 1 - betaQuantile(ONE_SIDED, trials - successes, successes + 1);
}
