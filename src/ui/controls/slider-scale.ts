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
