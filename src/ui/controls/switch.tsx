import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import styles from './switch.module.css';

export interface SwitchProps {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** For what takes effect at once; a checkbox is for choosing among things. */
export function Switch({ children, isSelected, isDisabled, onChange }: SwitchProps) {
  return (
    <AriaSwitch
      className={styles.switch ?? ''}
      isSelected={isSelected}
      isDisabled={isDisabled ?? false}
      onChange={onChange}
    >
      <span className={styles.track} />
      {children}
    </AriaSwitch>
  );
}
