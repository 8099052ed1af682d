import type { Point } from '../../experiment/results/summary.ts';
import type { ParamValue } from '../../params.ts';
import { type Estimate, estimateOf, type Summand } from './estimate.ts';

/**
 * Confidence of the interval that decides a check. Far above the 95 % of charts: a page of figures has a hundred checks,
 * people look at them many times, and none of them may say one thing today and the opposite tomorrow.
 */
export const VERDICT_CONFIDENCE = 0.999;

/** One mean on a curve. */
export interface Level {
  readonly value: ParamValue;
  readonly estimate: Estimate;
  /** See Summand. */
  readonly source: string;
}

/** The means of one metric or quantity by mechanism (or series) and value: what checks are made of. */
export class Curves {
  readonly #points: readonly Point[];
  readonly #metric: string;
  readonly #isShared: boolean;
  /** What an interval has to have for a check to be decided by it. */
  readonly confidence: number;

  /** `isShared`: one run gives all values of a curve, so that they are not independent. */
  constructor(points: readonly Point[], metric: string, isShared = false, confidence = VERDICT_CONFIDENCE) {
    this.#points = points;
    this.#metric = metric;
    this.#isShared = isShared;
    this.confidence = confidence;
  }

  /** The same from this value on. */
  from(least: number): Curves {
    const points = this.#points.filter(({ value }) => Number(value) >= least);
    return new Curves(points, this.#metric, this.#isShared, this.confidence);
  }

  /** The same where one of so many comparisons is picked: the more chances, the surer each of them has to be (Bonferroni). */
  among(comparisons: number): Curves {
    const confidence = 1 - (1 - this.confidence) / Math.max(1, comparisons);
    return new Curves(this.#points, this.#metric, this.#isShared, confidence);
  }

  /** In the order of the sweep, whatever order the trials arrived in. */
  levels(mechanism: string): Level[] {
    return this.#points
      .filter((point) => point.mechanism === mechanism)
      .sort((a, b) => Number(a.value) - Number(b.value))
      .flatMap(({ value, metrics }) => {
        const spread = metrics[this.#metric];
        if (!spread || !Number.isFinite(spread.mean)) return [];
        const source = this.#isShared ? mechanism : JSON.stringify([mechanism, value]);
        return [{ value, estimate: estimateOf(spread), source }];
      });
  }

  /** Both curves at the values that both have. */
  pairs(a: string, b: string): (readonly [Level, Level])[] {
    const others = new Map(this.levels(b).map((level) => [level.value, level]));
    return this.levels(a).flatMap((level) => {
      const other = others.get(level.value);
      return other ? [[level, other] as const] : [];
    });
  }
}

export function termOf({ estimate, source }: Level, weight: number): Summand {
  return { weight, estimate, source };
}
