import * as v from 'valibot';
import { studentQuantile } from '../../math/student.ts';
import { type Promised, promiseOf } from '../../mechanisms/guarantee.ts';
import type { ParamValue } from '../../params.ts';
import type { Row } from '../run/row.ts';

/** Spread of one metric over the trials of one point. Values that are not finite are counted, never averaged in. */
export interface Spread {
  readonly trials: number;
  readonly notFinite: number;
  readonly mean: number;
  /** Standard deviation of a trial, with n − 1. Zero for one trial. */
  readonly sd: number;
  readonly min: number;
  readonly quartile1: number;
  readonly median: number;
  readonly quartile3: number;
  /** What one trial in twenty is worse than: a mean hides how bad a bad draw is. */
  readonly percentile95: number;
  readonly max: number;
}

/** One point of a chart. */
export interface Point extends Promised {
  readonly mechanism: string;
  readonly value: ParamValue;
  readonly metrics: Readonly<Record<string, Spread>>;
  /** What these errors are without any noise, because rows of people were left out; absent where none were. */
  readonly cut?: Readonly<Record<string, number>>;
  /** Sentences of trials that gave no answer, each once. */
  readonly errors: readonly string[];
}

/** What a row has to say for a point. */
type SummedRow = Pick<Row, 'mechanism' | 'value' | 'trial' | 'metrics' | 'cut' | 'error' | keyof Promised>;

/** Rows to points, in order of first appearance. */
export function summarise(rows: readonly SummedRow[]): Point[] {
  const groups = new Map<string, SummedRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.mechanism, row.value]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map(pointOf);
}

/** All rows of one mechanism at one value. */
export function pointOf(rows: readonly SummedRow[]): Point {
  // Trials arrive in any order; sums must not depend on it.
  const ordered = [...rows].sort((a, b) => a.trial - b.trial);
  // No noise is in it, so it is the same for all trials that gave a number.
  const cut = ordered.find((row) => row.cut)?.cut;
  const ids = [...new Set(ordered.flatMap((row) => Object.keys(row.metrics)))];
  return {
    mechanism: rows[0].mechanism,
    value: rows[0].value,
    // The same for all trials, as it follows from the parameters.
    ...promiseOf(rows[0]),
    metrics: Object.fromEntries(
      ids.map((id) => [id, spreadOf(ordered.flatMap((row) => (id in row.metrics ? [row.metrics[id]] : [])))]),
    ),
    ...(cut && { cut }),
    errors: [...new Set(ordered.flatMap((row) => (row.error === undefined ? [] : [row.error])))],
  };
}

export function spreadOf(values: readonly number[]): Spread {
  const finite = values.filter(Number.isFinite);
  const n = finite.length;
  const mean = finite.reduce((sum, value) => sum + value, 0) / n;
  const squares = finite.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const sorted = Float64Array.from(finite).sort();
  return {
    trials: values.length,
    notFinite: values.length - n,
    mean,
    sd: n > 1 ? Math.sqrt(squares / (n - 1)) : n === 1 ? 0 : Number.NaN,
    min: quantile(sorted, 0),
    quartile1: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    quartile3: quantile(sorted, 0.75),
    percentile95: quantile(sorted, 0.95),
    max: quantile(sorted, 1),
  };
}

/** Linear interpolation between order statistics (the common "type 7"). */
function quantile(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}

/** A number as `toJson` writes it: those that are not finite stand as texts. */
export const jsonNumber = v.union([
  v.number(),
  v.pipe(
    v.picklist(['Infinity', '-Infinity', 'NaN']),
    v.transform((word) => Number(word)),
  ),
]);

/**
 * The one convention of spread: wherever the program says how far a mean may be off (bands of charts, ± beside a mean, the
 * reader of ε, verdicts), it is half of Student's 95 % interval of the mean.
 */
export const CONFIDENCE = 0.95;

/** Half the interval. Infinite for a single trial, which says nothing about how far another one would be from it. */
export function marginOfMean({ sd, trials, notFinite }: Pick<Spread, 'sd' | 'trials' | 'notFinite'>): number {
  const numbers = trials - notFinite;
  if (numbers < 2) return Number.POSITIVE_INFINITY;
  if (sd === 0) return 0;
  return (studentQuantile(CONFIDENCE, numbers - 1) * sd) / Math.sqrt(numbers);
}
