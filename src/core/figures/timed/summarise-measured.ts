import { type Point, spreadOf } from '../../experiment/summary.ts';
import type { MeasuredPoint } from './measure.ts';

/** Means and spreads over trials, as the points of an experiment are: the series stands for the mechanism. */
export function summariseMeasured(measured: readonly MeasuredPoint[]): Point[] {
  const groups = new Map<string, MeasuredPoint[]>();
  for (const point of measured) {
    const key = `${point.series} ${point.value}`;
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  return [...groups.values()].map((group) => {
    const [{ series, value }] = group;
    const ids = [...new Set(group.flatMap(({ quantities }) => Object.keys(quantities)))];
    const numbers = (id: string) => group.flatMap(({ quantities }) => (id in quantities ? [quantities[id]] : []));
    const metrics = Object.fromEntries(ids.map((id) => [id, spreadOf(numbers(id))]));
    return { mechanism: series, value, private: true, metrics, errors: [] };
  });
}
