import { positionToValue, valueToPosition } from '../controls/slider.tsx';
import type { SeriesStyle } from '../mechanism-style.ts';
import type { ScaleKind } from './scale.ts';

/** A value of the horizontal axis that can be moved, and what curves are there. */
export interface ChartCursor {
  /** What it is, for those who listen. */
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  /** The values that were measured, in order: the cursor goes from the first to the last and halts at each. */
  readonly stops: readonly number[];
  readonly crossings: readonly { readonly key: string; readonly style: SeriesStyle; readonly y: number }[];
  readonly onChange: (value: number) => void;
}

/** Of a thousand steps from end to end. */
const STEP = 10;
/** So near to a measured value the cursor stands on it. */
const CATCH_PIXELS = 5;

/** Where a key leads from a value: a small step, the next measured value, or an end; null for keys that mean nothing here. */
export function steppedCursor(value: number, key: string, stops: readonly number[], kind: ScaleKind): number | null {
  const [low, high] = [stops[0], stops[stops.length - 1]];
  const scale = kind === 'log' && low > 0 ? 'log' : 'linear';
  const stepped = (by: number) => positionToValue(valueToPosition(value, low, high, scale) + by, low, high, scale);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stepped(STEP);
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepped(-STEP);
    case 'PageUp':
      return stops.find((stop) => stop > value) ?? high;
    case 'PageDown':
      return stops.findLast((stop) => stop < value) ?? low;
    case 'Home':
      return low;
    case 'End':
      return high;
    default:
      return null;
  }
}

/** The value under a pixel: a measured one where that is near, else with three digits, between the ends. */
export function pulledCursor(
  pixel: number,
  stops: readonly number[],
  { valueAt, xOf }: { valueAt: (pixel: number) => number; xOf: (value: number) => number },
): number {
  const nearest = stops.reduce((best, stop) =>
    Math.abs(xOf(stop) - pixel) < Math.abs(xOf(best) - pixel) ? stop : best,
  );
  if (Math.abs(xOf(nearest) - pixel) <= CATCH_PIXELS) return nearest;
  const value = Number(valueAt(pixel).toPrecision(3));
  return Math.min(stops[stops.length - 1], Math.max(stops[0], value));
}
