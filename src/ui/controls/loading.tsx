import styles from './loading.module.css';
import { ProgressBar } from './progress-bar.tsx';

export interface LoadingProps {
  /** What is being read or computed. */
  label: string;
  share?: number | undefined;
  millisecondsLeft?: number | undefined;
  onCancel?: (() => void) | undefined;
  /** Room to keep for what will come, so that nothing jumps. */
  height?: number;
}

/** Holds the place of what is coming and says what it waits for. */
export function Loading({ height = 160, ...progress }: LoadingProps) {
  return (
    <div className={styles.loading} style={{ minHeight: height }} aria-busy="true">
      <ProgressBar {...progress} />
    </div>
  );
}
