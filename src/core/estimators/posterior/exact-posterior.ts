import { dot } from '../../linalg/vectors.ts';
import { type Direction, orthonormal } from './directions.ts';
import { PiecewiseExponential } from './piecewise-exponential.ts';
import type { Posterior } from './posterior.ts';
import { logMassOf, logSum, movedAlong, SmoothLaw, smoothPieces } from './smooth-pieces.ts';

/** What hangs together: answers, and how they may move together. */
export interface TiedAnswers {
  readonly estimate: number;
  /** What every answer counts in the estimate. */
  readonly weights: Float64Array;
  readonly scales: Float64Array;
  /** Answers less what the estimate makes of them: where the noise begins. */
  readonly residuals: Float64Array;
  /** Ways in which the true answers may move together; between them they reach all that is possible. */
  readonly directions: readonly Direction[];
}

/** Lines that are summed up exactly, each a few microseconds. */
const MOST_LINES = 400_000;
/** Points on a stretch, and stretches besides those between breaks. */
const POINTS = 16;
const TAILS = 8;

/**
 * The law of the query by exact sums: its density at one value is an integral over all other ways in which the true
 * answers can move, of a function with kinks only where noises vanish. Along the last way it is summed up in closed
 * form, along the others by Gauss's rule between kinks. Null where that are too many.
 */
export function exactPosterior({ estimate, weights, scales, residuals, directions }: TiedAnswers): Posterior | null {
  const span = orthonormal(directions);
  const members = [...scales.keys()].filter((i) => span.some((direction) => Math.abs(direction[i]) > ROUNDING));
  if (linesFor(members.length, span.length) > MOST_LINES) return null;
  const along = new Float64Array(weights.length);
  for (const direction of span) {
    const gain = dot(weights, direction);
    for (let i = 0; i < along.length; i++) along[i] += gain * direction[i];
  }
  // Only the first of these moves the query.
  const ways = orthonormal([along, ...span]).map((way) => Float64Array.from(members, (i) => way[i]));
  const among = (values: Float64Array) => Float64Array.from(members, (i) => values[i]);
  const gain = dot(among(weights), ways[0]);
  const rates = among(scales).map((scale) => 1 / scale);
  const law = new SmoothLaw(piecesAlong(rates, among(residuals), ways));
  return movedAlong(law, estimate, gain);
}

/** What orthonormal vectors have where they should have nothing. */
const ROUNDING = 1e-10;

function linesFor(answers: number, ways: number): number {
  let lines = 1;
  for (let chosen = 2; chosen <= ways; chosen++) {
    let kinks = 1;
    for (let k = 0; k < chosen; k++) kinks = (kinks * (answers - k)) / (k + 1);
    lines *= POINTS * (kinks + TAILS);
  }
  return lines * answers;
}

/**
 * The density along the first of these ways, all others summed over, of Laplace noises of these rates that have to make
 * up what is left of the answers, whichever way the true answers move.
 */
function piecesAlong(rates: Float64Array, left: Float64Array, ways: readonly Direction[]) {
  const [first, ...others] = ways;
  const breaks = kinksAlong(left, ways);
  const steepness = rates.reduce((sum, rate, i) => sum + rate * Math.abs(first[i]), 0);
  return smoothPieces((x) => logMass(rates, moved(left, first, x), others), breaks, steepness);
}

function logMass(rates: Float64Array, left: Float64Array, ways: readonly Direction[]): number {
  if (ways.length > 1) return logSum(piecesAlong(rates, left, ways).map(logMassOf));
  const [way] = ways;
  const points: number[] = [];
  const own: number[] = [];
  let still = 0;
  for (let i = 0; i < left.length; i++) {
    if (Math.abs(way[i]) > ROUNDING) {
      points.push(left[i] / way[i]);
      own.push(rates[i] * Math.abs(way[i]));
    } else {
      still += rates[i] * Math.abs(left[i]);
    }
  }
  return new PiecewiseExponential(points, own).logMass - still;
}

function moved(left: Float64Array, way: Direction, distance: number): Float64Array {
  return left.map((value, i) => value - distance * way[i]);
}

/** How far along the first way as many noises vanish at once as there are ways: in between, sums over the others are smooth. */
function kinksAlong(left: Float64Array, ways: readonly Direction[]): number[] {
  const last = ways[ways.length - 1];
  const pivots = [...left.keys()].filter((i) => Math.abs(last[i]) > ROUNDING);
  if (ways.length === 1) return pivots.map((i) => left[i] / last[i]);
  return pivots.flatMap((pivot) => {
    // Each set of noises once: of two that could be the pivot, the first is.
    const others = [...left.keys()].filter((i) => i > pivot || (i < pivot && Math.abs(last[i]) <= ROUNDING));
    const without = (values: Float64Array) =>
      Float64Array.from(others, (i) => values[i] - (values[pivot] * last[i]) / last[pivot]);
    return kinksAlong(without(left), ways.slice(0, -1).map(without));
  });
}
