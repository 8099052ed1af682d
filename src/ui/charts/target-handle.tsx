import { DraggedHandle } from './dragged-handle.tsx';
import type { PlotLayout } from './error-plot-layout.ts';
import { makeInverse, type ScaleKind } from './scale.ts';
import { type ChartTarget, roundTarget, steppedTarget } from './target-line.ts';

export interface TargetHandleProps {
  target: ChartTarget;
  layout: PlotLayout;
  yScale: ScaleKind;
  /** While the line is held the axis must not move under it. */
  onHold: (isHeld: boolean) => void;
}

/** The target line as a slider, by keyboard in steps of a tenth. */
export function TargetHandle({ target, layout, yScale, onHold }: TargetHandleProps) {
  const { plot, axes, yOf } = layout;
  const valueAt = makeInverse(yScale, axes.y, [plot.bottom, plot.top]);
  const move = (value: number) => value > 0 && value !== target.value && target.onChange(value);
  return (
    <DraggedHandle
      orientation="vertical"
      place={{ left: plot.left, width: plot.right - plot.left, top: yOf(target.value) }}
      label={target.label}
      value={target.value}
      ends={axes.y}
      text={target.text}
      onPull={({ y }) => move(roundTarget(valueAt(Math.min(plot.bottom, Math.max(plot.top, y)))))}
      onKey={(key) => {
        const value = steppedTarget(target.value, key, axes.y);
        if (value !== null) move(value);
        return value !== null;
      }}
      onHold={onHold}
    />
  );
}
