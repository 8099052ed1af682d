import { useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { promiseAt } from '../../core/experiment/guarantees.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { errorsAt } from '../../core/experiment/results/reading.ts';
import type { ErrorThere } from '../../core/experiment/results/solve.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import { stylesOf } from '../shared/run/chart-series.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** One curve of the chart where the cursor stands. */
export interface CurveThere {
  /** Of its mechanism in the experiment of the run. */
  readonly position: number;
  readonly name: string;
  readonly title: string;
  readonly style: SeriesStyle;
  readonly error: ErrorThere | null;
}

export interface Cursor {
  readonly value: number;
  /** What is promised there, of all private curves the one with the largest δ. */
  readonly epsilon: number;
  readonly delta: number;
  /** The measured values, in order. */
  readonly stops: readonly number[];
  readonly curves: readonly CurveThere[];
  move(value: number): void;
}

/**
 * The value of the sweep that is looked at, which a cursor in the chart moves, and the errors there. They are read off the
 * curves: nothing is run again. Null where there are no two numbers to go between.
 */
export function useCursor(): Cursor | null {
  const workbench = useWorkbench();
  const value = useWorkbenchState((state) => state.probe?.value);
  const experiment = useWorkbenchState((state) => state.run.experiment);
  const points = useWorkbenchState((state) => state.run.points);
  const swept = useWorkbenchState((state) => state.config.sweep.parameter);
  const hidden = useWorkbenchState((state) => state.view.hidden);
  const { id } = useShownMetric();
  const stops = useMemo(() => {
    const numbers = points.flatMap((point) => (typeof point.value === 'number' ? [point.value] : []));
    return [...new Set(numbers)].sort((a, b) => a - b);
  }, [points]);
  const drawn = useMemo(() => experiment && stylesOf(experiment), [experiment]);
  const isNumber = typeof value === 'number';
  const errors = useMemo(
    () => (experiment && isNumber ? errorsAt(experiment, points, id, value) : []),
    [experiment, points, id, isNumber, value],
  );
  if (!experiment || !drawn || !isNumber || experiment.sweep.parameter !== swept || stops.length < 2) return null;
  const curves = experiment.mechanisms.flatMap((entry, position) => {
    const name = entryName(entry);
    const style = drawn.get(name) as SeriesStyle;
    if (hidden.includes(name)) return [];
    return { position, name, title: mechanismTitle(entry), style, error: errors[position] };
  });
  const { parameter } = experiment.sweep;
  const deltas = curves.map(({ position }) => promiseAt(experiment, position, value).delta ?? 0);
  const move = (next: number) => {
    const { probe } = workbench.store.getState();
    if (probe) void workbench.probe.show({ mechanism: probe.mechanism, value: next, trial: probe.trial });
  };
  return {
    value,
    epsilon: parameter === 'epsilon' ? value : Number(experiment.fixed.epsilon),
    delta: Math.max(0, ...deltas),
    stops,
    curves,
    move,
  };
}
