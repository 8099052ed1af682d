import { expect, test } from 'vitest';
import { spendingsOf } from '../../../../src/store/ask/ask-ledgers.ts';

const charged = (spent: number, rowsPerPerson?: number) => ({
  spent,
  setup: { neighbours: 'replace-one' as const },
  ...(rowsPerPerson === undefined ? {} : { rowsPerPerson }),
});
const spent = (rows: number, ...given: ReturnType<typeof charged>[]) =>
  spendingsOf(given, rows).map((own) => own.spent);

test('what was measured of people of fewer rows costs those of more as many times more', () => {
  expect(spent(6, charged(0.5, 2), charged(0.25, 6), charged(0.1))).toEqual([1.5, 0.25, 6 * 0.1]);
});

test('and what was measured of people of more rows costs no less for that', () => {
  expect(spent(1, charged(0.5, 4), charged(0.25))).toEqual([0.5, 0.25]);
});

test('who was protected against what stays as it was', () => {
  expect(spendingsOf([{ spent: 1, rowsPerPerson: 2, setup: { neighbours: 'add-remove' } }], 2)).toEqual([
    { spent: 1, neighbours: 'add-remove' },
  ]);
});
