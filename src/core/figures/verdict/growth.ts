import { log } from '../../math/log.ts';
import { type Curves, type Level, termOf } from './curves.ts';
import { type Estimate, logarithm, sum } from './estimate.ts';
import { compare, decided, type Finding, noNumbers } from './finding.ts';
import type { ClaimedLimit } from './measured.ts';
import { measuredWords, shown } from './words.ts';

/** The curve rises more slowly than this power of x. */
export function growsAtMost(curves: Curves, series: string, power: number): Finding {
  return powerAgainst(curves, series, { limit: power, wanted: 'below', unit: 'power' });
}

/** The curve rises faster than this power of x. */
export function growsAtLeast(curves: Curves, series: string, power: number): Finding {
  return powerAgainst(curves, series, { limit: power, wanted: 'above', unit: 'power' });
}

/** The curve falls faster than x to the power of −`power`. */
export function fallsAtLeast(curves: Curves, series: string, power: number): Finding {
  return powerAgainst(curves, series, { limit: -power, wanted: 'below', unit: 'power' });
}

/** By the slope of a whole curve of logarithms over logarithms, never by two neighbours. */
function powerAgainst(curves: Curves, series: string, limit: ClaimedLimit): Finding {
  const levels = positive(curves, series);
  if (levels.length < 2) return noNumbers;
  const comparison = compare(slope(levels, log), curves.confidence, 'linear', limit);
  const evidence = `${reach(levels)} it changes like x to the power of ${measuredWords(comparison)}.`;
  return { holds: decided(comparison), evidence, comparison };
}

/** Every step of 1 in x multiplies y by more than this; from the slope of log y. */
export function multipliesAtLeast(curves: Curves, series: string, factor: number): Finding {
  const levels = positive(curves, series);
  if (levels.length < 2) return noNumbers;
  const limit = { limit: factor, wanted: 'above', unit: 'amount' } as const;
  const comparison = compare(
    slope(levels, (x) => x),
    curves.confidence,
    'log',
    limit,
  );
  const evidence = `${reach(levels)} every step of 1 multiplies it by ${measuredWords(comparison)}.`;
  return { holds: decided(comparison), evidence, comparison };
}

function reach(levels: readonly Level[]): string {
  return `From ${shown(levels[0].value)} to ${shown(levels[levels.length - 1].value)}`;
}

/** Those that have a logarithm. */
function positive(curves: Curves, series: string): Level[] {
  return curves.levels(series).filter(({ estimate }) => estimate.mean > 0);
}

/** The slope of the line of least squares through log y: a weighted sum of the logarithms. */
function slope(levels: readonly Level[], xOf: (value: number) => number): Estimate {
  const x = levels.map(({ value }) => xOf(Number(value)));
  const mean = x.reduce((total, value) => total + value, 0) / x.length;
  const spread = x.reduce((total, value) => total + (value - mean) * (value - mean), 0);
  return sum(
    levels.map((level, i) => termOf({ ...level, estimate: logarithm(level.estimate) }, (x[i] - mean) / spread)),
  );
}
