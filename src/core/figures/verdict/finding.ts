import { exp } from '../../math/exp.ts';
import type { ParamValue } from '../../params.ts';
import { type Estimate, intervalOf } from './curves.ts';

/** How the numbers of a check are written. */
export type Unit = 'share' | 'points' | 'power' | 'amount' | 'factor';

/** Where the claim wants a number to be. */
export interface ClaimedLimit {
  readonly limit: number;
  readonly wanted: 'below' | 'above';
  readonly unit: Unit;
}

/** What is compared with a limit: a number with its interval. */
export interface Measured extends ClaimedLimit {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
}

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

/** What one comparison says; `where` begins the sentence with its numbers. */
export function findingOn(where: string, comparison: Measured): Finding {
  return { holds: decided(comparison), evidence: `${where} ${measuredWords(comparison)}.`, comparison };
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
  if (scale === 'log') return wanted === 'below' ? limit / high : low / limit;
  return wanted === 'below' ? limit - high : low - limit;
}

/** A curve as a whole against a limit, and each of its values alone. */
interface Spotted {
  readonly whole: Measured;
  readonly spots: readonly { readonly value: ParamValue; readonly comparison: Measured }[];
}

/**
 * The average over a curve decides; single values are too unsure to. But a claim that holds on average does not hold as
 * long as one value contradicts it clearly: then it is open, and that value is named.
 */
export function spotted({ whole, spots }: Spotted): Finding {
  const against = spots.filter(({ comparison }) => decided(comparison) === false);
  const named = against
    .map(({ value, comparison }) => `${written(comparison.estimate, comparison.unit)} at ${shown(value)}`)
    .join(', ');
  const holds = decided(whole);
  const isEven = holds === null && (whole.limit === 1 || whole.limit === 0) && Number.isFinite(whole.high);
  return {
    holds: holds === true && against.length > 0 ? null : holds,
    evidence: `On average ${measuredWords(whole)}.${isEven ? ' No difference is seen.' : ''}${named === '' ? '' : ` Clearly otherwise: ${named}.`}`,
    comparison: whole,
  };
}

/** Three digits, with commas in thousands. */
function digits(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'any size' : 'any small size';
  const rounded = Number(value.toPrecision(3));
  return (Math.abs(rounded) < 1000 ? String(rounded) : rounded.toLocaleString('en')).replace('-', '−');
}

const writers: Readonly<Record<Unit, (value: number) => string>> = {
  share: (value) => (Number.isFinite(value) ? `${digits(100 * value)} %` : digits(value)),
  points: (value) => (Number.isFinite(value) ? `${value > 0 ? '+' : ''}${digits(100 * value)} points` : digits(value)),
  power: (value) => (Number.isFinite(value) ? value.toFixed(2).replace('-', '−') : digits(value)),
  amount: digits,
  factor: (value) => (Number.isFinite(value) ? `${digits(value)} times` : digits(value)),
};

/** A number in the unit of its comparison. */
function written(value: number, unit: Unit): string {
  return writers[unit](value);
}

/** A swept value. */
export function shown(value: ParamValue): string {
  return typeof value === 'number' ? digits(value) : String(value);
}

/** "104 % (101 % to 107 %); the limit is 110 %" */
export function measuredWords({ estimate, low, high, limit, wanted, unit }: Measured): string {
  const asked = `at ${wanted === 'below' ? 'most' : 'least'} ${written(limit, unit)} is claimed`;
  return `${written(estimate, unit)} (${rangeWords(low, high, unit)}); ${asked}`;
}

function rangeWords(low: number, high: number, unit: Unit): string {
  if (!Number.isFinite(high)) return 'a single trial, so no interval';
  const [from, to] = [written(low, unit), written(high, unit)];
  return from === to ? 'no visible noise' : `${from} to ${to}`;
}
