import { expect, test } from 'vitest';
import { SpareTables } from '../../../src/core/data/counts/spare-tables.ts';

test('what was given back is taken again, the smallest that is large enough', () => {
  const spare = new SpareTables(1 << 14);
  const [large, small] = [spare.take(1 << 14), spare.take(1 << 13)];
  spare.give(large);
  spare.give(small);
  expect(spare.take(5000).buffer).toBe(small.buffer);
  expect(spare.take(5000).buffer).toBe(large.buffer);
  expect(spare.take(5000).buffer).not.toBe(large.buffer);
});

test('small tables leave the large ones alone', () => {
  const spare = new SpareTables(1 << 16);
  const large = spare.take(1 << 16);
  spare.give(large);
  expect(spare.take(1 << 13).buffer).not.toBe(large.buffer);
  expect(spare.take(1 << 16).buffer).toBe(large.buffer);
});

test('tables have the length that was asked for and never more room than the largest', () => {
  const spare = new SpareTables(3000);
  expect(spare.take(10)).toHaveLength(10);
  const table = spare.take(2500);
  expect(table).toHaveLength(2500);
  expect(table.buffer.byteLength).toBe(3000 * 8);
});

test('tables that have become too small are not held on to', () => {
  const spare = new SpareTables(1 << 16);
  const small = spare.take(2000);
  spare.give(small);
  spare.give(spare.take(1 << 15));
  expect(spare.take(2000).buffer).not.toBe(small.buffer);
});
