import { expect, test } from 'vitest';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { binarise, binaryParts } from '../../../src/core/data/schema/binarise.ts';
import { datasetCsv } from '../../../src/core/data/schema/dataset-csv.ts';

const dataset: Dataset = {
  domain: {
    attributes: [
      { name: 'sex', size: 2, labels: ['f', 'm'] },
      { name: 'race', size: 5, labels: ['v', 'w', 'x', '=y', 'z'] },
      { name: 'country', size: 1, labels: ['here'] },
    ],
  },
  rows: 3,
  columns: [Uint8Array.of(0, 1, 1), Uint8Array.of(0, 4, 3), Uint8Array.of(0, 0, 0)],
  weights: Float64Array.of(2, 3, 4),
  records: 9,
};

test('one attribute per value, binary ones as they are, constants gone', () => {
  const { domain, columns, records } = binarise(dataset, 'one-hot');
  expect(domain.attributes.map(({ name }) => name)).toEqual([
    'sex',
    'race = v',
    'race = w',
    'race = x',
    'race = =y',
    'race = z',
  ]);
  expect(columns.map((column) => [...column])).toEqual([
    [0, 1, 1],
    [1, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ]);
  expect(records).toBe(9);
  expect(binaryParts(dataset.domain, 'one-hot').map(({ attribute }) => attribute)).toEqual(domain.attributes);
});

test('one attribute per bit, the highest first', () => {
  const { domain, columns } = binarise(dataset, 'bitwise');
  expect(domain.attributes.map(({ name }) => name)).toEqual([
    'sex',
    ...[1, 2, 3].map((bit) => `race, bit ${bit} of 3`),
  ]);
  expect(columns.map((column) => [...column])).toEqual([
    [0, 1, 1],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 1],
  ]);
});

test('records as CSV with their labels; a spreadsheet runs none of them', () => {
  expect([...datasetCsv(dataset)].join('')).toBe(
    'sex,race,country,count\r\nf,v,here,2\r\nm,z,here,3\r\nm,"\'=y",here,4\r\n',
  );
  expect([...datasetCsv({ ...dataset, weights: null })].join('')).toContain('sex,race,country\r\nf,v,here\r\n');
});
