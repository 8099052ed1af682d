import { adults } from '../../data/builtin/census/adults.ts';
import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { newCodes } from '../../data/dataset.ts';
import type { Rng } from '../../random/rng.ts';

/** Records with the attributes of Chen et al. (2012), Figure 1: another sample of the same people for each `rng`. */
export function usAdults(records: number, rng: Rng, kept?: number): Counts {
  const { attributes, draw } = adults();
  const columns = attributes.map(({ size }) => newCodes(size, records));
  draw(rng, columns, 0, records);
  return new RecordCounts({
    domain: { attributes: attributes.slice(0, kept) },
    rows: records,
    columns: columns.slice(0, kept),
    weights: null,
    records,
  });
}
