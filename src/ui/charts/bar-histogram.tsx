import { useCallback, useId } from 'react';
import { formatCount } from '../format.ts';
import shared from '../shared.module.css';
import styles from './bar-histogram.module.css';
import { countsSummary } from './chart-summaries.ts';
import { ChartTwin, type NumbersElsewhere } from './chart-twin.tsx';
import { useCellCursor } from './use-cell-cursor.ts';

export interface BarHistogramProps extends NumbersElsewhere {
  /** Name of what is counted, such as the attribute. */
  label: string;
  counts: ArrayLike<number>;
  cellLabel: (index: number) => string;
  height?: number;
  /** What stands under the two ends, where that is shorter than the labels of the first and the last cell. */
  ends?: readonly [string, string] | null;
  /** So many cells at the end lie beside the scale, such as missing values; they are told apart. */
  beside?: number;
}

const MOST_BARS = 240;

/** Small and quiet: the shape of one attribute, its cells by pointer or arrow keys. */
export function BarHistogram(props: BarHistogramProps) {
  const { label, counts, cellLabel, height = 48, ends = null, beside = 0, numbersAt } = props;
  const id = useId();
  const cells = counts.length;
  const rowsOf = useCallback(() => [...new Array(cells).keys()], [cells]);
  const scale = cells - beside;
  const all = Array.from(counts);
  const joined = joinedBars(all.slice(0, scale), MOST_BARS);
  const bars = [...joined, ...all.slice(scale)];
  const top = bars.reduce((a, b) => Math.max(a, b), 0);
  const gap = bars.length > 80 ? 0 : 0.14;
  const cellAt = (x: number) => {
    const place = Math.min(Math.max(0, x * bars.length), bars.length - 0.5);
    if (place >= joined.length) return scale + Math.floor(place - joined.length);
    return Math.floor((place / joined.length) * scale);
  };
  const { active, handlers } = useCellCursor(cells, (x) => (cells === 0 ? null : cellAt(x)));
  const shown = active === null ? null : `${cellLabel(active)}: ${formatCount(counts[active] as number)}`;
  const [first, last] = ends ?? [cellLabel(0), cellLabel(scale - 1)];
  const at =
    active === null
      ? 0
      : active < scale
        ? ((active + 0.5) / scale) * joined.length
        : joined.length + active - scale + 0.5;
  return (
    <div className={shared.shrinks}>
      <div
        className={styles.plot}
        style={{ height }}
        role="application"
        aria-roledescription="histogram"
        aria-label={`${label}: ${formatCount(cells)} ${cells === 1 ? 'cell' : 'cells'}. Arrow keys move between them.`}
        aria-describedby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk the cells
        tabIndex={0}
        {...handlers}
      >
        <svg viewBox={`0 0 ${Math.max(1, bars.length)} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d={histogramPath(joined, gap, top)} className={styles.bars} />
          {beside > 0 && (
            <path
              d={histogramPath(all.slice(scale), gap, top)}
              transform={`translate(${joined.length})`}
              className={styles.beside}
            />
          )}
          {active !== null && <path d={`M${at} 0V1`} className={styles.cursor} />}
        </svg>
      </div>
      <p className={styles.readout} aria-live="polite">
        {shown ?? (scale === 0 ? 'no cells' : <span title={first}>{first}</span>)}
        {shown === null && scale > 1 && <span title={last}>{last}</span>}
      </p>
      <ChartTwin
        id={id}
        summary={countsSummary(counts, cellLabel)}
        numbersAt={numbersAt}
        label={label}
        columns={[
          { header: 'Cell', cell: cellLabel },
          {
            header: 'Count',
            kind: 'number',
            cell: (index) => formatCount(counts[index]),
            sortValue: (index) => counts[index],
          },
        ]}
        rowsOf={rowsOf}
      />
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
export function histogramPath(
  bars: readonly number[],
  gap: number,
  top = bars.reduce((a, b) => Math.max(a, b), 0),
): string {
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
