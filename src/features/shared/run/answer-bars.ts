/** More bars than this of one table are not drawn. */
export const SHOWN_CELLS = 300;

/** Counts with some room for noise; differences, such as parities, may also be far below 0. */
export function axisAround(truth: Float64Array): readonly [number, number] {
  const least = truth.reduce((a, b) => Math.min(a, b), 0);
  const most = truth.reduce((a, b) => Math.max(a, b), 0);
  const span = most - least || 1;
  return [least < 0 ? least - 0.3 * span : -0.2 * span, most + 0.3 * span];
}

/** Mean of |a − b| over the cells: how far answers are off. */
export function meanDistance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0) / a.length;
}
