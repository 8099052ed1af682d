import { dot, largestSize } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { CurvatureMemory, curvatureAt } from '../multiplicative-weights/curvature.ts';
import { inverseDiagonal, type Place, placeAt } from '../multiplicative-weights/dual.ts';
import type { Dual, DualState, Penalty } from '../multiplicative-weights/dual-problem.ts';
import {
  type BoxProblem,
  enoughFor,
  gapAt,
  type Maximum,
  type TableWeights,
  type WeightBox,
  waysFrom,
} from './box-problem.ts';

/** How far, in shares of the records, answers whose weights are free may be missed. */
const TOLERANCE = 1e-10;
const SHORTEST_STEP = 1e-9;
/** Passes over whole tables, and the rise from which on the next one is not worth it. */
const MOST_PASSES = 240;
const LEAST_RISE = 1e-9;
/** Passes between two tries to go on along the last one, so that what such a try upsets is settled again. */
const EXTRAPOLATED = 3;
const FARTHEST = 1e9;
/** Passes after all else, which leave every table as near to its answers as the others let it. */
const LAST_PASSES = 30;
/** What summing up can do to the objective, relative to its size. */
const ROUNDING = 1e-13;

/** Eq. 37 is the dual of absolute errors: no penalty on weights, but an end to them. */
const NO_PENALTY: Penalty = { value: () => 0, slope: () => 0, curvature: () => 0 };

/**
 * The maximum of a dual inside a box. Whole tables come first, one after the other; then Newton's method, or L-BFGS,
 * among the weights that are free, and back into the box after every step (Bertsekas 1982). A weight is held where it is
 * at an end of the box that the slope leads out of.
 */
export function climbInBox({ likelihood, box, tables }: BoxProblem, steps: number): Maximum {
  const dual: Dual = { ...likelihood, penalty: NO_PENALTY };
  const enough = enoughFor(box);
  const gapOf = ({ weights, slope }: Place) => gapAt(waysFrom(weights, box), slope);
  let here = fitTables(dual, box, placeAt(dual, new Float64Array(box.high.length)), tables, MOST_PASSES);
  let held = heldAt(here, box);
  let memory = new CurvatureMemory();
  let gap = Number.POSITIVE_INFINITY;
  for (let step = 0; step < steps; step++) {
    const slope = without(held, here.slope);
    const reached = gapOf(here);
    // A gap that is no longer halved is rounding.
    if (largestSize(slope) <= TOLERANCE && (reached <= enough || 2 * reached > gap)) break;
    gap = reached;
    const direction = newton(dual, here, slope, held) ?? quasiNewton(dual, here, slope, held, memory);
    // Bent at the ends of the box, a step that knows of curvature may lead nowhere; a short one along the slope does not.
    const next = climb(dual, here, slope, direction, box) ?? climb(dual, here, slope, slope, box);
    if (!next) {
      if (memory.isEmpty) break;
      memory = new CurvatureMemory();
      continue;
    }
    const heldNext = heldAt(next, box);
    // What was learned about other weights says nothing about these.
    if (heldNext.every((value, j) => value === held[j])) {
      memory.remember(here.weights, next.weights, here.slope, next.slope);
    } else memory = new CurvatureMemory();
    here = next;
    held = heldNext;
  }
  here = fitTables(dual, box, here, tables, LAST_PASSES);
  return { weights: here.weights, gap: gapOf(here) };
}
/** Table after table, as long as that leads on: near enough for steps along slopes to do the rest. */
function fitTables(dual: Dual, box: WeightBox, start: Place, tables: readonly TableWeights[], passes: number): Place {
  let here = start;
  for (let pass = 1; pass <= passes && tables.length > 0; pass++) {
    const before = here;
    for (const table of tables) {
      const next = placeAt(dual, tableStep(here.weights, here.state, dual.target, box, table));
      if (next.value >= here.value) here = next;
    }
    if (here.value - before.value <= LEAST_RISE * (1 + Math.abs(here.value))) break;
    if (pass % EXTRAPOLATED === 0 && passes - pass > LAST_PASSES) here = farther(dual, box, before, here);
  }
  return here;
}

/**
 * The way of the last pass again, twice as far, and twice as far again, as long as it leads upwards: tables whose sums
 * contradict each other pull the same way in every pass, until weights are at the ends of the box.
 */
function farther(dual: Dual, box: WeightBox, before: Place, after: Place): Place {
  const direction = after.weights.map((weight, j) => weight - before.weights[j]);
  let here = after;
  for (let length = 1; length <= FARTHEST; length *= 2) {
    const next = placeAt(dual, stepInside(here.weights, direction, length, box));
    if (!(next.value > here.value)) return here;
    here = next;
  }
  return here;
}

