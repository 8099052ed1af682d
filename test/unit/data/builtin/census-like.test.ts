import { describe, expect, test } from 'vitest';
import { censusLike } from '../../../../src/core/data/builtin/census-like.ts';
import { tabulate } from '../../../../src/core/data/counts/tabulate.ts';
import type { Dataset } from '../../../../src/core/data/dataset.ts';
import { checksum, laplaceAndOracle, largestCode, mutualInformation } from './measures.ts';

const records = 200_000;
const build = (country: 'us' | 'brazil' | 'us-adults', size = records, seed = 1) =>
  censusLike.build({ country, records: size, seed });
const us = build('us');
const populations = { us, brazil: build('brazil') };

/** Table 4 of the iReduct paper. */
const names = [
  'Age',
  'Gender',
  'Marital Status',
  'State',
  'Birth Place',
  'Race',
  'Education',
  'Occupation',
  'Class of Worker',
];
const sizes = { us: [92, 2, 4, 51, 52, 14, 5, 477, 4], brazil: [101, 2, 4, 26, 29, 5, 5, 512, 4] };

function column(dataset: Dataset, name: string): ArrayLike<number> {
  return dataset.columns[names.indexOf(name)];
}

function pairsOf(dataset: Dataset): [number, number][] {
  const all = dataset.domain.attributes.map((_, i) => i);
  return all.flatMap((a) => all.slice(a + 1).map((b): [number, number] => [a, b]));
}

describe.each(['us', 'brazil'] as const)('%s', (country) => {
  const dataset = populations[country];
  const { attributes } = dataset.domain;

  test('has the attributes and domain sizes of Table 4', () => {
    expect(attributes.map(({ name }) => name)).toEqual(names);
    expect(attributes.map(({ size }) => size)).toEqual(sizes[country]);
    for (const { labels, size } of attributes) expect(new Set(labels).size).toBe(size);
  });

  test('has that many records, each inside the domain', () => {
    expect([dataset.rows, dataset.records, dataset.weights]).toEqual([records, records, null]);
    dataset.columns.forEach((codes, i) => {
      expect(codes.length).toBe(records);
      expect(largestCode(codes)).toBeLessThan(attributes[i].size);
    });
  });

  test.each([
    ['Age', 'Marital Status', 0.3],
    ['Age', 'Education', 0.3],
    ['Education', 'Occupation', 0.1],
    ['Gender', 'Occupation', 0.05],
    ['State', 'Birth Place', 1],
    ['Birth Place', 'Race', 0.08],
    ['Occupation', 'Class of Worker', 0.5],
  ])('%s and %s depend on each other', (a, b, nats) => {
    expect(mutualInformation(dataset, names.indexOf(a), names.indexOf(b))).toBeGreaterThan(nats);
  });

  test('children are unmarried and have no occupation; without occupation there is no class of worker', () => {
    const [age, marital, job, workerClass] = ['Age', 'Marital Status', 'Occupation', 'Class of Worker'].map((name) =>
      column(dataset, name),
    );
    for (let row = 0; row < records; row++) {
      if (age[row] < 14 && (marital[row] !== 0 || job[row] !== 0)) throw new Error(`row ${row} is no child`);
      if ((job[row] === 0) !== (workerClass[row] === 0)) throw new Error(`row ${row} works without an occupation`);
    }
  });

  test('two-way marginals have many small cells, so spending ε where it counts pays clearly', () => {
    const tables = pairsOf(dataset).map((pair) => tabulate(dataset, pair));
    const delta = records / 10_000;
    const cells = tables.reduce((sum, table) => sum + table.length, 0);
    const small = tables.reduce((sum, table) => sum + table.filter((count) => count < delta).length, 0);
    expect(small / cells).toBeGreaterThan(0.7);
    const [even, best] = laplaceAndOracle(tables, 0.1, delta);
    expect(best / even).toBeLessThan(0.85);
  });
});

test('the US has 701 one-way and 124,923 two-way cells', () => {
  expect(sizes.us.reduce((sum, size) => sum + size)).toBe(701);
  expect(pairsOf(us).reduce((sum, pair) => sum + tabulate(us, pair).length, 0)).toBe(124_923);
});

test('occupations fall off steeply', () => {
  const employed = [...tabulate(us, [7])].slice(1).sort((a, b) => b - a);
  const total = employed.reduce((sum, count) => sum + count);
  const top = employed.slice(0, 48).reduce((sum, count) => sum + count);
  expect(top / total).toBeGreaterThan(0.45);
  expect(employed[employed.length - 1] / records).toBeLessThan(1e-4);
});

test('the same seed gives the same people, frozen; another seed gives others', () => {
  expect(checksum(build('us', 5000))).toBe('65b9d3a4');
  expect(checksum(build('brazil', 5000))).toBe('2ef674a2');
  expect(checksum(build('us', 5000, 2))).not.toBe(checksum(build('us', 5000)));
});

test('a smaller population is the beginning of a larger one', () => {
  const few = build('us', 1000);
  few.columns.forEach((codes, i) => {
    expect(codes).toEqual(us.columns[i].slice(0, 1000));
  });
});

test('progress ends at 1', () => {
  const shares: number[] = [];
  censusLike.build({ country: 'us', records: 300_000, seed: 1 }, (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares.at(-1)).toBe(1);
});

describe('adults', () => {
  const dataset = build('us-adults', 50_000);
  const { attributes } = dataset.domain;

  test('have the domain of Figure 1 of Chen, Zhou and Bhowmick, with 29,570 two-way cells', () => {
    expect(attributes.map(({ size }) => size)).toEqual([79, 2, 17, 51, 9, 7, 6, 50, 50]);
    for (const { labels, size } of attributes) expect(new Set(labels).size).toBe(size);
    expect(pairsOf(dataset).reduce((sum, pair) => sum + tabulate(dataset, pair).length, 0)).toBe(29_570);
  });

  test('have every value somewhere, and what goes together', () => {
    for (const at of attributes.keys()) {
      expect([attributes[at].name, [...tabulate(dataset, [at])].filter((count) => count === 0)]).toEqual([
        attributes[at].name,
        [],
      ]);
    }
    const at = (name: string) => attributes.findIndex((one) => one.name === name);
    for (const [a, b, nats] of [
      ['Age', 'Marital Status', 0.2],
      ['Education', 'Salary', 0.05],
      ['Work Class', 'Occupation', 0.2],
      ['Birth Place', 'Race', 0.05],
    ] as const) {
      expect(mutualInformation(dataset, at(a), at(b))).toBeGreaterThan(nats);
    }
  });

  test('are the same people with the same seed, and a smaller population is the beginning of a larger one', () => {
    const few = build('us-adults', 1000);
    expect(few.columns.map((codes) => [...codes])).toEqual(dataset.columns.map((codes) => [...codes.slice(0, 1000)]));
    expect(checksum(few)).toBe('58af8b4d');
  });
});
