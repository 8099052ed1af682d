import { type Experiment, entryName } from '../experiment.ts';
import type { ReferenceLine } from '../reference-lines.ts';
import { type Point, spreadOf } from '../summary.ts';
import type { Check, Figure } from './figure.ts';

/** What this run says about the figure's claim. */
export interface Judgement {
  /** `open`: nothing was run, or what was run gives no number for it. */
  readonly outcome: 'open' | 'holds' | 'fails';
  readonly checks: readonly Check[];
  /** Trials are missing: more of them may change the outcome. */
  readonly isPartial: boolean;
  /** Fewest trials behind any point that was used; 0 when there is none. */
  readonly trials: number;
  /** Mechanisms that gave no number although all of their trials were run. */
  readonly silent: readonly string[];
}

/**
 * The verdict on a run, finished or not: judged at the swept values for which every mechanism has a number already, so
 * that a curve that is half there is never compared with one that is whole.
 */
export function judge(
  figure: Figure,
  experiment: Experiment,
  points: readonly Point[],
  lines: readonly ReferenceLine[] = [],
): Judgement {
  const names = experiment.mechanisms.map(entryName);
  const trialsOf = (point: Point) => Math.min(...experiment.metrics.map((id) => numbersIn(point, id)));
  const usable = points.filter((point) => trialsOf(point) > 0);
  const full = experiment.sweep.values.filter((value) =>
    names.every((name) => usable.some((point) => point.mechanism === name && point.value === value)),
  );
  const used = usable.filter((point) => full.includes(point.value));
  const compared = linePoints(lines).filter(({ value }) => full.includes(value));
  const checks = figure.verdict([...used, ...compared], experiment);
  return {
    outcome: outcomeOf(checks),
    checks,
    isPartial: used.length < names.length * experiment.sweep.values.length || trialsIn(used) < experiment.trials,
    trials: trialsIn(used),
    silent: names.filter((name) => {
      const own = points.filter((point) => point.mechanism === name);
      return own.some((point) => point.errors.length > 0 && trialsOf(point) === 0);
    }),
  };

  function trialsIn(all: readonly Point[]): number {
    return all.length === 0 ? 0 : Math.min(...all.map(trialsOf));
  }
}

/** One claim that fails decides against the whole; one that is open leaves the whole open. */
export function outcomeOf(checks: readonly Check[]): Judgement['outcome'] {
  if (checks.some(({ holds }) => holds === false)) return 'fails';
  return checks.length > 0 && checks.every(({ holds }) => holds === true) ? 'holds' : 'open';
}

function numbersIn(point: Point, metric: string): number {
  const spread = point.metrics[metric];
  return spread ? spread.trials - spread.notFinite : 0;
}

/** Reference lines as points: no trials, so no spread. */
function linePoints(lines: readonly ReferenceLine[]): Point[] {
  return lines.flatMap(({ id, points }) =>
    points.flatMap((point) => {
      if ('error' in point) return [];
      const metrics = Object.entries(point.metrics).map(([metric, value]) => [metric, spreadOf([value])] as const);
      return [{ mechanism: id, value: point.value, private: false, metrics: Object.fromEntries(metrics), errors: [] }];
    }),
  );
}
