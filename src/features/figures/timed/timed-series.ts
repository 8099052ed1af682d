import type { Point } from '../../../core/experiment/results/summary.ts';
import { timedFigures } from '../../../core/figures/registry.ts';
import type { TimedFigure, TimedPlan } from '../../../core/figures/timed/timed-figure.ts';
import type { ErrorSeries } from '../../../ui/charts/error-chart-model.ts';
import { type SeriesStyle, seriesStyles } from '../../../ui/mechanism-style.ts';
import { meansOf } from '../../shared/run/chart-series.ts';

const ids = [...new Set(timedFigures.flatMap(({ series }) => series.map(({ id }) => id)))];

/** One look for a series in all figures. */
const styles = seriesStyles(ids.map((id) => ({ key: id, mechanismId: id })));

export function timedStyle(id: string): SeriesStyle {
  return styles.get(id) as SeriesStyle;
}

/** One curve a series that has the quantity: mean and its 95 % interval. */
export function timedSeries(
  figure: TimedFigure,
  plan: TimedPlan,
  points: readonly Point[],
  quantity: string,
  isRunning: boolean,
): ErrorSeries[] {
  return figure.series.flatMap(({ id, title }) => {
    const drawn = points.filter(({ mechanism, metrics }) => mechanism === id && metrics[quantity]);
    if (drawn.length === 0) return [];
    return {
      key: id,
      label: title,
      style: timedStyle(id),
      points: meansOf(drawn, quantity, isRunning ? plan.trials : 0, Number),
    };
  });
}
