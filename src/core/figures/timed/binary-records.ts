import { adultLike } from '../../data/builtin/adult-like.ts';
import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import type { Codes } from '../../data/dataset.ts';
import { type Binarising, binarise } from '../../data/schema/binarise.ts';
import { defaultParams } from '../../params.ts';
import type { Rng } from '../../random/rng.ts';

const binary = (name: string) => ({ name, size: 2, labels: ['0', '1'] });

/** Each column is 1 with a share of its own. */
export function independentColumns(count: number, rows: number, rng: Rng): Uint8Array[] {
  return Array.from({ length: count }, () => {
    const share = rng.uniform();
    return Uint8Array.from({ length: rows }, () => (rng.uniform() < share ? 1 : 0));
  });
}

/** One value an attribute or one bit of its code, so that the eight categories come to 27 binary attributes. */
const CODING: Binarising = {
  workclass: 'bitwise',
  education: 'bitwise',
  'marital-status': 'one-hot',
  occupation: 'bitwise',
  relationship: 'bitwise',
  race: 'bitwise',
};

/** Columns that belong together: the generated stand-in for Adult. */
export function adultColumns(): readonly Codes[] {
  return binarise(adultLike.build(defaultParams(adultLike.params)), CODING).columns;
}

export function binaryCounts(columns: readonly Codes[]): Counts {
  const { length: rows } = columns[0];
  const attributes = columns.map((_, index) => binary(`x${index + 1}`));
  return new RecordCounts({ domain: { attributes }, rows, columns, weights: null, records: rows });
}
