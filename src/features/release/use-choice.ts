import { useMemo } from 'react';
import { type ReleaseChoice, releaseExperiment } from '../../core/experiment/release/release-choice.ts';
import { firstChoice } from '../../store/release/chosen-release.ts';
import { forPeople } from '../../store/unit-of-data.ts';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** What the room is about, as an experiment of one run, and the way to change it. */
export function useChoice() {
  const workbench = useWorkbench();
  const compared = useWorkbenchState((state) => state.config);
  const { neighbours, isCountPublic } = useUnitOfData();
  const chosen = useWorkbenchState((state) => state.release.choice);
  const { choice, config, experiment } = useMemo(() => {
    const config = forPeople(compared, { neighbours, isCountPublic });
    const choice = chosen ?? firstChoice(config);
    return { choice, config, experiment: releaseExperiment(config, choice) };
  }, [chosen, compared, neighbours, isCountPublic]);
  const change = (part: Partial<ReleaseChoice>) => workbench.release.choose({ ...choice, ...part });
  return { choice, config, experiment, change };
}
