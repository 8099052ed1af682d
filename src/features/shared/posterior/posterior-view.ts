import type { Belief } from '../../../core/asking/belief.ts';
import type { ErrorLaw } from '../../../core/estimators/noise-law/noise-law.ts';

export type Bounds = readonly [low: number, high: number];

/** Nearly all of the posterior, and the truth where that does not squeeze the rest. */
export function rangeInSight(law: ErrorLaw, estimate: number, truth: number | null): Bounds {
  const reach = 1.15 * law.halfWidth(0.999);
  const away = truth === null ? 0 : 1.1 * Math.abs(truth - estimate);
  const half = away <= 3 * reach ? Math.max(reach, away) : reach;
  return [estimate - half, estimate + half];
}

/** Bounds to start from: the middle half of the posterior. */
export function firstBounds(law: ErrorLaw, estimate: number): Bounds {
  const half = law.halfWidth(0.5);
  return [estimate - half, estimate + half];
}

/** The same question asked of the same history: bounds and comparisons of one fit the other. */
export function beliefKey(text: string, { estimate, variance }: Belief): string {
  return `${text}|${estimate}|${variance}`;
}

/** Below this share of the widest noise a scale is what rounding left of a weight of zero. */
const ROUNDING = 1e-9;

/** How many noisy answers the belief rests on. */
export function answersBehind({ noiseScales }: Pick<Belief, 'noiseScales'>): number {
  const least = ROUNDING * noiseScales.reduce((most, scale) => Math.max(most, scale), 0);
  return noiseScales.filter((scale) => scale > least).length;
}
