import { patternStart } from '../../data/counts/projection.ts';
import { outerSums } from '../../linalg/vectors.ts';

/**
 * A table of sums of one number per axis, without the table. As with projections, the trailing axes are summed up in one
 * short list, the others in another.
 */
export class AxisSums {
  readonly #outer: Float64Array;
  readonly #inner: Float64Array;

  /** One list of numbers an axis; the last axis is the fastest. */
  constructor(axes: readonly Float64Array[]) {
    const split = patternStart(axes.map(({ length }) => length));
    this.#outer = outerSums(axes.slice(0, split));
    this.#inner = outerSums(axes.slice(split));
  }

  add(table: Float64Array): void {
    const inner = this.#inner;
    let cell = 0;
    for (const base of this.#outer) for (let i = 0; i < inner.length; i++) table[cell++] += base + inner[i];
  }
}
