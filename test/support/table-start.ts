import type { Start } from '../../src/core/estimators/multiplicative-weights/start.ts';

/** A distribution to start from that is held as a table. */
export class TableStart implements Start {
  readonly #table: Float64Array;

  constructor(table: Float64Array) {
    this.#table = table;
  }

  get cells(): number {
    return this.#table.length;
  }

  multiply(table: Float64Array): void {
    for (let cell = 0; cell < table.length; cell++) table[cell] *= this.#table[cell];
  }
}
