import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/controls/text-field.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { nameMatches, needlesOf } from './schema-rows.ts';
import styles from './schema-table.module.css';

export interface AttributeListProps {
  names: readonly string[];
  row: (index: number) => ReactNode;
}

const FEW = 12;
const ROW_HEIGHT = 60;

/** The attributes of a built-in set: there is nothing to edit. */
export function AttributeList({ names, row }: AttributeListProps) {
  const [wanted, setWanted] = useState('');
  const needles = needlesOf(wanted);
  const found = names.flatMap((name, index) => (nameMatches(name, needles) ? [index] : []));
  return (
    <section aria-labelledby="attributes" className={styles.table}>
      <div className={styles.head}>
        <h3 id="attributes">Attributes</h3>
        {names.length > FEW && (
          <TextField
            label="Find attributes"
            hideLabel
            type="search"
            placeholder="Find by name"
            value={wanted}
            onChange={setWanted}
          />
        )}
      </div>
      {found.length === 0 && <p className={styles.none}>No attribute has “{wanted.trim()}” in its name.</p>}
      <VirtualList
        label="Attributes"
        keys={found.map((index) => names[index])}
        rowHeight={ROW_HEIGHT}
        row={(at) => row(found[at])}
      />
    </section>
  );
}
