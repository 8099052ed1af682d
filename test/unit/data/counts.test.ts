import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinarisedCounts } from '../../../src/core/data/counts/binarised-counts.ts';
import { type Counts, tableKey } from '../../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { StoredTables } from '../../../src/core/data/counts/stored-tables.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import { OpenTables } from '../../../src/core/data/counts/tables/open-tables.ts';
import type { CountedTables } from '../../../src/core/data/counts/tables/table-file.ts';
import { tabulate } from '../../../src/core/data/counts/tabulate.ts';
import { type Dataset, newCodes } from '../../../src/core/data/dataset.ts';
import { cellCount, type Domain } from '../../../src/core/data/domain.ts';
import type { FileAsRead } from '../../../src/core/data/file/file-as-read.ts';
import { Failure } from '../../../src/core/failure.ts';

function datasetOf(sizes: number[], records: number[][], weights: number[] | null): Dataset {
  const columns = sizes.map((size, k) => {
    const codes = newCodes(size, records.length);
    records.forEach((record, row) => {
      codes[row] = record[k];
    });
    return codes;
  });
  return {
    domain: {
      attributes: sizes.map((size, k) => ({ name: `a${k}`, size, labels: [] })),
    },
    rows: records.length,
    columns,
    weights: weights ? Float64Array.from(weights) : null,
    records: weights ? weights.reduce((a, b) => a + b, 0) : records.length,
  };
}

const arbitraryDataset = fc
  .array(fc.constantFrom<number[]>(1, 2, 3, 7, 300, 70_000), { minLength: 1, maxLength: 4 })
  .filter((sizes) => sizes.reduce((a, b) => a * b, 1) < 2 ** 22)
  .chain((sizes) =>
    fc.tuple(
      fc.constant(sizes),
      fc.array(fc.tuple(...sizes.map((size) => fc.nat(size - 1))), { maxLength: 60 }),
      fc.boolean(),
    ),
  )
  .map(([sizes, records, weighted]) =>
    datasetOf(sizes, records, weighted ? records.map((_, row) => (row % 5) + (row % 2) / 2) : null),
  );

function slowTable(dataset: Dataset, attributes: readonly number[]): Map<number, number> {
  const table = new Map<number, number>();
  for (let row = 0; row < dataset.rows; row++) {
    let cell = 0;
    for (const k of attributes) cell = cell * dataset.domain.attributes[k].size + dataset.columns[k][row];
    table.set(cell, (table.get(cell) ?? 0) + (dataset.weights ? dataset.weights[row] : 1));
  }
  return table;
}

/** vitest compares large arrays element by element in slow motion. */
function same(a: Float64Array, b: Float64Array): boolean {
  const bytes = ({ buffer, byteOffset, byteLength }: Float64Array) => Buffer.from(buffer, byteOffset, byteLength);
  return bytes(a).equals(bytes(b));
}

function nonZero(table: Float64Array): Map<number, number> {
  const cells = new Map<number, number>();
  table.forEach((count, cell) => {
    if (count !== 0) cells.set(cell, count);
  });
  return cells;
}

const subsets = (n: number) =>
  Array.from({ length: 2 ** n }, (_, mask) => Array.from({ length: n }, (_, k) => k).filter((k) => mask & (1 << k)));

