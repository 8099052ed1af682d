import { type Experiment, entryName } from '../../experiment/experiment.ts';
import type { Point } from '../../experiment/results/summary.ts';
import type { ReferenceLine } from '../../experiment/run/reference-lines.ts';
import { exactly } from '../verdict/curves.ts';
import { type Judgement, judge } from '../verdict/judge.ts';
import type { SweptFigure } from './swept-figure.ts';

/** One trial says nothing about how far another one would be from it. */
const LEAST_TRIALS = 2;

/** The verdict on a run of trials; reference lines count at the values where mechanisms do. */
export function judgeSwept(
  figure: SweptFigure,
  experiment: Experiment,
  points: readonly Point[],
  lines: readonly ReferenceLine[] = [],
): Judgement {
  const { mechanisms, sweep, metrics, trials } = experiment;
  const plan = {
    curves: mechanisms.map((entry) => ({ mechanism: entryName(entry), values: sweep.values })),
    trials,
    leastTrials: LEAST_TRIALS,
    trialsOf: (point: Point) => Math.min(...metrics.map((id) => numbersIn(point, id))),
  };
  return judge(plan, points, (used) => {
    const values = new Set(used.map(({ value }) => value));
    const exact = linePoints(lines).filter(({ value }) => values.has(value));
    return figure.verdict([...used, ...exact], experiment);
  });
}

/** A mean without the trials that are infinite would flatter the mechanism, so such a point has no number. */
function numbersIn(point: Point, metric: string): number {
  const spread = point.metrics[metric];
  return spread && spread.notFinite === 0 ? spread.trials : 0;
}

/** Reference lines as points: no noise is in them. */
function linePoints(lines: readonly ReferenceLine[]): Point[] {
  return lines.flatMap(({ id, points }) =>
    points.flatMap((point) => {
      if ('error' in point) return [];
      const metrics = Object.entries(point.metrics).map(([metric, value]) => [metric, exactly(value)] as const);
      return [{ mechanism: id, value: point.value, private: false, metrics: Object.fromEntries(metrics), errors: [] }];
    }),
  );
}
