import type { DataDescription } from '../../core/data/description.ts';
import { learnedAttributes } from '../../core/data/schema/schema.ts';
import type { DataFile } from '../../store/state.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { AttributeList } from './attribute-list.tsx';
import { BinaryNote } from './binary-note.tsx';
import { DataFacts } from './data-facts.tsx';
import styles from './loaded.module.css';

export interface TablesViewProps {
  dataFile: DataFile;
  description: DataDescription;
}

/** Data of which there are tables alone, counted in a database. */
export function TablesView({ dataFile: { table }, description }: TablesViewProps) {
  const tables = description.tables ?? [];
  const isLearned = description.schema !== null && learnedAttributes(description.schema).length > 0;
  return (
    <section className={shared.parts} aria-labelledby="loaded-data">
      <header className={styles.header}>
        <h2 id="loaded-data">{table.name}</h2>
        <p className={styles.about}>
          {plural(tables.length, 'table')} of counts, made in a database. They agree with each other on all that they
          share. Mechanisms work on them as on records; samples and cross-validation need the records.
        </p>
      </header>
      <DataFacts description={description} isStale={false} />
      <BinaryNote description={description} />
      {isLearned && (
        <Notice kind="warning" title="Values learned from the data">
          The values of the attributes are those that the file names: what nobody had is missing. Open the experiment
          that the SQL was written for first, and its schema is taken.
        </Notice>
      )}
      <Disclosure level={3} title="Tables" aside={<span className={shared.note}>{tables.length}</span>}>
        <ul>
          {tables.slice(0, MOST_LISTED).map(({ label, cells }) => (
            <li key={label}>
              {label}, {formatCount(cells)} {cells === 1 ? 'cell' : 'cells'}
            </li>
          ))}
          {tables.length > MOST_LISTED && <li>and {formatCount(tables.length - MOST_LISTED)} more</li>}
        </ul>
      </Disclosure>
      <AttributeList key={table.name} description={description} />
    </section>
  );
}

const MOST_LISTED = 200;