describe('tabulate', () => {
  it('agrees with counting by hand for every attribute set', () => {
    fc.assert(
      fc.property(arbitraryDataset, (dataset) => {
        for (const attributes of subsets(dataset.columns.length)) {
          const table = tabulate(dataset, attributes);
          expect(table.length).toBe(cellCount(dataset.domain, attributes));
          const expected = slowTable(dataset, attributes);
          for (const [cell, count] of expected) if (count === 0) expected.delete(cell);
          expect(nonZero(table)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('counts across block borders and in large tables', () => {
    const records = Array.from({ length: 5000 }, (_, row) => [row % 3, row % 5, (row * 7919) % 300_000]);
    const dataset = datasetOf([3, 5, 300_000], records, null);
    for (const attributes of [[0], [0, 1], [0, 2], [0, 1, 2]]) {
      expect(nonZero(tabulate(dataset, attributes))).toEqual(slowTable(dataset, attributes));
    }
  });

  it('refuses a table beyond the limit with cells, bytes and what to do', () => {
    const dataset = datasetOf([70_000, 70_000], [[0, 0]], null);
    expect(() => tabulate(dataset, [0, 1])).toThrow(Failure);
    expect(() => tabulate(dataset, [0, 1])).toThrow(
      /a0 and a1 has 4,900,000,000 cells \(36\.5 GiB\).*fewer attributes/,
    );
  });

  it('treats an unordered attribute set as a bug', () => {
    expect(() => tabulate(datasetOf([2, 2], [], null), [1, 0])).toThrow(/not ascending/);
  });
});

describe('counts', () => {
  it('gives the same tables from records, from the cache and from a stored superset', () => {
    fc.assert(
      fc.property(arbitraryDataset, fc.boolean(), (dataset, fromLarge) => {
        const sets = subsets(dataset.columns.length);
        const all = sets[sets.length - 1];
        const fromRecords = new RecordCounts(dataset);
        if (fromLarge) fromRecords.table(all);
        const fromTables = new TableCounts(
          dataset.domain,
          dataset.records,
          new Map([[tableKey(all), tabulate(dataset, all)]]),
        );
        for (const attributes of sets) {
          const expected = tabulate(dataset, attributes);
          expect(same(fromRecords.table(attributes), expected)).toBe(true);
          expect(fromRecords.table(attributes).buffer).toBe(fromRecords.table(attributes).buffer);
          expect(same(fromTables.table(attributes), expected)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does not invent tables that no stored one contains', () => {
    const dataset = datasetOf([2, 2, 2], [[0, 1, 0]], null);
    const counts = new TableCounts(dataset.domain, 1, new Map([['0,1', tabulate(dataset, [0, 1])]]));
    expect(counts.table([1])).toEqual(Float64Array.of(0, 1));
    expect(() => counts.table([0, 2])).toThrow(/no table contains/);
  });

  it('are over a domain that nobody changes under them, not even who made it', () => {
    const records = [
      [0, 0, 1],
      [1, 2, 0],
      [1, 1, 1],
      [1, 3, 0],
    ];
    const joint = (domain: Domain) => {
      const dataset = { ...datasetOf([2, 4, 2], records, null), domain };
      return { dataset, table: tabulate(dataset, [0, 1, 2]) };
    };
    const kinds: readonly ((domain: Domain) => Counts)[] = [
      (domain) => new RecordCounts(joint(domain).dataset),
      (domain) => new TableCounts(domain, 4, new Map([['0,1,2', joint(domain).table]])),
      (domain) => {
        const stored = StoredTables.of(new Map([['0,1,2', joint(domain).table]]));
        const tables = { domain, schema: {}, records: 4, leftOut: 0, sets: [[0, 1, 2]], stored };
        return new OpenTables({ name: 'tables.csv' } as FileAsRead, tables as unknown as CountedTables, 4).counts();
      },
      (domain) => new BinarisedCounts(joint(domain).dataset, new RecordCounts(joint(domain).dataset), 'bitwise'),
    ];
    for (const make of kinds) {
      const fresh = () => datasetOf([2, 4, 2], records, null).domain;
      const domain = fresh();
      const [counts, untouched] = [make(domain), make(fresh())];
      for (const attribute of domain.attributes) {
        for (const target of [attribute, ...counts.domain.attributes]) Reflect.set(target, 'size', 1);
      }
      Reflect.set(counts.domain, 'attributes', []);
      Reflect.set(counts.domain.attributes, 'length', 0);
      for (const { labels } of counts.domain.attributes) expect(Object.isFrozen(labels)).toBe(true);
      for (const attributes of [[0], [1], [0, 2], [0, 1, 2]]) {
        expect(counts.table(attributes)).toEqual(untouched.table(attributes));
        if (counts.rows) expect(counts.rows(attributes)).toEqual(untouched.rows?.(attributes));
      }
    }
  });
});
