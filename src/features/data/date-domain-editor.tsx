import { type FormEvent, useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { spanProblem, withSpan } from './reading-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

/** The first and the last period of dates, as they are publicly known. */
export function DateDomainEditor({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  // An end that differs from this one was typed by the person.
  const [learnedSpan] = useState(entry.learned?.includes('range') ? (entry.span ?? null) : null);
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const [first, last] = typed ?? entry.span ?? ['', ''];
  const problem = spanProblem(first, last);
  const isUnchanged = first === entry.span?.[0] && last === entry.span?.[1];
  const use = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null || isUnchanged) return;
    onEdit((was) => withSpan(was, [first.trim(), last.trim()], learnedSpan));
    setTyped(null);
  };
  return (
    <form className={shared.parts} onSubmit={use}>
      <p className={shared.note}>Every {entry.unit ?? 'day'} from the first to the last is a value of its own.</p>
      <div className={styles.fields}>
        <TextField label="First" value={first} onChange={(text) => setTyped([text, last])} />
        <TextField
          label="Last"
          value={last}
          onChange={(text) => setTyped([first, text])}
          error={problem ?? undefined}
        />
      </div>
      <div className={shared.row}>
        <Button size="small" type="submit" isDisabled={problem !== null || isUnchanged}>
          Use these dates
        </Button>
      </div>
    </form>
  );
}
