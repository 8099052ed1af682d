import { type Check, stands, undecided } from './check.ts';
import type { Curves } from './curves.ts';
import { meanNoise, ratioOf } from './levels.ts';
import { amount, percent, place, shown, significant, unlessAlone, within } from './words.ts';

/** The curve falls from end to end, and rises nowhere by more than noise. */
export function falling(curves: Curves, mechanism: string, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const rises = levels.slice(1).map((level, index) => ratioOf(level, levels[index]));
  const clear = rises.find(({ ratio, margin }) => !(ratio - margin <= 1));
  const rise = clear ? `, but rises clearly at ${shown(clear.value)}` : '';
  return {
    claim,
    holds: last.mean < first.mean && clear === undefined,
    evidence: `from ${significant(first.mean)} to ${significant(last.mean)}${rise}`,
  };
}

/** The curve ends higher than it starts, and falls nowhere by more than noise. */
export function rising(curves: Curves, mechanism: string, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const falls = levels.slice(1).map((level, index) => ratioOf(level, levels[index]));
  const clear = falls.find(({ ratio, margin }) => !(ratio + margin >= 1));
  const fall = clear ? `, but falls clearly at ${shown(clear.value)}` : '';
  return {
    claim,
    holds: last.mean > first.mean && clear === undefined,
    evidence: `from ${percent(first.mean)} to ${percent(last.mean)}${fall}`,
  };
}

/** The curve is at least at this level: on the whole, and nowhere clearly below. For shares. */
export function atLeast(curves: Curves, mechanism: string, level: number, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length === 0) return undecided(claim);
  const whole = levels.reduce((sum, { mean }) => sum + mean, 0) / levels.length;
  const below = levels.filter(({ mean, margin }) => !(mean + margin >= level));
  const clearly = below.map(({ value, mean }) => `${percent(mean)} at ${shown(value)}`).join(', ');
  return {
    claim,
    holds: stands(level - whole, meanNoise(levels), below.length > 0),
    evidence: `on average ${percent(whole)}${within(meanNoise(levels))}, at least ${percent(level)} is asked for; ${clearly !== '' ? `clearly below: ${clearly}` : unlessAlone(levels, 'no value is clearly below')}`,
  };
}

/**
 * The curve has a minimum strictly inside the range, and both ends are above `rise` times it by more than noise.
 * `parameter` is what the x axis shows.
 */
export function lowestInside(curves: Curves, mechanism: string, rise: number, parameter: string, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length < 3) return undecided(claim);
  const lowest = levels.reduce((low, level) => (level.mean < low.mean ? level : low));
  const ends = [levels[0], levels[levels.length - 1]].map((end) => ratioOf(end, lowest));
  const isClear = ends.every(({ ratio, margin }) => ratio - margin > rise);
  const [left, right] = ends.map(({ ratio }) => percent(ratio));
  return {
    claim,
    holds: isClear ? true : ends.every(({ ratio }) => ratio > rise) ? null : false,
    evidence: `lowest at ${parameter} = ${shown(lowest.value)}; the left end is at ${left} of that, the right end at ${right}${isClear ? '' : '; a rise has to be clear of noise'}`,
  };
}

/** The largest mean is no more than so many times the smallest. */
export function staysWithin(curves: Curves, series: string, factor: number, claim: string): Check {
  const means = curves.levels(series).map(({ mean }) => mean);
  if (means.length < 2) return undecided(claim);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  return {
    claim,
    holds: most <= factor * least,
    evidence: `from ${amount(least)} to ${amount(most)}; a factor of ${significant(factor)} is allowed`,
  };
}

/** No mean reaches the limit. */
export function staysBelow(curves: Curves, series: string, limit: number, claim: string): Check {
  const means = curves.levels(series).map(({ mean }) => mean);
  if (means.length === 0) return undecided(claim);
  const most = Math.max(...means);
  return {
    claim,
    holds: most < limit,
    evidence: `${amount(most)} at most; the limit is ${amount(limit)}`,
  };
}

/** The mean at `end`, where the plan ends, is at least so many times the first. Less on the way there decides nothing. */
export function risesBy(curves: Curves, series: string, factor: number, end: number, claim: string): Check {
  const levels = curves.levels(series);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  return {
    claim,
    holds: last.mean >= factor * first.mean ? true : last.value === end ? false : null,
    evidence: `from ${amount(first.mean)} at ${place(first)} to ${amount(last.mean)} at ${place(last)}; a factor of ${significant(factor)} at least is expected`,
  };
}

/** The last mean is at most so many times the first. */
export function notMore(curves: Curves, series: string, factor: number, claim: string): Check {
  const levels = curves.levels(series);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  return {
    claim,
    holds: last.mean <= factor * first.mean,
    evidence: `from ${amount(first.mean)} at ${place(first)} to ${amount(last.mean)} at ${place(last)}`,
  };
}
