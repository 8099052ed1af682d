import { formatCount } from '../format.ts';
import styles from './bar-histogram.module.css';
import { histogramPath, joinedBars } from './histogram-path.ts';
import { useCellCursor } from './use-cell-cursor.ts';

export interface BarHistogramProps {
  /** Name of what is counted, such as the attribute. */
  label: string;
  counts: ArrayLike<number>;
  cellLabel: (index: number) => string;
  height?: number;
}

const MOST_BARS = 240;

/** Small and quiet: the shape of one attribute, its cells by pointer or arrow keys. */
export function BarHistogram({ label, counts, cellLabel, height = 48 }: BarHistogramProps) {
  const cells = counts.length;
  const bars = joinedBars(counts, MOST_BARS);
  const { active, handlers } = useCellCursor(cells, (x) => Math.min(cells - 1, Math.max(0, Math.floor(x * cells))));
  const shown = active === null ? null : `${cellLabel(active)}: ${formatCount(counts[active] as number)}`;
  const at = active === null ? 0 : ((active + 0.5) / cells) * bars.length;
  return (
    <div className={styles.histogram}>
      <div
        className={styles.plot}
        style={{ height }}
        role="application"
        aria-roledescription="histogram"
        aria-label={`${label}: ${formatCount(cells)} ${cells === 1 ? 'cell' : 'cells'}. Arrow keys move between them.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the cells
        tabIndex={0}
        {...handlers}
      >
        <svg viewBox={`0 0 ${Math.max(1, bars.length)} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d={histogramPath(bars, bars.length > 80 ? 0 : 0.14)} className={styles.bars} />
          {active !== null && <path d={`M${at} 0V1`} className={styles.cursor} />}
        </svg>
      </div>
      <p className={styles.readout} aria-live="polite">
        {shown ?? (cells === 0 ? 'no cells' : `${cellLabel(0)}${cells > 1 ? ` … ${cellLabel(cells - 1)}` : ''}`)}
      </p>
    </div>
  );
}
