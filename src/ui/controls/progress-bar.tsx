import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import { formatTimeLeft } from '../format.ts';
import { Button } from './button.tsx';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is being done: “312 of 500 trials”. */
  label: string;
  /** 0 … 1; absent when it cannot be known. */
  share?: number | undefined;
  /** Null until there is something to judge by. */
  millisecondsLeft?: number | null | undefined;
  /** It takes longer than that, nobody knows how much. */
  isAtLeast?: boolean | undefined;
  onCancel?: (() => void) | undefined;
}

export function ProgressBar({ label, share, millisecondsLeft, isAtLeast, onCancel }: ProgressBarProps) {
  const isUnknown = share === undefined;
  const left = millisecondsLeft == null ? null : `${isAtLeast ? 'over ' : ''}${formatTimeLeft(millisecondsLeft)}`;
  return (
    <div className={styles.progress}>
      <AriaProgressBar
        className={styles.bar ?? ''}
        isIndeterminate={isUnknown}
        {...(isUnknown ? {} : { value: share, minValue: 0, maxValue: 1 })}
      >
        <div className={styles.head}>
          <Label className={styles.label}>{label}</Label>
          {left !== null && <span className={styles.left}>{left}</span>}
        </div>
        <div className={styles.track}>
          <div
            className={isUnknown ? styles.unknown : styles.fill}
            {...(isUnknown ? {} : { style: { width: `${Math.min(1, Math.max(0, share)) * 100}%` } })}
          />
        </div>
      </AriaProgressBar>
      {onCancel && (
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
