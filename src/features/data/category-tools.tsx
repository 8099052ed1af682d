import { useState } from 'react';
import { compareNaturally } from '../../core/data/file/natural-order.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { categoryGroups, mergeGroups, mergeProblem, moveGroups, sortGroups, splitGroups } from './category-groups.ts';
import type { EntryEdit } from './use-entry-edit.ts';

export interface CategoryToolsProps {
  entry: AttributeSchema;
  selected: ReadonlySet<string>;
  onSelect: (labels: ReadonlySet<string>) => void;
  onEdit: EntryEdit;
}

/** What can be done with the selected values. */
export function CategoryTools({ entry, selected, onSelect, onEdit }: CategoryToolsProps) {
  const [typed, setTyped] = useState('');
  const groups = categoryGroups(entry);
  const name = typed.trim() === '' ? [...selected].slice(0, 3).join(' or ') : typed;
  const [isAsked, setAsked] = useState(false);
  const problem = selected.size >= 2 || isAsked ? mergeProblem(entry, selected, name) : null;
  const canSplit = groups.some(({ label, isMerged }) => isMerged && selected.has(label));
  const merge = () => {
    const isRefused = mergeProblem(entry, selected, name) !== null;
    setAsked(isRefused);
    if (isRefused) return;
    onEdit((was) => mergeGroups(was, selected, name));
    onSelect(new Set());
    setTyped('');
  };
  return (
    <>
      <form
        className={styles.merge}
        onSubmit={(event) => {
          event.preventDefault();
          merge();
        }}
      >
        <TextField
          label="Name of the merged value"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setAsked(false);
          }}
          placeholder={selected.size >= 2 ? name : 'Select two or more values'}
          error={problem ?? undefined}
        />
        <Button type="submit">Merge {selected.size >= 2 ? selected.size : ''}</Button>
      </form>
      <div className={shared.row}>
        <Button
          size="small"
          isDisabled={!canSplit}
          onPress={() => {
            onEdit((was) => splitGroups(was, selected));
            onSelect(new Set());
          }}
        >
          Split
        </Button>
        <Button
          size="small"
          isDisabled={selected.size === 0}
          onPress={() => onEdit((was) => moveGroups(was, selected, -1))}
        >
          Move up
        </Button>
        <Button
          size="small"
          isDisabled={selected.size === 0}
          onPress={() => onEdit((was) => moveGroups(was, selected, 1))}
        >
          Move down
        </Button>
        <Button size="small" onPress={() => onEdit((was) => sortGroups(was, compareNaturally))}>
          Sort
        </Button>
        <Button size="small" onPress={() => onEdit((was) => sortGroups(was, (a, b) => compareNaturally(b, a)))}>
          Sort descending
        </Button>
      </div>
    </>
  );
}
