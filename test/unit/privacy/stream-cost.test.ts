import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { toUnits, UNITS_PER_EPSILON } from '../../../src/core/privacy/budget.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { StreamCost } from '../../../src/core/privacy/questions/stream-cost.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const both: Neighbours[] = ['add-remove', 'replace-one'];

/** The cost by its definition: the neighbour that all answers together give away most about. */
function bruteForce(rows: Float64Array[], precisions: number[], neighbours: Neighbours): number {
  const cells = rows[0]!.length;
  const columns = Array.from({ length: cells }, (_, j) => rows.map((row) => row[j]!));
  const nothing = rows.map(() => 0);
  const from = neighbours === 'add-remove' ? [nothing] : columns;
  const distance = (a: number[], b: number[]) =>
    precisions.reduce((sum, precision, i) => sum + precision * Math.abs(a[i]! - b[i]!), 0);
  let most = 0;
  for (const a of from) for (const b of columns) most = Math.max(most, distance(a, b));
  return most;
}

test.each(both)('the cost of a stream is that of its definition: %s', (neighbours) => {
  const rng = seededRng(`cube account ${neighbours}`);
  const cost = new StreamCost(12, { neighbours, rowsPerPerson: 1 });
  const rows: Float64Array[] = [];
  const precisions: number[] = [];
  for (let i = 0; i < 30; i++) {
    const row = Float64Array.from({ length: 12 }, () => rng.integer(5) - 2);
    const precision = 1 + rng.integer(1e9);
    const before = cost.units;
    const price = cost.price(row, precision);
    cost.add(row, precision);
    rows.push(row);
    precisions.push(precision);
    expect(cost.units).toBe(before + price);
    expect(cost.units).toBe(bruteForce(rows, precisions, neighbours));
  }
});

test('with too many cells to compare all pairs, a replaced record is charged no less than it should be', () => {
  const rng = seededRng('many cells');
  const cost = new StreamCost(2100, { neighbours: 'replace-one', rowsPerPerson: 1 });
  const rows = Array.from({ length: 4 }, () => Float64Array.from({ length: 2100 }, () => rng.integer(3)));
  for (const row of rows) cost.add(row, 1000);
  const exact = bruteForce(
    rows,
    rows.map(() => 1000),
    'replace-one',
  );
  expect(cost.units).toBeGreaterThanOrEqual(exact);
  expect(cost.units).toBeLessThanOrEqual(2 * exact);
  const everyone = new Float64Array(2100).fill(1);
  expect(new StreamCost(2100, { neighbours: 'replace-one', rowsPerPerson: 1 }).price(everyone, 1000)).toBe(0);
});

test('so it is where two cells are asked about in turn: a record that moves between them moves both answers', () => {
  const unit = (cell: number) => Float64Array.from({ length: 2100 }, (_, j) => (j === cell ? 1 : 0));
  const cost = new StreamCost(2100, { neighbours: 'replace-one', rowsPerPerson: 1 });
  cost.add(unit(7), 1000);
  cost.add(unit(9), 600);
  expect(cost.units).toBe(1600);
});

test.each(both)('the most precise answer for what is left is paid for exactly: %s', (neighbours) => {
  const cost = new StreamCost(3, { neighbours, rowsPerPerson: 1 });
  cost.add(Float64Array.of(1, 0, 2), 100);
  const row = Float64Array.of(0, 3, 1);
  const most = cost.mostPrecision(row, 1000);
  expect(cost.price(row, most)).toBeLessThanOrEqual(1000);
  expect(cost.price(row, most + 1)).toBeGreaterThan(1000);
});

test.each([
  ['add-remove', 40],
  ['replace-one', 40],
  ['replace-one', 2100],
] as const)('so it is after many answers, for small coefficients and large: %s, %d cells', (neighbours, cells) => {
  const rng = seededRng(`most precision ${neighbours} ${cells}`);
  const cost = new StreamCost(cells, { neighbours, rowsPerPerson: 1 });
  const row = (size: number) => Float64Array.from({ length: cells }, () => size * Math.max(0, rng.integer(7) - 3));
  for (let i = 0; i < 12; i++) cost.add(row(1), 1 + rng.integer(1e12));
  for (const size of [1, 0.37, 1e-3, 1e-6, 1e4]) {
    const next = row(size);
    const left = rng.integer(1e13);
    const most = cost.mostPrecision(next, left);
    expect(cost.price(next, most)).toBeLessThanOrEqual(left);
    if (most < Number.MAX_SAFE_INTEGER) expect(cost.price(next, most + 1)).toBeGreaterThan(left);
  }
});

