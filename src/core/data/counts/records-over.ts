import { type Dataset, newCodes } from '../dataset.ts';
import { cellCount, type Domain } from '../domain.ts';
import type { Counts } from './counts.ts';

/** Whether the table over these attributes is a shorter list of the records than they are themselves. */
export function isShorterAsTable({ domain, records }: Counts, attributes: readonly number[]): boolean {
  return cellCount(domain, attributes) <= records;
}

/** The records of these attributes only, those that are alike taken together where that is the shorter list. */
export function recordsOver(counts: Counts, attributes: readonly number[]): Dataset {
  if (counts.rows && !isShorterAsTable(counts, attributes)) return counts.rows(attributes);
  return cellsAsRows(counts.domain, counts.table(attributes), attributes);
}

/** Every cell that somebody is in as a row, and how many they are as its weight. */
function cellsAsRows(domain: Domain, table: Float64Array, attributes: readonly number[]): Dataset {
  const filled: number[] = [];
  for (let cell = 0; cell < table.length; cell++) if (table[cell] !== 0) filled.push(cell);
  const narrow = attributes.map((index) => domain.attributes[index]);
  let inner = table.length;
  const columns = narrow.map(({ size }) => {
    inner /= size;
    const codes = newCodes(size, filled.length);
    for (const [row, cell] of filled.entries()) codes[row] = Math.floor(cell / inner) % size;
    return codes;
  });
  const weights = Float64Array.from(filled, (cell) => table[cell]);
  const records = weights.reduce((sum, weight) => sum + weight, 0);
  return { domain: { attributes: narrow }, rows: filled.length, columns, weights, records };
}