function inside(weights: Float64Array, { low, high }: WeightBox): Float64Array {
  return weights.map((weight, j) => Math.min(high[j], Math.max(low[j], weight)));
}

function stepInside(weights: Float64Array, direction: Float64Array, length: number, box: WeightBox): Float64Array {
  const moved = weights.map((weight, j) => weight + length * direction[j]);
  return inside(moved, box);
}

function heldAt({ weights, slope }: Place, { low, high }: WeightBox): Uint8Array {
  return Uint8Array.from(weights, (weight, j) => {
    const isHeld = (weight <= low[j] && slope[j] <= 0) || (weight >= high[j] && slope[j] >= 0) || low[j] === high[j];
    return isHeld ? 1 : 0;
  });
}

/** Held weights take no part: to them the dual is as good as infinitely curved. */
const HELD = 1e9;

function newton(dual: Dual, { weights, state }: Place, slope: Float64Array, held: Uint8Array): Float64Array | null {
  const penalty = { ...NO_PENALTY, curvature: (j: number) => (held[j] ? HELD : 0) };
  const direction = curvatureAt({ ...dual, penalty }, weights, state)?.solve(slope);
  return direction?.every(Number.isFinite) ? without(held, direction) : null;
}

function quasiNewton(dual: Dual, here: Place, slope: Float64Array, held: Uint8Array, memory: CurvatureMemory) {
  return without(held, memory.direction(slope, inverseDiagonal(dual, here)));
}

function without(held: Uint8Array, direction: Float64Array): Float64Array {
  return direction.map((value, j) => (held[j] ? 0 : value));
}

/** The whole step, or half of it, or half of that, back in the box, until it leads upwards; null where none does. */
function climb(dual: Dual, here: Place, slope: Float64Array, direction: Float64Array, box: WeightBox): Place | null {
  for (let length = 1; length > SHORTEST_STEP; length /= 2) {
    const weights = stepInside(here.weights, direction, length, box);
    const moved = weights.map((weight, j) => weight - here.weights[j]);
    const next = placeAt(dual, weights);
    const least = 1e-4 * dot(slope, moved) - ROUNDING * (1 + Math.abs(here.value));
    if (Number.isFinite(next.value) && next.value >= here.value + least && largestSize(moved) > 0) return next;
  }
  return null;
}

/** Below it a share says nothing about the weight that would make it another one. */
const LEAST_SHARE = 1e-300;
const MOST_HALVINGS = 200;

/**
 * The weights of one table that are best while all others stay: every cell meets its target or is at an end of its box.
 * With r_j for the share of a cell without its own weight and λ for the logarithm of the new sum of all shares, cell j
 * gets the share t_j, but not less than r_j·e^(low − λ) and not more than r_j·e^(high − λ); λ is where they add up to 1.
 * Cells of any size move at once, where a step along slopes is held up by the rarest (iterative proportional fitting,
 * Deming and Stephan 1940, in a box).
 */
function tableStep(
  weights: Float64Array,
  { expected }: DualState,
  target: Float64Array,
  { low, high }: WeightBox,
  { from, to }: TableWeights,
): Float64Array {
  const own = Float64Array.from({ length: to - from }, (_, i) => {
    return log(Math.max(expected[from + i], LEAST_SHARE)) - weights[from + i];
  });
  const shareAt = (i: number, sum: number) => {
    const least = exp(own[i] + low[from + i] - sum);
    return Math.min(Math.max(target[from + i], least), exp(own[i] + high[from + i] - sum));
  };
  const sum = whereOne((at) => own.reduce((total, _, i) => total + shareAt(i, at), 0));
  const next = weights.slice();
  for (let i = 0; i < own.length; i++) {
    const j = from + i;
    const wanted = target[j] > 0 ? log(target[j]) - own[i] + sum : low[j];
    next[j] = Math.min(high[j], Math.max(low[j], wanted));
  }
  return next;
}

/** Where a function that falls passes 1. */
function whereOne(total: (at: number) => number): number {
  let reach = 1;
  while (reach < 1e6 && !(total(-reach) >= 1 && total(reach) <= 1)) reach *= 2;
  let [left, right] = [-reach, reach];
  for (let k = 0; k < MOST_HALVINGS && right - left > 1e-11 * reach; k++) {
    const middle = (left + right) / 2;
    if (total(middle) >= 1) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}
