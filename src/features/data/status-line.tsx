import { type ReactNode, useId, useState } from 'react';
import { type DatasetRef, rowsPerPerson } from '../../core/data/dataset-ref.ts';
import type { DataDescription } from '../../core/data/description.ts';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import { unitWords } from '../../core/data/privacy-unit.ts';
import { learnedAttributes, type Schema } from '../../core/data/schema/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { useUnitOfData } from '../shared/use-unit-of-data.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { DroppedNote, LearnedNote, ReadingNote } from './file-notes.tsx';
import styles from './loaded.module.css';
import { MissingNote, unansweredValues } from './missing-note.tsx';
import { PersonQuestion } from './person-question.tsx';
import { readingNotices } from './reading-notices.ts';
import { UnitQuestion } from './unit-question.tsx';

/** Something that is to be known of the data in a few words, and all of it with what can be done about it. */
interface Part {
  readonly id: string;
  readonly words: string;
  readonly whole: ReactNode;
  /** Nobody answered it yet. */
  readonly isAsked?: boolean;
}

/** All that is assumed and was learned, in one line; what a part says in full, and how to change it, opens below. */
function StatusLine({ parts, first = null }: { parts: readonly Part[]; first?: string | null }) {
  const [opened, setOpened] = useState(first);
  const panel = useId();
  const open = parts.find(({ id }) => id === opened);
  return (
    <div className={styles.known}>
      <ul className={styles.status} aria-label="What is assumed and was learned">
        {parts.map(({ id, words, isAsked }) => (
          <li key={id}>
            <button
              type="button"
              className={classNames(styles.part, isAsked && styles.asked)}
              aria-expanded={id === opened}
              {...(id === opened && { 'aria-controls': panel })}
              onClick={() => setOpened(id === opened ? null : id)}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <div id={panel} className={styles.whole}>
          {open.whole}
        </div>
      )}
    </div>
  );
}

function useUnitPart(ref: DatasetRef | null): Part {
  const { basis, neighbours } = useUnitOfData();
  const isAsked = basis === 'strictest';
  const hidden = unitWords({ neighbours, rowsPerPerson: ref ? rowsPerPerson(ref) : 1 });
  return { id: 'unit', words: `Hides: ${hidden}${isAsked ? ' (nobody said)' : ''}`, whole: <UnitQuestion />, isAsked };
}

/** Of a built-in set. */
export function BuiltinStatus() {
  const ref = useWorkbenchState((state) => state.data.ref);
  return <StatusLine parts={[useUnitPart(ref)]} />;
}

export interface FileStatusProps {
  table: FileDescription;
  schema: Schema;
  description: DataDescription;
}

/** Of a person's file. Whose rows look as if people had several is asked about at once. */
export function FileStatus({ table, schema, description: { report } }: FileStatusProps) {
  const ref = useWorkbenchState((state) => state.data.ref);
  const unit = useUnitPart(ref);
  const person = ref?.person;
  const learned = learnedAttributes(schema);
  const unanswered = unansweredValues(table.columns, schema);
  const read = readingNotices(table);
  const parts: readonly (Part | false)[] = [
    {
      id: 'persons',
      words: person ? `At most ${plural(person.rows, 'row')} a person` : 'Rows of one person: nobody said',
      whole: <PersonQuestion table={table} person={person} report={report?.persons ?? null} />,
      isAsked: !person,
    },
    unit,
    unanswered.length > 0 && {
      id: 'missing',
      words: `${plural(unanswered.length, 'attribute')} with values that may mean no answer`,
      whole: <MissingNote unanswered={unanswered} />,
      isAsked: true,
    },
    learned.length > 0 && {
      id: 'learned',
      words: `${plural(learned.length, 'domain')} learned from the data`,
      whole: <LearnedNote entries={learned} />,
    },
    report !== null &&
      report.recordsDropped > 0 && {
        id: 'dropped',
        words: `${formatCount(report.recordsDropped)} of ${plural(report.recordsRead, 'record')} dropped`,
        whole: <DroppedNote />,
      },
    read.length > 0 && {
      id: 'read',
      words: `${plural(read.length, 'note')} on how it was read`,
      whole: <ReadingNote name={table.name} notices={read} />,
    },
  ];
  const isDoubtful = !person && table.personKey !== null;
  return <StatusLine parts={parts.filter((part) => part !== false)} first={isDoubtful ? 'persons' : null} />;
}
