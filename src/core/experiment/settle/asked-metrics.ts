import type { Experiment } from '../experiment.ts';
import type { ReferenceLine } from '../run/reference-lines.ts';
import type { Row } from '../run/row.ts';

interface Computed {
  readonly experiment: Experiment | null;
  readonly rows: readonly Row[];
  readonly references: readonly ReferenceLine[];
}

/**
 * A run with the metrics that are asked for now alone: a page computes more, so that others can be looked at, and what it
 * gives away is what the headless twin gives. All of them, where none that is asked for was computed.
 */
export function withAskedMetrics<R extends Computed>(run: R, asked: readonly string[]): R {
  const { experiment } = run;
  const kept = asked.filter((id) => experiment?.metrics.includes(id));
  if (!experiment || kept.length === 0) return run;
  const only = (metrics: Row['metrics']) =>
    Object.fromEntries(kept.flatMap((id) => (Object.hasOwn(metrics, id) ? [[id, metrics[id]]] : [])));
  return {
    ...run,
    experiment: { ...experiment, metrics: kept },
    rows: run.rows.map((row) => ({ ...row, metrics: only(row.metrics) })),
    references: run.references.map((line) => ({
      ...line,
      points: line.points.map((point) => ('metrics' in point ? { ...point, metrics: only(point.metrics) } : point)),
    })),
  };
}
