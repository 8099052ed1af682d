import { log } from '../../math/log.ts';
import { type Curves, type Estimate, type Level, logarithm, sum, termOf } from './curves.ts';
import {
  all,
  any,
  type ClaimedLimit,
  compare,
  decided,
  type Finding,
  findingOn,
  type Measured,
  measuredWords,
  noNumbers,
  shown,
  spotted,
} from './finding.ts';

/** The curve ends lower than it starts; a clear rise on the way keeps it open. */
export function falling(curves: Curves, mechanism: string): Finding {
  return changes(curves, mechanism, { limit: 1, wanted: 'below', unit: 'share' });
}

/** The curve ends higher than it starts; a clear fall on the way keeps it open. */
export function rising(curves: Curves, mechanism: string): Finding {
  return changes(curves, mechanism, { limit: 1, wanted: 'above', unit: 'share' });
}

function changes(curves: Curves, mechanism: string, limit: ClaimedLimit): Finding {
  const levels = curves.levels(mechanism);
  if (levels.length < 2) return noNumbers;
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const whole = ratio(last, first, curves, limit);
  const steps = levels
    .slice(1)
    .map((level, index) => ratio(level, levels[index], curves.among(levels.length - 1), limit));
  const turn = steps.findIndex((step) => decided(step) === false);
  const holds = decided(whole);
  const turned =
    turn < 0 ? '' : ` It clearly ${limit.wanted === 'below' ? 'rises' : 'falls'} at ${shown(levels[turn + 1].value)}.`;
  return {
    holds: holds === true && turn >= 0 ? null : holds,
    evidence: `At ${shown(last.value)}, relative to ${shown(first.value)}: ${measuredWords(whole)}.${turned}`,
    comparison: whole,
  };
}

/** On average the curve is above this level; a value that is clearly below keeps it open. For shares. */
export function atLeast(curves: Curves, mechanism: string, level: number): Finding {
  const levels = curves.levels(mechanism);
  if (levels.length === 0) return noNumbers;
  const limit = { limit: level, wanted: 'above', unit: 'share' } as const;
  const mean = sum(levels.map((one) => termOf(one, 1 / levels.length)));
  return spotted({
    whole: compare(mean, curves.confidence, 'linear', limit),
    spots: levels.map(({ value, estimate }) => ({
      value,
      comparison: compare(estimate, curves.among(levels.length).confidence, 'linear', limit),
    })),
  });
}

/** Somewhere inside the range the curve is so low that both of its ends are above `rise` times it. */
export function lowestInside(curves: Curves, mechanism: string, rise: number, parameter: string): Finding {
  const levels = curves.levels(mechanism);
  if (levels.length < 3) return noNumbers;
  const inside = levels.slice(1, -1);
  const strict = curves.among(inside.length);
  const limit = { limit: rise, wanted: 'above', unit: 'share' } as const;
  return any(
    inside.map((lowest) =>
      all(
        [levels[0], levels[levels.length - 1]].map((end) => {
          const where = `At ${parameter} = ${shown(end.value)}, relative to ${shown(lowest.value)}:`;
          return findingOn(where, ratio(end, lowest, strict, limit));
        }),
      ),
    ),
  );
}

/** No mean is more than so many times another. */
export function staysWithin(curves: Curves, series: string, factor: number): Finding {
  const levels = curves.levels(series);
  if (levels.length < 2) return noNumbers;
  const strict = curves.among((levels.length * (levels.length - 1)) / 2);
  const limit = { limit: factor, wanted: 'below', unit: 'factor' } as const;
  return all(
    levels.flatMap((level, index) =>
      levels.slice(0, index).map((other) => {
        const [more, less] = level.estimate.mean > other.estimate.mean ? [level, other] : [other, level];
        return findingOn(`Between ${shown(less.value)} and ${shown(more.value)}:`, ratio(more, less, strict, limit));
      }),
    ),
  );
}

/** Every mean is below the limit. */
export function staysBelow(curves: Curves, series: string, limit: number): Finding {
  return onOneSide(curves, series, { limit, wanted: 'below', unit: 'amount' });
}

/** Every mean is above the limit. */
export function staysAbove(curves: Curves, series: string, limit: number): Finding {
  return onOneSide(curves, series, { limit, wanted: 'above', unit: 'amount' });
}

function onOneSide(curves: Curves, series: string, limit: ClaimedLimit): Finding {
  const levels = curves.levels(series);
  if (levels.length === 0) return noNumbers;
  const strict = curves.among(levels.length);
  return all(
    levels.map(({ value, estimate }) =>
      findingOn(`At ${shown(value)}:`, compare(estimate, strict.confidence, 'linear', limit)),
    ),
  );
}

/** The mean at `end`, where the plan ends, is more than so many times the first. Less on the way there decides nothing. */
export function risesBy(curves: Curves, series: string, factor: number, end: number): Finding {
  const found = endToEnd(curves, series, { limit: factor, wanted: 'above', unit: 'factor' });
  const isWhole = curves.levels(series).at(-1)?.value === end;
  return found.holds === false && !isWhole ? { ...found, holds: null } : found;
}

/** The last mean is less than so many times the first. */
export function notMore(curves: Curves, series: string, factor: number): Finding {
  return endToEnd(curves, series, { limit: factor, wanted: 'below', unit: 'factor' });
}

function endToEnd(curves: Curves, series: string, limit: ClaimedLimit): Finding {
  const levels = curves.levels(series);
  if (levels.length < 2) return noNumbers;
  const [first, last] = [levels[0], levels[levels.length - 1]];
  return findingOn(`From ${shown(first.value)} to ${shown(last.value)}:`, ratio(last, first, curves, limit));
}

function ratio(a: Level, b: Level, { confidence }: Curves, limit: ClaimedLimit): Measured {
  const terms = [
    termOf({ ...a, estimate: logarithm(a.estimate) }, 1),
    termOf({ ...b, estimate: logarithm(b.estimate) }, -1),
  ];
  return compare(sum(terms), confidence, 'log', limit);
}

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
  return findingOn(`${reach(levels)} it changes like x to the power of`, comparison);
}

/** Every step of 1 in x multiplies y by more than this; from the slope of log y. */
export function multipliesAtLeast(curves: Curves, series: string, factor: number): Finding {
  const levels = positive(curves, series);
  if (levels.length < 2) return noNumbers;
  const limit = { limit: factor, wanted: 'above', unit: 'amount' } as const;
  const estimate = slope(levels, (x) => x);
  return findingOn(
    `${reach(levels)} every step of 1 multiplies it by`,
    compare(estimate, curves.confidence, 'log', limit),
  );
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
