import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './attribute-editor.module.css';
import { spanProblem, withSpan } from './reading-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

/** The first and the last period of dates, as they are publicly known. */
export function DateDomainEditor({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  // An end that differs from this one was typed by the person.
  const [learnedSpan] = useState(entry.learned?.includes('range') ? (entry.span ?? null) : null);
  const [first, setFirst] = useState(entry.span?.[0] ?? '');
  const [last, setLast] = useState(entry.span?.[1] ?? '');
  const problem = spanProblem(first, last);
  const isUnchanged = first === entry.span?.[0] && last === entry.span?.[1];
  const use = () => {
    if (problem === null && !isUnchanged) onEdit((was) => withSpan(was, [first.trim(), last.trim()], learnedSpan));
  };
  return (
    <div className={styles.column}>
      <p className={styles.hint}>Every {entry.unit ?? 'day'} from the first to the last is a value of its own.</p>
      <div className={styles.fields}>
        <TextField label="First" value={first} onChange={setFirst} onCommit={use} />
        <TextField label="Last" value={last} onChange={setLast} onCommit={use} error={problem ?? undefined} />
      </div>
      <div className={styles.buttons}>
        <Button size="small" isDisabled={problem !== null || isUnchanged} onPress={use}>
          Use these dates
        </Button>
      </div>
    </div>
  );
}
