import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { DataDescription } from '../../core/data/description.ts';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FileAttribute } from './file-attribute.tsx';
import {
  filterWords,
  foundRows,
  orderWords,
  type RowFilter,
  type RowOrder,
  type SchemaRow,
  schemaRows,
} from './schema-rows.ts';
import styles from './schema-table.module.css';
import { SpreadTable } from './spread-table.tsx';
import { useRangeSelection } from './use-range-selection.ts';

export interface SchemaTableProps {
  table: FileDescription;
  /** As edited: it may be newer than the counts. */
  schema: Schema;
  description: DataDescription;
}

const ROW_HEIGHT = 68;

/** What every column of a file means: found, put in order, edited one by one or many at once. */
export function SchemaTable({ table, schema, description }: SchemaTableProps) {
  const before = useRef<readonly SchemaRow[]>([]);
  const rows = useMemo(() => {
    before.current = schemaRows(table, schema, description, before.current);
    return before.current;
  }, [table, schema, description]);
  const [wanted, setWanted] = useState('');
  const [filter, setFilter] = useState<RowFilter>('all');
  const [order, setOrder] = useState<RowOrder>('file');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // Typing goes on while the rows that are found are drawn.
  const sought = useDeferredValue(wanted);
  const found = useMemo(() => foundRows(rows, sought, filter, order), [rows, sought, filter, order]);
  const shown = found.map(({ column }) => column.name);
  const { selected, setSelected, press } = useRangeSelection(shown);
  const chosen = rows.filter(({ column }) => selected.has(column.name));
  const shownSelected = shown.filter((name) => selected.has(name)).length;
  const toggleOpen = useRef((name: string, isOpen: boolean) =>
    setOpen((was) => new Set(isOpen ? [...was, name] : [...was].filter((other) => other !== name))),
  ).current;
  const all = useRef<HTMLDivElement>(null);
  const clear = () => {
    setSelected(new Set());
    // The button that was pressed goes with the selection.
    all.current?.querySelector('input')?.focus();
  };
  const selectShown = (isOn: boolean) =>
    setSelected((was) => {
      const others = [...was].filter((name) => !shown.includes(name));
      return new Set(isOn ? [...others, ...shown] : others);
    });
  return (
    <section aria-labelledby="attributes" className={styles.table}>
      <div className={styles.head}>
        <h3 id="attributes">Attributes</h3>
        <div className={styles.find}>
          <TextField
            label="Find attributes"
            hideLabel
            type="search"
            placeholder="Find by name, or several: age, sex"
            value={wanted}
            onChange={setWanted}
          />
          <Select<RowFilter>
            label="Show"
            hideLabel
            value={filter}
            options={choices(filterWords)}
            onChange={setFilter}
          />
          <Select<RowOrder> label="Sort by" hideLabel value={order} options={choices(orderWords)} onChange={setOrder} />
        </div>
      </div>
      <div className={styles.all} ref={all}>
        <Checkbox
          isSelected={shown.length > 0 && shownSelected === shown.length}
          isIndeterminate={shownSelected > 0 && shownSelected < shown.length}
          isDisabled={shown.length === 0}
          onChange={selectShown}
        >
          {shown.length < rows.length
            ? `Select all ${formatCount(shown.length)} found`
            : `Select all ${formatCount(rows.length)}`}
        </Checkbox>
        <span className={shared.note} role="status">
          {shown.length < rows.length && `${formatCount(shown.length)} of ${plural(rows.length, 'attribute')}`}
        </span>
      </div>
      {chosen.length > 0 && <BulkBar rows={chosen} onClear={clear} />}
      {found.length === 0 && (
        <p className={styles.none}>
          {wanted.trim() === ''
            ? `No attribute is “${filterWords[filter]}”.`
            : `No attribute has “${wanted.trim()}” in its name.`}
        </p>
      )}
      <VirtualList
        label="Attributes"
        keys={shown}
        rowHeight={ROW_HEIGHT}
        pinned={open}
        row={(index) => (
          <FileAttribute
            row={found[index]}
            isSelected={selected.has(shown[index])}
            isOpen={open.has(shown[index])}
            onSelect={press}
            onOpen={toggleOpen}
          />
        )}
      />
      <SpreadTable
        spreads={found.flatMap(({ attribute, counts }) => (attribute && counts ? [{ attribute, counts }] : []))}
      />
    </section>
  );
}

function choices<T extends string>(words: Readonly<Record<T, string>>) {
  return (Object.keys(words) as T[]).map((id) => ({ id, label: words[id] }));
}
