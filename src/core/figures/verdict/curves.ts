import type { Point, Spread } from '../../experiment/results/summary.ts';
import { log } from '../../math/log.ts';
import { studentQuantile } from '../../math/student.ts';
import type { ParamValue } from '../../params.ts';

/** A number that trials say, and how sure they are of it. */
export interface Estimate {
  readonly mean: number;
  /** Standard error of the mean. Infinite for a single trial: it says nothing about how far another one would be from it. */
  readonly error: number;
  /** Degrees of freedom behind the standard error. */
  readonly freedom: number;
}

/** A part of a sum. */
interface Summand {
  readonly weight: number;
  readonly estimate: Estimate;
  /** Terms of one source may come from the same runs; terms of different ones are independent. */
  readonly source: string;
}

/** A number that no noise is in: as if endlessly many trials had said so. */
export function exactly(value: number): Spread {
  const quantiles = { min: value, quartile1: value, median: value, quartile3: value, percentile95: value, max: value };
  return { ...quantiles, mean: value, trials: Number.POSITIVE_INFINITY, notFinite: 0, sd: 0 };
}

function estimateOf({ mean, sd, trials, notFinite }: Spread): Estimate {
  const numbers = trials - notFinite;
  if (numbers === 1) return { mean, error: Number.POSITIVE_INFINITY, freedom: 1 };
  return { mean, error: sd === 0 ? 0 : sd / Math.sqrt(numbers), freedom: numbers - 1 };
}

/** The logarithm of a mean, to first order: gains of a hundred and of two are compared by factors. */
export function logarithm({ mean, error, freedom }: Estimate): Estimate {
  return { mean: log(mean), error: error === 0 ? 0 : error / mean, freedom };
}

/**
 * Σ weight · estimate, with Welch and Satterthwaite's degrees of freedom. Nothing is assumed of how terms of one source
 * go together: their standard errors add up, which is the most that they can come to.
 */
export function sum(terms: readonly Summand[]): Estimate {
  const sources = new Map<string, { error: number; freedom: number }>();
  for (const { weight, estimate, source } of terms) {
    const before = sources.get(source) ?? { error: 0, freedom: Number.POSITIVE_INFINITY };
    sources.set(source, {
      error: before.error + Math.abs(weight) * estimate.error,
      freedom: estimate.error > 0 ? Math.min(before.freedom, estimate.freedom) : before.freedom,
    });
  }
  let variance = 0;
  let spread = 0;
  for (const { error, freedom } of sources.values()) {
    variance += error * error;
    spread += (error * error * error * error) / freedom;
  }
  return {
    mean: terms.reduce((total, { weight, estimate }) => total + weight * estimate.mean, 0),
    error: Math.sqrt(variance),
    freedom: variance > 0 && Number.isFinite(variance) ? (variance * variance) / spread : Number.POSITIVE_INFINITY,
  };
}

/** From here on Student's distribution is the normal one to four digits. */
const MOST_FREEDOM = 1e5;

/** Student's interval of the mean. */
export function intervalOf({ mean, error, freedom }: Estimate, confidence: number): readonly [number, number] {
  if (error === 0) return [mean, mean];
  if (!Number.isFinite(error)) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const margin = studentQuantile(confidence, Math.min(freedom, MOST_FREEDOM)) * error;
  return [mean - margin, mean + margin];
}

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
