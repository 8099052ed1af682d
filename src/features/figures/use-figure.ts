import { useMemo } from 'react';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { Failure } from '../../core/failure.ts';
import type { Figure } from '../../core/figures/swept/figure.ts';
import { type Judgement, judge } from '../../core/figures/swept/judge.ts';
import { figureById, figureExperiment } from '../../core/figures/swept/registry.ts';
import { type FigureChoice, figureRunKey, untouchedFigure, untouchedSlot } from '../../store/figure-actions.ts';
import type { FigureRun, FigureSlot, RunState } from '../../store/state.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';

export function useFigureRun(choice: FigureChoice): FigureRun {
  return useWorkbenchState((state) => state.figures[figureRunKey(choice)]) ?? untouchedFigure;
}

/** The place for the figure's real file. */
export function useSlot({ figure, variant }: FigureChoice): FigureSlot {
  const shape = figureById(figure, 'figure').file?.(variant);
  return useWorkbenchState((state) => (shape && state.figureSlots[shape.id]) ?? untouchedSlot);
}

export type PlannedExperiment =
  | { readonly experiment: Experiment; readonly problem: null }
  | { readonly experiment: null; readonly problem: string };

/** What Run would run. */
export function usePlanned(choice: FigureChoice, trials: number | undefined): PlannedExperiment {
  const { figure, variant } = choice;
  const file = useSlot(choice).held?.ref;
  return useMemo(() => {
    try {
      return { experiment: figureExperiment(figureById(figure, 'figure'), variant, trials, file), problem: null };
    } catch (error) {
      if (error instanceof Failure) return { experiment: null, problem: error.message };
      throw error;
    }
  }, [figure, variant, trials, file]);
}

/** The verdict on the latest run; null before anything was run. */
export function useJudgement(figure: Figure, { experiment, points, references }: RunState): Judgement | null {
  return useMemo(
    () => experiment && judge(figure, experiment, points, references),
    [figure, experiment, points, references],
  );
}
