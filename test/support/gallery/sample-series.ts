import type { ErrorSeries } from '../../../src/ui/charts/error-chart-model.ts';
import { seriesStyles } from '../../../src/ui/mechanism-style.ts';

const EPSILONS = [0.002, 0.004, 0.006, 0.008, 0.01];

const SHAPES = [
  { key: 'ireduct', label: 'iReduct', at: 0.35, mark: '' },
  { key: 'two-phase', label: 'TwoPhase', at: 0.62, mark: '' },
  { key: 'laplace', label: 'Laplace', at: 1.1, mark: '' },
  { key: 'iresamp', label: 'iResamp', at: 0.48, mark: '' },
  { key: 'oracle', label: 'Oracle', at: 0.29, mark: 'not private' },
  { key: 'proportional', label: 'Proportional', at: 0.33, mark: 'not private' },
];

export function sampleSeries(count = SHAPES.length, epsilons = EPSILONS): ErrorSeries[] {
  const shapes = SHAPES.slice(0, count);
  const styles = seriesStyles(shapes.map(({ key }) => ({ key, mechanismId: key })));
  return shapes.map(({ key, label, at, mark }, rank) => ({
    key,
    label,
    mark,
    style: styles.get(key)!,
    points: epsilons.map((x, index) => {
      const mean = (at * 0.002) / x + 0.004 * rank;
      const spread = mean * (0.08 + 0.05 * ((index + rank) % 3));
      return { x, mean, low: mean - spread, high: mean + spread, trials: index > 3 ? 4 : 10, planned: 10 };
    }),
  }));
}
