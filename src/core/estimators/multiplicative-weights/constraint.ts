import { at } from '../../privacy/budget.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { attributesOf, type LinearQuery } from '../../workload/linear-query.ts';

/**
 * How all measurements are met at once instead of in passes: with the penalty that follows from their noise, or with
 * the ridge that the limit of replays had before that was known.
 */
export type Fit = 'calibrated' | 'converge';

/** One measurement as multiplicative weights sees it. All numbers are shares of the record count. */
export interface Constraint {
  /** Ascending. */
  readonly attributes: readonly number[];
  /** Null where every cell of the table over `attributes` is a query of its own. */
  readonly query: LinearQuery | null;
  readonly target: Float64Array;
  /**
   * How much the distribution may stay away from the target, per unit of weight: the ridge of the dual. Where fits are
   * calibrated it is that of a start that counts for one record, and so the variance of the noise.
   */
  readonly ridge: number;
  /** When it was measured: replays go through constraints in this order. */
  readonly order: number;
}

/** Of the start: one record made it overfit noisy measurements, a hundred kept it from learning from few records. */
export const START_RECORDS = 10;
/**
 * A weight of 1.5 makes records four to five times as likely; an answer that asks for more may be missed by its noise
 * scale. Twice as much followed the noise in cells that hold few records: Adult's pairs at ε = 1 came out 5 % worse.
 */
export const EASY_WEIGHT = 1.5;

/**
 * The ridge for Laplace noise of scale b among n records. Where there is much noise, it weighs the answer against the
 * start as if the noise were Gaussian of the same variance and the start were ten records: 10·(√2·b/n)². Where there is
 * little, weights are what is dear: a cell whose noisy count is negative becomes rare, not impossible.
 */
export function ridgeFor(scale: number, records: number, replay: number | Fit, startRecords = START_RECORDS): number {
  const share = scale / records;
  const variance = 2 * share * share;
  return replay === 'calibrated' ? variance : startRecords * variance + share / EASY_WEIGHT;
}

/** The queries of a block one by one, or all cells of it at once; `first` is the order of the first one. */
export function constraintsOf(
  { block, answers, scale }: Measurement,
  records: number,
  first: number,
  replay: number | Fit,
  startRecords = START_RECORDS,
): Constraint[] {
  const ridgeOf = (noise: number) => ridgeFor(noise, records, replay, startRecords);
  if (block.partition) {
    const most = typeof scale === 'number' ? scale : scale.reduce((a, b) => Math.max(a, b), 0);
    const target = answers.map((answer) => answer / records);
    return [{ attributes: block.attributes, query: null, target, ridge: ridgeOf(most), order: first }];
  }
  return Array.from(answers, (answer, index) => {
    const query = block.query(index);
    return {
      attributes: attributesOf(query),
      query,
      target: Float64Array.of(answer / records),
      ridge: ridgeOf(at(scale, index)),
      order: first + index,
    };
  });
}

export function asksTheSame(a: Constraint, b: Constraint): boolean {
  if (a.query !== null || b.query !== null) return a.query === b.query;
  return (
    a.attributes.length === b.attributes.length && a.attributes.every((index, axis) => index === b.attributes[axis])
  );
}

/** Two measurements of one query as one: their mean, weighted by precision, with the noise that this has. */
export function mergedConstraint(a: Constraint, b: Constraint): Constraint {
  const total = a.ridge + b.ridge;
  if (total === 0) return a;
  const target = a.target.map((value, i) => (value * b.ridge + b.target[i] * a.ridge) / total);
  return { ...a, target, ridge: (a.ridge * b.ridge) / total };
}
