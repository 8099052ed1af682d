import type { Point } from '../../experiment/summary.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { ParamValue } from '../../params.ts';
import type { Check } from './figure.ts';
import { type Level, levelOf, type Ratio, ratioOf } from './levels.ts';

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
      .map(({ value, metrics }) => levelOf(value, metrics[this.#metric]))
      .filter(({ mean }) => Number.isFinite(mean));
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

/** `a` is at most `share` times `b`: over the whole curve, and at no value clearly more. */
export function atMost(curves: Curves, a: string, b: string, share: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const whole = typical(ratios);
  const beyond = ratios.filter(({ ratio, margin }) => !(ratio - margin <= share));
  const clearly = beyond.map(({ value, ratio }) => `${percent(ratio)} at ${shown(value)}`).join(', ');
  const noise = typicalNoise(ratios);
  return {
    claim,
    holds: stands(log(whole / share), noise, beyond.length > 0),
    evidence: `on average ${percent(whole)}${within(whole * noise)}, up to ${percent(share)} is allowed; ${clearly !== '' ? `clearly above: ${clearly}` : unlessAlone(ratios, 'no value is clearly above')}`,
  };
}

/** `a` and `b` are within a factor of each other, over the whole curve and at every value but for noise. */
export function comparable(curves: Curves, a: string, b: string, factor: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const whole = typical(ratios);
  const off = ({ ratio }: Pick<Ratio, 'ratio'>) => Math.abs(log(ratio)) - log(factor);
  const noise = typicalNoise(ratios);
  const isFar = ratios.some((one) => !(off(one) <= relative(one)));
  const all = ratios.map(({ ratio }) => ratio);
  return {
    claim,
    holds: stands(off({ ratio: whole }), noise, isFar),
    evidence: `on average ${percent(whole)}${within(whole * noise)}, from ${percent(Math.min(...all))} to ${percent(Math.max(...all))}; ${percent(1 / factor)} to ${percent(factor)} is allowed`,
  };
}

/**
 * Whether a claim about a whole curve stands: nothing clearly speaks against it, and on average it is not off. Null where
 * it is off by no more than noise may make of it.
 */
function stands(off: number, noise: number, isClearlyOff: boolean): boolean | null {
  if (isClearlyOff) return false;
  if (off <= 0) return true;
  return off <= noise ? null : false;
}

/** How far noise may move the geometric mean, by factors. */
function typicalNoise(ratios: readonly Ratio[]): number {
  return Math.sqrt(ratios.reduce((sum, one) => sum + relative(one) * relative(one), 0)) / ratios.length;
}

/** How far noise may move a mean of these. */
function meanNoise(values: readonly { readonly margin: number }[]): number {
  return Math.sqrt(values.reduce((sum, { margin }) => sum + margin * margin, 0)) / values.length;
}

/** Below this, in shares, noise is not seen in three digits. */
const LEAST_NOISE = 5e-4;

function isWorthSaying(noise: number): boolean {
  return noise >= LEAST_NOISE && Number.isFinite(noise);
}

function within(noise: number): string {
  return isWorthSaying(noise) ? ` (± ${percent(noise)})` : '';
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
  return { claim, holds: isBelow(first), evidence: shareWords(first) };
}

/** What `a` gains over `b` at the smallest value is more than at the largest. */
export function gainShrinks(curves: Curves, a: string, b: string, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length < 2) return undecided(claim);
  const [first, last] = [ratios[0], ratios[ratios.length - 1]];
  const change = log(last.ratio / first.ratio);
  const isClear = change > Math.sqrt(relative(first) * relative(first) + relative(last) * relative(last));
  return {
    claim,
    holds: isClear ? true : change > 0 ? null : false,
    evidence: `${shareWords(first)}, ${shareWords(last)}`,
  };
}

/** How far off a ratio may be by factors: gains of a hundred and of two cannot be told apart by the same difference. */
function relative({ ratio, margin }: Ratio): number {
  return margin === 0 ? 0 : margin / ratio;
}

/** Null where noise may be all there is to it. */
function isBelow({ ratio, margin }: Ratio): boolean | null {
  if (ratio + margin < 1) return true;
  return ratio < 1 ? null : false;
}

function shareWords({ ratio, margin, value }: Ratio): string {
  const noise = Number.isFinite(margin) ? within(margin) : ' (one trial)';
  return `${percent(ratio)}${noise} of it at ${shown(value)}`;
}

/** What is said of single values, unless they come from one trial each: then nothing can be. */
function unlessAlone(values: readonly { readonly margin: number }[], words: string): string {
  const isAlone = values.some(({ margin }) => !Number.isFinite(margin));
  return isAlone ? 'what noise does to single values cannot be told from one trial' : words;
}

/** At the largest value `a` is below `b`, by more than noise. */
export function endsBelow(curves: Curves, a: string, b: string, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const last = ratios[ratios.length - 1];
  return { claim, holds: isBelow(last), evidence: shareWords(last) };
}

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

/** `a` is at least `b` less some slack: over the whole curve, and at no value clearly lower. For shares, not for sizes. */
export function noLower(curves: Curves, a: string, b: string, slack: number, claim: string): Check {
  const others = new Map(curves.levels(b).map((level) => [level.value, level]));
  const gains = curves.levels(a).flatMap(({ value, mean, margin }) => {
    const other = others.get(value);
    if (!other) return [];
    return [{ value, gain: mean - other.mean, margin: Math.sqrt(margin * margin + other.margin * other.margin) }];
  });
  if (gains.length === 0) return undecided(claim);
  const whole = gains.reduce((sum, { gain }) => sum + gain, 0) / gains.length;
  const lower = gains.filter(({ gain, margin }) => !(gain + margin >= -slack));
  const clearly = lower.map(({ value, gain }) => `${points(gain)} at ${shown(value)}`).join(', ');
  return {
    claim,
    holds: stands(-slack - whole, meanNoise(gains), lower.length > 0),
    evidence: `on average ${points(whole)}${withinPoints(meanNoise(gains))}; ${clearly !== '' ? `clearly lower: ${clearly}` : unlessAlone(gains, 'no value is clearly lower')}`,
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

function withinPoints(noise: number): string {
  return isWorthSaying(noise) ? ` (± ${significant(100 * noise)})` : '';
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
  return { claim, holds: null, evidence: 'not enough numbers yet' };
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
