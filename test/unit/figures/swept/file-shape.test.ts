import { describe, expect, it } from 'vitest';
import type { DataDescription } from '../../../../src/core/data/description.ts';
import type { Schema } from '../../../../src/core/data/schema/schema.ts';
import {
  checkShape,
  type FileShape,
  fileNameOf,
  schemaForShape,
} from '../../../../src/core/figures/swept/file-shape.ts';
import { contingencyTables, rangeFiles } from '../../../../src/core/figures/swept/mwem-files.ts';

const { mildew } = contingencyTables;
const donors = rangeFiles['recency-frequency'];

function described(sizes: readonly number[], records: number, dropped = 0) {
  const attributes = sizes.map((size, i) => {
    return { name: `a${i}`, size, labels: Array.from({ length: size }, (_, code) => `${code}`) };
  });
  const report = { attributes: [], strays: [], recordsRead: records + dropped, recordsDropped: dropped, persons: null };
  return { domain: { attributes }, records, report } satisfies Partial<DataDescription>;
}

const binary = (count: number) => Array.from({ length: count }, () => 2);
const columns = (...names: string[]): Schema => {
  return { attributes: names.map((name) => ({ name, type: 'category', outside: 'drop' })) };
};

describe('the shape of a table', () => {
  it('fits with its attributes, records and non-zero cells', () => {
    expect(checkShape(mildew, described(binary(6), 70), 22, 'a.csv')).toEqual({
      fit: 'fits',
      sentence:
        'a.csv has the shape of the paper’s data: 6 attributes and 64 cells fit, 70 records as expected, 22 non-zero cells as expected.',
    });
  });

  it.each([
    ['records', 71, 22, 0, '71 records where 70 are expected'],
    ['non-zero cells', 70, 23, 0, '23 non-zero cells where 22 are expected'],
    ['records left out', 70, 22, 3, '3 records with values outside the attributes’ domains were left out'],
  ])('differs in %s, and says so', (_, records, filled, dropped, words) => {
    const { fit, sentence } = checkShape(mildew, described(binary(6), records, dropped), filled, 'a.csv');
    expect(fit).toBe('differs');
    expect(sentence).toContain(words);
  });

  it('is refused with another number of attributes, or with more than two values', () => {
    const refuse = (sizes: readonly number[]) => () => checkShape(mildew, described(sizes, 70), 22, 'a.csv');
    expect(refuse(binary(7))).toThrow('a.csv has 7 attributes. Expected: the barley mildew table, with 6 attributes');
    expect(refuse([2, 2, 2, 2, 2, 3])).toThrow('a.csv has 6 attributes; not of two values is “a5” (3).');
  });
});

describe('the columns of a file', () => {
  it('are found by name, whatever its case and punctuation, or by its beginning', () => {
    const file = columns('Recency (months)', 'FREQUENCY', 'Time (months)');
    const schema = schemaForShape(donors, file, 'blood.csv');
    expect(schema.attributes.map(({ name, range }) => [name, range])).toEqual([
      ['Recency (months)', [0, 74]],
      ['FREQUENCY', [1, 50]],
    ]);
    expect(['recency', 'frequency'].map(fileNameOf(donors, schema))).toEqual(['Recency (months)', 'FREQUENCY']);
  });

  it('are refused where one is missing, or two may be meant', () => {
    const read = (file: Schema, shape: FileShape = donors) => schemaForShape(shape, file, 'blood.csv');
    expect(() => read(columns('recency'))).toThrow('blood.csv: no column is named frequency.');
    expect(() => read(columns('Recency 1', 'Recency 2', 'Frequency'))).toThrow('no column is named recency.');
    expect(() => read(columns('a', 'b'), rangeFiles['age-hours'])).toThrow('named age and hours-per-week. Expected');
  });
});
