import { addScaled, dot } from './vectors.ts';

/** Rows taken together, so that a processor has four sums to work on and not one to wait for. */
const TOGETHER = 4;

/**
 * A matrix M by rows that may end early; what is missing is zero. Every sum is taken in the same order as one by one.
 */
export class RaggedRows {
  readonly #rows: Float64Array[];

  constructor(rows: Float64Array[]) {
    this.#rows = rows;
  }

  get count(): number {
    return this.#rows.length;
  }

  push(row: Float64Array): void {
    this.#rows.push(row);
  }

  /** A number of each row. */
  each(of: (row: Float64Array) => number): Float64Array {
    return Float64Array.from(this.#rows, of);
  }

  /** M·u */
  spread(u: Float64Array): Float64Array {
    const parts = new Float64Array(this.count);
    for (let i = 0; i < this.count; i += TOGETHER) this.#dots(i, u, parts);
    return parts;
  }

  /** Mᵀ·w */
  gather(w: Float64Array, columns: number): Float64Array {
    const sums = new Float64Array(columns);
    for (let i = 0; i < this.count; i += TOGETHER) this.#addTo(sums, i, w);
    return sums;
  }

  /** Mᵀ·M·u, reading M once. */
  spreadAndGather(u: Float64Array): Float64Array {
    const parts = new Float64Array(this.count);
    const sums = new Float64Array(u.length);
    for (let i = 0; i < this.count; i += TOGETHER) {
      this.#dots(i, u, parts);
      this.#addTo(sums, i, parts);
    }
    return sums;
  }

  /** Up to four rows from row `first` on. */
  #dots(first: number, u: Float64Array, parts: Float64Array): void {
    const rows = this.#rows;
    const [a, b, c, d] = [rows[first], rows[first + 1], rows[first + 2], rows[first + 3]];
    if (!d) {
      for (let i = first; i < rows.length; i++) parts[i] = dot(rows[i], u);
      return;
    }
    const common = Math.min(a.length, b.length, c.length, d.length);
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
    for (let k = 0; k < common; k++) {
      const factor = u[k];
      sumA += a[k] * factor;
      sumB += b[k] * factor;
      sumC += c[k] * factor;
      sumD += d[k] * factor;
    }
    for (let k = common; k < a.length; k++) sumA += a[k] * u[k];
    for (let k = common; k < b.length; k++) sumB += b[k] * u[k];
    for (let k = common; k < c.length; k++) sumC += c[k] * u[k];
    for (let k = common; k < d.length; k++) sumD += d[k] * u[k];
    parts[first] = sumA;
    parts[first + 1] = sumB;
    parts[first + 2] = sumC;
    parts[first + 3] = sumD;
  }

  #addTo(sums: Float64Array, first: number, w: Float64Array): void {
    const rows = this.#rows;
    const [a, b, c, d] = [rows[first], rows[first + 1], rows[first + 2], rows[first + 3]];
    if (!d) {
      for (let i = first; i < rows.length; i++) addScaled(sums, w[i], rows[i], 0, rows[i].length);
      return;
    }
    const common = Math.min(a.length, b.length, c.length, d.length);
    const [wA, wB, wC, wD] = [w[first], w[first + 1], w[first + 2], w[first + 3]];
    for (let k = 0; k < common; k++) {
      sums[k] = sums[k] + wA * a[k] + wB * b[k] + wC * c[k] + wD * d[k];
    }
    addScaled(sums, wA, a, common, a.length);
    addScaled(sums, wB, b, common, b.length);
    addScaled(sums, wC, c, common, c.length);
    addScaled(sums, wD, d, common, d.length);
  }
}
