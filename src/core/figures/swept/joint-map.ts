import type { Point } from '../../experiment/results/summary.ts';
import { idOfOneTable } from '../../metrics/of-one-table.ts';
import { subsets } from '../../workload/attribute-sets.ts';

/** The errors of joint distributions of all sets of so many attributes, as heat maps by two of them. */
export interface JointMap {
  /** The metric whose single tables these are, in the order of the marginals of this size. */
  readonly metric: string;
  readonly order: 2 | 3;
}

/** The paper truncates errors to this. */
export const MOST_JOINT_ERROR = 1;

/** The single tables as metrics of an experiment over so many attributes. */
export function metricsOfJoints({ metric, order }: JointMap, attributes: number): string[] {
  return subsets(attributes, order).map((_, table) => idOfOneTable(metric, table));
}

/**
 * The mean error, truncated, of the tables that have both attributes: one table of two attributes, or all those of three
 * with any third one. NaN where there is none, or no number yet.
 */
export function jointError(
  { metric, order }: JointMap,
  { metrics }: Pick<Point, 'metrics'>,
  attributes: number,
  row: number,
  column: number,
): number {
  if (row === column) return Number.NaN;
  const errors = subsets(attributes, order).flatMap((set, table) => {
    if (!set.includes(row) || !set.includes(column)) return [];
    return [Math.min(MOST_JOINT_ERROR, metrics[idOfOneTable(metric, table)]?.mean ?? Number.NaN)];
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}
