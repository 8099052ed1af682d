import type { Domain } from '../../core/data/domain.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import styles from './attribute-boxes.module.css';

export interface AttributeBoxesProps {
  legend: string;
  domain: Domain;
  ticked: ReadonlySet<string>;
  /** The ticked names, in the order of the data. */
  onChange: (names: readonly string[]) => void;
}

export function AttributeBoxes({ legend, domain, ticked, onChange }: AttributeBoxesProps) {
  const names = domain.attributes.map(({ name }) => name);
  return (
    <fieldset className={styles.boxes}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          isSelected={ticked.has(name)}
          onChange={(isOn) => onChange(names.filter((other) => (other === name ? isOn : ticked.has(other))))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
