import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { type Codes, newCodes } from '../../data/dataset.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { aliasTable, drawAlias } from '../../random/alias.ts';
import { seededRng } from '../../random/seeded.ts';

/** Enough for small and large counts beside one another. */
const MOST_RECORDS = 20_000;

/**
 * Records of nobody over a domain, always the same: attributes that know nothing of each other, the k-th value of each in
 * proportion to 1/k², so that there are large counts, small ones and empty cells. Only the domain is taken from the data.
 */
export function standInFor(domain: Domain, records: number): Counts {
  const rows = Math.max(1, Math.min(MOST_RECORDS, Math.round(records)));
  return recordsOver(domain, rows, (value) => 1 / ((value + 1) * (value + 1)));
}

/** Enough for mechanisms that change records one by one; errors of fewer would be those of fewer. */
const MOST_EVEN_RECORDS = 200_000;

/** As many as there are, with every value of an attribute as frequent as any other but for chance. */
export function evenRecords(domain: Domain, records: number): Counts {
  const rows = Math.max(1, Math.round(records));
  if (rows > MOST_EVEN_RECORDS) {
    throw new Failure(
      'How noisy it will be is not told before of so many records: they would have to be changed one by one.',
    );
  }
  return recordsOver(domain, rows, () => 1);
}

function recordsOver(domain: Domain, rows: number, weight: (value: number) => number): Counts {
  const rng = seededRng('stand-in');
  const columns = domain.attributes.map(({ name, size }): Codes => {
    const alias = aliasTable(Float64Array.from({ length: size }, (_, value) => weight(value)));
    const own = rng.split(name);
    const column = newCodes(size, rows);
    for (let row = 0; row < rows; row++) column[row] = drawAlias(alias, own);
    return column;
  });
  return new RecordCounts({ domain, rows, columns, weights: null, records: rows });
}

/** Whole counts, alike but for one. */
export function evenTables(domain: Domain, records: number): Counts {
  return {
    domain,
    records,
    table(attributes) {
      const cells = cellCount(domain, attributes);
      const least = Math.floor(records / cells);
      const more = records - least * cells;
      return Float64Array.from({ length: cells }, (_, cell) => (cell < more ? least + 1 : least));
    },
  };
}
