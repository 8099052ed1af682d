import type { Experiment } from '../core/experiment/experiment.ts';
import { judges } from '../core/experiment/settle/metric-fit.ts';
import { withOtherwise } from '../core/experiment/settle/sweep-over.ts';
import { comparedSystems } from '../core/mechanisms/asking/asking.ts';
import { metricById } from '../core/metrics/registry.ts';
import type { QuestionStreamSpec } from '../core/workload/question-stream.ts';
import type { AnyWorkloadSpec } from '../core/workload/registry.ts';
import { defaultExperiment } from './defaults.ts';

/** What a policy of answering is simulated with where nothing is said: a cube, and what may be spent on it. */
export interface PolicySetting {
  readonly epsilon: number;
  /** Whether a tree of counts is measured before the first question. */
  readonly tree: boolean;
}

const STEPS = 10;

/**
 * Asks for something else, with metrics that judge it. A stream of questions is answered by systems of its own and looked
 * at along its length, so with it everything changes; Undo brings the old list back.
 */
export function withWorkload(config: Experiment, workload: AnyWorkloadSpec): Experiment {
  const { workload: before } = config;
  if (isStream(workload)) {
    if (!isStream(before)) return withPolicies(config, workload, { epsilon: 1, tree: false });
    return { ...config, workload, sweep: followed(config, before, workload) };
  }
  if (isStream(before)) {
    const { mechanisms, sweep, fixed, metrics, trials, derived = [] } = defaultExperiment;
    return { ...withOtherwise(config, {}), workload, mechanisms, sweep, fixed, metrics, trials, derived };
  }
  const metrics = config.metrics.filter((id) => judges(metricById(id, 'metrics'), workload.kind));
  return { ...config, workload, metrics: metrics.length > 0 ? metrics : defaultExperiment.metrics };
}

/** The four systems of Figures 9 and 10 of the Bayesian paper, as questions come in. */
export function withPolicies(
  config: Experiment,
  workload: QuestionStreamSpec,
  { epsilon, tree }: PolicySetting,
): Experiment {
  return {
    ...withOtherwise(config, {}),
    workload,
    mechanisms: comparedSystems(tree),
    sweep: { parameter: 'questions', values: tenths(workload.count) },
    fixed: { epsilon },
    metrics: ['answer-ratio', 'system-cost', 'reliability', 'answer-error'],
    references: [],
  };
}

export function firstStream(attributes?: readonly string[]): QuestionStreamSpec {
  const spec = {
    kind: 'question-stream',
    count: 1000,
    seed: 1,
    cells: 100,
    width: [1, 1000],
    confidence: 0.8,
  } as const;
  return attributes === undefined ? spec : { ...spec, attributes };
}

function isStream(workload: AnyWorkloadSpec): workload is QuestionStreamSpec {
  return workload.kind === 'question-stream';
}

/** The sweep, along with the length of the stream where it went from end to end. */
function followed({ sweep }: Experiment, before: QuestionStreamSpec, after: QuestionStreamSpec): Experiment['sweep'] {
  const went = tenths(before.count);
  const isWhole = sweep.parameter === 'questions' && sweep.values.length === went.length;
  if (!isWhole || !went.every((value, i) => value === sweep.values[i])) return sweep;
  return { ...sweep, values: tenths(after.count) };
}

function tenths(count: number): number[] {
  return [...new Set(Array.from({ length: STEPS }, (_, i) => Math.max(1, Math.round(((i + 1) * count) / STEPS))))];
}
