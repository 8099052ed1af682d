import { expect, test } from 'vitest';
import { spentTogether, unitsForCube } from '../../../src/core/asking/whole-budget.ts';
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
