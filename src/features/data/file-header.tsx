import { useState } from 'react';
import { type FileDescription, formatWords } from '../../core/data/file/file-description.ts';
import type { DataFile } from '../../store/state.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import { formatBytes } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
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
        <Disclosure level={3} title="Import options" isExpanded={isOpen} onExpandedChange={setOpen}>
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
          <p className={shared.note}>
            The file is read again from its start, with a new proposal for the schema; what you picked or declared
            stays.
          </p>
        </Disclosure>
        <KeepSwitch />
      </div>
    </header>
  );
}

const MOST_CANDIDATES = 100;

/** Columns that may hold counts. */
function countCandidates({ columns }: FileDescription): string[] {
  return columns.flatMap(({ name, range }) => (range && range[0] >= 0 ? [name] : [])).slice(0, MOST_CANDIDATES);
}

/** Off by default: the data itself is kept only if the person asks for it. */
function KeepSwitch() {
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
      <p className={shared.note} role="status">
        {isThis && status === 'kept' && 'A copy and its schema are kept until you turn this off.'}
        {isThis && status === 'saving' && 'Copying the file …'}
        {!isThis && 'Not saved: closing the page discards it.'}
      </p>
      {error && (
        <Notice kind="error" announces>
          {error}
        </Notice>
      )}
    </div>
  );
}
