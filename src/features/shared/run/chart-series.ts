import { type Experiment, entryName } from '../../../core/experiment/experiment.ts';
import { isPrivateOver } from '../../../core/experiment/guarantees.ts';
import { mechanismTitle } from '../../../core/experiment/mechanism-title.ts';
import { marginOfMean, type Point } from '../../../core/experiment/results/summary.ts';
import { settingTarget } from '../../../core/experiment/settings.ts';
import type { ErrorPoint, ErrorSeries } from '../../../ui/charts/error-chart-model.ts';
import { type SeriesStyle, seriesStyles } from '../../../ui/mechanism-style.ts';
import { curveMark, guaranteeMark } from '../words/guarantee.ts';
import { axisValue } from '../words/titles.ts';
import { trialsOfCurve } from './trials-done.ts';

/** How each mechanism of an experiment is drawn, by the name that rows carry. */
export function stylesOf(experiment: Experiment): ReadonlyMap<string, SeriesStyle> {
  return seriesStyles(
    experiment.mechanisms.map((entry, index) => ({
      key: entryName(entry),
      mechanismId: entry.id,
      isPrivate: isPrivateOver(experiment, index),
    })),
  );
}

/** One curve a mechanism: mean and its 95 % interval, of the trials that have arrived; a run that was cut short says how many. */
export function chartSeries(
  experiment: Experiment,
  points: readonly Point[],
  metric: string,
  isCutShort = false,
): ErrorSeries[] {
  const styles = stylesOf(experiment);
  const { entry: swept } = settingTarget(experiment.mechanisms, experiment.sweep.parameter, 'sweep.parameter');
  return experiment.mechanisms.map((entry, position) => {
    const key = entryName(entry);
    const curve = points.filter((point) => point.mechanism === key);
    return {
      key,
      label: mechanismTitle(entry),
      mark: [curveMark(experiment, position), isCutShort ? trialsOfCurve(curve, metric, experiment.trials) : '']
        .filter((mark) => mark !== '')
        .join(', '),
      style: styles.get(key) as SeriesStyle,
      // A mechanism that does not look at the parameter has its level in its curve.
      hasGuides: swept === null || swept === position,
      points: meansOf(curve, metric, experiment.trials, (value) => axisValue(experiment, value)),
    };
  });
}

/** Mean and its 95 % interval, which a single trial does not have; with fewer trials than `expected` a point may still move. */
export function meansOf(
  points: readonly Point[],
  metric: string,
  expected: number,
  xOf: (value: Point['value']) => ErrorPoint['x'],
): ErrorPoint[] {
  return points.flatMap((point) => {
    const spread = point.metrics[metric];
    if (!spread) return [];
    const { mean, trials } = spread;
    const margin = trials - spread.notFinite < 2 ? 0 : marginOfMean(spread);
    const mark = guaranteeMark(point);
    return {
      x: xOf(point.value),
      mean,
      low: mean - margin,
      high: mean + margin,
      trials,
      mark,
      planned: Math.max(trials, expected),
    };
  });
}
