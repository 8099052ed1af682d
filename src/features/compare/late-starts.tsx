import { useMemo } from 'react';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { type LateStart, lateStarts, withGridFrom } from '../../core/experiment/settle/late-starts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatSetting } from '../../ui/format.ts';
import { useWorkload } from '../shared/use-workload.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { setParam } from './edit-experiment.ts';
import styles from './result-chart.module.css';

/** Mechanisms that cannot begin at some values of ε as they are configured. */
export function useLateStarts(): readonly LateStart[] {
  const config = useWorkbenchState((state) => state.config);
  const records = useWorkbenchState((state) => state.data.description?.records);
  const workload = useWorkload()?.workload;
  return useMemo(
    () => (workload && records !== undefined ? lateStarts(config, workload, records) : []),
    [config, workload, records],
  );
}

/** Ways to mend it, each of which runs at once. */
export function LateStartButtons({ start }: { start: LateStart }) {
  const workbench = useWorkbench();
  const isOverEpsilon = useWorkbenchState((state) => state.config.sweep.parameter === 'epsilon');
  const mend = (change: (config: Experiment) => Experiment) => {
    workbench.edit(change);
    void workbench.run.start();
  };
  return (
    <div className={styles.mends}>
      <Button size="small" onPress={() => mend((was) => withStart(was, start))}>
        Raise λ_max
      </Button>
      {isOverEpsilon && (
        <Button size="small" onPress={() => mend((was) => withGridFrom(was, start.epsilon))}>
          Start the grid at {formatSetting(start.epsilon)}
        </Button>
      )}
    </div>
  );
}

/** With parameters under which it begins at any ε. */
export function withStart(config: Experiment, { entry, mended }: LateStart): Experiment {
  return Object.entries(mended).reduce((next, [key, value]) => setParam(next, entry, key, value), config);
}
