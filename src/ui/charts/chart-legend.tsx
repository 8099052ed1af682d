import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { SeriesStyle } from '../mechanism-style.ts';
import styles from './chart-legend.module.css';
import { SeriesSwatch } from './marker.tsx';

export interface LegendEntry {
  key: string;
  label: string;
  /** What must be known with the name, such as “not private”. */
  mark?: string | undefined;
  style: SeriesStyle;
  isFaint?: boolean;
}

export interface ChartLegendProps {
  entries: readonly LegendEntry[];
  hiddenKeys: ReadonlySet<string>;
  /** Without it the legend only names the series. */
  onToggle?: ((key: string) => void) | undefined;
  /** Beside the name: what tells more of the series. */
  aside?: ((key: string) => ReactNode) | undefined;
}

export function ChartLegend({ entries, hiddenKeys, onToggle, aside }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Series">
      {entries.map(({ key, label, mark, style, isFaint }) => {
        const isHidden = hiddenKeys.has(key);
        const content = (
          <>
            <SeriesSwatch style={style} isFaint={isFaint} />
            <span className={styles.label}>{label}</span>
            {mark && <span className={styles.note}>{mark}</span>}
          </>
        );
        return (
          <li key={key} className={styles.item}>
            {onToggle ? (
              <button
                type="button"
                className={classNames(styles.entry, styles.toggle, isHidden && styles.hidden)}
                aria-pressed={!isHidden}
                title={isHidden ? `Show ${label}` : `Hide ${label}`}
                onClick={() => onToggle(key)}
              >
                {content}
              </button>
            ) : (
              <span className={styles.entry}>{content}</span>
            )}
            {aside?.(key)}
          </li>
        );
      })}
    </ul>
  );
}
