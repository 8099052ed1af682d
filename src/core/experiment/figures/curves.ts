import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { ParamValue } from '../../params.ts';
import type { Point, Spread } from '../summary.ts';
import type { Check } from './figure.ts';

/** One mean with its standard error: how far other trials could have moved it. */
interface Level {
  readonly value: ParamValue;
  readonly mean: number;
  readonly error: number;
}

/** The means of one metric by mechanism and value: what verdicts are computed from. */
export class Curves {
  readonly #points: readonly Point[];
  readonly #metric: string;

  constructor(points: readonly Point[], metric: string) {
    this.#points = points;
    this.#metric = metric;
  }

  /** In the order of the sweep, whatever order the trials arrived in. */
  levels(mechanism: string): Level[] {
    const own = this.#points.filter((point) => point.mechanism === mechanism);
    return own
      .sort((a, b) => Number(a.value) - Number(b.value))
      .map(({ value, metrics }) => levelOf(value, metrics[this.#metric]));
  }

  /** mean of `a` over mean of `b`, value by value. */
  ratios(a: string, b: string): Ratio[] {
    const below = new Map(this.levels(b).map((level) => [level.value, level]));
    return this.levels(a).flatMap((level) => {
      const other = below.get(level.value);
      return other ? [ratioOf(level, other)] : [];
    });
  }
}

function levelOf(value: ParamValue, spread: Spread | undefined): Level {
  if (!spread) return { value, mean: Number.NaN, error: 0 };
  return { value, mean: spread.mean, error: spread.sd / Math.sqrt(spread.trials - spread.notFinite) };
}

export interface Ratio {
  readonly value: ParamValue;
  readonly ratio: number;
  /** Standard error, to first order. */
  readonly error: number;
}

function ratioOf(a: Level, b: Level): Ratio {
  const ratio = a.mean / b.mean;
  const [ra, rb] = [a.error / a.mean, b.error / b.mean];
  return { value: a.value, ratio, error: ratio * Math.sqrt(ra * ra + rb * rb) };
}

/** A single value may be off by this many standard errors before it counts against a claim. */
const NOISE = 2;

/** `a` is at most `share` times `b`: over the whole curve, and at no value clearly more. */
export function atMost(curves: Curves, a: string, b: string, share: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const whole = typical(ratios);
  const beyond = ratios.filter(({ ratio, error }) => !(ratio - NOISE * error <= share));
  const clearly = beyond.map(({ value, ratio }) => `${percent(ratio)} at ${shown(value)}`).join(', ');
  return {
    claim,
    holds: whole <= share && beyond.length === 0,
    evidence: `on average ${percent(whole)}, up to ${percent(share)} is allowed; ${clearly === '' ? 'no value is clearly above' : `clearly above: ${clearly}`}`,
  };
}

/** `a` and `b` are within a factor of each other, over the whole curve and at every value but for noise. */
export function comparable(curves: Curves, a: string, b: string, factor: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const whole = typical(ratios);
  const isNear = ({ ratio, error }: Omit<Ratio, 'value'>) =>
    ratio - NOISE * error <= factor && ratio + NOISE * error >= 1 / factor;
  const all = ratios.map(({ ratio }) => ratio);
  return {
    claim,
    holds: isNear({ ratio: whole, error: 0 }) && ratios.every(isNear),
    evidence: `on average ${percent(whole)}, from ${percent(Math.min(...all))} to ${percent(Math.max(...all))}; ${percent(1 / factor)} to ${percent(factor)} is allowed`,
  };
}

/** The points of an envelope: of all these mechanisms the one with the least mean, at each value that all have. */
export function lowestOf(points: readonly Point[], mechanisms: readonly string[], metric: string, name: string) {
  const own = points.filter(({ mechanism }) => mechanisms.includes(mechanism));
  const mean = (point: Point) => point.metrics[metric]?.mean ?? Number.NaN;
  return [...new Set(own.map(({ value }) => value))].flatMap((value): Point[] => {
    const here = own.filter((point) => point.value === value);
    if (here.length < mechanisms.length) return [];
    return [{ ...here.reduce((low, point) => (mean(point) < mean(low) ? point : low)), mechanism: name }];
  });
}

/** At the smallest value `a` is below `b`, by more than noise. */
export function startsBelow(curves: Curves, a: string, b: string, claim: string): Check {
  const [first] = curves.ratios(a, b);
  if (!first) return undecided(claim);
  return {
    claim,
    holds: first.ratio + NOISE * first.error < 1,
    evidence: `${percent(first.ratio)} of it at ${shown(first.value)}, up to ${percent(first.ratio + NOISE * first.error)} within noise`,
  };
}

/** What `a` gains over `b` at the smallest value is more than at the largest. */
export function gainShrinks(curves: Curves, a: string, b: string, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length < 2) return undecided(claim);
  const [first, last] = [ratios[0], ratios[ratios.length - 1]];
  return {
    claim,
    holds: log(last.ratio / first.ratio) > NOISE * Math.sqrt(relativeSquare(first) + relativeSquare(last)),
    evidence: `${percent(first.ratio)} of it at ${shown(first.value)}, ${percent(last.ratio)} at ${shown(last.value)}`,
  };
}

/** How far off a ratio may be by factors: gains of a hundred and of two cannot be told apart by the same difference. */
function relativeSquare({ ratio, error }: Ratio): number {
  return (error / ratio) * (error / ratio);
}

/** At the largest value `a` is below `b`, by more than noise. */
export function endsBelow(curves: Curves, a: string, b: string, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const last = ratios[ratios.length - 1];
  return {
    claim,
    holds: last.ratio + NOISE * last.error < 1,
    evidence: `${percent(last.ratio)} of it at ${shown(last.value)}`,
  };
}

/** The curve falls from end to end, and rises nowhere by more than noise. */
export function falling(curves: Curves, mechanism: string, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const rises = levels.slice(1).map((level, index) => ratioOf(level, levels[index]));
  const clear = rises.find(({ ratio, error }) => !(ratio - NOISE * error <= 1));
  const rise = clear ? `, but rises clearly at ${shown(clear.value)}` : '';
  return {
    claim,
    holds: last.mean < first.mean && clear === undefined,
    evidence: `from ${significant(first.mean)} to ${significant(last.mean)}${rise}`,
  };
}

/** `a` is at least `b` less some slack: over the whole curve, and at no value clearly lower. For shares, not for sizes. */
export function noLower(curves: Curves, a: string, b: string, slack: number, claim: string): Check {
  const others = new Map(curves.levels(b).map((level) => [level.value, level]));
  const gains = curves.levels(a).flatMap(({ value, mean, error }) => {
    const other = others.get(value);
    if (!other) return [];
    return [{ value, gain: mean - other.mean, error: Math.sqrt(error * error + other.error * other.error) }];
  });
  if (gains.length === 0) return undecided(claim);
  const whole = gains.reduce((sum, { gain }) => sum + gain, 0) / gains.length;
  const lower = gains.filter(({ gain, error }) => !(gain + NOISE * error >= -slack));
  const clearly = lower.map(({ value, gain }) => `${points(gain)} at ${shown(value)}`).join(', ');
  return {
    claim,
    holds: whole >= -slack && lower.length === 0,
    evidence: `on average ${points(whole)}; ${clearly === '' ? 'no value is clearly lower' : `clearly lower: ${clearly}`}`,
  };
}

/** The curve is at least at this level: on the whole, and nowhere clearly below. For shares. */
export function atLeast(curves: Curves, mechanism: string, level: number, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length === 0) return undecided(claim);
  const whole = levels.reduce((sum, { mean }) => sum + mean, 0) / levels.length;
  const below = levels.filter(({ mean, error }) => !(mean + NOISE * error >= level));
  const clearly = below.map(({ value, mean }) => `${percent(mean)} at ${shown(value)}`).join(', ');
  return {
    claim,
    holds: whole >= level && below.length === 0,
    evidence: `on average ${percent(whole)}, at least ${percent(level)} is asked for; ${clearly === '' ? 'no value is clearly below' : `clearly below: ${clearly}`}`,
  };
}

/** The curve ends higher than it starts, and falls nowhere by more than noise. */
export function rising(curves: Curves, mechanism: string, claim: string): Check {
  const levels = curves.levels(mechanism);
  if (levels.length < 2) return undecided(claim);
  const [first, last] = [levels[0], levels[levels.length - 1]];
  const falls = levels.slice(1).map((level, index) => ratioOf(level, levels[index]));
  const clear = falls.find(({ ratio, error }) => !(ratio + NOISE * error >= 1));
  const fall = clear ? `, but falls clearly at ${shown(clear.value)}` : '';
  return {
    claim,
    holds: last.mean > first.mean && clear === undefined,
    evidence: `from ${percent(first.mean)} to ${percent(last.mean)}${fall}`,
  };
}

/** A difference of two shares, in percentage points. */
function points(difference: number): string {
  const size = significant(100 * Math.abs(difference));
  return `${difference < 0 ? '−' : '+'}${size} points`;
}

/** The geometric mean: halves and doubles weigh the same. */
function typical(ratios: readonly Ratio[]): number {
  return exp(ratios.reduce((sum, { ratio }) => sum + log(ratio), 0) / ratios.length);
}

export function undecided(claim: string): Check {
  return { claim, holds: null, evidence: 'not enough points yet' };
}

export function percent(ratio: number): string {
  return `${significant(100 * ratio)} %`;
}

export function significant(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value);
}

export function shown(value: ParamValue): string {
  return typeof value === 'number' ? significant(value) : String(value);
}
