import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useWorkbench } from '../shared/workbench-context.tsx';
import styles from './data-room.module.css';

/** On to what is asked of the data. */
export function NextRoom() {
  const workbench = useWorkbench();
  return (
    <div className={classNames(styles.next, 'screen-only')}>
      <Button
        variant="primary"
        onPress={() => {
          workbench.setView({ room: 'workload' });
          scrollTo(0, 0);
        }}
      >
        Next: Workload
      </Button>
    </div>
  );
}
