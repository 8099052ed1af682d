import { expect, test } from 'vitest';
import { showNames, showTableSize } from '../../../src/core/data/counts/table-size.ts';
import { refuseLargeCsv } from '../../../src/core/data/schema/dataset-csv.ts';
import { domainOf } from '../../support/small-data.ts';

const wide = (count: number, size: number) => ({
  attributes: Array.from({ length: count }, (_, index) => ({ name: `a${index}`, size, labels: [] })),
});

test.each([
  [domainOf(1024, 2048), '2,097,152 cells (16 MiB)'],
  [wide(15, 10), '1,000,000,000,000,000 cells (7.1 PiB)'],
  [wide(77, 2), 'about 1.5 × 10²³ cells (about 1.2 × 10²⁴ bytes)'],
  [wide(30, 10), 'about 10³⁰ cells (about 8 × 10³⁰ bytes)'],
  // More than the largest number there is.
  [wide(1000, 400), 'about 1.1 × 10²⁶⁰² cells (about 9.2 × 10²⁶⁰² bytes)'],
  // Two digits of 9.96 are 10, and that is one power more.
  [wide(1, 9.96e15), 'about 10¹⁶ cells (about 8 × 10¹⁶ bytes)'],
])('the size of a table in words', (domain, words) => {
  expect(showTableSize(domain)).toBe(words);
});

test('many names are cut short', () => {
  expect(showNames(wide(3, 2), [0, 1, 2])).toBe('a0, a1 and a2');
  expect(showNames(wide(1000, 2), [...new Array(1000).keys()])).toMatch(/^a0, a1, .*, a15 and 984 more$/);
});

test('records whose file would not fit are refused with its size', () => {
  const labels = ['yes', 'no'];
  const domain = { attributes: Array.from({ length: 100 }, () => ({ name: 'x', size: 2, labels })) };
  expect(() => refuseLargeCsv(domain, 1_000_000)).not.toThrow();
  // 100 × 3.5 characters a record.
  expect(() => refuseLargeCsv(domain, 2_000_000)).toThrow(
    /^2,000,000 records of 100 attributes make a file of about 667.6 MiB, more than the limit of 512 MiB\. Leave out/,
  );
});
