import type { ErrorLaw } from '../../estimators/noise-law/noise-law.ts';

/** Beyond this little probability no cell adds to an error that anybody could see. */
const REMAINDER = 1e-12;

/**
 * Definition 4.2: Σ (u_i − E u_i)² over cells of one record, from −∞ to ∞. `exact` says what to expect; both laws are
 * symmetric.
 */
export function massError(law: ErrorLaw, exact: ErrorLaw): number {
  let error = 0;
  let above = 1 / 2;
  let expectedAbove = 1 / 2;
  for (let cell = 0; expectedAbove > REMAINDER; cell++) {
    const next = law.tail(cell + 0.5);
    const expectedNext = exact.tail(cell + 0.5);
    // The middle cell has both halves in it.
    const times = cell === 0 ? 2 : 1;
    const difference = times * (above - next - (expectedAbove - expectedNext));
    error += (cell === 0 ? 1 : 2) * difference * difference;
    above = next;
    expectedAbove = expectedNext;
  }
  return error;
}

/** What massError would be at most, were every probability off by this much. */
export function massErrorBound(bound: number, exact: ErrorLaw): number {
  return cellsHolding(1 - REMAINDER, exact) * (2 * bound) * (2 * bound);
}

/** |u|: cells of one record that hold this probability together. */
export function cellsHolding(probability: number, law: ErrorLaw): number {
  return 2 * Math.ceil(law.halfWidth(probability)) + 1;
}

/** max(u)·(1 − max(u)), which the Monte Carlo method's error depends on. */
export function peakVariance(law: ErrorLaw): number {
  const peak = 1 - 2 * law.tail(0.5);
  return peak * (1 - peak);
}
