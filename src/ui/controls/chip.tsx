import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from './button.tsx';
import styles from './chip.module.css';
import { CloseIcon } from './icons.tsx';

export interface ChipProps {
  children: ReactNode;
  kind?: 'plain' | 'info' | 'warning' | 'danger' | 'good';
  /** Left of the words, such as a `SeriesSwatch`. */
  icon?: ReactNode;
  onRemove?: { label: string; onPress: () => void } | undefined;
}

export function Chip({ children, kind = 'plain', icon, onRemove }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[kind], onRemove && styles.removable)}>
      {icon}
      {children}
      {onRemove && <IconButton label={onRemove.label} icon={<CloseIcon />} size="small" onPress={onRemove.onPress} />}
    </span>
  );
}
