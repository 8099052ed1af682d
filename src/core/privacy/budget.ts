import { Failure } from '../failure.ts';

/**
 * Budgets are whole numbers of units, so ten tenths are exactly one: no float sum ever decides whether a budget is
 * spent. One unit is ε = 10⁻¹², which leaves room up to ε = 9,000 below 2^53.
 */
export const UNITS_PER_EPSILON = 1e12;
const MAX_EPSILON = 9000;

export function toUnits(epsilon: number): number {
  if (!(epsilon > 0 && epsilon <= MAX_EPSILON)) {
    throw new Failure(`ε must be above 0 and at most ${MAX_EPSILON}; it is ${epsilon}.`);
  }
  const units = Math.round(epsilon * UNITS_PER_EPSILON);
  if (units === 0) throw new Failure(`ε = ${epsilon} is below the smallest budget, 1e-12.`);
  return units;
}

export function toEpsilon(units: number): number {
  return units / UNITS_PER_EPSILON;
}

/**
 * The precision 1/λ of a noise scale in units, rounded down so that a scale worked out from a budget never costs more
 * than that budget. A quotient within float error of a whole number is that number.
 */
export function precisionUnits(scale: number): number {
  const exact = UNITS_PER_EPSILON / scale;
  const nearest = Math.round(exact);
  const units = Math.abs(exact - nearest) <= exact * 4 * Number.EPSILON ? nearest : Math.floor(exact);
  if (!(units >= 1 && units <= Number.MAX_SAFE_INTEGER)) {
    throw new Failure(`The noise scale ${scale} is outside of what the ledger can count (from 1.2e-4 to 1e12).`);
  }
  return units;
}
