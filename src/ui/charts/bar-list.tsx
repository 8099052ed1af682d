import { formatCount, formatPercent } from '../format.ts';
import styles from './bar-list.module.css';

export interface BarListProps {
  /** What it shows, as the list’s name. */
  label: string;
  bars: readonly { label: string; count: number }[];
}

/** A histogram whose bars lie on their side, each with its words and numbers: legible at any width. */
export function BarList({ label, bars }: BarListProps) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const most = bars.reduce((a, { count }) => Math.max(a, count), 1);
  return (
    <ul className={styles.list} aria-label={label}>
      {bars.map(({ label: words, count }) => (
        <li key={words} className={styles.row}>
          <span className={styles.words}>{words}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${Math.max(0, (100 * count) / most)}%` }} />
          </span>
          <span className={styles.number}>
            {formatCount(count)}
            {total > 0 && ` (${formatPercent(count / total)})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
