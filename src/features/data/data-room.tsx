import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { BuiltinData } from './builtin-data.tsx';
import styles from './data-room.module.css';
import { LoadStatus } from './load-status.tsx';
import { OpenPanel } from './open-panel.tsx';
import { OwnFile } from './own-file.tsx';

/** Where data comes in and gets its meaning: what can be opened beside what is open. */
export function DataRoom() {
  const { ref, own, description, draft } = useWorkbenchState((state) => state.data);
  return (
    <div className={styles.room}>
      <h1 className="visually-hidden">Data</h1>
      <OpenPanel />
      <div className={styles.loaded}>
        <LoadStatus />
        {description && own && <OwnFile key={own.table.name} own={own} description={description} draft={draft} />}
        {description && ref && 'builtin' in ref && <BuiltinData dataset={ref} description={description} />}
      </div>
    </div>
  );
}
