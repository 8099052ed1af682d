import type { DescentView } from '../../../../core/mechanisms/ireduct/descent.ts';
import type { Curve } from '../../../../ui/charts/curve-plot.tsx';

/** More lines than this are a grey wall: the first ones stand for all. */
const MOST_LINES = 80;
const QUIET = 'var(--edge)';

/** The noise scale of every group against the budget used, up to a frame; the chosen one on top. */
export function descentCurves(
  { frames }: DescentView,
  upTo: number,
  chosen: { readonly index: number; readonly label: string },
  color: string,
): Curve[] {
  const groups = frames[0].scales.length;
  const shown = Array.from({ length: Math.min(groups, MOST_LINES) }, (_, group) => group).filter(
    (g) => g !== chosen.index,
  );
  const line = (group: number): Curve => ({
    key: String(group),
    ...(group === chosen.index ? { label: chosen.label, color } : { label: '', color: QUIET, isQuiet: true }),
    points: frames.slice(0, upTo + 1).map(({ spent, scales }) => ({ x: spent, y: scales[group] })),
  });
  return [...shown, chosen.index].map(line);
}

/** Both axes hold the whole descent, so that nothing moves but the curves. */
export function descentRange({ frames }: DescentView): { x: [number, number]; y: [number, number] } {
  const last = frames[frames.length - 1];
  const lowest = last.scales.reduce((low, scale) => Math.min(low, scale), Number.POSITIVE_INFINITY);
  const highest = frames[0].scales.reduce((high, scale) => Math.max(high, scale), 0);
  return { x: [frames[0].spent, last.spent], y: [lowest / 1.2, highest * 1.2] };
}

/** How much of what is spent went to each group: 1/λ against the sum of all. */
export function budgetShares(scales: Float64Array): Float64Array {
  const whole = scales.reduce((sum, scale) => sum + 1 / scale, 0);
  return scales.map((scale) => 1 / scale / whole);
}
