import { useMemo } from 'react';
import { type ReleaseChoice, releaseExperiment } from '../../core/experiment/release/release-choice.ts';
import { firstChoice } from '../../store/release/release-actions.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

/** What the room is about, as an experiment of one run, and the way to change it. */
export function useChoice() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const chosen = useWorkbenchState((state) => state.release.choice);
  const { choice, experiment } = useMemo(() => {
    const choice = chosen ?? firstChoice(config);
    return { choice, experiment: releaseExperiment(config, choice) };
  }, [chosen, config]);
  const change = (part: Partial<ReleaseChoice>) => workbench.release.choose({ ...choice, ...part });
  return { choice, config, experiment, change };
}
