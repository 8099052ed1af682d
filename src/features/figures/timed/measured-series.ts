import type { Point } from '../../../core/experiment/summary.ts';
import type { MeasuredFigure, MeasurementPlan } from '../../../core/figures/timed/measured-figure.ts';
import { measuredFigures } from '../../../core/figures/timed/registry.ts';
import type { ErrorSeries } from '../../../ui/charts/error-chart-model.ts';
import { type SeriesStyle, seriesStyles } from '../../../ui/mechanism-style.ts';

const ids = [...new Set(measuredFigures.flatMap(({ series }) => series.map(({ id }) => id)))];

/** One look for a series in all figures. */
const styles = seriesStyles(ids.map((id) => ({ key: id, mechanismId: id })));

export function measuredStyle(id: string): SeriesStyle {
  return styles.get(id) as SeriesStyle;
}

/** One curve a series that has the quantity: mean and one standard deviation to both sides. */
export function measuredSeries(
  figure: MeasuredFigure,
  plan: MeasurementPlan,
  points: readonly Point[],
  quantity: string,
  isRunning: boolean,
): ErrorSeries[] {
  return figure.series.flatMap(({ id, title }) => {
    const own = points.filter(({ mechanism, metrics }) => mechanism === id && metrics[quantity]);
    if (own.length === 0) return [];
    return {
      key: id,
      label: title,
      private: true,
      style: measuredStyle(id),
      points: own.map(({ value, metrics }) => {
        const { mean, sd, trials } = metrics[quantity] as NonNullable<(typeof metrics)[string]>;
        return {
          x: Number(value),
          mean,
          low: mean - sd,
          high: mean + sd,
          trials,
          pending: isRunning && trials < plan.trials,
        };
      }),
    };
  });
}
