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
    return this.#of(mechanism).map((point) => point.value);
  }

  means(mechanism: string): number[] {
    return this.#of(mechanism).map((point) => point.metrics[this.#metric]?.mean ?? Number.NaN);
  }

  /** mean of `a` over mean of `b`, value by value. */
  ratios(a: string, b: string): Ratio[] {
    const below = new Map(this.#of(b).map((point) => [point.value, point.metrics[this.#metric]?.mean]));
    return this.#of(a).map(({ value, metrics }) => ({
      value,
      ratio: (metrics[this.#metric]?.mean ?? Number.NaN) / (below.get(value) ?? Number.NaN),
    }));
  }

  /** In the order of the sweep, whatever order the trials arrived in. */
  #of(mechanism: string): Point[] {
    const own = this.#points.filter((point) => point.mechanism === mechanism);
    return own.sort((a, b) => Number(a.value) - Number(b.value));
  }
}

export interface Ratio {
  readonly value: ParamValue;
  readonly ratio: number;
}

/** `a` is at most `share` times `b` at every value. */
export function atMost(curves: Curves, a: string, b: string, share: number, claim: string): Check {
  const ratios = curves.ratios(a, b);
  if (ratios.length === 0) return undecided(claim);
  const worst = ratios.reduce((most, one) => (one.ratio <= most.ratio ? most : one));
  return {
    claim,
    holds: ratios.every(({ ratio }) => ratio <= share),
    evidence: `largest ratio ${percent(worst.ratio)}, at ${shown(worst.value)}; up to ${percent(share)} is allowed`,
  };
}

/** `a` and `b` are within a factor of each other at every value. */
export function comparable(curves: Curves, a: string, b: string, factor: number, claim: string): Check {
  const ratios = curves.ratios(a, b).map(({ ratio }) => ratio);
  if (ratios.length === 0) return undecided(claim);
  return {
    claim,
    holds: ratios.every((ratio) => ratio <= factor && ratio >= 1 / factor),
    evidence: `ratios from ${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))}; ${percent(1 / factor)} to ${percent(factor)} is allowed`,
  };
}

/** The curve falls from one value to the next, give or take `slack` of its height. */
export function falling(curves: Curves, mechanism: string, slack: number, claim: string): Check {
  const means = curves.means(mechanism);
  if (means.length < 2) return undecided(claim);
  const steps = means.slice(1).map((mean, index) => mean / means[index]);
  return {
    claim,
    holds: steps.every((ratio) => ratio <= 1 + slack) && means[means.length - 1] < means[0],
    evidence: `from ${significant(means[0])} to ${significant(means[means.length - 1])}`,
  };
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

function shown(value: ParamValue): string {
  return typeof value === 'number' ? significant(value) : String(value);
}
