import { Notice } from '../../ui/controls/notice.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './loaded.module.css';

/** Off by default: the data itself is kept only if the person asks for it. */
export function KeepSwitch() {
  const workbench = useWorkbench();
  const { file, status, error } = useWorkbenchState((state) => state.keep);
  const open = useWorkbenchState((state) => state.data.dataFile?.file);
  const isThis = file !== null && file === open;
  return (
    <div className={styles.keep}>
      <Switch
        isSelected={isThis && status !== 'none'}
        isDisabled={status === 'saving'}
        onChange={(keep) => void (keep ? workbench.keep.keepCurrent() : workbench.keep.forget())}
      >
        Keep this file in this browser
      </Switch>
      <p className={styles.hint} role="status">
        {isThis && status === 'kept' && 'A copy and its schema are kept until you turn this off.'}
        {isThis && status === 'saving' && 'Copying the file …'}
        {!isThis && 'It is gone when this page is closed.'}
      </p>
      {error && (
        <Notice kind="error" announces>
          {error}
        </Notice>
      )}
    </div>
  );
}
