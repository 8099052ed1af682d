import { useMemo } from 'react';
import type { Experiment } from '../../../core/experiment/experiment.ts';
import { Failure } from '../../../core/failure.ts';
import type { FigureChoice } from '../../../core/figures/figure.ts';
import { figureExperiment } from '../../../core/figures/swept/figure-experiment.ts';
import { judgeSwept } from '../../../core/figures/swept/judge-swept.ts';
import type { SweptFigure } from '../../../core/figures/swept/swept-figure.ts';
import type { Judgement } from '../../../core/figures/verdict/judge.ts';
import { untouchedFigure, untouchedSlot } from '../../../store/figure-actions.ts';
import { figureRunKey } from '../../../store/figure-run-key.ts';
import type { FigureRun, FigureSlot, RunState } from '../../../store/state.ts';
import { useWorkbenchState } from '../../shared/workbench-context.tsx';

export function useFigureRun(choice: FigureChoice): FigureRun {
  return useWorkbenchState((state) => state.figures[figureRunKey(choice)]) ?? untouchedFigure;
}

/** The place for the figure's real file. */
export function useSlot(figure: SweptFigure, variant: string): FigureSlot {
  const shape = figure.file?.(variant);
  return useWorkbenchState((state) => (shape && state.figureSlots[shape.id]) ?? untouchedSlot);
}

export type PlannedExperiment =
  | { readonly experiment: Experiment; readonly problem: null }
  | { readonly experiment: null; readonly problem: string };

/** What Run would run. */
export function usePlanned(figure: SweptFigure, variant: string, trials: number | undefined): PlannedExperiment {
  const file = useSlot(figure, variant).held?.ref;
  return useMemo(() => {
    try {
      return { experiment: figureExperiment(figure, variant, trials, file), problem: null };
    } catch (error) {
      if (error instanceof Failure) return { experiment: null, problem: error.message };
      throw error;
    }
  }, [figure, variant, trials, file]);
}

/** The verdict on the latest run; null before anything was run. */
export function useSweptJudgement(figure: SweptFigure, run: RunState): Judgement | null {
  const { experiment, points, references } = run;
  return useMemo(
    () => experiment && judgeSwept(figure, experiment, points, references),
    [figure, experiment, points, references],
  );
}
