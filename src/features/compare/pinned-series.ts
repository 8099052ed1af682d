import type { Experiment } from '../../core/experiment/experiment.ts';
import type { EarlierRun, SavedExperiment } from '../../store/state.ts';
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
export function canBeDrawn({ experiment, points }: EarlierRun, shown: Experiment, metric: string): boolean {
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
      chartSeries(one.experiment, one.points, metric, false).map((curve) => ({
        ...faint(curve, differenceWords(one, shown, records)),
        key: `saved ${one.id} ${curve.key}`,
        label: `${one.name}: ${curve.label}`,
      })),
    );
}

/** The curves of the last run with other settings, until those of the next one are there. */
export function earlierSeries(earlier: EarlierRun | null, shown: Experiment, metric: string): ErrorSeries[] {
  if (!earlier || !canBeDrawn(earlier, shown, metric)) return [];
  return asEarlier(chartSeries(earlier.experiment, earlier.points, metric, false)).map((curve) => ({
    ...curve,
    key: `earlier ${curve.key}`,
  }));
}

/** Curves that stay in sight although they are no longer those of what is set. */
export function asEarlier(series: readonly ErrorSeries[]): ErrorSeries[] {
  return series.map((curve) => faint(curve, 'earlier settings'));
}

/** Without its bands, so that the curves of now stand out. */
function faint(curve: ErrorSeries, difference: string): ErrorSeries {
  return {
    ...curve,
    mark: [curve.mark, difference].filter(Boolean).join('; ') || undefined,
    isFaint: true,
    points: curve.points.map((point) => ({ ...point, low: point.mean, high: point.mean })),
  };
}
