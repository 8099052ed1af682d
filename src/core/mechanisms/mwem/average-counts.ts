import type { Counts } from '../../data/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { addScaled } from '../../linalg/vectors.ts';
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
    const sum = new Float64Array(cellCount(this.domain, attributes));
    for (const part of this.parts) {
      if (part instanceof WeightedDistribution) part.addTable(attributes, sum);
      else addScaled(sum, 1, part.table(attributes), 0, sum.length);
      giveBack(part);
    }
    for (let cell = 0; cell < sum.length; cell++) sum[cell] /= this.parts.length;
    return sum;
  }
}
