import { useMemo } from 'react';
import type { Judgement } from '../../../core/figures/swept/judge.ts';
import { judgeMeasured } from '../../../core/figures/timed/judge-measured.ts';
import type { MeasuredFigure } from '../../../core/figures/timed/measured-figure.ts';
import { type FigureChoice, figureRunKey } from '../../../store/figure-actions.ts';
import { unmeasured } from '../../../store/measured-actions.ts';
import type { MeasuredRun } from '../../../store/state.ts';
import { useWorkbenchState } from '../../shared/workbench-context.tsx';

export function useMeasuredRun(choice: FigureChoice): MeasuredRun {
  return useWorkbenchState((state) => state.measured[figureRunKey(choice)]) ?? unmeasured;
}

/** The verdict on the latest run; null before anything was measured. */
export function useMeasuredJudgement(
  figure: MeasuredFigure,
  variant: string,
  { pace, points }: MeasuredRun,
): Judgement | null {
  return useMemo(() => pace && judgeMeasured(figure, variant, pace, points), [figure, variant, pace, points]);
}
