import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button, IconButton } from './button.tsx';
import { CheckIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  kind: 'info' | 'warning' | 'error' | 'success';
  title?: string | undefined;
  children?: ReactNode;
  action?: { label: string; onPress: () => void } | undefined;
  onDismiss?: (() => void) | undefined;
  /** Read out when it appears; leave off for what stands on the page from the start. */
  announces?: boolean;
}

const ICONS = { info: InfoIcon, warning: WarningIcon, error: ErrorIcon, success: CheckIcon };
const NAMES = { info: 'Note', warning: 'Warning', error: 'Error', success: 'Done' };

export function Notice({ kind, title, children, action, onDismiss, announces }: NoticeProps) {
  const Icon = ICONS[kind];
  const role = announces ? { role: kind === 'error' ? 'alert' : 'status' } : {};
  return (
    <div className={classNames(styles.notice, styles[kind])} {...role}>
      <span className={styles.icon}>
        <Icon />
        <span className="visually-hidden">{NAMES[kind]}:</span>
      </span>
      <div className={styles.body}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action && (
        <Button size="small" onPress={action.onPress}>
          {action.label}
        </Button>
      )}
      {onDismiss && <IconButton label="Dismiss" icon={<CloseIcon />} size="small" onPress={onDismiss} />}
    </div>
  );
}
