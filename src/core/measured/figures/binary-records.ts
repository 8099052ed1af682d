import type { Counts } from '../../data/counts.ts';
import { RecordCounts } from '../../data/record-counts.ts';
import type { Rng } from '../../random/rng.ts';

const binary = (name: string) => ({ name, size: 2, labels: ['0', '1'] });

/** Each column is 1 with a share of its own. */
export function independentColumns(count: number, rows: number, rng: Rng): Uint8Array[] {
  return Array.from({ length: count }, () => {
    const share = rng.uniform();
    return Uint8Array.from({ length: rows }, () => (rng.uniform() < share ? 1 : 0));
  });
}

/** People come in kinds, some frequent and some rare; what is 1 depends on the kind. */
export function correlatedColumns(count: number, rows: number, rng: Rng): Uint8Array[] {
  // Squares: most shares are small, as those of single bits of an Adult-like table are.
  const shares = Array.from({ length: KINDS }, () => Float64Array.from({ length: count }, () => square(rng.uniform())));
  const kinds = Uint8Array.from({ length: rows }, () => Math.floor(KINDS * square(rng.uniform())));
  return Array.from({ length: count }, (_, column) =>
    Uint8Array.from(kinds, (kind) => (rng.uniform() < shares[kind][column] ? 1 : 0)),
  );
}

const KINDS = 6;
const square = (x: number) => x * x;

export function binaryCounts(columns: readonly Uint8Array[]): Counts {
  const { length: rows } = columns[0];
  const attributes = columns.map((_, index) => binary(`x${index + 1}`));
  return new RecordCounts({ domain: { attributes }, rows, columns, weights: null, records: rows });
}
