import { expect, test } from 'vitest';
import { cps1985 } from '../../../../src/core/data/builtin/cps-1985.ts';
import { tabulate } from '../../../../src/core/data/counts/tabulate.ts';
import { checksum, largestCode, mutualInformation } from './measures.ts';

const dataset = cps1985.build({});
const { attributes } = dataset.domain;
const index = (name: string) => attributes.findIndex((attribute) => attribute.name === name);
const counts = (name: string) =>
  Object.fromEntries([...tabulate(dataset, [index(name)])].map((n, code) => [attributes[index(name)].labels[code], n]));

test('has 534 workers and every cell of the file found its code', () => {
  expect([dataset.rows, dataset.records, dataset.columns.length]).toEqual([534, 534, 11]);
  dataset.columns.forEach((codes, i) => {
    expect(largestCode(codes)).toBeLessThan(attributes[i].size);
  });
});

test('categories have the counts of the literature', () => {
  expect(counts('Gender')).toEqual({ female: 245, male: 289 });
  expect(counts('South')).toEqual({ no: 378, yes: 156 });
  expect(counts('Union')).toEqual({ no: 438, yes: 96 });
  expect(counts('Married')).toEqual({ no: 184, yes: 350 });
  expect(counts('Race')).toEqual({ white: 440, hispanic: 27, other: 67 });
  expect(counts('Sector')).toEqual({ manufacturing: 99, construction: 24, other: 411 });
  expect(counts('Occupation')).toMatchObject({ management: 55, professional: 105, sales: 38, clerical: 97 });
});

test('numbers fall into the declared bins', () => {
  expect(counts('Education')).toMatchObject({ '0–7': 12, '8': 15, '9–11': 56, '12': 219, '17 or more': 55 });
  expect(attributes[index('Age')].labels).toEqual([
    '15–19',
    '20–24',
    '25–29',
    '30–34',
    '35–39',
    '40–44',
    '45–49',
    '50–54',
    '55–59',
    '60–64',
    '65 or more',
  ]);
  // The first worker of the file: 8 years of education, 21 of experience, $5.10, 35 years old.
  const first = ['Education', 'Experience', 'Wage', 'Age'].map(
    (name) => attributes[index(name)].labels[dataset.columns[index(name)][0]],
  );
  expect(first).toEqual(['8', '20–24', '$4–6', '35–39']);
});

test('occupation goes with education', () => {
  expect(mutualInformation(dataset, index('Education'), index('Occupation'))).toBeGreaterThan(0.2);
});

test('is frozen', () => {
  expect(checksum(dataset)).toBe('e3993972');
});
