import { type MergedCodes, Projection } from '../../data/counts/projection.ts';
import type { SpareTables } from '../../data/counts/spare-tables.ts';

/** A distribution over all cells of the domain to start from; it need not be held as a table. */
export interface Start {
  readonly cells: number;
  /** Multiplies every cell of a table by that of the start. */
  multiply(table: Float64Array): void;
}

/** A start summed up over classes of codes. Inside a class a distribution stays in proportion to the start. */
export class CoarseStart {
  readonly #start: Start;
  readonly #sizes: readonly number[];
  readonly #classes: readonly MergedCodes[];
  readonly #cells: number;
  readonly #spare: SpareTables;
  #mass: Float64Array | null = null;

  /** One entry an axis of the start. */
  constructor(start: Start, sizes: readonly number[], classes: readonly MergedCodes[], spare: SpareTables) {
    this.#start = start;
    this.#sizes = sizes;
    this.#classes = classes;
    this.#cells = classes.reduce((product, { size }) => product * size, 1);
    this.#spare = spare;
  }

  get #isWhole(): boolean {
    return this.#cells === this.#start.cells;
  }

  /** Multiplies a table over classes by the mass of each. */
  multiply(table: Float64Array): void {
    if (this.#isWhole) {
      this.#start.multiply(table);
      return;
    }
    this.#mass ??= this.#massOfClasses();
    for (let cell = 0; cell < table.length; cell++) table[cell] *= this.#mass[cell];
  }

  /** A distribution over classes as one over all cells. The first table is used up, the new one comes from the spares. */
  refined(table: Float64Array): Float64Array {
    if (this.#isWhole) return table;
    this.#mass ??= this.#massOfClasses();
    for (let cell = 0; cell < table.length; cell++) {
      table[cell] = this.#mass[cell] > 0 ? table[cell] / this.#mass[cell] : 0;
    }
    const fine = this.#spare.take(this.#start.cells);
    this.#projection().spread(table, fine);
    this.#start.multiply(fine);
    this.#spare.give(table);
    return fine;
  }

  /** Gives back its table, which is made again when it is needed. */
  release(): void {
    if (this.#mass) this.#spare.give(this.#mass);
    this.#mass = null;
  }

  #projection(): Projection {
    return new Projection(this.#sizes, [...this.#sizes.keys()], this.#classes);
  }

  #massOfClasses(): Float64Array {
    const fine = this.#spare.take(this.#start.cells).fill(1);
    this.#start.multiply(fine);
    const mass = this.#spare.take(this.#cells).fill(0);
    this.#projection().sum(fine, mass);
    this.#spare.give(fine);
    return mass;
  }
}
