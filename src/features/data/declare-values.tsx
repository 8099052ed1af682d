import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { readValues, writtenWords } from './read-lists.ts';
import { withDomain } from './schema-edits.ts';
import { TypedList } from './typed-list.tsx';
import type { EntryEdit } from './use-entry-edit.ts';

/** The list of values as it is publicly known, pasted or typed. */
export function DeclareValues({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
  const [text, setText] = useState(writtenWords(entry.values ?? []));
  const read = readValues(text, new Set(entry.values));
  return (
    <Disclosure level={5} title="Declare the values">
      <div className={shared.parts}>
        <TypedList
          label="Values, separated by commas or lines"
          text={text}
          onTextChange={setText}
          read={read}
          rows={6}
          description={
            typeof read === 'string'
              ? undefined
              : `${plural(read.length, 'value')}, in this order; all declared by you. Put a value that contains a comma in double quotes.`
          }
          action="Use these values"
          onUse={(values) => onEdit((was) => withDomain(was, { values }))}
        />
      </div>
    </Disclosure>
  );
}
