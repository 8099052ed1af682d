import { useMemo } from 'react';
import type { RunState } from '../../store/state.ts';
import { titlesByName } from '../shared/words.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';

export interface MechanismFailure {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What went wrong in a run, mechanism by mechanism, each sentence once. */
export function failuresOf({ experiment, points }: Pick<RunState, 'experiment' | 'points'>): MechanismFailure[] {
  if (!experiment) return [];
  return [...titlesByName(experiment.mechanisms)].flatMap(([name, title]) => {
    const sentences = [...new Set(points.filter((point) => point.mechanism === name).flatMap((point) => point.errors))];
    return sentences.length > 0 ? [{ title, sentences }] : [];
  });
}

export function useFailures(): MechanismFailure[] {
  const experiment = useWorkbenchState((state) => state.run.experiment);
  const points = useWorkbenchState((state) => state.run.points);
  return useMemo(() => failuresOf({ experiment, points }), [experiment, points]);
}
