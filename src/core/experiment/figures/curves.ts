import type { ParamValue } from '../../params.ts';
import type { Point } from '../summary.ts';
import type { Check } from './figure.ts';

/** The means of one metric by mechanism and value: what verdicts are computed from. */
export class Curves {
  readonly #points: readonly Point[];
  readonly #metric: string;

  constructor(points: readonly Point[], metric: string) {
    this.#points = points;
    this.#metric = metric;
  }

  values(mechanism: string): ParamValue[] {
    return this.#points.filter((point) => point.mechanism === mechanism).map((point) => point.value);
  }

  means(mechanism: string): number[] {
    return this.#points
      .filter((point) => point.mechanism === mechanism)
      .map((point) => point.metrics[this.#metric]?.mean ?? Number.NaN);
  }

  /** mean of `a` over mean of `b`, value by value. */
  ratios(a: string, b: string): number[] {
    const below = this.means(b);
    return this.means(a).map((mean, index) => mean / below[index]);
  }
}

/** `a` is at most `share` times `b` at every value. */
export function atMost(curves: Curves, a: string, b: string, share: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  const worst = Math.max(...ratios);
  return { claim, holds: ratios.every((ratio) => ratio <= share), evidence: `largest ratio ${percent(worst)}` };
}

/** `a` and `b` are within a factor of each other at every value. */
export function comparable(curves: Curves, a: string, b: string, factor: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  const holds = ratios.every((ratio) => ratio <= factor && ratio >= 1 / factor);
  return { claim, holds, evidence: `ratios from ${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))}` };
}

/** The curve falls from one value to the next, give or take `slack` of its height. */
export function falling(curves: Curves, mechanism: string, slack: number, claim: string): Check {
  const means = curves.means(mechanism);
  const rises = means.slice(1).map((mean, index) => mean / means[index]);
  const holds = rises.every((ratio) => ratio <= 1 + slack);
  return { claim, holds, evidence: `from ${significant(means[0])} to ${significant(means.at(-1) ?? Number.NaN)}` };
}

export function percent(ratio: number): string {
  return `${significant(100 * ratio)} %`;
}

export function significant(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value);
}
