import type { Counts } from '../../src/core/data/counts/counts.ts';
import { countsOf, payloadOf } from '../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { summarise } from '../../src/core/experiment/results/summary.ts';
import { planCells } from '../../src/core/experiment/run/plan.ts';
import { tablesNeeded } from '../../src/core/experiment/run/tables-needed.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { withDerivedSettings } from '../../src/core/experiment/settle/derived.ts';
import { buildWorkload } from '../../src/core/workload/registry.ts';
import firstExperiment from '../../src/store/first-experiment.json' with { type: 'json' };

export interface FirstChart {
  readonly values: readonly number[];
  readonly trials: number;
  /** The sanity bound in records. */
  readonly bound: number;
  /** Mean overall relative errors by mechanism, from the smallest ε to the largest. */
  readonly curves: Readonly<Record<string, readonly number[]>>;
  readonly errors: readonly string[];
}

/** What a newcomer sees of this data and workload with all settings derived, in this many trials. */
export function firstChart(
  source: Counts,
  workload: object,
  { trials = 2, ...changes }: { trials?: number; mechanisms?: readonly { id: string }[]; neighbours?: string } = {},
): FirstChart {
  const written = parseExperiment({ ...firstExperiment, ...changes, workload });
  const built = buildWorkload(written.workload, source.domain);
  const derived = withDerivedSettings(written, built, source.records);
  const experiment = { ...derived, trials };
  const counts = countsOf(payloadOf(source, tablesNeeded(experiment, built), 0));
  const runner = new TrialRunner(experiment, counts, () => 0);
  const points = summarise(planCells(experiment).map((cell) => runner.run(cell)));
  return {
    values: experiment.sweep.values.map(Number),
    trials: derived.trials,
    bound: Number(derived.fixed.delta) * source.records,
    curves: Object.fromEntries(
      experiment.mechanisms.map(({ id }) => [
        id,
        points
          .filter(({ mechanism }) => mechanism === id)
          .map(({ metrics }) => metrics['overall-relative-error']?.mean ?? Number.NaN),
      ]),
    ),
    errors: points.flatMap((point) => point.errors),
  };
}
