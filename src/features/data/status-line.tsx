import type { ReactNode } from 'react';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { DataDescription } from '../../core/data/description.ts';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import { learnedAttributes, type Schema } from '../../core/data/schema/schema.ts';
import { formatCount } from '../../ui/format.ts';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './loaded.module.css';
import { readingNotices } from './reading-notices.ts';

/** Where the parts of the room stand that the line leads to. */
export const PLACES = { persons: 'about-persons', unit: 'about-unit', notes: 'about-notes' } as const;

export interface StatusLineProps {
  table: FileDescription;
  schema: Schema;
  description: DataDescription;
}

/** All that is to be known of an open file, in one line; each part leads to where it is said in full and changed. */
export function StatusLine({ table, schema, description }: StatusLineProps) {
  const ref = useWorkbenchState((state) => state.data.ref);
  const { basis, neighbours } = useUnitOfData();
  const rows = ref ? rowsPerPerson(ref) : 1;
  const isSaid = ref !== null && !('builtin' in ref) && ref.person !== undefined;
  const learned = learnedAttributes(schema).length;
  const dropped = description.report?.recordsDropped ?? 0;
  const read = readingNotices(table).length;
  return (
    <ul className={styles.status} aria-label="What is assumed and was learned">
      <Part place={PLACES.persons}>
        {isSaid ? `At most ${plural(rows, 'row')} a person` : 'Rows of one person: nobody said'}
      </Part>
      <Part place={PLACES.unit}>
        Hides: {unitWords({ neighbours, rowsPerPerson: rows })}
        {basis === 'strictest' && ' (nobody said)'}
      </Part>
      {learned > 0 && <Part place={PLACES.notes}>{plural(learned, 'learned domain')}</Part>}
      {dropped > 0 && <Part place={PLACES.notes}>{formatCount(dropped)} left out</Part>}
      {read > 0 && <Part place={PLACES.notes}>{plural(read, 'note')} on reading</Part>}
    </ul>
  );
}

function Part({ place, children }: { place: string; children: ReactNode }) {
  const go = () => {
    const target = document.getElementById(place);
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  };
  return (
    <li>
      <button type="button" className={styles.part} onClick={go}>
        {children}
      </button>
    </li>
  );
}
