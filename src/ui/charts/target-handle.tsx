import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { PlotLayout } from './error-plot-layout.ts';
import { makeInverse, type ScaleKind } from './scale.ts';
import styles from './target-handle.module.css';
import { type ChartTarget, roundTarget, steppedTarget } from './target-line.ts';

export interface TargetHandleProps {
  target: ChartTarget;
  layout: PlotLayout;
  yScale: ScaleKind;
  /** While the line is held the axis must not move under it. */
  onHold: (isHeld: boolean) => void;
}

/** The target line as a slider: by pointer and touch along the whole line, by keyboard in steps of a tenth. */
export function TargetHandle({ target, layout, yScale, onHold }: TargetHandleProps) {
  const [isHeld, setHeld] = useState(false);
  const { plot, axes, yOf } = layout;
  const valueAt = makeInverse(yScale, axes.y, [plot.bottom, plot.top]);
  const hold = (next: boolean) => {
    setHeld(next);
    onHold(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    const value = roundTarget(valueAt(Math.min(plot.bottom, Math.max(plot.top, event.clientY - box.top))));
    if (value > 0 && value !== target.value) target.onChange(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const value = steppedTarget(target.value, event.key, axes.y);
    if (value === null) return;
    event.preventDefault();
    if (value > 0) target.onChange(value);
  };
  return (
    <div
      className={classNames(styles.line, isHeld && styles.held)}
      style={{ left: plot.left, width: plot.right - plot.left, top: yOf(target.value) }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={target.label}
      aria-valuemin={axes.y[0]}
      aria-valuemax={axes.y[1]}
      aria-valuenow={target.value}
      aria-valuetext={target.text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerMove={(event) => isHeld && follow(event)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
    >
      <span className={styles.grip} aria-hidden="true">
        {target.text}
      </span>
    </div>
  );
}
