import type { Point } from '../../experiment/summary.ts';
import { type Level, levelOf, type Ratio, ratioOf } from './levels.ts';

/** The means of one metric or quantity by mechanism (or series) and value: what checks are made of. */
export class Curves {
  readonly #points: readonly Point[];
  readonly #metric: string;

  constructor(points: readonly Point[], metric: string) {
    this.#points = points;
    this.#metric = metric;
  }

  /** The same from this value on. */
  from(least: number): Curves {
    return new Curves(
      this.#points.filter(({ value }) => Number(value) >= least),
      this.#metric,
    );
  }

  /** In the order of the sweep, whatever order the trials arrived in. */
  levels(mechanism: string): Level[] {
    return this.#points
      .filter((point) => point.mechanism === mechanism)
      .sort((a, b) => Number(a.value) - Number(b.value))
      .map(({ value, metrics }) => levelOf(value, metrics[this.#metric]))
      .filter(({ mean }) => Number.isFinite(mean));
  }

  /** mean of `a` over mean of `b`, value by value. */
  ratios(a: string, b: string): Ratio[] {
    const below = new Map(this.levels(b).map((level) => [level.value, level]));
    return this.levels(a).flatMap((level) => {
      const other = below.get(level.value);
      return other ? [ratioOf(level, other)] : [];
    });
  }
}

/** The points of an envelope: of all these mechanisms the one with the least mean, at each value that all have. */
export function lowestOf(points: readonly Point[], mechanisms: readonly string[], metric: string, name: string) {
  const drawn = points.filter(({ mechanism }) => mechanisms.includes(mechanism));
  const mean = (point: Point) => point.metrics[metric]?.mean ?? Number.NaN;
  return [...new Set(drawn.map(({ value }) => value))].flatMap((value): Point[] => {
    const here = drawn.filter((point) => point.value === value);
    if (here.length < mechanisms.length) return [];
    return [{ ...here.reduce((low, point) => (mean(point) < mean(low) ? point : low)), mechanism: name }];
  });
}
