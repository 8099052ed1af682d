import { dot } from '../../linalg/vectors.ts';
import { log } from '../../math/log.ts';
import type { DualState, Likelihood } from '../multiplicative-weights/dual-problem.ts';
import { type BoxProblem, enoughFor, gapAt, type Maximum } from './box-problem.ts';
import {
  centreOf,
  correctedGoals,
  directionTo,
  evenGoals,
  fallTo,
  firstMisses,
  type InteriorStart,
  lengthInside,
  lengthOfMisses,
  type Misses,
  missesAt,
  type Point,
  pointAt,
  productsOf,
  stiffness,
} from './interior.ts';
import { type NewtonSystem, newtonSystem } from './newton-system.ts';

const MOST_STEPS = 200;
/** Steps that do not halve the gap, after which rounding is all that is left. */
const MOST_IDLE = 3;
/** From here on a step that gains nothing is idle. */
const SMALL_GAP = 1e-5;
/** Products fall no faster than so, and not below so much of the gap: weights that are off the path take short steps. */
const LEAST_FALL = 1e-3;
const SHARE_OF_GAP = 0.01;
const LEAST_STIFFNESS = 1e-16;
/** A corrected step that must be cut to less is not worth it. */
const CORRECTED_LENGTH = 0.1;
const SHORTEST_LENGTH = 1e-8;
/** What summing up can do to the objective, relative to its size. */
const ROUNDING = 1e-13;

interface Place extends Point {
  readonly state: DualState;
  readonly slope: Float64Array;
  readonly value: number;
  readonly misses: Misses;
}

/**
 * The maximum of Σ w_j t_j − ln Z(w) inside a box, by a primal-dual interior-point method. All weights go to their ends of
 * the box at one pace, however much curvatures differ, and one without any waits for nobody and keeps nobody waiting.
 */
export function maximiseInBox(problem: BoxProblem, start?: InteriorStart): Maximum {
  const { likelihood, box } = problem;
  const enough = enoughFor(box);
  let here = placeAt(likelihood, start ?? centreOf(box), start?.misses);
  let best = here;
  let gap = gapAt(here, here.slope);
  for (let step = 0, idle = 0; step < MOST_STEPS && idle < MOST_IDLE && gap > enough; step++) {
    const next = nextPlace(problem, here, enough);
    if (!next) break;
    here = next;
    const reached = gapAt(here, here.slope);
    idle = 2 * reached < gap || gap > SMALL_GAP ? 0 : idle + 1;
    if (reached < gap) [best, gap] = [here, reached];
  }
  return { weights: best.weights, gap: gap > enough ? Math.min(gap, provedGap(problem, best)) : gap };
}

/** The gap that can be proved: with weights that are inside their box free, and the others where they are. */
function provedGap(problem: BoxProblem, best: Place): number {
  const { likelihood } = problem;
  const place = placeAt(likelihood, best, best.misses);
  const diagonal = place.slope.map((slope, j) => {
    const distance = slope > 0 ? place.toHigh[j] : place.toLow[j];
    return Math.max(
      Math.abs(slope) > distance ? Math.abs(slope) / distance : 0,
      LEAST_STIFFNESS / (distance * distance),
    );
  });
  return gapBeside(problem, place, newtonSystem(likelihood, place.state, diagonal).solve(place.slope));
}

/**
 * The duality gap beside a better distribution than that of the weights, which large ones cannot name to the last digit:
 * p·(1 + Σ d_j (q_j − E[q_j])), by a step d of Newton's method. Its divergence from p is at most dᵀ·Cov·d; where d is too
 * large for it to be a distribution, nothing is proved.
 */
function gapBeside({ reach }: BoxProblem, place: Place, step: Float64Array): number {
  const size = step.reduce((sum, change, j) => sum + Math.abs(change) * reach[j], 0);
  if (!(size <= 1)) return Number.POSITIVE_INFINITY;
  const change = place.state.covarianceWith(step);
  const left = place.slope.map((slope, j) => slope - change[j]);
  return dot(step, change) + gapAt(place, left);
}

function nextPlace(problem: BoxProblem, here: Place, enough: number): Place | null {
  const { likelihood } = problem;
  const { slope, misses } = here;
  const size = slope.length;
  const system = newtonSystem(likelihood, here.state, stiffness(here, misses));
  const before = productsOf(here, misses);
  const straight = directionTo(here, slope, misses, system, evenGoals(0, size));
  const reached = productsOf(
    pointAt(here, straight, lengthInside(here, straight)),
    missesAt(misses, straight, lengthOfMisses(misses, straight)),
  );
  const fall = Math.max(LEAST_FALL, fallTo(reached, before));
  const gap = Math.min(gapAt(here, slope), gapBeside(problem, here, straight.weights));
  const centre = Math.max(before * fall, SHARE_OF_GAP * gap, enough / 4) / (2 * size);
  return (
    climb(likelihood, here, system, correctedGoals(centre, straight), centre, CORRECTED_LENGTH) ??
    climb(likelihood, here, system, evenGoals(centre, size), centre, SHORTEST_LENGTH)
  );
}

/** The whole step, or half of it, or half of that, until it leads upwards; null where none does. */
function climb(
  likelihood: Likelihood,
  here: Place,
  system: NewtonSystem,
  goals: Misses,
  centre: number,
  shortest: number,
): Place | null {
  const direction = directionTo(here, here.slope, here.misses, system, goals);
  const most = lengthOfMisses(here.misses, direction);
  const least = barred(here, centre) - ROUNDING * (1 + Math.abs(here.value));
  for (let length = lengthInside(here, direction); length > shortest; length /= 2) {
    const misses = missesAt(here.misses, direction, Math.min(length, most));
    const next = placeAt(likelihood, pointAt(here, direction, length), misses);
    if (barred(next, centre) >= least) return next;
  }
  return null;
}

/** The objective with a logarithmic barrier at the ends of the box. */
function barred({ value, toLow, toHigh }: Place, centre: number): number {
  return value + centre * toLow.reduce((sum, low, j) => sum + log(low) + log(toHigh[j]), 0);
}

function placeAt({ target, evaluate }: Likelihood, point: Point, misses?: Misses): Place {
  const state = evaluate(point.weights);
  const slope = target.map((value, j) => value - state.expected[j]);
  const value = dot(point.weights, target) - state.logPartition;
  return { ...point, state, slope, value, misses: misses ?? firstMisses(point, slope) };
}
