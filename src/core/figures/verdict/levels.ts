import type { Spread } from '../../experiment/summary.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { ParamValue } from '../../params.ts';

/** One mean, and how far that of endlessly many trials may be from it (with 95 % confidence). */
export interface Level {
  readonly value: ParamValue;
  readonly mean: number;
  /** Infinite for a single trial: it says nothing about how far another one would be from it. */
  readonly margin: number;
}

/** mean of one curve over mean of another. */
export interface Ratio {
  readonly value: ParamValue;
  readonly ratio: number;
  /** To first order. */
  readonly margin: number;
}

/** A number that no noise is in: as if endlessly many trials had said so. */
export function exactly(value: number): Spread {
  const all = { mean: value, min: value, quartile1: value, median: value, quartile3: value, max: value };
  return { ...all, trials: Number.POSITIVE_INFINITY, notFinite: 0, sd: 0 };
}

export function levelOf(value: ParamValue, spread: Spread | undefined): Level {
  const numbers = spread ? spread.trials - spread.notFinite : 0;
  if (!spread || numbers === 0) return { value, mean: Number.NaN, margin: Number.POSITIVE_INFINITY };
  const { mean, sd } = spread;
  return {
    value,
    mean,
    margin: numbers === 1 ? Number.POSITIVE_INFINITY : (student(numbers) * sd) / Math.sqrt(numbers),
  };
}

export function ratioOf(a: Level, b: Level): Ratio {
  const { value } = a;
  const ratio = a.mean === b.mean ? 1 : a.mean / b.mean;
  if (a.margin === Number.POSITIVE_INFINITY || b.margin === Number.POSITIVE_INFINITY) {
    return { value, ratio, margin: Number.POSITIVE_INFINITY };
  }
  if (a.margin === 0 && b.margin === 0) return { value, ratio, margin: 0 };
  const off = ratio * b.margin;
  return { value, ratio, margin: Math.sqrt(a.margin * a.margin + off * off) / Math.abs(b.mean) };
}

/** 97.5 % quantiles of Student's distribution with 1 to 9 degrees of freedom: few trials also say little of their spread. */
const FEW = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

function student(trials: number): number {
  const freedom = trials - 1;
  return FEW[freedom - 1] ?? 1.96 + 2.6 / freedom;
}

/** How far off a ratio may be by factors: gains of a hundred and of two cannot be told apart by the same difference. */
export function relative({ ratio, margin }: Ratio): number {
  return margin === 0 ? 0 : margin / ratio;
}

/** The geometric mean: halves and doubles weigh the same. */
export function typical(ratios: readonly Ratio[]): number {
  return exp(ratios.reduce((sum, { ratio }) => sum + log(ratio), 0) / ratios.length);
}

/** How far noise may move the geometric mean, by factors. */
export function typicalNoise(ratios: readonly Ratio[]): number {
  return Math.sqrt(ratios.reduce((sum, one) => sum + relative(one) * relative(one), 0)) / ratios.length;
}

/** How far noise may move a mean of these. */
export function meanNoise(values: readonly { readonly margin: number }[]): number {
  return Math.sqrt(values.reduce((sum, { margin }) => sum + margin * margin, 0)) / values.length;
}
