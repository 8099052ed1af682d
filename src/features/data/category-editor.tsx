import { useState } from 'react';
import { compareNaturally } from '../../core/data/file/natural-order.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import styles from './attribute-editor.module.css';
import { categoryGroups, mergeGroups, mergeProblem, moveGroups, sortGroups, splitGroups } from './category-groups.ts';
import { RangeCheckbox } from './range-checkbox.tsx';
import { readValues, writtenWords } from './read-lists.ts';
import { withDomain } from './schema-edits.ts';
import { TypedList } from './typed-list.tsx';
import type { EntryEdit } from './use-entry-edit.ts';
import { useRangeSelection } from './use-range-selection.ts';

export interface CategoryEditorProps {
  entry: AttributeSchema;
  counts: Float64Array | null;
  onEdit: EntryEdit;
}

const MOST_SHOWN = 200;
const FEW = 12;

/** The values of a category in the order of their codes: to merge, to split, to put in order, to declare. */
export function CategoryEditor({ entry, counts, onEdit }: CategoryEditorProps) {
  const [wanted, setWanted] = useState('');
  const groups = categoryGroups(entry).map((group, code) => ({ ...group, code }));
  const needle = wanted.trim().toLowerCase();
  const found = groups.filter(({ label, members }) =>
    [label, ...members].some((text) => text.toLowerCase().includes(needle)),
  );
  const shown = found.slice(0, MOST_SHOWN);
  const { selected: chosen, setSelected, press } = useRangeSelection(shown.map(({ label }) => label));
  // Undo may have taken a merged value away that was selected.
  const selected = new Set(groups.flatMap(({ label }) => (chosen.has(label) ? [label] : [])));
  return (
    <div className={shared.parts}>
      {groups.length > FEW && (
        <TextField label="Find a value" hideLabel placeholder="Find a value" value={wanted} onChange={setWanted} />
      )}
      <ul className={styles.values} aria-label={`Values of ${entry.name}`}>
        {shown.map(({ label, members, isMerged, code }) => (
          <li key={label}>
            <RangeCheckbox
              isSelected={selected.has(label)}
              onChange={(isOn, extendsRange) => press(label, isOn, extendsRange)}
            >
              <span>
                {label}
                {isMerged && <span className={styles.members}>merged: {members.join(', ')}</span>}
              </span>
            </RangeCheckbox>
            <span className={`number ${styles.count}`}>
              {counts?.[code] === undefined ? '' : formatCount(counts[code])}
            </span>
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <p className={shared.note}>
          {formatCount(MOST_SHOWN)} of {formatCount(found.length)} are shown; find the others by name.
        </p>
      )}
      <CategoryTools entry={entry} selected={selected} onSelect={setSelected} onEdit={onEdit} />
      <DeclareValues key={entry.values?.join('\n')} entry={entry} onEdit={onEdit} />
    </div>
  );
}

/** The list of values as it is publicly known, pasted or typed. */
function DeclareValues({ entry, onEdit }: { entry: AttributeSchema; onEdit: EntryEdit }) {
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

interface CategoryToolsProps {
  entry: AttributeSchema;
  selected: ReadonlySet<string>;
  onSelect: (labels: ReadonlySet<string>) => void;
  onEdit: EntryEdit;
}

/** What can be done with the selected values. */
function CategoryTools({ entry, selected, onSelect, onEdit }: CategoryToolsProps) {
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
