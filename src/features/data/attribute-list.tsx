import { useState } from 'react';
import { type DataDescription, plainFrame } from '../../core/data/description.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { plural } from '../shared/words/spelling.ts';
import { AttributeRow } from './attribute-row.tsx';
import { nameMatches, needlesOf } from './schema-rows.ts';
import styles from './schema-table.module.css';
import { SpreadTable } from './spread-table.tsx';

const FEW = 12;
const ROW_HEIGHT = 60;

/** The attributes of data in which there is nothing to edit. */
export function AttributeList({ description }: { description: DataDescription }) {
  const {
    domain: { attributes },
    histograms,
  } = plainFrame(description);
  const [wanted, setWanted] = useState('');
  const needles = needlesOf(wanted);
  const found = attributes.flatMap(({ name }, index) => (nameMatches(name, needles) ? [index] : []));
  return (
    <section aria-labelledby="attributes" className={styles.table}>
      <div className={styles.head}>
        <h3 id="attributes">Attributes</h3>
        {attributes.length > FEW && (
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
        keys={found.map((index) => attributes[index].name)}
        rowHeight={ROW_HEIGHT}
        row={(at) => {
          const attribute = attributes[found[at]];
          return (
            <AttributeRow
              key={attribute.name}
              name={attribute.name}
              domain={plural(attribute.size, 'value')}
              attribute={attribute}
              counts={histograms[found[at]]}
            />
          );
        }}
      />
      <SpreadTable spreads={found.map((index) => ({ attribute: attributes[index], counts: histograms[index] }))} />
    </section>
  );
}
