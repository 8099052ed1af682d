import { convolutionLaw } from '../../estimators/noise-law/convolution.ts';
import { defaultLawSettings, type LawMethod, noiseLaw } from '../../estimators/noise-law/methods.ts';
import { type ErrorLaw, noNoise, standardDeviation } from '../../estimators/noise-law/noise-law.ts';
import { ERROR } from './quantities.ts';
import type { Subject, TimedSeries } from './timed-figure.ts';

/** γ of §6.3. */
export const GAMMA = 0.01;
const CONFIDENCE = 0.95;

/** The methods as they stand in Figures 6 to 8. */
export const lawSeries = {
  monteCarlo: { id: 'monte-carlo', title: 'Monte Carlo' },
  unitCells: { id: 'unit-cells', title: 'convolution, cells of 1' },
  fineCells: { id: 'convolution', title: 'convolution, fine cells' },
  characteristic: { id: 'characteristic', title: 'characteristic function' },
} as const satisfies Record<string, TimedSeries>;

/** Every method from the noise scales to the interval of 95 %, with the error of its masses where it is asked for. */
export function lawSubjects(
  scales: Float64Array,
  draws: number,
  withErrors: boolean,
): Readonly<Record<string, Subject>> {
  const method = (method: LawMethod) => () =>
    noiseLaw(scales, { ...defaultLawSettings, method, gamma: GAMMA, draws, seed: 'figure' });
  const exact = method('characteristic')();
  const subject = (make: () => ErrorLaw, error = (law: ErrorLaw) => massError(law, exact)): Subject => {
    let law = noNoise;
    const work = () => {
      law = make();
      law.halfWidth(CONFIDENCE);
    };
    return withErrors ? { work, quantities: () => ({ [ERROR]: error(law) }) } : { work };
  };
  const sd = standardDeviation(scales.slice().sort().reverse());
  return {
    [lawSeries.monteCarlo.id]: subject(method('monte-carlo')),
    [lawSeries.unitCells.id]: subject(() => convolutionLaw(scales, GAMMA, 1 / sd)),
    [lawSeries.fineCells.id]: subject(() => convolutionLaw(scales, GAMMA)),
    // Nothing here could judge it; what it is drawn with is its own bound.
    [lawSeries.characteristic.id]: subject(method('characteristic'), (law) => massErrorBound(law.errorBound, exact)),
  };
}

/** The least sample that a first one of this size, by which |u| and max(u) are judged, may be replaced with (§6.3). */
const FIRST_SAMPLE = 10_000;

/** m_s of §6.3: by Corollary 4.1 with an error of γ², and never below the first sample. */
export function drawsNeeded(scales: Float64Array): number {
  const law = noiseLaw(scales);
  const cells = cellsHolding(1 - 1 / FIRST_SAMPLE, law);
  return Math.max(FIRST_SAMPLE, Math.ceil((cells / (GAMMA * GAMMA)) * peakVariance(law)) + 1);
}

/** Corollary 4.1: the expected error of a sample of this size is below this. */
export function expectedErrorBound(scales: Float64Array, draws: number): number {
  const law = noiseLaw(scales);
  return (cellsHolding(1 - 1 / draws, law) / (draws - 1)) * peakVariance(law);
}

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
