import { estimatorById } from '../../estimators/registry.ts';
import { type AnswerNoise, isNormal, isWholeNumbered } from '../../history/answer-noise.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { Release } from '../../mechanisms/mechanism.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { defaultParams } from '../../params.ts';
import type { PerQuery } from '../../privacy/budget.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import type { Workload } from '../../workload/workload.ts';
import type { MechanismEntry } from '../experiment.ts';

/** The share of all draws in which an answer is off by its margin at most. It is about the noise, not about the population. */
export const MARGIN_CONFIDENCE = 0.9;

/** Half the width of the interval around each answer of a block, in records; null where no law of its error is known. */
export type Margin = PerQuery | null;

/** Of a normal error, in standard deviations; of sums of Laplace noise it is at most this, and at least 1.628. */
export const NORMAL_WIDTH = 1.6449;

/** What is known of a release before anybody compares it with the truth. */
type Measured = Pick<Release, 'answers' | 'history' | 'deviations'>;

/** Who answers, with what parameters; the defaults where it has none. */
type Answering = Pick<MechanismEntry, 'id' | 'reconstruct'> & Partial<Pick<MechanismEntry, 'params'>>;

/** How far off the answers of each block may be. `isExact`: in whole numbers where answers are counts, as releases draw. */
export function marginsOf(
  { blocks }: Workload,
  entry: Answering,
  { answers, history, deviations }: Measured,
  isExact: boolean,
): readonly Margin[] {
  if (whyNoMargin(entry) !== null) return blocks.map(() => null);
  const known = deviations?.();
  if (known) {
    return blocks.map(({ integral }, index) => each(known[index], (one) => marginOfSum(one, isExact && integral)));
  }
  const measured = new Map(history.map((measurement) => [measurement.answers, measurement]));
  return blocks.map(({ integral }, index) => {
    const measurement = measured.get(answers[index]);
    return measurement ? ofMeasurement(measurement, isExact && integral) : null;
  });
}

/** The noise of each block whose answers are what was measured, each with noise of its own; null of others. */
export function noiseOfBlocks(
  { blocks }: Workload,
  entry: Answering,
  { answers, history }: Pick<Measured, 'answers' | 'history'>,
): readonly (AnswerNoise | null)[] {
  if (whyNoMargin(entry) !== null) return blocks.map(() => null);
  const measured = new Map(history.map((measurement) => [measurement.answers, measurement]));
  return blocks.map((_, index) => {
    const found = measured.get(answers[index]);
    if (!found || typeof found.scale !== 'number') return null;
    const { scale, law } = found;
    return law === undefined ? { scale } : { scale, law };
  });
}

/** Why nobody can say how far off answers are, as a sentence; null where it can be said. */
export function whyNoMargin({ id, params, reconstruct }: Answering): string | null {
  const mechanism = mechanismById(id, 'mechanism');
  const lawless = mechanism.lawless ?? mechanism.bias?.({ ...defaultParams(mechanism.params), ...params });
  if (lawless) return lawless;
  if (!reconstruct) return null;
  const estimator = estimatorById(reconstruct.id, 'reconstruct');
  const { title, unbiased } = estimator;
  if (unbiased) return estimator.bias?.({ ...defaultParams(estimator.params), ...reconstruct.params }) ?? null;
  return `${title} may be off by more than noise, and nobody can say by how much without the truth. Least squares, or no reconstruction, has an interval.`;
}

function ofMeasurement({ scale, law }: Measurement, isWhole: boolean): PerQuery {
  if (isNormal({ law }))
    return each(scale, (one) => (isWhole ? wholeNormalWidth(one) : NORMAL_WIDTH * one)) as PerQuery;
  // Laplace and two-sided geometric noise have the same tails.
  const isLattice = isWhole || isWholeNumbered({ law });
  return each(scale, (one) => (isLattice ? latticeWidth(one) : one * log(1 / (1 - MARGIN_CONFIDENCE)))) as PerQuery;
}

/** The least whole h with P(|k| > h) = 2e^(−(h+1)/λ)/(1 + e^(−1/λ)) ≤ 1 − confidence. */
function latticeWidth(scale: number): number {
  const ends = 2 / ((1 + exp(-1 / scale)) * (1 - MARGIN_CONFIDENCE));
  return Math.max(0, Math.ceil(scale * log(ends) - 1 - ROUNDING));
}

/** From here on sums of e^(−k²/2σ²) over whole numbers are areas below the curve. */
const SMOOTH = 3;

/** The least whole h with P(|k| > h) ≤ 1 − confidence, for discrete Gaussian noise. */
function wholeNormalWidth(deviation: number): number {
  if (deviation >= SMOOTH) return Math.ceil(NORMAL_WIDTH * deviation - 0.5);
  const weight = (k: number) => exp(-(k * k) / (2 * deviation * deviation));
  const total = 1 + 2 * Array.from({ length: 40 }, (_, k) => weight(k + 1)).reduce((sum, one) => sum + one, 0);
  let half = 0;
  for (let inside = 1; inside < MARGIN_CONFIDENCE * total; inside += 2 * weight(half)) half++;
  return half;
}

/** What rounding may add to a whole number. */
const ROUNDING = 1e-9;

/** Of an answer that is off by the sum of several noises. `isWhole`: they are whole numbers, and so narrow ones have steps. */
export function marginOfSum(deviation: number, isWhole: boolean): number {
  const width = NORMAL_WIDTH * deviation;
  return isWhole ? Math.ceil(width - ROUNDING) : width;
}

/** What so many of the answers of a table were off by at most, over these draws. */
export function simulatedMargins(draws: readonly DrawnBesideTruth[]): number[] {
  return draws[0].truth.map((truth, index) => {
    const errors = draws.flatMap(({ answers }) =>
      Array.from(truth, (count, query) => Math.abs((answers?.[index][query] ?? Number.NaN) - count)),
    );
    errors.sort((a, b) => a - b);
    return errors[Math.ceil(MARGIN_CONFIDENCE * errors.length) - 1];
  });
}

/** One draw on records of nobody. */
interface DrawnBesideTruth {
  readonly truth: readonly Float64Array[];
  readonly answers: readonly Float64Array[] | null;
}

export function each(values: PerQuery | null, change: (one: number) => number): PerQuery | null {
  if (values === null) return null;
  return typeof values === 'number' ? change(values) : values.map(change);
}
