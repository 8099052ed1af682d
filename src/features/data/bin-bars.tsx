import { useMemo } from 'react';
import type { NumberSpread } from '../../core/data/schema/number-spread.ts';
import { textWidth } from '../../ui/charts/text-size.ts';
import { type BinAxis, type FineBar, fineBars, type NumberKind } from './bin-axis.ts';
import styles from './bin-bars.module.css';
import type { Edges } from './bin-edges.ts';

interface BarsProps {
  axis: BinAxis;
  spread: NumberSpread;
  kind: NumberKind;
  edges: Edges;
  width: number;
}

/** As many bars as can be seen, every other bin shaded, what lies beyond either end told apart. */
export function BinBars({ axis, spread, kind, edges, width }: BarsProps) {
  const bars = useMemo(() => fineBars(axis, spread, kind, width), [axis, spread, kind, width]);
  const [first, last] = [edges[0], edges[edges.length - 1]];
  const isBeyond = ({ from, to }: FineBar) => to <= first || from >= last;
  return (
    <svg className={styles.bars} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {edges.slice(1).map((next, at) => {
        if (at % 2 === 1) return null;
        const x = axis.xOf(edges[at]);
        // biome-ignore lint/suspicious/noArrayIndexKey: a bin is the one at its place
        return <rect key={at} className={styles.every} x={x} y={0} width={axis.xOf(next) - x} height={1} />;
      })}
      <path className={styles.inside} d={barsPath(bars, axis, (bar) => !isBeyond(bar))} />
      <path className={styles.beyond} d={barsPath(bars, axis, isBeyond)} />
    </svg>
  );
}

/** Room for knobs above the highest bar. */
const TOP = 0.82;

/** Areas are records. */
function barsPath(bars: readonly FineBar[], axis: BinAxis, isDrawn: (bar: FineBar) => boolean): string {
  const placed = bars.map((bar) => {
    const [x0, x1] = [axis.xOf(bar.from), axis.xOf(bar.to)];
    return { bar, x0, x1, height: x1 > x0 ? bar.records / (x1 - x0) : 0 };
  });
  const most = placed.reduce((top, { height }) => Math.max(top, height), 0);
  const at = (value: number) => Number(value.toFixed(5));
  return placed
    .filter(({ bar, height }) => height > 0 && isDrawn(bar))
    .map(({ x0, x1, height }) => `M${at(x0)} 1V${at(1 - Math.max(0.015, (TOP * height) / most))}H${at(x1)}V1Z`)
    .join('');
}

interface LabelsProps {
  edges: Edges;
  axis: BinAxis;
  width: number;
  chosen: number | null;
  words: (value: number) => string;
}

const LABEL_GAP = 10;

/** The edges in numbers, as many as there is room for: the one that is moved first, then both ends. */
export function EdgeLabels({ edges, axis, width, chosen, words }: LabelsProps) {
  const order = [...(chosen === null ? [] : [chosen]), 0, edges.length - 1, ...edges.keys()];
  const placed = new Map<number, { text: string; x: number; half: number }>();
  for (const at of order) {
    if (placed.has(at) || edges[at] === undefined) continue;
    const text = words(edges[at]);
    const half = textWidth(text) / 2;
    const x = Math.min(width - half, Math.max(half, axis.xOf(edges[at]) * width));
    const isFree = [...placed.values()].every((other) => Math.abs(other.x - x) >= other.half + half + LABEL_GAP);
    if (isFree) placed.set(at, { text, x, half });
  }
  return (
    <div className={styles.labels} aria-hidden="true">
      {[...placed].map(([at, { text, x }]) => (
        <span key={at} className={at === chosen ? styles.named : undefined} style={{ left: x }}>
          {text}
        </span>
      ))}
    </div>
  );
}
