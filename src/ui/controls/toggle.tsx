import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, Switch as AriaSwitch } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { CheckIcon, DashIcon } from './icons.tsx';
import styles from './toggle.module.css';

interface ToggleProps {
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

export interface CheckboxProps extends ToggleProps {
  /** The words beside the box; without them give `label`. */
  children?: ReactNode;
  label?: string;
  isIndeterminate?: boolean;
}

/** For choosing among things. */
export function Checkbox({ children, label, isIndeterminate = false, isDisabled = false, ...toggle }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...toggle}
      className={styles.toggle ?? ''}
      isIndeterminate={isIndeterminate}
      isDisabled={isDisabled}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      <span className={classNames(styles.mark, styles.box)}>{isIndeterminate ? <DashIcon /> : <CheckIcon />}</span>
      {children}
    </AriaCheckbox>
  );
}

/** For what takes effect at once. */
export function Switch({ children, isDisabled = false, ...toggle }: ToggleProps & { children: ReactNode }) {
  return (
    <AriaSwitch {...toggle} className={classNames(styles.toggle, styles.switch)} isDisabled={isDisabled}>
      <span className={classNames(styles.mark, styles.track)} />
      {children}
    </AriaSwitch>
  );
}
