import type { Counts } from '../../data/counts.ts';
import type { Domain } from '../../data/domain.ts';
import { giveBack } from './give-back.ts';

/** The average of several distributions over one domain, as one. */
export class AverageCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly parts: readonly Counts[];

  constructor(parts: readonly [Counts, ...Counts[]]) {
    this.domain = parts[0].domain;
    this.records = parts[0].records;
    this.parts = parts;
  }

  table(attributes: readonly number[]): Float64Array {
    let sum: Float64Array | null = null;
    for (const part of this.parts) {
      const table = part.table(attributes);
      if (sum) for (let cell = 0; cell < table.length; cell++) sum[cell] += table[cell];
      else sum = table.slice();
      giveBack(part);
    }
    return (sum ?? new Float64Array(0)).map((value) => value / this.parts.length);
  }
}
