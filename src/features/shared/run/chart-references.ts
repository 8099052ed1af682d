import type { Point } from '../../../core/experiment/results/summary.ts';
import { spreadOf } from '../../../core/experiment/results/summary.ts';
import { referenceById } from '../../../core/experiment/run/references/registry.ts';
import type { RunState } from '../../../store/state.ts';
import type { ChartReference } from '../../../ui/charts/error-chart-model.ts';
import { axisValue } from '../words/titles.ts';

/** “SVD bound”, “Non-private fit, not private”. */
export function referenceTitle(id: string): string {
  const { title, withoutTruth } = referenceById(id, 'references');
  return withoutTruth ? title : `${title}, not private`;
}

/** The lines that have something to say about a metric. */
export function chartReferences(
  { references, experiment, points: ran }: Pick<RunState, 'references' | 'experiment' | 'points'>,
  metric: string,
): ChartReference[] {
  if (!experiment) return [];
  const cut = ran.find((point) => point.cut)?.cut?.[metric];
  const leftOut = cut === undefined || !(cut > 0) ? [] : [{ label: 'Rows left out, without noise', y: cut }];
  const lines = references.flatMap(({ id, points }) => {
    const drawn = points.flatMap((point) => {
      const y = 'metrics' in point ? point.metrics[metric] : Number.NaN;
      return Number.isFinite(y) ? [{ x: axisValue(experiment, point.value), y: Number(y) }] : [];
    });
    return drawn.length === 0 ? [] : [{ label: referenceTitle(id), points: drawn }];
  });
  return [...leftOut, ...lines];
}

/** Reference lines as rows of the table under a chart: one number each, no spread. */
export function referencePoints({ references }: Pick<RunState, 'references'>): Point[] {
  return references.flatMap(({ id, points }) =>
    points.map((point) => ({
      mechanism: referenceById(id, 'references').title,
      value: point.value,
      private: referenceById(id, 'references').withoutTruth === true,
      metrics:
        'metrics' in point
          ? Object.fromEntries(Object.entries(point.metrics).map(([metric, value]) => [metric, spreadOf([value])]))
          : {},
      errors: 'error' in point ? [point.error] : [],
    })),
  );
}
