import { useMemo, useState } from 'react';
import { experimentSql } from '../../core/elsewhere/sql/counting-sql.ts';
import { type DialectId, dialectIds, dialects } from '../../core/elsewhere/sql/dialects.ts';
import { attempt } from '../../core/outcome.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import shared from '../../ui/shared.module.css';
import { saveFile } from '../shared/files/save-file.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './workload-room.module.css';

const options = dialectIds.map((id) => ({ id, label: dialects[id].title }));

/** The SQL that counts in a database what is asked here of the file that is open. */
export function SqlPanel() {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const schema = useWorkbenchState((state) => state.data.description?.schema);
  const [dialect, setDialect] = useState<DialectId>('portable');
  const [table, setTable] = useState('people');
  const written = useMemo(() => {
    if (!schema) return null;
    const experiment = workbench.data.asRun(config);
    return attempt(() =>
      experimentSql(experiment, schema, { dialect: dialects[dialect], table: table.trim() || 'people' }),
    );
  }, [workbench, config, schema, dialect, table]);
  if (!written) {
    return (
      <p className={shared.note}>
        Built-in data stands in no database. Open a file of your own, or a small part of a large one: the SQL follows
        its schema.
      </p>
    );
  }
  const copy = async (sql: string) => {
    try {
      await navigator.clipboard.writeText(sql);
      workbench.announce({ tone: 'info', message: 'SQL copied.' });
    } catch {
      workbench.announce({ tone: 'warning', message: 'The browser does not let the page copy. Save the SQL instead.' });
    }
  };
  return (
    <div className={shared.group}>
      <p className={shared.note}>
        It counts exactly these tables where the data is, as the schema says, also where it fits no browser. Save the
        result as CSV with its header line and open it here: it takes the place of the file.
      </p>
      <div className={styles.pair}>
        <Select label="Dialect" value={dialect} options={options} onChange={setDialect} />
        <TextField label="Table" value={table} onChange={setTable} placeholder="people" />
      </div>
      {written.ok ? (
        <>
          <div className={styles.sqlTools}>
            <Button onPress={() => void copy(written.value)}>Copy</Button>
            <Button onPress={() => saveFile(`counts-${dialect}.sql`, [written.value], 'application/sql')}>Save</Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard */}
          <section className={styles.sqlText} tabIndex={0} aria-label="SQL">
            <pre>{written.value}</pre>
          </section>
        </>
      ) : (
        <Notice kind="error" announces>
          {written.message}
        </Notice>
      )}
    </div>
  );
}
