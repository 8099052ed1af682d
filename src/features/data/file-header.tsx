import { useState } from 'react';
import { formatWords } from '../../core/data/format-words.ts';
import type { ImportedTable } from '../../runtime/workers/data-client.ts';
import type { DataFile } from '../../store/state.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { formatBytes } from '../../ui/format.ts';
import { plural } from '../shared/words.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { KeepSwitch } from './keep-switch.tsx';
import styles from './loaded.module.css';
import { ReadOptionsForm } from './read-options-form.tsx';

export function FileHeader({ dataFile: { table, options } }: { dataFile: DataFile }) {
  const workbench = useWorkbench();
  const [isOpen, setOpen] = useState(false);
  const words = [...formatWords(table.format), plural(table.rows, 'row'), formatBytes(table.size)];
  return (
    <header className={styles.header}>
      <h2 id="loaded-data">{table.name}</h2>
      <p className={styles.source}>{words.join(', ')}</p>
      <div className={styles.tools}>
        <Disclosure level={3} title="Read it another way" isExpanded={isOpen} onExpandedChange={setOpen}>
          {isOpen && (
            <ReadOptionsForm
              options={options}
              columns={countCandidates(table)}
              weighted={table.weighted}
              isParquet={table.format.kind === 'parquet'}
              action="Read again"
              onRead={(next) => void workbench.data.readAgain(next)}
            />
          )}
          <p className={styles.hint}>The file is read again from its start, with a new proposal for the schema.</p>
        </Disclosure>
        <KeepSwitch />
      </div>
    </header>
  );
}

const MOST_CANDIDATES = 100;

/** Columns that may hold counts. */
function countCandidates({ columns }: ImportedTable): string[] {
  return columns.flatMap(({ name, range }) => (range && range[0] >= 0 ? [name] : [])).slice(0, MOST_CANDIDATES);
}
