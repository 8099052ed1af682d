import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { Failure } from '../../../src/core/failure.ts';
import { precisionUnits, toUnits, UNITS_PER_EPSILON } from '../../../src/core/privacy/budget.ts';
import { composedEpsilon } from '../../../src/core/privacy/composition.ts';
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

test('whom a ledger protects is settled when it is opened: neither the unit it was given nor the one it tells can be changed', () => {
  for (const change of [{ neighbours: 'add-remove' }, { rowsPerPerson: 1 }] as const) {
    const unit = { neighbours: 'replace-one' as Neighbours, rowsPerPerson: 3 };
    const ledger = new Ledger(toUnits(1), unit);
    Object.assign(unit, change);
    expect(() => Object.assign(ledger.unit, change)).toThrow(TypeError);
    expect(ledger.unit).toEqual({ neighbours: 'replace-one', rowsPerPerson: 3 });
    expect(ledger.price([{ block, precision: 100 }])).toBe(600);
    ledger.charge([{ block, precision: 100 }]);
    const account = ledger.openAccount([0], 3);
    expect(() => Object.assign(account.unit, change)).toThrow(TypeError);
    expect(account.price(Float64Array.of(1, 0, 0), 10)).toBe(30);
    expect(account.price(Float64Array.of(1, 1, 1), 10)).toBe(0);
    expect(ledger.spent).toBe(600);
  }
});

describe('what is reserved', () => {
  const open = () => {
    const ledger = new Ledger(1000, { neighbours: 'add-remove', rowsPerPerson: 1 });
    ledger.charge([{ block, precision: 300 }]);
    return { ledger, reserved: ledger.reserve() };
  };

  test('counts as spent until it is settled, and what was not used of it can be spent again', () => {
    const { ledger, reserved } = open();
    expect([reserved.units, ledger.spent, ledger.remaining]).toEqual([700, 1000, 0]);
    expect(() => ledger.book('a choice', 1)).toThrow('only 0 of');
    expect(() => ledger.reserve()).toThrow('is in use');
    reserved.settle([{ block, precision: 200 }]);
    expect([ledger.spent, ledger.remaining]).toEqual([500, 500]);
    expect(ledger.reserve().units).toBe(500);
  });

  test('stays spent where it is not enough: noise may have been drawn', () => {
    const { ledger, reserved } = open();
    expect(() => reserved.settle([{ block, precision: 701 }])).toThrow('This would cost');
    expect([ledger.spent, ledger.remaining]).toEqual([1000, 0]);
    expect(() => ledger.charge([{ block: other, precision: 1 }])).toThrow('only 0 of');
    expect(() => ledger.reserve()).toThrow('is in use');
  });
});

test.each([-1, -1e-9, Number.NaN])(
  'a cost of %d units, which would give back what was spent, is booked by nobody',
  (units) => {
    const ledger = new Ledger(1000, { neighbours: 'add-remove', rowsPerPerson: 1 });
    ledger.book('a choice', 600);
    expect(() => ledger.book('another', units)).toThrow('would give back what was spent');
    expect(ledger.spent).toBe(600);
  },
);

test('rounds are booked for no less than what they compose to, and may fail together', () => {
  const ledger = new Ledger(toUnits(100), { neighbours: 'add-remove', rowsPerPerson: 1 });
  let exact = 0;
  for (const [rounds, each, delta] of [
    [7, 1_000_003, 1e-6],
    [50, 2_000_000_011, 1e-5],
    [3, 123_457, 0.1],
  ]) {
    const before = ledger.spent;
    const parts = ledger.compose(rounds, each, delta);
    exact = composedEpsilon(each / UNITS_PER_EPSILON, rounds, delta) * UNITS_PER_EPSILON;
    expect(ledger.spent - before).toBeGreaterThanOrEqual(exact);
    expect(ledger.spent - before).toBeLessThan(exact + 1);
    expect(parts.map(({ budget }) => budget)).toEqual(new Array(rounds).fill(each));
  }
  expect(ledger.delta).toBeCloseTo(1e-6 + 1e-5 + 0.1, 15);
});
