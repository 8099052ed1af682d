import type { Curve } from '../../../ui/charts/curve-plot.tsx';
import type { DrawnChain } from './use-chains.ts';

/** The claimed price, and the size of the loss of every chain up to this step. */
export function lossCurves(chains: readonly DrawnChain[], frame: number): Curve[] {
  const price = chains[0].steps.map(({ scale }, x) => ({ x, y: 1 / scale }));
  return [
    { key: 'price', label: 'price of the last answer, 1/λ', color: 'var(--ink-faint)', dash: '2 3', points: price },
    ...chains.map(({ method, steps }) => ({
      key: method.id,
      label: method.title,
      color: method.color,
      dash: method.dash,
      isStepped: true,
      points: steps.slice(0, frame + 1).map(({ loss }, x) => ({ x, y: Math.abs(loss) })),
    })),
  ];
}

/** Two decades around the price, and whatever loss lies above. */
export function lossRange(chains: readonly DrawnChain[]): readonly [number, number] {
  const prices = chains[0].steps.map(({ scale }) => 1 / scale);
  const losses = chains.flatMap(({ steps }) => steps.map(({ loss }) => Math.abs(loss))).filter(Number.isFinite);
  return [prices[0] / 4, 1.3 * Math.max(prices[prices.length - 1], ...losses)];
}
