import { addScaled, dot } from './vectors.ts';

/** A function of numbers that are 0 or more: its value, and its slope, which is written to a list. */
export type Objective = (point: Float64Array, slope: Float64Array) => number;

interface Descended {
  readonly point: Float64Array;
  readonly value: number;
}

/** How far a search goes: every start so many steps, then the best few of them farther. */
export interface Search {
  readonly firstSteps: number;
  readonly goOn: number;
  readonly steps: number;
  /** A step that gains less than this share of the value is the last. */
  readonly share: number;
}

/** The least value that is found from these starts. */
export function searchAboveZero(
  objective: Objective,
  starts: readonly Float64Array[],
  { firstSteps, goOn, steps, share }: Search,
): Descended {
  const begun = starts.map((start) => descendAboveZero(objective, start, share, firstSteps));
  const ends = begun
    .sort((a, b) => a.value - b.value)
    .slice(0, goOn)
    .map(({ point }) => descendAboveZero(objective, point, share, steps));
  return ends.reduce((a, b) => (b.value < a.value ? b : a));
}

/** Steps and changes of slope that are remembered. */
const MEMORY = 10;
/** A step that gains less than this share of what the slope promises is halved. */
const ENOUGH = 1e-4;
const MOST_HALVINGS = 40;

/**
 * The nearest least value of a smooth function over numbers that are 0 or more, by limited-memory BFGS (Nocedal 1980) among
 * those that are free to move and steps that are cut off at 0 (Bertsekas 1982). Ends where a step gains less than this share
 * of the value, or after so many steps. Written by hand, as no package on npm minimises with bounds: those that are there
 * (optimization-js, fmin, numeric) know none.
 */
function descendAboveZero(objective: Objective, from: Float64Array, share: number, steps: number): Descended {
  let point = from.slice();
  let slope = new Float64Array(point.length);
  let value = objective(point, slope);
  let pairs: { readonly step: Float64Array; readonly turn: Float64Array; readonly product: number }[] = [];
  for (let count = 0; count < steps; count++) {
    const isFree = (i: number) => point[i] > 0 || slope[i] < 0;
    const downhill = slope.map((one, i) => (isFree(i) ? -one : 0));
    let way = downhill.slice();
    const kept: number[] = [];
    for (const { step, turn, product } of pairs.toReversed()) {
      const part = dot(step, way) / product;
      kept.push(part);
      addScaled(way, -part, turn, 0, way.length);
    }
    if (pairs.length > 0) {
      const { turn, product } = pairs[pairs.length - 1];
      const scale = product / dot(turn, turn);
      for (let i = 0; i < way.length; i++) way[i] *= scale;
    }
    for (const { step, turn, product } of pairs) {
      const part = (kept.pop() ?? 0) - dot(turn, way) / product;
      addScaled(way, part, step, 0, way.length);
    }
    for (let i = 0; i < way.length; i++) if (!isFree(i)) way[i] = 0;
    // What is remembered may mislead where other numbers are free now.
    if (!(dot(way, downhill) > 0)) {
      pairs = [];
      way = downhill;
    }
    if (pairs.length === 0) {
      const length = Math.sqrt(dot(way, way));
      if (length === 0) break;
      const reach = Math.max(1, Math.sqrt(dot(point, point))) / length / 10;
      for (let i = 0; i < way.length; i++) way[i] *= reach;
    }
    const next = new Float64Array(point.length);
    const nextSlope = new Float64Array(point.length);
    let nextValue = Number.POSITIVE_INFINITY;
    for (let halving = 0, reach = 1; halving < MOST_HALVINGS; halving++, reach /= 2) {
      for (let i = 0; i < next.length; i++) next[i] = Math.max(0, point[i] + reach * way[i]);
      nextValue = objective(next, nextSlope);
      let promised = 0;
      for (let i = 0; i < next.length; i++) promised += slope[i] * (next[i] - point[i]);
      if (nextValue <= value + ENOUGH * promised) break;
      nextValue = Number.POSITIVE_INFINITY;
    }
    if (nextValue === Number.POSITIVE_INFINITY) {
      if (pairs.length === 0) break;
      pairs = [];
      continue;
    }
    const step = next.map((one, i) => one - point[i]);
    const turn = nextSlope.map((one, i) => one - slope[i]);
    const product = dot(step, turn);
    if (product > 1e-12 * dot(turn, turn)) pairs = [...pairs.slice(1 - MEMORY), { step, turn, product }];
    const gain = value - nextValue;
    [point, slope, value] = [next, nextSlope, nextValue];
    if (gain <= share * Math.abs(value)) break;
  }
  return { point, value };
}
