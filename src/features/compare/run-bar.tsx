import { unitWords } from '../../core/data/privacy-unit.ts';
import { unitOf } from '../../core/experiment/experiment.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useWorkload } from '../shared/use-workload.ts';
import { workloadSize, workloadTitle } from '../shared/words/titles.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './run-bar.module.css';
import { RunStatus } from './run-status.tsx';

/** What will be asked, in one line, and the button that asks it. */
export function RunBar() {
  const { workload: spec, neighbours, dataset } = useWorkbenchState((state) => state.config);
  const isRunning = useWorkbenchState((state) => state.run.status === 'running');
  const built = useWorkload();
  return (
    <div className={classNames(styles.bar, 'screen-only')}>
      <p className={styles.asked}>
        <strong>{workloadTitle(spec)}</strong>
        <span className={styles.details}>
          {built?.workload && <> · {workloadSize(built.workload)}</>} · {unitWords(unitOf({ neighbours, dataset }))}
        </span>{' '}
        · <a href="#/workload">change</a>
      </p>
      <RunStatus />
      <Button type="submit" variant="primary" shortcut="⏎" isDisabled={built?.workload == null}>
        {isRunning ? 'Restart' : 'Run'}
      </Button>
    </div>
  );
}
