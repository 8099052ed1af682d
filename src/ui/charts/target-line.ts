import type { SeriesStyle } from '../mechanism-style.ts';
import type { ScaleKind, Span } from './scale.ts';

/** Where one curve meets the target. */
export interface Crossing {
  key: string;
  style: SeriesStyle;
  x: number;
  /** The edges of its interval, where there is one. */
  low: number | null;
  high: number | null;
}

/** A level that can be moved, and where the curves cross it. */
export interface ChartTarget {
  /** What it is, for those who listen. */
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
  crossings: readonly Crossing[];
  onChange: (value: number) => void;
}

/** Farther from the curves than this factor the line stays at the edge, so that they do not end as a flat heap. */
const FARTHEST = 30;

/** Whether the axis should reach to the target. */
export function isWorthReaching(target: number, means: readonly number[], kind: ScaleKind): boolean {
  const positive = means.filter((mean) => mean > 0 && Number.isFinite(mean));
  if (positive.length === 0) return false;
  const least = positive.reduce((a, b) => Math.min(a, b));
  const most = positive.reduce((a, b) => Math.max(a, b));
  return kind === 'log' ? target >= least / FARTHEST && target <= most * FARTHEST : target <= most * 2;
}

/** Two digits: a target is a round number, and a step of the keyboard always another one. */
export function roundTarget(value: number): number {
  return Number(value.toPrecision(2));
}

const STEP = 1.1;
const LEAP = 2;

/** Where a key leads from a target; null for keys that mean nothing to it. */
export function steppedTarget(value: number, key: string, [low, high]: Span): number | null {
  const rounded = (next: number) => roundTarget(Math.min(high, Math.max(Math.max(low, high * 1e-6), next)));
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return rounded(value * STEP);
    case 'ArrowDown':
    case 'ArrowLeft':
      return rounded(value / STEP);
    case 'PageUp':
      return rounded(value * LEAP);
    case 'PageDown':
      return rounded(value / LEAP);
    case 'Home':
      return rounded(low);
    case 'End':
      return rounded(high);
    default:
      return null;
  }
}
