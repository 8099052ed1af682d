import * as v from 'valibot';
import type { Counts } from '../../data/counts/counts.ts';
import { failingAt } from '../../failure.ts';
import type { ParamValue } from '../../params.ts';
import { parseWith, recordOf } from '../../parse.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import { jsonNumber } from '../results/summary.ts';
import type { ReferenceMetrics } from './references/reference.ts';
import { TrialRunner } from './trials.ts';

/** A reference line as it stands in a results file: one point a value of the sweep. Never private. */
export interface ReferenceLine {
  readonly id: string;
  readonly points: readonly ({ readonly value: ParamValue } & ReferenceMetrics)[];
}

/**
 * All reference lines of an experiment. They do not depend on noise, so each is worked out once a value. `workload`: that of
 * the experiment, where it is built already.
 */
export async function referenceLines(
  experiment: Experiment,
  counts: Counts,
  workload?: Workload,
): Promise<ReferenceLine[]> {
  if (experiment.references.length === 0) return [];
  const runner = new TrialRunner(experiment, counts, () => 0, workload);
  const lines: ReferenceLine[] = [];
  for (const id of experiment.references) {
    const metrics = await runner.reference(id);
    lines.push({ id, points: experiment.sweep.values.map((value, index) => ({ value, ...metrics[index] })) });
  }
  return lines;
}

const value = v.union([v.number(), v.string(), v.boolean()]);
const shape = v.array(
  v.strictObject({
    id: v.string(),
    points: v.array(
      v.union([v.strictObject({ value, metrics: recordOf(jsonNumber) }), v.strictObject({ value, error: v.string() })]),
    ),
  }),
);

export function parseReferenceLines(json: unknown): ReferenceLine[] {
  return failingAt('references', () => parseWith(shape, json, ''));
}
