import { type Experiment, entryName } from '../../experiment/experiment.ts';
import type { ReferenceLine } from '../../experiment/reference-lines.ts';
import type { Point } from '../../experiment/summary.ts';
import type { Check, Figure } from './figure.ts';
import { exactly } from './levels.ts';

/** What this run says about the figure's claim. */
export interface Judgement {
  /** `open`: nothing was run, or what was run gives no number for it, or noise may be all there is to it. */
  readonly outcome: 'open' | 'holds' | 'fails';
  readonly checks: readonly Check[];
  /** Trials or values are missing: more of them may change the outcome. */
  readonly isPartial: boolean;
  /** Fewest trials behind any point that was used, or that is there; 0 when there is none. A single one decides nothing. */
  readonly trials: number;
  /** Mechanisms that gave no number wherever their trials were run. What is claimed of others is judged without them. */
  readonly silent: readonly string[];
}

/** One trial says nothing about how far another one would be from it. */
const LEAST_TRIALS = 2;

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
  const { values } = experiment.sweep;
  const trialsOf = (point: Point) => Math.min(...experiment.metrics.map((id) => numbersIn(point, id)));
  const silent = names.filter((name) => {
    const own = points.filter(({ mechanism }) => mechanism === name);
    return own.length > 0 && own.every((point) => point.errors.length > 0 && trialsOf(point) === 0);
  });
  const compared = names.filter((name) => !silent.includes(name));
  const used = pointsWith(LEAST_TRIALS);
  const full = used.map(({ value }) => value);
  const exact = linePoints(lines).filter(({ value }) => full.includes(value));
  const checks = figure.verdict([...used, ...exact], experiment);
  return {
    outcome: outcomeOf(checks),
    checks,
    isPartial: used.length < names.length * values.length || trialsIn(used) < experiment.trials,
    trials: trialsIn(used.length > 0 ? used : pointsWith(1)),
    silent,
  };

  /** The points at values where every mechanism that gives numbers has those of so many trials. */
  function pointsWith(least: number): Point[] {
    const enough = points.filter((point) => trialsOf(point) >= least);
    const at = values.filter((value) =>
      compared.every((name) => enough.some((point) => point.mechanism === name && point.value === value)),
    );
    return enough.filter(({ value }) => at.includes(value));
  }

  function trialsIn(all: readonly Point[]): number {
    return all.length === 0 ? 0 : Math.min(...all.map(trialsOf));
  }
}

/** One claim that fails decides against the whole; one that is open leaves the whole open. */
export function outcomeOf(checks: readonly Check[]): Judgement['outcome'] {
  if (checks.some(({ holds }) => holds === false)) return 'fails';
  return checks.length > 0 && checks.every(({ holds }) => holds === true) ? 'holds' : 'open';
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
