import { useState } from 'react';
import { addedCategories } from '../../core/data/schema/coding-rules.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import shared from '../../ui/shared.module.css';
import { readLabels } from './read-lists.ts';
import { withLabels } from './schema-edits.ts';
import { TypedList } from './typed-list.tsx';
import type { EntryEdit } from './use-entry-edit.ts';

export interface LabelsEditorProps {
  entry: AttributeSchema;
  /** As they are shown now. */
  labels: readonly string[];
  onEdit: EntryEdit;
}

/** A list of more names than this is made elsewhere. */
const MOST_LABELS = 1000;

export function LabelsEditor({ entry, labels, onEdit }: LabelsEditorProps) {
  const named = labels.slice(0, labels.length - addedCategories(entry).length);
  const [text, setText] = useState(named.join('\n'));
  if (named.length === 0 || named.length > MOST_LABELS) return null;
  return (
    <Disclosure level={5} title="Names shown">
      <div className={shared.parts}>
        <TypedList
          label={`${named.length === 1 ? 'One name' : `${named.length} names`}, separated by commas or lines`}
          text={text}
          onTextChange={setText}
          read={readLabels(text, named.length)}
          rows={Math.min(8, Math.max(3, named.length))}
          description="Names change what is shown, not what is counted."
          action="Use these names"
          onUse={(names) => onEdit((was) => withLabels(was, names))}
        >
          {entry.labels && (
            <Button variant="quiet" onPress={() => onEdit((was) => withLabels(was, []))}>
              Back to the derived names
            </Button>
          )}
        </TypedList>
      </div>
    </Disclosure>
  );
}
