import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { ParamValue } from '../../params.ts';
import { type Curves, significant, undecided } from '../swept/curves.ts';
import type { Check } from '../swept/figure.ts';

/** Times jump about, so growth is judged by the slope of a whole curve and never by two neighbours. */
interface Growth {
  /** Slope of the line of least squares through the logarithms: y ∝ x^power. */
  readonly power: number;
  readonly evidence: string;
}

/** Null until there are two values to tell growth by. */
function growthOf(curves: Curves, series: string, from: number): Growth | null {
  const levels = curves.levels(series).filter(({ value, mean }) => Number(value) >= from && mean > 0);
  if (levels.length < 2) return null;
  const power = slope(
    levels.map(({ value }) => log(Number(value))),
    levels.map(({ mean }) => log(mean)),
  );
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const ends = `from ${size(first.mean)} at ${at(first)} to ${size(last.mean)} at ${at(last)}`;
  return { power, evidence: `${ends}, like the power ${power.toFixed(2).replace('-', '−')}` };
}

/** The curve rises no faster than this power of x; only values from `from` on count. */
export function growsAtMost(curves: Curves, series: string, power: number, claim: string, from = 0): Check {
  const growth = growthOf(curves, series, from);
  if (!growth) return undecided(claim);
  return { claim, holds: growth.power <= power, evidence: `${growth.evidence}; up to ${power} is allowed` };
}

/** The curve rises at least as fast as this power of x. A negative power: it falls no slower. */
export function growsAtLeast(curves: Curves, series: string, power: number, claim: string, from = 0): Check {
  const growth = growthOf(curves, series, from);
  if (!growth) return undecided(claim);
  return { claim, holds: growth.power >= power, evidence: `${growth.evidence}; ${power} at least is expected` };
}

export function fallsAtLeast(curves: Curves, series: string, power: number, claim: string): Check {
  const growth = growthOf(curves, series, 0);
  if (!growth) return undecided(claim);
  return { claim, holds: growth.power <= -power, evidence: `${growth.evidence}; −${power} or steeper is expected` };
}

/** Every step of 1 in x multiplies y by about as much; from the slope of log y. */
export function multipliesAtLeast(curves: Curves, series: string, factor: number, claim: string, from: number): Check {
  const levels = curves.levels(series).filter(({ value, mean }) => Number(value) >= from && mean > 0);
  if (levels.length < 2) return undecided(claim);
  const rate = slope(
    levels.map(({ value }) => Number(value)),
    levels.map(({ mean }) => log(mean)),
  );
  return {
    claim,
    holds: rate >= log(factor),
    evidence: `${significant(100 * (exp(rate) - 1))} % more with every step of 1, from ${at(levels[0])} on; ${significant(100 * (factor - 1))} % at least is expected`,
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
    evidence: `from ${size(least)} to ${size(most)}; a factor of ${significant(factor)} is allowed`,
  };
}

/** The mean at `end`, where the plan ends, is at least so many times the first. Less on the way there decides nothing. */
export function risesBy(curves: Curves, series: string, factor: number, claim: string, end: number): Check {
  const levels = curves.levels(series);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  return {
    claim,
    holds: last.mean >= factor * first.mean ? true : last.value === end ? false : null,
    evidence: `from ${size(first.mean)} at ${at(first)} to ${size(last.mean)} at ${at(last)}; a factor of ${significant(factor)} at least is expected`,
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
    evidence: `from ${size(first.mean)} at ${at(first)} to ${size(last.mean)} at ${at(last)}`,
  };
}

/** No mean from `from` on reaches the limit. */
export function staysBelow(curves: Curves, series: string, limit: number, claim: string, from = 0): Check {
  const means = curves.levels(series).flatMap(({ value, mean }) => (Number(value) >= from ? [mean] : []));
  if (means.length === 0) return undecided(claim);
  const most = Math.max(...means);
  return {
    claim,
    holds: most < limit,
    evidence: `${size(most)} at most; the limit is ${size(limit)}`,
  };
}

/** Three digits, with commas in thousands. */
function size(value: number): string {
  return Math.abs(value) < 1000 ? significant(value) : Number(value.toPrecision(3)).toLocaleString('en');
}

/** Where on the x axis. */
function at({ value }: { readonly value: ParamValue }): string {
  return Number(value).toLocaleString('en');
}

function slope(x: readonly number[], y: readonly number[]): number {
  const meanX = x.reduce((sum, value) => sum + value, 0) / x.length;
  const meanY = y.reduce((sum, value) => sum + value, 0) / y.length;
  let shared = 0;
  let spread = 0;
  for (let i = 0; i < x.length; i++) {
    shared += (x[i] - meanX) * (y[i] - meanY);
    spread += (x[i] - meanX) * (x[i] - meanX);
  }
  return shared / spread;
}
