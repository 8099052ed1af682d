import { LeastSquares } from '../../estimators/least-squares/blue.ts';
import { chebyshevHalfWidth } from '../../estimators/noise-law/methods.ts';
import type { ErrorLaw } from '../../estimators/noise-law/noise-law.ts';
import type { History } from '../../history/history.ts';
import { log } from '../../math/log.ts';
import { UNITS_PER_EPSILON } from '../../privacy/budget.ts';
import { StreamCost } from '../../privacy/questions/stream-cost.ts';
import { denseQuery } from '../../workload/linear-query.ts';

/** The example that runs through §§2–5 of the Bayesian paper: age and income, two by two. */
const domain = {
  attributes: [
    { name: 'Age', size: 2, labels: ['0–30', 'over 30'] },
    { name: 'Income', size: 2, labels: ['0–50K', 'over 50K'] },
  ],
};

/** Eq. 6, the truth. */
export const workedCounts: readonly number[] = [10, 20, 20, 10];

export interface WorkedAnswer {
  /** A row of H (Eq. 11). */
  readonly row: readonly number[];
  /** Eq. 12. */
  readonly alpha: number;
  /** Eq. 13. */
  readonly sensitivity: number;
  readonly answer: number;
}

export const workedAnswers: readonly WorkedAnswer[] = [
  { row: [1, 1, 0, 0], alpha: 0.05, sensitivity: 1, answer: 30.8 },
  { row: [0, 0, 1, 1], alpha: 0.1, sensitivity: 1, answer: 30.3 },
  { row: [0, 0, 0, 1], alpha: 0.05, sensitivity: 1, answer: 46.9 },
  { row: [0, 0, 1, 0], alpha: 0.1, sensitivity: 1, answer: 20.2 },
  { row: [0, 1, 0, 1], alpha: 0.1, sensitivity: 1, answer: 30.4 },
  { row: [2, 1, 0, 0], alpha: 0.05, sensitivity: 2, answer: 68.9 },
  { row: [0, 0, 2, -1], alpha: 0.05, sensitivity: 2, answer: 38.9 },
  { row: [0, -1, 0, 1], alpha: 0.1, sensitivity: 1, answer: 9.5 },
];

/** Q of the example in §3. */
export const workedTarget: readonly number[] = [1, 0, 1, 0];

const history: History = {
  domain,
  answers: workedAnswers.map(({ row, alpha, sensitivity, answer }) => ({
    spec: { coefficients: [...row] },
    query: denseQuery(domain, Float64Array.from(row)),
    answer,
    scale: sensitivity / alpha,
  })),
};
const estimator = new LeastSquares(history);

/** What the eight answers say of a target: every one is estimable. */
export interface WorkedEstimate {
  readonly estimate: number;
  readonly variance: number;
  /** A of Eq. 16. */
  readonly weights: Float64Array;
  /** |A_k|·S_k/α_k. */
  readonly noiseScales: Float64Array;
}

export function workedEstimate(target: readonly number[]): WorkedEstimate {
  const { estimate, variance, weights, noiseScales } = estimator.estimate(
    denseQuery(domain, Float64Array.from(target)),
  );
  if (estimate === null || variance === undefined || !weights || !noiseScales) throw new Error('H has full rank');
  return { estimate, variance, weights, noiseScales };
}

/** B and ᾱ of Theorem 5.4. */
export function workedCost(): { readonly cells: readonly number[]; readonly system: number } {
  const cost = new StreamCost(workedCounts.length, { neighbours: 'add-remove', rowsPerPerson: 1 });
  for (const { row, alpha, sensitivity } of workedAnswers) {
    cost.add(Float64Array.from(row), (alpha / sensitivity) * UNITS_PER_EPSILON);
  }
  return {
    cells: Array.from(cost.used, (units) => units / UNITS_PER_EPSILON),
    system: cost.units / UNITS_PER_EPSILON,
  };
}

/** What the paper prints of the example, where it can be compared with its own A and α. */
export const printed = {
  interval: [-41, 125],
  confidence: 0.95,
  positive: 0.88,
  draws: 1_000_000,
  largestDraw: 466,
} as const;

/** How many times larger the noise would have to be for each printed number to come out. */
export function printedFactors(law: ErrorLaw, estimate: number) {
  const [low, high] = printed.interval;
  return {
    interval: (high - low) / 2 / law.halfWidth(printed.confidence),
    positive: estimate / law.halfWidth(2 * printed.positive - 1),
    largestDraw: printed.largestDraw / typicalLargest(law, printed.draws),
  };
}

/** The largest of so many draws, in size: as often above as below. */
export function typicalLargest(law: ErrorLaw, draws: number): number {
  return law.halfWidth(1 - log(2) / draws);
}

/** Half-widths at some confidences, by the law itself and by Chebyshev's inequality (Eq. 18). */
export function halfWidths(law: ErrorLaw, variance: number, confidences: readonly number[]) {
  return confidences.map((confidence) => ({
    confidence,
    exact: law.halfWidth(confidence),
    chebyshev: chebyshevHalfWidth(variance, confidence),
  }));
}
