import { onesInBoth } from '../../data/counts/bit-columns.ts';
import { Failure } from '../../failure.ts';

/** Words of each vector that are looked at together: they stay in the second-level cache. */
const PIECE = 1024;
/** Words that are put together for one table: some ten seconds. */
const MOST_WORDS = 8e9;

/**
 * How many records have the bit of every combination of values, one of each attribute (the last one fastest). `vectors`
 * holds for each attribute and value one bit a record.
 */
export function jointBits(vectors: readonly (readonly Uint32Array[])[], records: number): Float64Array {
  const cells = vectors.reduce((product, values) => product * values.length, 1);
  const words = Math.ceil(records / 32);
  if (cells * words > MOST_WORDS) {
    throw new Failure(
      `Counting the flipped bits of ${records.toLocaleString('en')} records in ${cells.toLocaleString('en')} cells takes too long; ask for smaller tables, or take a sample of the records.`,
    );
  }
  const counts = new Float64Array(cells);
  if (vectors.length === 0) return counts.fill(records);
  // What the values so far have in common, for each attribute but the last.
  const common = vectors.map(() => new Uint32Array(Math.min(PIECE, words)));
  for (let start = 0; start < words; start += PIECE) {
    const length = Math.min(PIECE, words - start);
    countPiece(0, 0, null);

    function countPiece(axis: number, before: number, outer: Uint32Array | null): void {
      const values = vectors[axis];
      const isLast = axis === vectors.length - 1;
      for (let value = 0; value < values.length; value++) {
        const vector = values[value].subarray(start, start + length);
        const cell = before * values.length + value;
        if (isLast) counts[cell] += outer ? onesInBoth(outer, vector, length) : onesInBoth(vector, vector, length);
        else countPiece(axis + 1, cell, outer ? both(outer, vector, common[axis], length) : vector);
      }
    }
  }
  return counts;
}

function both(a: Uint32Array, b: Uint32Array, onto: Uint32Array, length: number): Uint32Array {
  for (let i = 0; i < length; i++) onto[i] = a[i] & b[i];
  return onto;
}
