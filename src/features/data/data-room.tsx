import { useDeferredValue } from 'react';
import { noData } from '../../store/data-actions.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { BuiltinData } from './builtin-data.tsx';
import styles from './data-room.module.css';
import { LoadStatus } from './load-status.tsx';
import { OpenPanel } from './open-panel.tsx';
import { OwnFile } from './own-file.tsx';

/** Where data comes in and gets its meaning: what can be opened beside what is open. */
export function DataRoom() {
  const data = useWorkbenchState((state) => state.data);
  // Rows hold many controls and charts; drawing them must not hold up the page. An edit shows at once, its counts follow.
  const { ref, own, description } = useDeferredValue(data, noData);
  const schema = own && (own.table === data.own?.table ? (data.draft ?? data.own.schema) : own.schema);
  return (
    <div className={styles.room}>
      <h1 className="visually-hidden">Data</h1>
      <OpenPanel />
      <div className={styles.loaded}>
        <LoadStatus />
        {description && own && schema && (
          <OwnFile
            key={own.table.name}
            own={own}
            schema={schema}
            description={description}
            isStale={schema !== own.schema}
          />
        )}
        {description && ref && 'builtin' in ref && <BuiltinData dataset={ref} description={description} />}
      </div>
    </div>
  );
}
