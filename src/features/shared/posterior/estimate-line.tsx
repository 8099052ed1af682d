import type { ReactNode } from 'react';
import styles from './estimate-line.module.css';

export interface EstimateLineProps {
  estimate: string;
  halfWidth: string;
  announces?: boolean;
  /** What the two numbers say, as a sentence. */
  children: ReactNode;
}

/** An estimate with its half-width in large figures, and below them what they mean. */
export function EstimateLine({ estimate, halfWidth, announces = false, children }: EstimateLineProps) {
  return (
    <p className={styles.answer} {...(announces ? { 'aria-live': 'polite' } : {})}>
      <span className={styles.number}>{estimate}</span>
      <span className={styles.spread}>± {halfWidth}</span>
      <span className={styles.meaning}>{children}</span>
    </p>
  );
}
