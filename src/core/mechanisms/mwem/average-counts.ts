import type { Counts } from '../../data/counts/counts.ts';
import { type Dataset, newCodes } from '../../data/dataset.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';
import { sampleRecords } from '../../estimators/multiplicative-weights/sample-records.ts';
import { addScaled } from '../../linalg/vectors.ts';
import type { Rng } from '../../random/rng.ts';

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

  /** Each record comes from one of the parts, drawn at random: an average of factored ones needs no joint table either. */
  draw(rows: number, rng: Rng): Dataset {
    const { domain } = this;
    const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
    const rowsOf: number[][] = this.parts.map(() => []);
    for (let row = 0; row < rows; row++) rowsOf[rng.integer(this.parts.length)].push(row);
    for (const [index, places] of rowsOf.entries()) {
      if (places.length === 0) continue;
      const drawn = sampleRecords(this.parts[index], places.length, rng);
      giveBack(this.parts[index]);
      for (const [attribute, column] of columns.entries()) {
        const codes = drawn.columns[attribute];
        for (let i = 0; i < places.length; i++) column[places[i]] = codes[i];
      }
    }
    return { domain, rows, columns, weights: null, records: rows };
  }
}

/** Tables of a distribution follow from its weights: those of a hundred rounds need not be held at once. */
export function giveBack(distribution: Counts): void {
  if (!(distribution instanceof WeightedDistribution)) return;
  for (const component of distribution.components) component.release();
}
