import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Counts } from '../../../src/core/data/counts/counts.ts';
import { countsDigest } from '../../../src/core/data/counts/counts-digest.ts';
import { countsOf, payloadOf } from '../../../src/core/data/counts/counts-payload.ts';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { OpenRecords } from '../../../src/core/data/open-data.ts';
import { domainOf, countsOf as tableOf } from '../../support/small-data.ts';

type Rows = readonly (readonly number[])[];

function datasetOf(domain: Domain, rows: Rows, weights: Float64Array | null = null): Dataset {
  const columns = domain.attributes.map((_, axis) => Uint8Array.from(rows, (row) => row[axis]));
  const records = weights?.reduce((sum, weight) => sum + weight, 0) ?? rows.length;
  return { domain, rows: rows.length, columns, weights, records };
}

/** As a file of counts has them: a row for each cell, the last one first. */
function cellsOf(domain: Domain, rows: Rows): Dataset {
  const cells = new Map<string, number>();
  for (const row of rows) cells.set(String(row), (cells.get(String(row)) ?? 0) + 1);
  const entries = [...cells].reverse();
  const codes = entries.map(([key]) => key.split(',').map(Number));
  return datasetOf(
    domain,
    codes,
    Float64Array.from(entries, ([, count]) => count),
  );
}

function jointOf(domain: Domain, rows: Rows): Float64Array {
  return new OpenRecords(datasetOf(domain, rows)).counts().table(domain.attributes.map((_, index) => index));
}

const digestOn = (counts: Counts, sets: number[][], rowsOver: number[] | null = null, folds = 0) =>
  countsDigest(counts, payloadOf(counts, sets, folds, rowsOver));

const digestOf = (dataset: Dataset, ...needed: [number[][], (number[] | null)?, number?]) =>
  digestOn(new OpenRecords(dataset).counts(), ...needed);

const domain = domainOf(3, 2, 4);
const pairs = [[0, 1], [2]];
const someRows = fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(3)), { minLength: 1, maxLength: 30 });

test('records in any order, a file of counts and tables from a database have the digest of their counts', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const expected = digestOf(datasetOf(domain, rows), pairs);
      expect(expected).toMatch(/^[0-9a-f]{64}$/);
      expect(digestOf(datasetOf(domain, rows.toReversed()), pairs)).toBe(expected);
      expect(digestOf(cellsOf(domain, rows), pairs)).toBe(expected);
      const counted = tableOf(domain, jointOf(domain, rows));
      expect(digestOn(counted, pairs)).toBe(expected);
      // What workers get, and count on from there.
      const there = countsOf(structuredClone(payloadOf(counted, pairs)));
      there.table([0]);
      expect(digestOn(there, pairs)).toBe(expected);
    }),
    { seed: 1, numRuns: 60 },
  );
});

test('records that are needed one by one count as the table of them', () => {
  const wide = domainOf(...Array.from({ length: 40 }, () => 2));
  const all = wide.attributes.map((_, index) => index);
  const few = [0, 7, 30];
  const row = fc.array(fc.nat(1), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 5 }), (rows) => {
      const asRows = digestOf(datasetOf(wide, rows), [[1]], few);
      expect(asRows).toBe(digestOf(datasetOf(wide, rows), [[1], few]));
      // 2^40 cells have no table.
      const joint = digestOf(datasetOf(wide, rows), [[1]], all);
      expect(digestOf(datasetOf(wide, rows.toReversed()), [[1]], all)).toBe(joint);
      const changed = [rows[0].map((code, axis) => (axis === 39 ? 1 - code : code)), ...rows.slice(1)];
      expect(digestOf(datasetOf(wide, changed), [[1]], all)).not.toBe(joint);
    }),
    { seed: 2, numRuns: 30 },
  );
});

test('one record that is another, one more and one less change it, whatever the shape', () => {
  fc.assert(
    fc.property(someRows, fc.nat(), fc.tuple(fc.nat(2), fc.nat(1), fc.nat(3)), (rows, at, other) => {
      const joint = [[0, 1, 2]];
      const place = at % rows.length;
      const digest = digestOf(datasetOf(domain, rows), joint);
      const replaced = rows.with(place, other);
      const isSame = String(rows[place]) === String(other);
      expect(digestOf(datasetOf(domain, replaced), joint) === digest).toBe(isSame);
      expect(digestOf(datasetOf(domain, [...rows, other]), joint)).not.toBe(digest);
      expect(digestOf(datasetOf(domain, rows.toSpliced(place, 1)), joint)).not.toBe(digest);
    }),
    { seed: 3, numRuns: 60 },
  );
});

test('so do columns that change places, labels and names that change, and other tables', () => {
  const square = domainOf(2, 2);
  const rows = [
    [0, 1],
    [0, 1],
    [1, 1],
  ];
  const turned = rows.map((row) => row.toReversed());
  const [a, b] = square.attributes;
  const renamed = { attributes: [a, { ...b, name: 'c' }] };
  const relabelled = { attributes: [a, { ...b, labels: ['0', 'two'] }] };
  const each = [[0], [1]];
  const digests = [
    digestOf(datasetOf(square, rows), each),
    digestOf(datasetOf(square, turned), each),
    digestOf(datasetOf(renamed, rows), each),
    digestOf(datasetOf(relabelled, rows), each),
    digestOf(datasetOf(square, rows), [[0, 1]]),
    digestOf(datasetOf(square, rows), [[0]]),
    digestOf(datasetOf(square, rows), []),
    // Nobody asks about the second attribute.
    digestOf(datasetOf(square, rows.with(0, [0, 0])), [[0]]),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});

test('the division of a cross-validation is part of it', () => {
  const rows = Array.from({ length: 24 }, (_, i) => [i % 3, Math.floor(i / 5) % 2, (i * i) % 4]);
  const whole = digestOf(datasetOf(domain, rows), pairs, null, 4);
  expect(digestOf(datasetOf(domain, rows), pairs, null, 4)).toBe(whole);
  expect(digestOf(datasetOf(domain, rows), pairs, null, 3)).not.toBe(whole);
  expect(digestOf(datasetOf(domain, rows), pairs)).not.toBe(whole);
  // Pairs that are asked for are as before, and the classifier is judged on other people.
  const swapped = rows.with(0, [rows[0][0], rows[0][1], rows[1][2]]).with(1, [rows[1][0], rows[1][1], rows[0][2]]);
  expect(digestOf(datasetOf(domain, swapped), pairs)).toBe(digestOf(datasetOf(domain, rows), pairs));
  expect(digestOf(datasetOf(domain, swapped), pairs, null, 4)).not.toBe(whole);
});
