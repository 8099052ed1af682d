import { dot, largestSize } from '../../linalg/vectors.ts';
import { CurvatureMemory, curvatureAt, LEAST_CURVATURE } from './curvature.ts';
import type { Dual, DualState, Penalty } from './dual-problem.ts';

/** A ridge of so much for each weight. */
export function ridgePenalty(ridge: Float64Array): Penalty {
  return {
    value: (j, weight) => 0.5 * ridge[j] * weight * weight,
    slope: (j, weight) => ridge[j] * weight,
    curvature: (j) => ridge[j],
  };
}

/** How far, in shares of the records, answers may stay from the limit; with many weights the last digits are dear. */
const TOLERANCE = 1e-11;
const MANY_WEIGHTS = 512;
const TOLERANCE_FOR_MANY = 1e-8;
const MOST_STEPS = 400;
const SHORTEST_STEP = 1e-6;
/** What summing up a large table can do to the objective, relative to its size. */
const ROUNDING = 1e-12;
/** A rise below this is lost in that rounding; then only the slope tells, and only so many steps are worth a try. */
const INVISIBLE = 1e-13;
const BLIND_STEPS = { newton: 3, quasiNewton: 20 };

/** Where the search stands. */
export interface Place {
  readonly weights: Float64Array;
  readonly state: DualState;
  readonly value: number;
  readonly slope: Float64Array;
}

/**
 * The distribution of largest entropy relative to the base that agrees with all measurements up to the penalty: the
 * limit of replaying them. Its weights maximise Σ w_j y_j − log Z(w) − Σ φ_j(w_j), a concave function of as many numbers
 * as there are measurements. Newton's method where the covariances are at hand, else quasi-Newton steps (L-BFGS).
 */
export function maximiseDual(dual: Dual, start: Float64Array, tolerance = toleranceFor(start.length)): Float64Array {
  let here = placeAt(dual, start);
  let memory = new CurvatureMemory();
  for (let step = 0, blind = 0; step < MOST_STEPS && largestSize(here.slope) > tolerance; step++) {
    const newton = newtonDirection(dual, here);
    const direction = newton ?? memory.direction(here.slope, inverseDiagonal(dual, here));
    const visible = dot(here.slope, direction) >= INVISIBLE;
    if (!visible && ++blind > (newton ? BLIND_STEPS.newton : BLIND_STEPS.quasiNewton)) break;
    const next = visible ? climb(dual, here, direction) : stepAlong(dual, here, direction, 1);
    if (!next || (!visible && largestSize(next.slope) > 2 * largestSize(here.slope))) {
      // What was learned far away can point nowhere here, where curvatures differ by orders of magnitude.
      if (newton || memory.isEmpty) break;
      memory = new CurvatureMemory();
      continue;
    }
    memory.remember(here.weights, next.weights, here.slope, next.slope);
    here = next;
  }
  return here.weights;
}

function toleranceFor(weights: number): number {
  return weights > MANY_WEIGHTS ? TOLERANCE_FOR_MANY : TOLERANCE;
}

/** How far, in shares of the records, an answer is still from where the limit has it. */
export function distanceToLimit(dual: Dual, weights: Float64Array): number {
  return largestSize(gradient(dual, weights, dual.evaluate(weights)));
}

/** The whole step, or half of it, or half of that, until it leads upwards; null where none does. */
function climb(dual: Dual, here: Place, direction: Float64Array): Place | null {
  const rise = dot(here.slope, direction);
  for (let length = 1; length > SHORTEST_STEP; length /= 2) {
    const next = stepAlong(dual, here, direction, length);
    if (
      Number.isFinite(next.value) &&
      next.value >= here.value + 1e-4 * length * rise - ROUNDING * (1 + Math.abs(here.value))
    )
      return next;
  }
  return null;
}

function stepAlong(dual: Dual, { weights }: Place, direction: Float64Array, length: number) {
  return placeAt(
    dual,
    weights.map((weight, j) => weight + length * direction[j]),
  );
}

export function placeAt(dual: Dual, weights: Float64Array): Place {
  const state = dual.evaluate(weights);
  return { weights, state, value: objective(dual, weights, state), slope: gradient(dual, weights, state) };
}

function objective({ target, penalty }: Dual, weights: Float64Array, { logPartition }: DualState): number {
  let value = -logPartition;
  for (let j = 0; j < weights.length; j++) value += weights[j] * target[j] - penalty.value(j, weights[j]);
  return value;
}

function gradient({ target, penalty }: Dual, weights: Float64Array, { expected }: DualState): Float64Array {
  return weights.map((weight, j) => target[j] - expected[j] - penalty.slope(j, weight));
}

function newtonDirection(dual: Dual, { weights, state, slope }: Place): Float64Array | null {
  const direction = curvatureAt(dual, weights, state)?.solve(slope);
  return direction?.every(Number.isFinite) ? direction : null;
}

export function inverseDiagonal({ penalty }: Dual, { weights, state }: Place): Float64Array {
  return state.variance.map((value, j) => 1 / (value + penalty.curvature(j, weights[j]) + LEAST_CURVATURE));
}
