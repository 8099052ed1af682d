import type { CSSProperties } from 'react';
import styles from './answer-spark.module.css';

export interface AnswerSparkProps {
  /** What is seen, for those who listen. */
  label: string;
  truth: Float64Array;
  noisy: Float64Array;
  color: string;
  /** The value axis: that of the truth, so that answers are seen to move on it. */
  range: readonly [number, number];
  /** The answers belong to another value than the one that is looked at. */
  isFaint: boolean;
}

const HEIGHT = 100;

/** Truth as bars and noisy answers as lines across them, as small as a word: to see how much answers move. */
export function AnswerSpark({ label, truth, noisy, color, range: [low, high], isFaint }: AnswerSparkProps) {
  const yOf = (value: number) => (HEIGHT * (high - Math.min(high, Math.max(low, value)))) / (high - low);
  const cells = Math.min(truth.length, noisy.length);
  const across = (path: (index: number) => string) => Array.from({ length: cells }, (_, index) => path(index)).join('');
  return (
    <svg
      className={styles.spark}
      style={{ '--noisy': color } as CSSProperties}
      viewBox={`0 0 ${cells} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.truth} d={across((i) => `M${i + 0.1} ${yOf(0)}V${yOf(truth[i])}h.8V${yOf(0)}Z`)} />
      <path
        className={styles.noisy}
        opacity={isFaint ? 0.4 : 1}
        d={across((i) => (Number.isFinite(noisy[i]) ? `M${i} ${yOf(noisy[i])}h1` : ''))}
      />
    </svg>
  );
}
