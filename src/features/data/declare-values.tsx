import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { plural } from '../shared/words/spelling.ts';
import styles from './attribute-editor.module.css';
import { readValues } from './read-lists.ts';
import { withDomain } from './schema-edits.ts';
import type { EntryEdit } from './use-entry-edit.ts';

/** The list of values as it is publicly known, pasted or typed. */
export function DeclareValues({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  const [text, setText] = useState(entry.values?.join('\n') ?? '');
  const read = readValues(text);
  const isProblem = typeof read === 'string';
  return (
    <Disclosure level={5} title="Declare the values">
      <div className={styles.column}>
        <TextArea
          label="One value a line"
          value={text}
          onChange={setText}
          rows={6}
          description={isProblem ? undefined : `${plural(read.length, 'value')}, in this order; all declared by you.`}
          error={isProblem ? read : undefined}
        />
        <div className={styles.buttons}>
          <Button
            isDisabled={isProblem}
            onPress={() => !isProblem && onEdit((was) => withDomain(was, { values: read }))}
          >
            Use these values
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}
