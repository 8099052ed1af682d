import { type ErrorLaw, probabilityBetween } from '../noise-law/noise-law.ts';

/**
 * What all noisy answers together leave open about a query, before which every answer was as likely as any other. It is
 * not the law of the estimate's error around the estimate: where redundant answers disagree, they say more than their
 * weighted mean does.
 */
export interface Posterior {
  /** P(θ ≤ x). */
  below(x: number): number;
  /** P(θ < x) where it is another: of numbers that come in steps. */
  before?(x: number): number;
  quantile(share: number): number;
  /** Bound on the error of every probability that this gives. */
  readonly errorBound: number;
  /** Where the bound comes from, in words. */
  readonly errorWords: string;
}

/** The interval with as much probability below it as above it. */
export function credibleInterval(posterior: Posterior, confidence: number): readonly [low: number, high: number] {
  return [posterior.quantile((1 - confidence) / 2), posterior.quantile((1 + confidence) / 2)];
}

/** P(L ≤ θ ≤ U); null leaves an end open. */
export function posteriorBetween(posterior: Posterior, low: number | null, high: number | null): number {
  const before = low === null ? 0 : (posterior.before?.(low) ?? posterior.below(low));
  return Math.max(0, (high === null ? 1 : posterior.below(high)) - before);
}

/** Densities at evenly spaced values of θ, for a plot: what all answers leave open, and what the law of the error says. */
export interface DensitiesCompared {
  readonly theta: readonly number[];
  readonly given: readonly number[];
  readonly error: readonly number[];
}

const POINTS = 96;
/** Beyond this share on either side nothing is drawn. */
const CUT = 0.002;

export function densitiesOf(posterior: Posterior, law: ErrorLaw, estimate: number): DensitiesCompared {
  const half = law.halfWidth(1 - 2 * CUT);
  const from = Math.min(posterior.quantile(CUT), estimate - half);
  const to = Math.max(posterior.quantile(1 - CUT), estimate + half);
  const step = (to - from) / POINTS;
  if (!(step > 0)) return { theta: [], given: [], error: [] };
  const bins = Array.from({ length: POINTS }, (_, i) => [from + i * step, from + (i + 1) * step] as const);
  return {
    theta: bins.map(([low, high]) => (low + high) / 2),
    given: bins.map(([low, high]) => posteriorBetween(posterior, low, high) / step),
    error: bins.map(([low, high]) => probabilityBetween(law, estimate, low, high) / step),
  };
}
