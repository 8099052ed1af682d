import { expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import {
  deltaTogether,
  groupDelta,
  spendingsOf,
  spentTogether,
  unitsForCube,
} from '../../../../src/core/privacy/book/spending.ts';

const spending = (spent: number, neighbours: Neighbours = 'add-remove') => ({ spent, neighbours });

test('ten tenths are the whole budget, and nothing is left for another cube', () => {
  const tenths = Array.from({ length: 10 }, () => spending(0.1));
  expect(spentTogether('add-remove', tenths)).toBe(1);
  const whole = { epsilon: 1, neighbours: 'add-remove' as const };
  expect(unitsForCube(whole, 'add-remove', tenths)).toBe(0);
  expect(unitsForCube(whole, 'add-remove', tenths.slice(1))).toBe(1e11);
});

test('replacing a record costs at most two that come or go, and there is no bound the other way', () => {
  const whole = { epsilon: 1, neighbours: 'replace-one' as const };
  expect(spentTogether('replace-one', [spending(0.2), spending(0.1, 'replace-one')])).toBe(0.5);
  expect(unitsForCube(whole, 'add-remove', [spending(0.4, 'replace-one')])).toBe(3e11);
  expect(spentTogether('add-remove', [spending(0.1, 'replace-one')])).toBe(Number.POSITIVE_INFINITY);
  expect(spentTogether('add-remove', [spending(0, 'replace-one')])).toBe(0);
});

test('a promise that has to hold several times in a row fails more often', () => {
  const own = { spent: 0.5, neighbours: 'add-remove' as const, delta: 1e-6 };
  expect(deltaTogether('add-remove', [own, own, own])).toBe(3e-6);
  expect(deltaTogether('replace-one', [own])).toBeCloseTo(1e-6 * (1 + Math.exp(0.5)), 12);
  expect(groupDelta(0.5, 1e-6, 3)).toBeCloseTo(1e-6 * (1 + Math.exp(0.5) + Math.exp(1)), 15);
  expect(groupDelta(0.5, 0, 3)).toBe(0);
  // There is no bound, and nothing is more than certain.
  expect(deltaTogether('add-remove', [{ ...own, neighbours: 'replace-one' }])).toBe(1);
  expect(deltaTogether('replace-one', [spending(0.2)])).toBe(0);
});

const charged = (spent: number, rowsPerPerson?: number) => ({
  spent,
  setup: { neighbours: 'replace-one' as const },
  ...(rowsPerPerson === undefined ? {} : { rowsPerPerson }),
});
const spentBy = (rows: number, ...given: ReturnType<typeof charged>[]) =>
  spendingsOf(given, rows).map((own) => own.spent);

test('what was measured of people of fewer rows costs those of more as many times more', () => {
  expect(spentBy(6, charged(0.5, 2), charged(0.25, 6), charged(0.1))).toEqual([1.5, 0.25, 6 * 0.1]);
});

test('and what was measured of people of more rows costs no less for that', () => {
  expect(spentBy(1, charged(0.5, 4), charged(0.25))).toEqual([0.5, 0.25]);
});

test('who was protected against what stays as it was', () => {
  expect(spendingsOf([{ spent: 1, rowsPerPerson: 2, setup: { neighbours: 'add-remove' } }], 2)).toEqual([
    { spent: 1, neighbours: 'add-remove' },
  ]);
});
