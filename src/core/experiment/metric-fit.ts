import { Failure } from '../failure.ts';
import type { Metric } from '../metrics/metric.ts';
import { metricById } from '../metrics/registry.ts';
import type { Experiment } from './experiment.ts';

/** Some metrics judge one kind of workload only. */
export function requireFittingMetrics({ metrics, workload }: Pick<Experiment, 'metrics' | 'workload'>): void {
  metrics.forEach((id, index) => {
    const kind = metricById(id, `metrics[${index}]`).workload;
    if (kind === undefined || kind === workload.kind) return;
    throw new Failure(`metrics[${index}]: "${id}" judges the workload "${kind}" only; ask for that one, or remove it.`);
  });
}

/** Whether a metric has something to say of a kind of workload; for streams, where answers may be missing, only theirs. */
export function judges({ workload }: Metric, kind: string): boolean {
  return workload === undefined ? kind !== STREAM : workload === kind;
}

const STREAM = 'question-stream';
