import type { Experiment } from '../../core/experiment/experiment.ts';
import type { SavedExperiment } from '../../store/state.ts';
import type { ErrorSeries } from '../../ui/charts/error-chart-model.ts';
import { chartSeries } from '../shared/run/chart-series.ts';
import { changesSince } from './staleness.ts';

/** What sets a saved run apart from the experiment on screen: “other data, seed”; empty where nothing does. */
export function differenceWords(saved: SavedExperiment, shown: Experiment, records: number | undefined): string {
  const changes = changesSince(saved.experiment, shown);
  // Files of one name and shape may hold other records.
  const isOther = saved.records !== null && records !== undefined && saved.records !== records;
  const all = isOther && !changes.includes('data') ? ['data', ...changes] : changes;
  return all.length === 0 ? '' : `other ${all.join(', ')}`;
}

/** Whether the curves of a saved run can stand on these axes. */
export function canBeDrawn({ experiment, points }: SavedExperiment, shown: Experiment, metric: string): boolean {
  const isAlongTheSame = experiment.sweep.parameter === shown.sweep.parameter;
  return isAlongTheSame && points.some(({ metrics }) => metric in metrics);
}

/** Saved runs as faint curves, each with its name and with what is different about it. */
export function pinnedSeries(
  saved: readonly SavedExperiment[],
  shown: Experiment,
  metric: string,
  records: number | undefined,
): ErrorSeries[] {
  return saved
    .filter((one) => one.isShown && canBeDrawn(one, shown, metric))
    .flatMap((one) =>
      chartSeries(one.experiment, one.points, metric, false).map(({ key, label, mark, points, ...curve }) => ({
        ...curve,
        key: `saved ${one.id} ${key}`,
        label: `${one.name}: ${label}`,
        mark: [mark, differenceWords(one, shown, records)].filter(Boolean).join('; ') || undefined,
        isFaint: true,
        points: points.map((point) => ({ ...point, low: point.mean, high: point.mean })),
      })),
    );
}
