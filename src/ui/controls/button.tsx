import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children?: ReactNode;
  /** `icon` is a square button: give it an aria-label. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger' | 'icon';
  size?: 'small' | 'normal';
  /** The key that does the same, shown beside the words. */
  shortcut?: string;
}

export function Button({ variant = 'plain', size = 'normal', shortcut, children, ...rest }: ButtonProps) {
  return (
    // Nothing can be pressed on paper.
    <AriaButton
      {...rest}
      className={classNames(styles.button, styles[variant], size === 'small' && styles.small, 'screen-only')}
    >
      {children}
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </AriaButton>
  );
}

/** A square button that shows an icon and is called by its label. */
export function IconButton({
  label,
  icon,
  ...rest
}: Omit<ButtonProps, 'variant' | 'aria-label'> & { label: string; icon: ReactNode }) {
  return (
    <Button {...rest} variant="icon" aria-label={label}>
      {icon}
    </Button>
  );
}
