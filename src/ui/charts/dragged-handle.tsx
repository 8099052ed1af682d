import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dragged-handle.module.css';

export interface DraggedHandleProps {
  /** Which way it moves. */
  orientation: 'horizontal' | 'vertical';
  /** Its line, in the box around it. */
  place: Pick<CSSProperties, 'left' | 'top' | 'width' | 'height' | 'marginLeft'>;
  /** What it is, its value and where that ends, for those who listen. */
  label: string;
  value: number;
  ends: readonly [number, number];
  /** The value as people read it. */
  text: string;
  /** What is taken hold of; the text where nothing else is given. */
  children?: ReactNode;
  className?: string | undefined;
  /** The pointer is there now, in pixels of the box around it. */
  onPull: (at: { x: number; y: number }) => void;
  /** False for keys that mean nothing here. */
  onKey: (key: string) => boolean;
  onHold?: (isHeld: boolean) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A line in a plot as a slider: by pointer and touch along all of it, and by keyboard. */
export function DraggedHandle(props: DraggedHandleProps) {
  const { orientation, place, label, value, ends, text, children, className, onPull, onKey, onHold } = props;
  const [isHeld, setHeld] = useState(false);
  const hold = (next: boolean) => {
    setHeld(next);
    if (next !== isHeld) onHold?.(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) onPull({ x: event.clientX - box.left, y: event.clientY - box.top });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault();
  };
  return (
    <div
      className={classNames(styles.handle, styles[orientation], isHeld && styles.held, className)}
      style={place}
      role="slider"
      tabIndex={0}
      aria-orientation={orientation}
      aria-label={label}
      aria-valuemin={ends[0]}
      aria-valuemax={ends[1]}
      aria-valuenow={value}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerMove={(event) => isHeld && follow(event)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      {children ?? (
        <span className={styles.grip} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}
