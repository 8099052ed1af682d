import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BinarisedCounts } from '../../../src/core/data/counts/binarised-counts.ts';
import { decodeBinarised } from '../../../src/core/data/counts/decode-binarised.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { tabulate } from '../../../src/core/data/counts/tabulate.ts';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { parseDatasetRef } from '../../../src/core/data/dataset-ref.ts';
import { OpenRecords } from '../../../src/core/data/open-data.ts';
import {
  type Binarising,
  binarise,
  binariseParts,
  binaryParts,
  binarySize,
} from '../../../src/core/data/schema/binarise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { domainOf } from '../../support/small-data.ts';

const hows: Binarising[] = ['one-hot', 'bitwise', { b: 'bitwise' }, { a: 'one-hot', c: 'bitwise' }];

function records(sizes: readonly number[], rows: number, seed: string, isWeighted = false): Dataset {
  const rng = seededRng(seed);
  const columns = sizes.map((size) => Uint8Array.from({ length: rows }, () => rng.integer(size)));
  const weights = isWeighted ? Float64Array.from({ length: rows }, () => rng.integer(9)) : null;
  const total = weights ? weights.reduce((sum, own) => sum + own, 0) : rows;
  return { domain: domainOf(...sizes), rows, columns, weights, records: total };
}

test('every table is that of the records in their binary form', () => {
  const cases = fc.record({
    sizes: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 3, maxLength: 4 }),
    how: fc.constantFrom(...hows),
    isWeighted: fc.boolean(),
    picks: fc.array(fc.nat(), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(cases, ({ sizes, how, isWeighted, picks }) => {
      const dataset = records(sizes, 40, 'tables', isWeighted);
      const counts = new OpenRecords(dataset).counts(how);
      const binary = binarise(dataset, how);
      expect(counts.domain).toEqual(binary.domain);
      expect(binary.domain.attributes).toHaveLength(binarySize(dataset.domain, how));
      const set = [...new Set(picks.map((pick) => pick % binary.columns.length))].sort((a, b) => a - b);
      expect(counts.table(set)).toEqual(tabulate(binary, set));
    }),
    { seed: 1, numRuns: 150 },
  );
});

test('a table whose sources have too many cells together is counted from the records', () => {
  const dataset = records([200, 200, 200], 500, 'large');
  const counts = new BinarisedCounts(dataset, new RecordCounts(dataset), 'bitwise');
  const set = [0, 8, 16];
  expect(counts.table(set)).toEqual(tabulate(binarise(dataset, 'bitwise'), set));
  expect(counts.table(set).reduce((sum, own) => sum + own)).toBe(500);
});

test('folds are of the binary form', () => {
  const dataset = records([5, 2, 3], 60, 'folds');
  const folds = new OpenRecords(dataset).counts('one-hot').folds?.(4) ?? [];
  expect(folds).toHaveLength(4);
  const parts = binaryParts(dataset.domain, 'one-hot');
  expect(folds[0].heldOut.columns).toHaveLength(parts.length);
  expect(folds[0].training.table([0])).toHaveLength(2);
  expect(binariseParts(dataset, parts).columns).toHaveLength(9);
});

describe('what was made binary can be turned back', () => {
  test.each(hows.map((how) => [how] as const))('%j: records come back as they were', (how) => {
    const dataset = records([5, 2, 7, 1], 80, 'back');
    const { dataset: back, impossible } = decodeBinarised(
      binarise(dataset, how),
      dataset.domain,
      how,
      seededRng('decoding'),
    );
    expect(back.domain).toEqual(dataset.domain);
    expect(back.columns.map((column) => [...column])).toEqual(dataset.columns.map((column) => [...column]));
    expect(impossible).toBe(0);
  });

  test('patterns of no value are counted, and get one that fits as well as any', () => {
    const source = domainOf(3);
    const rows = 600;
    const column = (...pattern: number[]) => Uint8Array.from({ length: rows }, (_, row) => pattern[row % 3]);
    // Rows in turn: no value, the first and the last, the middle one.
    const columns = [column(0, 1, 0), column(0, 0, 1), column(0, 1, 0)];
    const binary = { ...binarise(records([3], rows, ''), 'one-hot'), columns };
    const { dataset, impossible } = decodeBinarised(binary, source, 'one-hot', seededRng('d'));
    expect(impossible).toBe(400);
    const codes = [...dataset.columns[0]];
    expect(new Set(codes.filter((_, row) => row % 3 === 0))).toEqual(new Set([0, 1, 2]));
    expect(new Set(codes.filter((_, row) => row % 3 === 1))).toEqual(new Set([0, 2]));
    expect(new Set(codes.filter((_, row) => row % 3 === 2))).toEqual(new Set([1]));
    const bits = { ...binarise(records([3], 2, ''), 'bitwise'), columns: [Uint8Array.of(1, 1), Uint8Array.of(1, 0)] };
    const decoded = decodeBinarised(bits, source, 'bitwise', seededRng('d'));
    expect(decoded.impossible).toBe(1);
    expect(decoded.dataset.columns[0][1]).toBe(2);
    expect(decoded.dataset.columns[0][0]).toBeLessThan(3);
  });
});

describe('refusals', () => {
  const parse = (binarise: unknown) => parseDatasetRef({ builtin: 'cps-1985', binarise }, 'dataset');

  test('of a file say what was expected', () => {
    expect(parse('bitwise')).toMatchObject({ binarise: 'bitwise' });
    expect(parse({ x: 'one-hot' })).toMatchObject({ binarise: { x: 'one-hot' } });
    expect(() => parse('both')).toThrow(
      'dataset.binarise: expected "one-hot", "bitwise", or an object of attribute → one of them, found "both".',
    );
    expect(() => parse({ x: 'both' })).toThrow('expected "one-hot" or "bitwise", found "both".');
    expect(() => parse({})).toThrow('dataset.binarise: expected at least one attribute');
  });

  test('name the attribute, the number and what to do', () => {
    expect(() => binaryParts(domainOf(3), { z: 'bitwise' })).toThrow(
      'dataset.binarise.z: there is no attribute "z"; the data has a.',
    );
    expect(() => binaryParts(domainOf(5000), 'one-hot')).toThrow('it would give 5,000 attributes');
    expect(() => binaryParts(domainOf(1), 'one-hot')).toThrow('none would be left');
    const twins = { attributes: [...domainOf(3).attributes, { name: 'a = 1', size: 2, labels: ['0', '1'] }] };
    expect(() => binaryParts(twins, 'one-hot')).toThrow('two binary attributes would be called "a = 1"');
  });
});
