import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** What to do, in one sentence. */
  children?: ReactNode;
  action?: { label: string; onPress: () => void } | undefined;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action && (
        <Button variant="primary" onPress={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
