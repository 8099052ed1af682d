import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { type Check, undecided } from './check.ts';
import type { Curves } from './curves.ts';
import type { Level } from './levels.ts';
import { amount, place, significant } from './words.ts';

/** Times jump about, so growth is judged by the slope of a whole curve and never by two neighbours. */
interface Growth {
  /** Slope of the line of least squares through the logarithms: y ∝ x^power. */
  readonly power: number;
  readonly evidence: string;
}

/** Null until there are two values to tell growth by. */
function growthOf(curves: Curves, series: string): Growth | null {
  const levels = positiveLevels(curves, series);
  if (levels.length < 2) return null;
  const power = slope(
    levels.map(({ value }) => log(Number(value))),
    levels.map(({ mean }) => log(mean)),
  );
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const ends = `from ${amount(first.mean)} at ${place(first)} to ${amount(last.mean)} at ${place(last)}`;
  return { power, evidence: `${ends}, like the power ${power.toFixed(2).replace('-', '−')}` };
}

/** The curve rises no faster than this power of x. */
export function growsAtMost(curves: Curves, series: string, power: number, claim: string): Check {
  const growth = growthOf(curves, series);
  if (!growth) return undecided(claim);
  return { claim, holds: growth.power <= power, evidence: `${growth.evidence}; up to ${power} is allowed` };
}

/** The curve rises at least as fast as this power of x. */
export function growsAtLeast(curves: Curves, series: string, power: number, claim: string): Check {
  const growth = growthOf(curves, series);
  if (!growth) return undecided(claim);
  return { claim, holds: growth.power >= power, evidence: `${growth.evidence}; ${power} at least is expected` };
}

export function fallsAtLeast(curves: Curves, series: string, power: number, claim: string): Check {
  const growth = growthOf(curves, series);
  if (!growth) return undecided(claim);
  return { claim, holds: growth.power <= -power, evidence: `${growth.evidence}; −${power} or steeper is expected` };
}

/** Every step of 1 in x multiplies y by about as much; from the slope of log y. */
export function multipliesAtLeast(curves: Curves, series: string, factor: number, claim: string): Check {
  const levels = positiveLevels(curves, series);
  if (levels.length < 2) return undecided(claim);
  const rate = slope(
    levels.map(({ value }) => Number(value)),
    levels.map(({ mean }) => log(mean)),
  );
  return {
    claim,
    holds: rate >= log(factor),
    evidence: `${significant(100 * (exp(rate) - 1))} % more with every step of 1, from ${place(levels[0])} on; ${significant(100 * (factor - 1))} % at least is expected`,
  };
}

/** Those that have a logarithm. */
function positiveLevels(curves: Curves, series: string): Level[] {
  return curves.levels(series).filter(({ mean }) => mean > 0);
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
