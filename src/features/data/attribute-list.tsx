import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatCount } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';
import styles from './attribute-list.module.css';

export interface AttributeListProps {
  names: readonly string[];
  row: (index: number) => ReactNode;
}

/** Rows hold charts and controls, so a file of hundreds of columns is shown piece by piece. */
const PAGE = 40;

export function AttributeList({ names, row }: AttributeListProps) {
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(PAGE);
  const needle = wanted.trim().toLowerCase();
  const found = names.flatMap((name, index) => (name.toLowerCase().includes(needle) ? [index] : []));
  const shown = found.slice(0, most);
  return (
    <section aria-labelledby="attributes">
      <div className={styles.head}>
        <h3 id="attributes">Attributes</h3>
        {names.length > PAGE && (
          <TextField
            label="Find an attribute"
            hideLabel
            placeholder="Find by name"
            value={wanted}
            onChange={setWanted}
          />
        )}
      </div>
      {found.length === 0 && <p className={styles.none}>No attribute has “{wanted}” in its name.</p>}
      <ul className={styles.list}>{shown.map(row)}</ul>
      {found.length > shown.length && (
        <div className={styles.more}>
          <span>
            {formatCount(shown.length)} of {plural(found.length, 'attribute')}
          </span>
          <Button size="small" onPress={() => setMost(most + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
