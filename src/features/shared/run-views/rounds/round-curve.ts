import type { RoundFrame } from '../../../../core/mechanisms/mwem/rounds.ts';
import type { Look } from '../../../../core/mechanisms/mwem/truth-comparison.ts';
import type { Curve } from '../../../../ui/charts/curve-plot.tsx';

export type Followed = 'relativeEntropy' | 'largestError';

export const followedLabels: Readonly<Record<Followed, string>> = {
  relativeEntropy: 'relative entropy, nats',
  largestError: 'largest error, records',
};

/** What can be followed over all rounds: relative entropy needs the table of all cells. */
export function followable(frames: readonly RoundFrame[]): Followed[] {
  const hasEntropy = frames.every(({ last }) => last.relativeEntropy !== null && Number.isFinite(last.relativeEntropy));
  return hasEntropy ? ['relativeEntropy', 'largestError'] : ['largestError'];
}

/** One number by round, from the start on; dashed for the average so far. The axis starts at zero. */
export function roundCurves(frames: readonly RoundFrame[], followed: Followed, color: string) {
  const points = (lookOf: (frame: RoundFrame) => Look | null) =>
    frames.flatMap((frame, x) => {
      const look = lookOf(frame);
      return look ? [{ x, y: Number(look[followed]) }] : [];
    });
  const last = points((frame) => frame.last);
  const average = points((frame) => frame.average);
  const most = [...last, ...average].reduce((high, { y }) => Math.max(high, y), 0) || 1;
  const curves: Curve[] = [{ key: 'last', label: 'after the round', color, points: last }];
  if (average.length > 0) curves.push({ key: 'average', label: 'average so far', color, dash: '5 4', points: average });
  return {
    curves,
    x: [0, Math.max(1, frames.length - 1)] as [number, number],
    y: [0, most * 1.1] as [number, number],
  };
}
