import { useDeferredValue } from 'react';
import { noData } from '../../store/data-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { BuiltinData } from './builtin-data.tsx';
import styles from './data-room.module.css';
import { FileData } from './file-data.tsx';
import { LoadStatus } from './load-status.tsx';
import { OpenPanel } from './open-panel.tsx';
import { TablesView } from './tables-view.tsx';

/** Where data comes in and gets its meaning: what can be opened beside what is open. */
export function DataRoom() {
  const data = useWorkbenchState((state) => state.data);
  // Rows hold many controls and charts; drawing them must not hold up the page. An edit shows at once, its counts follow.
  const { ref, dataFile, description } = useDeferredValue(data, noData);
  const schema =
    dataFile &&
    (dataFile.table === data.dataFile?.table ? (data.draft ?? data.description?.schema) : description?.schema);
  return (
    <div className={styles.room}>
      <h1 className="visually-hidden">Data</h1>
      <OpenPanel />
      <div className={styles.loaded}>
        <LoadStatus />
        {description?.tables && dataFile && <TablesView dataFile={dataFile} description={description} />}
        {description && !description.tables && dataFile && schema && (
          <FileData
            key={dataFile.table.name}
            dataFile={dataFile}
            person={ref?.person}
            schema={schema}
            description={description}
            isStale={schema !== description.schema}
          />
        )}
        {description && ref && 'builtin' in ref && <BuiltinData dataset={ref} description={description} />}
        {description && <NextRoom />}
      </div>
    </div>
  );
}

/** On to what is asked of the data. */
function NextRoom() {
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
