import { cellCount, type Domain } from '../../src/core/data/domain.ts';
import { expandQuery, type LinearQuery } from '../../src/core/workload/linear-query.ts';

/** Multiplicative weights as the papers write them: one weight per cell of the domain, nothing clever. */
export class PlainWeights {
  readonly domain: Domain;
  readonly records: number;
  readonly cells: Float64Array;

  constructor(domain: Domain, records: number, start?: Float64Array) {
    this.domain = domain;
    this.records = records;
    const count = cellCount(domain);
    this.cells = start ? start.map((share) => share * records) : new Float64Array(count).fill(records / count);
  }

  answer(query: LinearQuery): number {
    return this.#row(query).reduce((sum, value, cell) => sum + value * this.cells[cell], 0);
  }

  /** 2012, Figure 1, step 3. */
  update(query: LinearQuery, measured: number, step: 'half' | 'full' = 'half'): void {
    const row = this.#row(query);
    const exponent = (measured - this.answer(query)) / ((step === 'half' ? 2 : 1) * this.records);
    this.#multiply(row, exponent);
  }

  /** The fixed point of `measured/n − E[q] = ridge·w` for every query, by bisection over one weight after the other. */
  fit(queries: readonly LinearQuery[], measured: readonly number[], ridge: number): void {
    const rows = queries.map((query) => this.#row(query));
    const weights = queries.map(() => 0);
    for (let sweep = 0; sweep < 5000; sweep++) {
      let moved = 0;
      for (const [j, row] of rows.entries()) {
        const change = this.#solve(row, measured[j] / this.records, ridge, weights[j]);
        weights[j] += change;
        this.#multiply(row, change);
        moved = Math.max(moved, Math.abs(change));
      }
      if (moved < 1e-13) return;
    }
    throw new Error('the plain fit did not settle');
  }

  /** The slope falls with the change, so bisection finds where it is zero; Newton's method could leap away. */
  #solve(row: Float64Array, target: number, ridge: number, weight: number): number {
    const slope = (change: number) => {
      let total = 0;
      let mean = 0;
      for (const [cell, value] of row.entries()) {
        const mass = this.cells[cell] * Math.exp(change * value);
        total += mass;
        mean += mass * value;
      }
      return target - mean / total - ridge * (weight + change);
    };
    let [low, high] = [-1, 1];
    while (slope(low) < 0) low *= 2;
    while (slope(high) > 0) high *= 2;
    for (let step = 0; step < 100 && low < (low + high) / 2 && (low + high) / 2 < high; step++) {
      const middle = (low + high) / 2;
      if (slope(middle) > 0) low = middle;
      else high = middle;
    }
    return Math.abs(slope(0)) < 1e-15 ? 0 : (low + high) / 2;
  }

  #row(query: LinearQuery): Float64Array {
    return expandQuery(
      query,
      this.domain,
      this.domain.attributes.map((_, index) => index),
    );
  }

  #multiply(row: Float64Array, exponent: number): void {
    let total = 0;
    for (const [cell, value] of row.entries()) {
      this.cells[cell] *= Math.exp(exponent * value);
      total += this.cells[cell];
    }
    for (const cell of this.cells.keys()) this.cells[cell] *= this.records / total;
  }
}
