import { Failure } from '../failure.ts';

/**
 * Budgets are whole numbers of units, so ten tenths are exactly one: no float sum ever decides whether a budget is
 * spent. One unit is ε = 10⁻¹².
 */
export const UNITS_PER_EPSILON = 1e12;

/** Up to here the rounding errors of ε, of S/ε and of its inverse stay below half a unit together. */
export const MAX_EPSILON = 1000;

/**
 * Relative error of a quotient of a few quotients. Wider for the budget than for what is charged to it, so that noise
 * worked out from a whole budget always fits into it.
 */
const CHARGE_ERROR = 2 * Number.EPSILON;
const BUDGET_ERROR = 4 * Number.EPSILON;

/** The budget in units, rounded down: never more than was allowed. */
export function toUnits(epsilon: number): number {
  if (!(Number.isFinite(epsilon) && epsilon > 0 && epsilon <= MAX_EPSILON)) {
    throw new Failure(`ε must be above 0 and at most ${MAX_EPSILON}; it is ${epsilon}.`);
  }
  const units = wholeUnits(epsilon * UNITS_PER_EPSILON, BUDGET_ERROR);
  if (units === 0) throw new Failure(`ε = ${epsilon} is below the smallest budget, 1e-12.`);
  return units;
}

/** Below this scale 1/λ can no longer be counted exactly. */
export const MIN_SCALE = UNITS_PER_EPSILON / Number.MAX_SAFE_INTEGER;

export function toEpsilon(units: number): number {
  return units / UNITS_PER_EPSILON;
}

/**
 * The precision 1/λ of a noise scale in units, rounded down so that a scale worked out from a budget never costs more
 * than that budget. No noise at all has no end of precision: the ledger allows it only where no record can be seen.
 */
export function precisionUnits(scale: number): number {
  if (scale === 0) return Number.POSITIVE_INFINITY;
  const units = wholeUnits(UNITS_PER_EPSILON / scale, CHARGE_ERROR);
  if (!(units >= 1 && units <= Number.MAX_SAFE_INTEGER)) {
    throw new Failure(`The noise scale ${scale} is outside of what the ledger can count (from 1.2e-4 to 1e12).`);
  }
  return units;
}

/** Rounds down, but takes a number within float error of a whole one for that whole one. */
function wholeUnits(exact: number, error: number): number {
  const nearest = Math.round(exact);
  return Math.abs(exact - nearest) <= exact * error ? nearest : Math.floor(exact);
}

/** One number for all queries of a block, or one for each. */
export type PerQuery = number | Float64Array;

export function at(values: PerQuery, query: number): number {
  return typeof values === 'number' ? values : values[query];
}

/** a + b, or with a sign of −1 a − b. */
export function plus(a: PerQuery, b: PerQuery, sign: 1 | -1 = 1): PerQuery {
  if (typeof a !== 'number') return a.map((value, query) => value + sign * at(b, query));
  return typeof b === 'number' ? a + sign * b : b.map((value) => a + sign * value);
}

/** Noise scales of so many queries to precisions, in a list of its own that is read from once. */
export function precisionsOf(scales: PerQuery, queries: number): PerQuery {
  if (typeof scales === 'number') return precisionUnits(scales);
  if (scales?.length !== queries) throw new Error(`${queries} queries need one noise scale, or one each`);
  const precisions = new Float64Array(queries);
  for (let query = 0; query < queries; query++) precisions[query] = precisionUnits(scales[query]);
  return precisions;
}

/** The noise scales that whole-numbered precisions stand for. */
export function scalesOf(precisions: PerQuery): PerQuery {
  const scale = (units: number) => UNITS_PER_EPSILON / units;
  return typeof precisions === 'number' ? scale(precisions) : precisions.map(scale);
}

/** A cost in whole units, rounded up; a cost within float error of a whole one is that whole one. */
export function costUnits(exact: number): number {
  const nearest = Math.round(exact);
  return Math.abs(exact - nearest) <= exact * BUDGET_ERROR ? nearest : Math.ceil(exact);
}
