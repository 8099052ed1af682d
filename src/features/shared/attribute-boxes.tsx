import { useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import { formatCount } from '../../ui/format.ts';
import styles from './attribute-boxes.module.css';

export interface AttributeBoxesProps {
  legend: string;
  domain: Domain;
  ticked: ReadonlySet<string>;
  /** The ticked names, in the order of the data. */
  onChange: (names: readonly string[]) => void;
}

/** More boxes than these are neither read nor drawn quickly: the rest is found by name. */
const MOST_BOXES = 40;

export function AttributeBoxes({ legend, domain, ticked, onChange }: AttributeBoxesProps) {
  const [wanted, setWanted] = useState('');
  const names = domain.attributes.map(({ name }) => name);
  const { boxes, more } = boxesFor(names, ticked, wanted);
  return (
    <fieldset className={styles.boxes}>
      <legend>{legend}</legend>
      {names.length > MOST_BOXES && (
        <div className={styles.find}>
          <TextField
            label={`Find among ${formatCount(names.length)} attributes`}
            type="search"
            value={wanted}
            onChange={setWanted}
          />
        </div>
      )}
      {boxes.map((name) => (
        <Checkbox
          key={name}
          isSelected={ticked.has(name)}
          onChange={(isOn) => onChange(names.filter((other) => (other === name ? isOn : ticked.has(other))))}
        >
          {name}
        </Checkbox>
      ))}
      {more > 0 && (
        <p className={styles.more} role="status">
          {formatCount(more)} more; type a part of a name to find them.
        </p>
      )}
    </fieldset>
  );
}

/** What is ticked first, then the first of those whose names have the wanted part. */
export function boxesFor(
  names: readonly string[],
  ticked: ReadonlySet<string>,
  wanted: string,
): { readonly boxes: readonly string[]; readonly more: number } {
  if (names.length <= MOST_BOXES) return { boxes: names, more: 0 };
  const part = wanted.trim().toLowerCase();
  const found = names.filter((name) => !ticked.has(name) && name.toLowerCase().includes(part));
  const shown = found.slice(0, MOST_BOXES);
  return { boxes: [...names.filter((name) => ticked.has(name)), ...shown], more: found.length - shown.length };
}
