import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import styles from './checkbox.module.css';
import { CheckIcon, DashIcon } from './icons.tsx';

export interface CheckboxProps {
  /** The words beside the box; without them give `label`. */
  children?: ReactNode;
  label?: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Checkbox({ children, label, isSelected, isIndeterminate, isDisabled, onChange }: CheckboxProps) {
  return (
    <AriaCheckbox
      className={styles.checkbox ?? ''}
      isSelected={isSelected}
      isIndeterminate={isIndeterminate ?? false}
      isDisabled={isDisabled ?? false}
      onChange={onChange}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      <span className={styles.box}>{isIndeterminate ? <DashIcon /> : <CheckIcon />}</span>
      {children}
    </AriaCheckbox>
  );
}
