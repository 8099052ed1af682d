import type { Counts } from '../../data/counts.ts';
import type { Domain } from '../../data/domain.ts';

/** The average of several distributions over one domain, as one. */
export class AverageCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #parts: readonly Counts[];

  constructor(parts: readonly [Counts, ...Counts[]]) {
    this.domain = parts[0].domain;
    this.records = parts[0].records;
    this.#parts = parts;
  }

  table(attributes: readonly number[]): Float64Array {
    const [first, ...others] = this.#parts;
    const sum = first.table(attributes).slice();
    for (const part of others) {
      const table = part.table(attributes);
      for (let cell = 0; cell < sum.length; cell++) sum[cell] += table[cell];
    }
    return sum.map((value) => value / this.#parts.length);
  }
}
