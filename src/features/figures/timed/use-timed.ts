import { useMemo } from 'react';
import type { FigureChoice } from '../../../core/figures/figure.ts';
import type { TimedFigure } from '../../../core/figures/timed/timed-figure.ts';
import { judgeTimed } from '../../../core/figures/timed/timed-results.ts';
import type { Judgement } from '../../../core/figures/verdict/judge.ts';
import { figureRunKey } from '../../../store/figure-run-key.ts';
import type { TimedRun } from '../../../store/state.ts';
import { untimed } from '../../../store/timed-actions.ts';
import { useWorkbenchState } from '../../shared/workbench-context.tsx';

export function useTimedRun(choice: FigureChoice): TimedRun {
  return useWorkbenchState((state) => state.timed[figureRunKey(choice)]) ?? untimed;
}

/** The verdict on the latest run; null before anything was timed. */
export function useTimedJudgement(figure: TimedFigure, variant: string, run: TimedRun): Judgement | null {
  const { pace, trials, points } = run;
  return useMemo(
    () => pace && judgeTimed(figure, { variant, pace, trials }, points),
    [figure, variant, pace, trials, points],
  );
}
