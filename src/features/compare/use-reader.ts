import { useDeferredValue, useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { measuredCloser } from '../../core/experiment/results/bracket.ts';
import { canBeRead, type EpsilonReading, readings } from '../../core/experiment/results/reading.ts';
import { steadied } from '../../core/experiment/results/steady.ts';
import { bestFirst, type EpsilonVerdict, verdictOf } from '../../core/experiment/results/verdict.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { isRunOn } from '../../store/run-data.ts';
import type { ChartTarget } from '../../ui/charts/target-line.ts';
import { stylesOf } from '../shared/run/chart-series.ts';
import { targetText } from '../shared/run/reading-words.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { useTarget } from '../shared/run/use-target.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

export interface Reader {
  readonly metric: Metric;
  readonly target: number;
  readonly readings: readonly EpsilonReading[];
  readonly verdict: EpsilonVerdict | null;
  /** Whether more values would tell more. */
  readonly canMeasure: boolean;
  /** Whether more trials would make bands narrower, or the verdict surer. */
  readonly canSteady: boolean;
  setTarget(target: number): void;
}

/** Which ε the results on screen need for a target; null where there is nothing to read. */
export function useReader(): Reader | null {
  const workbench = useWorkbench();
  const run = useWorkbenchState((state) => state.run);
  const data = useWorkbenchState((state) => state.data);
  const metric = useShownMetric();
  // Working it out gives way to dragging and to trials that arrive.
  const points = useDeferredValue(run.points);
  const { experiment, status, openedFrom } = run;
  const target = useTarget(metric, points);
  const isReadable = experiment !== null && canBeRead(experiment, metric.id) && points.length > 0;
  const read = useMemo(
    () => (isReadable ? bestFirst(experiment, readings(experiment, points, { metric: metric.id, error: target })) : []),
    [isReadable, experiment, points, metric.id, target],
  );
  const verdict = useMemo(
    () => (isReadable ? verdictOf(experiment, points, { metric: metric.id, error: target }) : null),
    [isReadable, experiment, points, metric.id, target],
  );
  const isOpen = isRunOn(run, data);
  const canMeasure = useMemo(() => {
    if (!isReadable || status === 'running' || !isOpen) return false;
    return measuredCloser(experiment, points, { metric: metric.id, error: target }) !== null;
  }, [isReadable, status, isOpen, experiment, points, metric.id, target]);
  const canSteady = useMemo(() => {
    if (!isReadable || status !== 'done' || !isOpen || openedFrom !== null) return false;
    return steadied(experiment, points, { metric: metric.id, error: target }) !== null;
  }, [isReadable, status, isOpen, openedFrom, experiment, points, metric.id, target]);
  if (!isReadable) return null;
  const setTarget = (next: number) => {
    const before = workbench.store.getState().view.targets;
    workbench.setView({ targets: { ...before, [metric.id]: next } });
  };
  return { metric, target, readings: read, verdict, canMeasure, canSteady, setTarget };
}

/** The target as a line in the chart, with the crossings of the curves that are drawn. */
export function chartTarget(
  { metric, target, readings: read, setTarget }: Reader,
  experiment: Parameters<typeof stylesOf>[0],
  hidden: readonly string[],
): ChartTarget {
  const drawn = stylesOf(experiment);
  return {
    label: `Target for ${metric.title}`,
    value: target,
    text: targetText(metric, target),
    crossings: read.flatMap(({ mechanism, solution }) => {
      const key = entryName(experiment.mechanisms[mechanism]);
      const style = drawn.get(key);
      if (solution.kind !== 'met' || solution.value === 0 || !style || hidden.includes(key)) return [];
      const [low, high] = solution.interval ?? [null, null];
      return [{ key, style, x: solution.value, low, high }];
    }),
    onChange: setTarget,
  };
}
