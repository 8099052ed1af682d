import type { RoundFrame } from '../../core/experiment/round-frames.ts';

/** Relative entropy by round, or the largest error where it is not known; the axis starts at zero. */
export function roundCurve(frames: readonly RoundFrame[]) {
  const hasEntropy = frames.every(
    ({ relativeEntropy }) => relativeEntropy !== null && Number.isFinite(relativeEntropy),
  );
  const points = frames.map(({ relativeEntropy, largestError }, index) => ({
    x: index + 1,
    y: hasEntropy ? Number(relativeEntropy) : largestError,
  }));
  const most = points.reduce((high, { y }) => Math.max(high, y), 0) || 1;
  return {
    points,
    range: { x: [1, Math.max(2, frames.length)] as [number, number], y: [0, most * 1.1] as [number, number] },
    label: hasEntropy ? 'relative entropy, nats' : 'largest error, records',
  };
}

/** Mean of |a − b|: the error of what was measured in a round, over its cells. */
export function meanDistance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]), 0) / a.length;
}
