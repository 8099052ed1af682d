import { Button } from '../../ui/controls/button.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { saveFile } from '../shared/save-file.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './probe-panel.module.css';

/** Made-up records drawn from this run. Its noise can be repeated by anybody with the seed, so they are not for publication. */
export function ProbeRecords() {
  const workbench = useWorkbench();
  const attempt = useAttempt();
  return (
    <div className={styles.table}>
      <Button
        onPress={attempt(async () =>
          saveFile('not-private-synthetic-records.csv', await workbench.probe.records(), 'text/csv'),
        )}
      >
        <DownloadIcon />
        Synthetic records of this run as CSV
      </Button>
      <p className={styles.words}>
        As many as there are true ones, with the original labels. For looking only: the noise of this run can be
        repeated from its seed.
      </p>
    </div>
  );
}
