import { dot } from '../../linalg/vectors.ts';
import type { Ways, WeightBox } from './box-problem.ts';
import type { NewtonSystem } from './newton-system.ts';

/** The share of the way to where a distance or a miss would be 0 that a step may take. */
const NEARLY = 0.995;

/** Weights inside their box, and how far it is to both ends: kept beside them, as rounding would lose it. */
export interface Point extends Ways {
  readonly weights: Float64Array;
}

/**
 * By how much answers are missed from either side. At the optimum of Eq. 41 an answer that is missed has its weight at
 * that end of the box: every distance times its miss is 0.
 */
export interface Misses {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** From where a search begins. */
export interface InteriorStart extends Point {
  readonly misses: Misses;
}

export interface InteriorStep {
  readonly weights: Float64Array;
  readonly misses: Misses;
}

export function centreOf({ low, high }: WeightBox): Point {
  const half = high.map((end, j) => (end - low[j]) / 2);
  return { weights: low.map((end, j) => end + half[j]), toLow: half, toHigh: half };
}

export function firstMisses({ toLow }: Point, slope: Float64Array): Misses {
  const room = slope.map((value, j) => 1 / toLow[j] + 0.1 * Math.abs(value));
  return {
    low: room.map((more, j) => Math.max(0, -slope[j]) + more),
    high: room.map((more, j) => Math.max(0, slope[j]) + more),
  };
}

/** What the ends of the box add to the curvature. */
export function stiffness({ toLow, toHigh }: Point, { low, high }: Misses): Float64Array {
  return low.map((miss, j) => miss / toLow[j] + high[j] / toHigh[j]);
}

/** The step of Newton's method to where every distance times its miss is as the goals say. */
export function directionTo(
  { toLow, toHigh }: Point,
  slope: Float64Array,
  misses: Misses,
  system: NewtonSystem,
  goals: Misses,
): InteriorStep {
  const weights = system.solve(slope.map((value, j) => value - goals.high[j] / toHigh[j] + goals.low[j] / toLow[j]));
  return {
    weights,
    misses: {
      low: weights.map((change, j) => (goals.low[j] - misses.low[j] * change) / toLow[j] - misses.low[j]),
      high: weights.map((change, j) => (goals.high[j] + misses.high[j] * change) / toHigh[j] - misses.high[j]),
    },
  };
}

/** Goals that make up for the bend which the first direction, to products of 0, leaves out (Mehrotra 1992). */
export function correctedGoals(centre: number, { weights, misses }: InteriorStep): Misses {
  return {
    low: weights.map((change, j) => centre - misses.low[j] * change),
    high: weights.map((change, j) => centre + misses.high[j] * change),
  };
}

/** By how much products are to fall: the more the better the first direction was. */
export function fallTo(reached: number, before: number): number {
  const share = Math.min(1, reached / before);
  return share * share * share;
}

export function evenGoals(centre: number, size: number): Misses {
  const goals = new Float64Array(size).fill(centre);
  return { low: goals, high: goals };
}

/** How much of a step may be taken before one of these gets too near to 0. */
export function lengthFor(values: Float64Array, changes: Float64Array, sign: 1 | -1 = 1): number {
  let length = 1;
  for (let j = 0; j < values.length; j++) {
    const change = sign * changes[j];
    if (change < 0) length = Math.min(length, (NEARLY * values[j]) / -change);
  }
  return length;
}

export function lengthInside({ toLow, toHigh }: Point, { weights }: InteriorStep): number {
  return Math.min(lengthFor(toLow, weights), lengthFor(toHigh, weights, -1));
}

export function lengthOfMisses({ low, high }: Misses, { misses }: InteriorStep): number {
  return Math.min(lengthFor(low, misses.low), lengthFor(high, misses.high));
}

export function pointAt({ weights, toLow, toHigh }: Point, { weights: change }: InteriorStep, length: number): Point {
  return {
    weights: along(weights, change, length),
    toLow: along(toLow, change, length),
    toHigh: along(toHigh, change, -length),
  };
}

export function missesAt({ low, high }: Misses, { misses }: InteriorStep, length: number): Misses {
  return { low: along(low, misses.low, length), high: along(high, misses.high, length) };
}

export function along(values: Float64Array, changes: Float64Array, length: number): Float64Array {
  return values.map((value, j) => value + length * changes[j]);
}

/** Σ distance·miss: what is left of the duality gap on the way. */
export function productsOf({ toLow, toHigh }: Point, { low, high }: Misses): number {
  return dot(toLow, low) + dot(toHigh, high);
}
