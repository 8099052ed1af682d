import styles from './loading.module.css';
import { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';

export interface LoadingProps extends ProgressBarProps {
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