test('ten tenths of the budget are the budget, and not a unit more', () => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
  const account = ledger.openAccount([0], 2);
  const row = Float64Array.of(0.3, 1);
  for (let i = 0; i < 10; i++) ledger.chargeQuestion(account, row, UNITS_PER_EPSILON / 10);
  expect(ledger.remaining).toBe(0);
  expect(() => ledger.chargeQuestion(account, row, 1)).toThrow('only 0 of 1 is left');
  ledger.chargeQuestion(account, Float64Array.of(1, 0), (7 * UNITS_PER_EPSILON) / 10);
  expect(account.units).toBe(UNITS_PER_EPSILON);
  expect(ledger.entries).toEqual([{ label: 'questions', units: UNITS_PER_EPSILON }]);
  expect(() => ledger.chargeQuestion(account, Float64Array.of(1, 0), 1)).toThrow('This would cost ε');
});

test('what is refused is not booked', () => {
  const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
  const account = ledger.openAccount([0], 1);
  expect(() => ledger.chargeQuestion(account, Float64Array.of(1), 2 * UNITS_PER_EPSILON)).toThrow('This would cost');
  expect(account.units).toBe(0);
  expect(ledger.spent).toBe(0);
});

describe.each([
  ['add-remove', 12],
  ['replace-one', 12],
  ['replace-one', 2100],
] as const)('a copy to try questions on: %s, %i cells', (neighbours, cells) => {
  const rng = seededRng(`copies ${neighbours} ${cells}`);
  const rows = Array.from({ length: 6 }, () => Float64Array.from({ length: cells }, () => rng.integer(4)));
  const withFirst = (others?: 'some') => {
    const cost = new StreamCost(cells, { neighbours, rowsPerPerson: 2 }, others);
    for (const row of rows.slice(0, 3)) cost.add(cost.read(row), 1000);
    return cost;
  };

  test.each([undefined, 'some'] as const)('costs what the account itself would: %s other cells', (others) => {
    const [cost, plain] = [withFirst(others), withFirst(others)];
    const copy = cost.copy();
    for (const row of rows.slice(3)) {
      expect(copy.price(copy.read(row), 500)).toBe(plain.price(plain.read(row), 500));
      expect(copy.mostPrecision(copy.read(row), 1e6)).toBe(plain.mostPrecision(plain.read(row), 1e6));
      copy.add(copy.read(row), 500);
      plain.add(plain.read(row), 500);
      expect([copy.units, [...copy.used]]).toEqual([plain.units, [...plain.used]]);
    }
  });

  test('and a question about everybody, whose rows are told apart by nothing, costs it nothing more', () => {
    const everybody = new Float64Array(cells).fill(1);
    const cost = withFirst();
    if (neighbours === 'replace-one') expect(cost.copy().price(everybody, 1000)).toBe(0);
    expect(cost.copy().price(everybody, 1000)).toBe(cost.price(everybody, 1000));
  });

  test('changes nothing of the account that it is of, nor the other way round', () => {
    const [cost, untouched] = [withFirst(), withFirst()];
    const [copy, kept] = [cost.copy(), cost.copy()];
    for (const row of rows.slice(3)) copy.add(row, 1e6);
    expect([cost.units, [...cost.used]]).toEqual([untouched.units, [...untouched.used]]);
    expect(cost.price(rows[4], 7)).toBe(untouched.price(rows[4], 7));
    for (const row of rows.slice(3)) cost.add(row, 1e6);
    expect([kept.units, [...kept.used]]).toEqual([untouched.units, [...untouched.used]]);
    expect(kept.price(rows[4], 7)).toBe(untouched.price(rows[4], 7));
  });
});

test('whom an account protects does not change with what it was given, nor which table it is about', () => {
  const unit = { neighbours: 'replace-one' as Neighbours, rowsPerPerson: 3 };
  const cost = new StreamCost(2, unit);
  Object.assign(unit, { neighbours: 'add-remove', rowsPerPerson: 1 });
  expect(cost.price(Float64Array.of(1, 0), 100)).toBe(300);
  expect(cost.price(Float64Array.of(1, 1), 100)).toBe(0);
  const ledger = new Ledger(toUnits(1), { neighbours: 'replace-one', rowsPerPerson: 3 });
  const account = ledger.openAccount([0], 2);
  expect(() => (account.attributes as number[]).push(1)).toThrow(TypeError);
});

test('what answers cost each cell is for a person all of whose rows are in it, and of the cells that are asked about', () => {
  const cost = new StreamCost(2, { neighbours: 'replace-one', rowsPerPerson: 3 }, 'some');
  cost.add(cost.read(Float64Array.of(1, -2)), 100);
  expect([...cost.used]).toEqual([300, 600]);
  // A replaced row goes from the dearest cell to one that is told apart, or to those that nobody asks about.
  expect(cost.units).toBe(900);
  cost.used.fill(0);
  expect([...cost.used]).toEqual([300, 600]);
});

test('an account of very many cells keeps no number for each pair of them', () => {
  const cells = 300_000;
  const cost = new StreamCost(cells, { neighbours: 'replace-one', rowsPerPerson: 1 });
  const row = new Float64Array(cells);
  row[7] = 1;
  expect(cost.price(row, 100)).toBe(100);
});
