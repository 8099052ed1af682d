import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './cursor-handle.module.css';
import { type ChartCursor, pulledCursor, steppedCursor } from './cursor-line.ts';
import type { PlotLayout } from './error-plot-layout.ts';
import { makeInverse } from './scale.ts';

/** A value of the horizontal axis as a slider in the plot: by pointer and touch along the whole line, and by keyboard. */
export function CursorHandle({ cursor, layout }: { cursor: ChartCursor; layout: PlotLayout }) {
  const [isHeld, setHeld] = useState(false);
  const { plot, axes, horizontal, xOf, yOf } = layout;
  const { value, stops, crossings } = cursor;
  const [low, high] = [stops[0], stops[stops.length - 1]];
  const x = xOf(Math.min(high, Math.max(low, value)));
  const valueAt = makeInverse(horizontal.kind, axes.x, [plot.left, horizontal.numbersEnd]);
  const move = (next: number | null) => next !== null && next !== value && cursor.onChange(next);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) move(pulledCursor(event.clientX - box.left, stops, { valueAt, xOf }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steppedCursor(value, event.key, stops, horizontal.kind);
    if (next === null) return;
    event.preventDefault();
    move(next);
  };
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
      <div
        className={classNames(styles.line, isHeld && styles.held, 'screen-only')}
        style={{ left: x, top: plot.top, height: plot.bottom - plot.top }}
        role="slider"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={cursor.label}
        aria-valuemin={low}
        aria-valuemax={high}
        aria-valuenow={value}
        aria-valuetext={cursor.text}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
        }}
        onPointerMove={(event) => isHeld && follow(event)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <span className={styles.grip} aria-hidden="true">
          {cursor.text}
        </span>
      </div>
    </>
  );
}
