import { Failure } from '../failure.ts';

/**
 * Budgets are whole numbers of units, so ten tenths are exactly one: no float sum ever decides whether a budget is
 * spent. One unit is ε = 10⁻¹², or ρ = 10⁻¹².
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
  return unitsOf(epsilon, 'ε');
}

/** The same of a budget in ρ, whose unit is 10⁻¹² as well. */
export function toRhoUnits(rho: number): number {
  return unitsOf(rho, 'ρ');
}

function unitsOf(budget: number, name: string): number {
  if (!(Number.isFinite(budget) && budget > 0 && budget <= MAX_EPSILON)) {
    throw new Failure(`${name} must be above 0 and at most ${MAX_EPSILON}; it is ${budget}.`);
  }
  const units = wholeUnits(budget * UNITS_PER_EPSILON, BUDGET_ERROR);
  if (units === 0) throw new Failure(`${name} = ${budget} is below the smallest budget, 1e-12.`);
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

/**
 * What Gaussian noise of this deviation costs people of so many rows in units of ρ, all of which count in one answer:
 * rows²/2σ², rounded down so that a deviation worked out from a budget never costs more than that budget.
 */
export function gaussianUnits(deviation: number, rows: number): number {
  if (deviation === 0) return Number.POSITIVE_INFINITY;
  const ratio = rows / deviation;
  const units = wholeUnits((UNITS_PER_EPSILON * ratio * ratio) / 2, CHARGE_ERROR);
  if (!(units >= 1 && units <= Number.MAX_SAFE_INTEGER)) {
    throw new Failure(
      `Gaussian noise of deviation ${deviation} is outside of what the ledger can count (from ${rows * MIN_SCALE} to ${rows * MOST_DEVIATION}).`,
    );
  }
  return units;
}

/** The most that 1/σ may be, in whole units, so that it costs no more units of ρ than these. */
export function gaussianPrecision(units: number, rows: number): number {
  if (units === Number.POSITIVE_INFINITY) return units;
  return Math.floor(((Math.sqrt(2 * units) * Math.sqrt(UNITS_PER_EPSILON)) / rows) * (1 - BUDGET_ERROR));
}

/**
 * So much ρ of Gaussian noise in whole units, and how much wider than it was the noise has to be to cost no more. The
 * first factor goes past what rounds off in the quotient and in the root.
 */
export function gaussianInUnits(rho: number): { readonly units: number; readonly stretch: number } {
  const exact = rho * UNITS_PER_EPSILON;
  const units = wholeUnits(exact, CHARGE_ERROR);
  if (rho !== 0 && !(units >= 1 && units <= Number.MAX_SAFE_INTEGER)) {
    throw new Failure(`Gaussian noise that costs ρ = ${rho} is outside of what the ledger can count (from 1e-12).`);
  }
  const needed = units === 0 ? 1 : Math.max(1, Math.sqrt(exact / units));
  return { units, stretch: (1 + BUDGET_ERROR) * needed };
}

/** Beyond it Gaussian noise would cost a row less than one unit of ρ. */
const MOST_DEVIATION = Math.sqrt(UNITS_PER_EPSILON / 2);

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

/** Noise scales of so many queries in a list of its own, which is read from once. */
export function ownScales(scales: PerQuery, queries: number): PerQuery {
  if (typeof scales === 'number') return scales;
  if (scales?.length !== queries) throw new Error(`${queries} queries need one noise scale, or one each`);
  const own = new Float64Array(queries);
  for (let query = 0; query < queries; query++) own[query] = scales[query];
  return own;
}

/** The same as precisions. */
export function precisionsOf(scales: PerQuery, queries: number): PerQuery {
  const own = ownScales(scales, queries);
  return typeof own === 'number' ? precisionUnits(own) : own.map(precisionUnits);
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
