import { useMemo } from 'react';
import { oneOfEachKind } from '../../../core/experiment/results/alike.ts';
import { referenceById } from '../../../core/experiment/run/references/registry.ts';
import { withoutPlace } from '../../../core/failure.ts';
import type { RunState } from '../../../store/state.ts';
import { titlesByName } from '../words/titles.ts';
import { useWorkbenchState } from '../workbench-context.tsx';

export interface MechanismFailure {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What went wrong in a run, mechanism by mechanism, then line by line; sentences that differ in numbers stand once. */
export function failuresOf({
  experiment,
  points,
  references,
}: Pick<RunState, 'experiment' | 'points' | 'references'>): MechanismFailure[] {
  if (!experiment) return [];
  const told = (title: string, errors: readonly string[]): MechanismFailure[] =>
    errors.length > 0 ? [{ title, sentences: oneOfEachKind(errors).map(withoutPlace) }] : [];
  return [
    ...[...titlesByName(experiment.mechanisms)].flatMap(([name, title]) =>
      told(
        title,
        points.filter((point) => point.mechanism === name).flatMap((point) => point.errors),
      ),
    ),
    ...references.flatMap(({ id, points: line }) =>
      told(
        referenceById(id, 'references').title,
        line.flatMap((point) => ('error' in point ? [point.error] : [])),
      ),
    ),
  ];
}

export function useFailures(): MechanismFailure[] {
  const experiment = useWorkbenchState((state) => state.run.experiment);
  const points = useWorkbenchState((state) => state.run.points);
  const references = useWorkbenchState((state) => state.run.references);
  return useMemo(() => failuresOf({ experiment, points, references }), [experiment, points, references]);
}
