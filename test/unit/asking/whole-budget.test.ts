import { expect, test } from 'vitest';
import { deltaTogether, groupDelta, spentTogether, unitsForCube } from '../../../src/core/asking/whole-budget.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';

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
