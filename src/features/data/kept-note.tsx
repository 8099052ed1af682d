import { Button } from '../../ui/controls/button.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './open-panel.module.css';

/** A file is kept in this browser, but another one is open. */
export function KeptNote() {
  const workbench = useWorkbench();
  const { file, status } = useWorkbenchState((state) => state.keep);
  const open = useWorkbenchState((state) => state.data.dataFile?.file);
  if (!file || status !== 'kept' || file === open) return null;
  return (
    <p className={styles.kept}>
      <span>{file.name} is kept in this browser.</span>
      <Button size="small" onPress={() => void workbench.keep.restore()}>
        Open
      </Button>
      <Button size="small" variant="quiet" onPress={() => void workbench.keep.forget()}>
        Forget
      </Button>
    </p>
  );
}
