import { exp } from '../../src/core/math/exp.ts';

/**
 * MWEM as the public implementations write it, for comparison: one row of coefficients over all cells for every query
 * of the workload, and every update walks over all cells. Choices and measurements are given, so that both sides do the
 * same work and must come to the same answers.
 */
export class PlainMwem {
  readonly cells: Float64Array;
  readonly #records: number;
  readonly #rows: readonly Float32Array[];

  constructor(cells: number, records: number, rows: readonly Float32Array[]) {
    this.cells = new Float64Array(cells).fill(records / cells);
    this.#records = records;
    this.#rows = rows;
  }

  /** All answers, as a product of the matrix of all queries with the table. */
  scores(): Float64Array {
    return Float64Array.from(this.#rows, (row) => this.#answer(row));
  }

  /** Goes through all measurements so far this many times. */
  replay(past: readonly { query: number; measured: number }[], passes: number): void {
    for (let pass = 0; pass < passes; pass++) {
      for (const { query, measured } of past) this.#update(this.#rows[query], measured);
    }
  }

  #answer(row: Float32Array): number {
    let sum = 0;
    for (let cell = 0; cell < row.length; cell++) sum += row[cell] * this.cells[cell];
    return sum;
  }

  #update(row: Float32Array, measured: number): void {
    const exponent = (measured - this.#answer(row)) / (2 * this.#records);
    const [up, down] = [exp(exponent), exp(-exponent)];
    let total = 0;
    for (let cell = 0; cell < row.length; cell++) {
      const value = row[cell];
      this.cells[cell] *= value === 0 ? 1 : value > 0 ? up : down;
      total += this.cells[cell];
    }
    const scale = this.#records / total;
    for (let cell = 0; cell < row.length; cell++) this.cells[cell] *= scale;
  }
}
