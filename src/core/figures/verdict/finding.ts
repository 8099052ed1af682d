import { exp } from '../../math/exp.ts';
import { type Estimate, intervalOf } from './estimate.ts';
import type { ClaimedLimit, Measured } from './measured.ts';

/** What numbers say about one claim. */
export interface Finding {
  /** Null where they decide nothing. */
  readonly holds: boolean | null;
  /** The numbers, as a sentence. */
  readonly evidence: string;
  /** The comparison that decides it, or keeps it open; null where there is nothing to compare yet. */
  readonly comparison: Measured | null;
}

export const noNumbers: Finding = { holds: null, evidence: 'Not enough numbers yet.', comparison: null };

/** An estimate against a limit. Estimates on a scale of logarithms come out as what they are logarithms of. */
export function compare(
  estimate: Estimate,
  confidence: number,
  scale: 'linear' | 'log',
  limit: ClaimedLimit,
): Measured {
  const [low, high] = intervalOf(estimate, confidence);
  const back = scale === 'log' ? exp : (value: number) => value;
  return { ...limit, scale, estimate: back(estimate.mean), low: back(low), high: back(high) };
}

/**
 * The one rule of all verdicts: a claim holds where the whole interval lies on the side that it wants, fails where the
 * whole interval lies on the other, and is open where the limit is inside. What touches the limit is on neither side.
 */
export function decided({ low, high, limit, wanted }: Measured): boolean | null {
  if (high < limit) return wanted === 'below';
  if (low > limit) return wanted === 'above';
  return null;
}

/** Holds where all hold, fails where one fails. What is shown is what decides, or what is nearest to failing. */
export function all(findings: readonly Finding[]): Finding {
  const [first = noNumbers] = findings;
  const failing = findings.find(({ holds }) => holds === false);
  const open = findings.find(({ holds }) => holds === null);
  return failing ?? open ?? findings.reduce((least, next) => (room(next) < room(least) ? next : least), first);
}

/** Holds where one holds, fails where all fail. */
export function any(findings: readonly Finding[]): Finding {
  const [first = noNumbers] = findings;
  const holding = findings.filter(({ holds }) => holds === true);
  const open = findings.find(({ holds }) => holds === null);
  if (holding.length > 0) return holding.reduce((most, next) => (room(next) > room(most) ? next : most));
  return open ?? findings.reduce((most, next) => (room(next) > room(most) ? next : most), first);
}

/** How far the near end of the interval is from the limit, on the side that is wanted. */
function room({ comparison }: Finding): number {
  if (!comparison) return Number.NEGATIVE_INFINITY;
  const { low, high, limit, wanted, scale } = comparison;
  const gap = scale === 'log' ? (wanted === 'below' ? limit / high : low / limit) : 0;
  return scale === 'log' ? gap : wanted === 'below' ? limit - high : low - limit;
}
