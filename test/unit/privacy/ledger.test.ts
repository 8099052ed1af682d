import { expect, test } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import { precisionUnits, toUnits } from '../../../src/core/privacy/budget.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2, 1);
const [block, other, single] = [[0], [1], [2]].map((set) => marginalBlock(domain, set));

test('ten tenths are exactly spent', () => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
  for (let i = 0; i < 10; i++) ledger.charge([{ block, precision: precisionUnits(1 / 0.1) }]);
  expect(ledger.remaining).toBe(0);
  expect(ledger.spent).toBe(ledger.budget);
  expect(() => ledger.charge([{ block, precision: 1 }])).toThrow(Failure);
});

test.each([3, 7, 9, 11, 13])('%d parts of a budget never exceed it', (parts) => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
  for (let i = 0; i < parts; i++) ledger.charge([{ block, precision: precisionUnits(2 / (1 / parts)) }]);
  expect(ledger.remaining).toBeGreaterThanOrEqual(0);
  expect(ledger.remaining).toBeLessThan(2 * parts);
});

test('a table costs 1/λ when a record comes or goes, twice that when one is replaced', () => {
  for (const [neighbours, factor] of [
    ['add-remove', 1],
    ['replace-one', 2],
  ] as const) {
    const ledger = new Ledger(toUnits(10), { neighbours, rowsPerPerson: 1 });
    ledger.charge([{ block, precision: 100 }]);
    expect(ledger.spent).toBe(100 * factor);
    ledger.charge([{ block: other, precision: 7 }]);
    expect(ledger.spent).toBe(107 * factor);
    expect(ledger.entries).toEqual([
      { label: 'a', units: 100 * factor },
      { label: 'b', units: 7 * factor },
    ]);
  }
});

test('a table of one cell costs nothing when the number of records is the same', () => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
  ledger.charge([{ block: single, precision: Number.POSITIVE_INFINITY }]);
  expect(ledger.spent).toBe(0);
  const moving = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
  expect(() => moving.charge([{ block: single, precision: Number.POSITIVE_INFINITY }])).toThrow(Failure);
});

test('a scale for every query costs the largest 1/λ, or the two largest', () => {
  const precision = Float64Array.of(5, 11, 7);
  const added = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
  added.charge([{ block, precision }]);
  expect(added.spent).toBe(11);
  const replaced = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 1 });
  replaced.charge([{ block, precision }]);
  expect(replaced.spent).toBe(18);
});

test('charges are booked together or not at all', () => {
  const ledger = new Ledger(100, { neighbours: 'add-remove', rowsPerPerson: 1 });
  ledger.charge([{ block, precision: 60 }]);
  const both = [
    { block, precision: 10 },
    { block: other, precision: 31 },
  ];
  expect(() => ledger.charge(both)).toThrow(/This would cost ε = 4\.1e-11, but only 4e-11 of 1e-10 is left/);
  expect(ledger.spent).toBe(60);
  expect(ledger.entries).toHaveLength(1);
  ledger.charge([{ block: other, precision: 40 }]);
  expect(ledger.remaining).toBe(0);
});

test('a cost that is no number is refused', () => {
  const ledger = new Ledger(100, { neighbours: 'add-remove', rowsPerPerson: 1 });
  expect(() => ledger.charge([{ block, precision: Number.NaN }])).toThrow(Failure);
  expect(ledger.spent).toBe(0);
});

test('nothing is given back', () => {
  const ledger = new Ledger(100, { neighbours: 'add-remove', rowsPerPerson: 1 });
  ledger.book('a choice', 60);
  expect(() => ledger.book('a gift', -10)).toThrow('would give back what was spent');
  expect(ledger.spent).toBe(60);
});
