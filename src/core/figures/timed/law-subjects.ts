import { convolutionLaw } from '../../estimators/noise-law/convolution.ts';
import { defaultLawSettings, type LawMethod, noiseLaw } from '../../estimators/noise-law/methods.ts';
import { type ErrorLaw, noNoise, standardDeviation } from '../../estimators/noise-law/noise-law.ts';
import { cellsHolding, massError, massErrorBound, peakVariance } from './mass-error.ts';
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
