import { type CSSProperties, useId } from 'react';
import { formatSetting } from '../format.ts';
import field from './field.module.css';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Equal distances are equal ratios; min must be above 0. */
  scale?: 'linear' | 'log';
  onChange: (value: number) => void;
  /** When the hand lets go or a key was pressed: the moment for expensive work. */
  onCommit?: (value: number) => void;
  format?: (value: number) => string;
  isDisabled?: boolean;
}

// A native range input rather than react-aria's slider, which reads out the position and not the value on a log scale.
export function Slider(props: SliderProps) {
  const { label, value, min, max, scale = 'linear', onChange, onCommit, format = formatSetting, isDisabled } = props;
  const id = useId();
  const position = valueToPosition(value, min, max, scale);
  const filled = { '--filled': `${(100 * position) / SLIDER_STEPS}%` } as CSSProperties;
  const commit = () => onCommit?.(value);
  return (
    <div className={field.field}>
      <div className={styles.head}>
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        <output className={styles.value} htmlFor={id}>
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        className={styles.slider}
        style={filled}
        type="range"
        min={0}
        max={SLIDER_STEPS}
        step={10}
        value={position}
        aria-valuetext={format(value)}
        disabled={isDisabled}
        onChange={(event) => onChange(positionToValue(Number(event.target.value), min, max, scale))}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{format(min)}</span>
        <span>{scale === 'log' ? 'logarithmic' : ''}</span>
        <span>{format(max)}</span>
      </div>
    </div>
  );
}

export const SLIDER_STEPS = 1000;

/** A slider moves in whole positions 0 … 1000; these turn a position into a value and back. */
export function positionToValue(position: number, min: number, max: number, scale: 'linear' | 'log'): number {
  const share = position / SLIDER_STEPS;
  if (position <= 0) return min;
  if (position >= SLIDER_STEPS) return max;
  const value = scale === 'log' ? min * (max / min) ** share : min + (max - min) * share;
  return Number(value.toPrecision(3));
}

export function valueToPosition(value: number, min: number, max: number, scale: 'linear' | 'log'): number {
  const clamped = Math.min(max, Math.max(min, value));
  const share = scale === 'log' ? Math.log(clamped / min) / Math.log(max / min) : (clamped - min) / (max - min);
  return Math.round(share * SLIDER_STEPS);
}
