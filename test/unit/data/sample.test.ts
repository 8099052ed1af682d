import { describe, expect, it, test } from 'vitest';
import { sampled } from '../../../src/core/data/counts/sample.ts';
import { parseDatasetRef } from '../../../src/core/data/dataset-ref.ts';
import { OpenRecords } from '../../../src/core/data/open-data.ts';

const rows = 2000;
const records = {
  domain: { attributes: [{ name: 'row', size: rows, labels: Array.from({ length: rows }, (_, row) => String(row)) }] },
  columns: [Uint16Array.from({ length: rows }, (_, row) => row)],
  rows,
  weights: null,
  records: rows,
};

describe('a sample of records', () => {
  it('has as many as the share makes, no record twice, and the same ones for the same seed', () => {
    const { columns, rows: taken, records: people } = sampled(records, { share: 0.1, seed: 'a' });
    expect([taken, people, columns[0]?.length]).toEqual([200, 200, 200]);
    expect(new Set(columns[0]).size).toBe(200);
    expect(sampled(records, { share: 0.1, seed: 'a' }).columns).toEqual(columns);
    expect(sampled(records, { share: 0.1, seed: 'b' }).columns).not.toEqual(columns);
  });

  it('takes every record as often as any other', () => {
    const times = new Float64Array(rows);
    for (let seed = 0; seed < 400; seed++) {
      for (const row of sampled(records, { share: 0.1, seed: String(seed) }).columns[0]!) times[row]! += 1;
    }
    // 40 on average with a deviation of 6; halves of the file by themselves.
    expect(Math.max(...times)).toBeLessThan(40 + 6 * 6);
    expect(Math.min(...times)).toBeGreaterThan(40 - 6 * 6);
    const firstHalf = times.subarray(0, rows / 2).reduce((sum, n) => sum + n, 0);
    expect(firstHalf / (400 * 200)).toBeCloseTo(0.5, 1);
  });

  it('draws people, not rows, from a table of counts', () => {
    const weights = new Float64Array(rows).fill(3);
    const part = sampled({ ...records, weights, records: 3 * rows }, { share: 0.5, seed: 'a' });
    expect(part.records).toBe(3000);
    expect(part.weights!.reduce((sum, weight) => sum + weight, 0)).toBe(3000);
    expect(Math.max(...part.weights!)).toBe(3);
    expect(() => sampled({ ...records, weights: weights.map(() => 0.5) }, { share: 0.5, seed: 'a' })).toThrow(
      'whole numbers',
    );
  });

  it('keeps one record at least, and all where all are asked for', () => {
    expect(sampled(records, { share: 1e-9, seed: 'a' }).rows).toBe(1);
    expect(sampled(records, { share: 1, seed: 'a' }).columns).toEqual(records.columns);
  });

  it('has the shape and the fingerprint of the whole, for domains are public', () => {
    const data = new OpenRecords(records);
    const part = data.sampled({ share: 0.1, seed: 'a' });
    expect(part.describe()).toMatchObject({ records: 200, domain: records.domain, fingerprint: data.fingerprint() });
  });
});

test('a dataset says which part of it is meant, or is refused where that cannot be', () => {
  const sample = { share: 0.1, seed: 'a' };
  expect(parseDatasetRef({ csv: 'a.csv', sample }, 'dataset')).toEqual({ csv: 'a.csv', sample });
  expect(parseDatasetRef({ builtin: 'census-like', sample }, 'dataset')).toMatchObject({ sample });
  for (const share of [0, 2]) {
    expect(() => parseDatasetRef({ csv: 'a.csv', sample: { share, seed: 'a' } }, 'dataset')).toThrow(
      /dataset\.sample\.share: expected a share/,
    );
  }
});
