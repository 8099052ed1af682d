import { type ReactNode, useRef } from 'react';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import styles from './schema-table.module.css';

export interface RangeCheckboxProps {
  children?: ReactNode;
  label?: string;
  isSelected: boolean;
  isDisabled?: boolean;
  /** `extends`: Shift was held, so that all from the box pressed before to this one are meant. */
  onChange: (isOn: boolean, extendsRange: boolean) => void;
}

/** A box of a list in which Shift and a press take a whole stretch, by pointer or by Space. */
export function RangeCheckbox({ onChange, ...rest }: RangeCheckboxProps) {
  const hasShift = useRef(false);
  const note = (event: { shiftKey: boolean }) => {
    hasShift.current = event.shiftKey;
  };
  return (
    <span className={styles.range} onPointerDownCapture={note} onKeyDownCapture={note}>
      <Checkbox {...rest} onChange={(isOn) => onChange(isOn, hasShift.current)} />
    </span>
  );
}
