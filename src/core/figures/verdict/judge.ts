import type { Point } from '../../experiment/results/summary.ts';
import type { ParamValue } from '../../params.ts';
import type { Check, CheckOutcome } from './check.ts';

/** What this run says about the figure's claim. */
export interface Judgement {
  readonly outcome: CheckOutcome;
  readonly checks: readonly Check[];
  /** Trials or values are missing: more of them may change the outcome. */
  readonly isPartial: boolean;
  /** Fewest trials behind any point that was used, or that is there; 0 when there is none. A single one decides nothing. */
  readonly trials: number;
  /** Mechanisms that gave no number wherever their trials were run. What is claimed of others is judged without them. */
  readonly silent: readonly string[];
}

/** What a whole run would have. */
export interface JudgedPlan {
  /** The values at which each mechanism, or series, is to have a number. */
  readonly curves: readonly { readonly mechanism: string; readonly values: readonly ParamValue[] }[];
  readonly trials: number;
  /** What fewer trials say does not count. */
  readonly leastTrials: number;
  /** How many trials stand behind the numbers of a point. */
  trialsOf(point: Point): number;
}

/**
 * The verdict on a run, finished or not: judged at the values for which every mechanism that is planned there has a
 * number already, so that a curve that is half there is never compared with one that is whole.
 */
export function judge(
  { curves, trials, leastTrials, trialsOf }: JudgedPlan,
  points: readonly Point[],
  checksOf: (used: readonly Point[]) => readonly Check[],
): Judgement {
  const silent = curves.flatMap(({ mechanism }) => (isSilent(mechanism) ? [mechanism] : []));
  const used = pointsWith(leastTrials);
  const checks = checksOf(used);
  const planned = curves.reduce((sum, { values }) => sum + values.length, 0);
  return {
    outcome: outcomeOf(checks),
    checks,
    isPartial: used.length < planned || trialsIn(used) < trials,
    trials: trialsIn(used.length > 0 ? used : pointsWith(1)),
    silent,
  };

  function isSilent(mechanism: string): boolean {
    const drawn = points.filter((point) => point.mechanism === mechanism);
    return drawn.length > 0 && drawn.every((point) => point.errors.length > 0 && trialsOf(point) === 0);
  }

  /** The points at values where every mechanism that gives numbers has those of so many trials. */
  function pointsWith(least: number): Point[] {
    const enough = points.filter((point) => trialsOf(point) >= least);
    const has = (mechanism: string, value: ParamValue) =>
      enough.some((point) => point.mechanism === mechanism && point.value === value);
    const compared = curves.filter(({ mechanism }) => !silent.includes(mechanism));
    const whole = new Set(
      curves
        .flatMap(({ values }) => values)
        .filter((value) => compared.every(({ mechanism, values }) => !values.includes(value) || has(mechanism, value))),
    );
    return enough.filter(({ value }) => whole.has(value));
  }

  function trialsIn(all: readonly Point[]): number {
    return all.length === 0 ? 0 : Math.min(...all.map(trialsOf));
  }
}

/**
 * One claim that fails decides against the whole, and one that is false in print says so; one that is open leaves the whole
 * open. What cannot be judged does not count, unless there is nothing else.
 */
function outcomeOf(checks: readonly Check[]): CheckOutcome {
  const all = (['fails', 'refuted', 'open', 'holds', 'unjudged'] as const).filter((one) =>
    checks.some(({ outcome }) => outcome === one),
  );
  return all[0] ?? 'open';
}
