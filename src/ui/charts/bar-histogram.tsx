import { formatCount } from '../format.ts';
import styles from './bar-histogram.module.css';
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

/** Never more bars than can be seen: neighbours are joined and the highest of them is drawn. */
export function joinedBars(counts: ArrayLike<number>, most: number): number[] {
  const bars = Math.min(counts.length, most);
  const joined = new Array<number>(bars).fill(0);
  for (let index = 0; index < counts.length; index += 1) {
    const bar = Math.floor((index * bars) / counts.length);
    joined[bar] = Math.max(joined[bar] as number, counts[index] as number);
  }
  return joined;
}

/** All bars as one path in a box of `bars.length` × 1, so that 500 bars are one element. */
export function histogramPath(bars: readonly number[], gap: number): string {
  const top = bars.reduce((a, b) => Math.max(a, b), 0);
  if (top <= 0) return '';
  const side = gap / 2;
  return bars
    .map((count, index) => {
      if (count <= 0) return '';
      const height = Math.max(count / top, 0.02);
      return `M${index + side} 1V${Number((1 - height).toFixed(4))}H${index + 1 - side}V1Z`;
    })
    .join('');
}
