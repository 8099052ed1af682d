import * as v from 'valibot';
import { Failure } from '../../failure.ts';
import { seededRng } from '../../random/seeded.ts';
import type { Codes, Dataset } from '../dataset.ts';

/** A part of the records, drawn without replacement: the same ones for the same seed. */
export interface Sample {
  readonly share: number;
  readonly seed: string;
}

export const sampleSchema = v.strictObject({
  share: v.pipe(
    v.number(),
    v.gtValue(0, 'expected a share above 0, such as 0.1'),
    v.maxValue(1, 'expected a share of at most 1'),
  ),
  seed: v.string(),
});

/** Each record is looked at once; for more than this that takes too long to wait for. */
const MOST_RECORDS = 1e9;

/** As many records as the share makes, one at least. Domains stay as they are: they are public. */
export function sampled(dataset: Dataset, { share, seed }: Sample): Dataset {
  if (dataset.records > MOST_RECORDS) {
    throw new Failure('This data has more than a thousand million records, which is too many to draw a sample from.');
  }
  const isTaken = drawing(dataset.records, Math.max(1, Math.round(share * dataset.records)), seed);
  return dataset.weights ? sampledWeights(dataset, dataset.weights, isTaken) : sampledRows(dataset, isTaken);
}

/**
 * Says of one record after the other whether it is among those drawn: selection sampling (Knuth, The Art of Computer
 * Programming 2, 3.4.2, Algorithm S), which makes every choice of `wanted` out of `records` as likely.
 */
function drawing(records: number, wanted: number, seed: string): () => boolean {
  const rng = seededRng(seed).split('sample of the records');
  let left = records;
  let missing = Math.min(wanted, records);
  return () => {
    const isTaken = missing > 0 && rng.integer(left) < missing;
    left -= 1;
    if (isTaken) missing -= 1;
    return isTaken;
  };
}

function sampledRows({ domain, columns, rows }: Dataset, isTaken: () => boolean): Dataset {
  const taken: number[] = [];
  for (let row = 0; row < rows; row++) if (isTaken()) taken.push(row);
  return {
    domain,
    columns: columns.map((column) => {
      const kept: Codes = column.slice(0, taken.length);
      taken.forEach((row, index) => {
        kept[index] = column[row];
      });
      return kept;
    }),
    rows: taken.length,
    weights: null,
    records: taken.length,
  };
}

function sampledWeights(dataset: Dataset, weights: Float64Array, isTaken: () => boolean): Dataset {
  if (!weights.every(Number.isInteger)) {
    throw new Failure('A sample is drawn of people, so it needs counts that are whole numbers.');
  }
  const kept = weights.map((weight) => {
    let drawn = 0;
    for (let person = 0; person < weight; person++) if (isTaken()) drawn += 1;
    return drawn;
  });
  return { ...dataset, weights: kept, records: kept.reduce((sum, weight) => sum + weight, 0) };
}
