import type { Counts } from '../../data/counts/counts.ts';
import { type DecodedRecords, decodeBinarised } from '../../data/counts/decode-binarised.ts';
import type { Domain } from '../../data/domain.ts';
import type { Binarising } from '../../data/schema/binarise.ts';
import { sampleRecords } from '../../estimators/multiplicative-weights/sample-records.ts';
import type { Rng } from '../../random/rng.ts';

/** Records drawn from a released distribution, with the attributes that the data had before it was made binary. */
export function drawnRecords(
  distribution: Counts,
  { source, binarise }: { readonly source?: Domain | undefined; readonly binarise?: Binarising | undefined },
  rows: number,
  rng: Rng,
): DecodedRecords {
  const drawn = sampleRecords(distribution, rows, rng);
  if (!source || binarise === undefined) return { dataset: drawn, impossible: 0 };
  return decodeBinarised(drawn, source, binarise, rng.split('decoding'));
}
