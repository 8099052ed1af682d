import { classNames } from '../class-names.ts';
import styles from './cursor-handle.module.css';
import { type ChartCursor, pulledCursor, steppedCursor } from './cursor-line.ts';
import { DraggedHandle } from './dragged-handle.tsx';
import type { PlotLayout } from './error-plot-layout.ts';
import { makeInverse } from './scale.ts';

/** A value of the horizontal axis as a slider in the plot, with a ring on each curve there. */
export function CursorHandle({ cursor, layout }: { cursor: ChartCursor; layout: PlotLayout }) {
  const { plot, axes, horizontal, xOf, yOf } = layout;
  const { value, stops, crossings } = cursor;
  const [low, high] = [stops[0], stops[stops.length - 1]];
  const x = xOf(Math.min(high, Math.max(low, value)));
  const valueAt = makeInverse(horizontal.kind, axes.x, [plot.left, horizontal.numbersEnd]);
  const move = (next: number) => next !== value && cursor.onChange(next);
  return (
    <>
      <svg
        className={classNames(styles.marks, 'screen-only')}
        width={layout.width}
        height={layout.height}
        aria-hidden="true"
      >
        <path d={`M${x} ${plot.top}V${plot.bottom}`} className={styles.hair} />
        {crossings.map(({ key, style, y }) => (
          <circle key={key} cx={x} cy={yOf(y)} r={6} stroke={style.color} className={styles.ring} />
        ))}
      </svg>
      <DraggedHandle
        orientation="horizontal"
        place={{ left: x, top: plot.top, height: plot.bottom - plot.top }}
        label={cursor.label}
        value={value}
        ends={[low, high]}
        text={cursor.text}
        className="screen-only"
        onPull={({ x }) => move(pulledCursor(x, stops, { valueAt, xOf }))}
        onKey={(key) => {
          const next = steppedCursor(value, key, stops, horizontal.kind);
          if (next !== null) move(next);
          return next !== null;
        }}
      />
    </>
  );
}
