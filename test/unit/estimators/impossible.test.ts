import { describe, expect, test } from 'vitest';
import type { Counts } from '../../../src/core/data/counts/counts.ts';
import { cellCount, codesOf, type Domain } from '../../../src/core/data/domain.ts';
import { WeightedDistribution } from '../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { sampleRecords } from '../../../src/core/estimators/multiplicative-weights/sample-records.ts';
import { estimators } from '../../../src/core/estimators/registry.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { normal } from '../../../src/core/random/normal.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { domainOf } from '../../support/small-data.ts';

/** Rules that hang together, beside an attribute that has nothing to do with them. */
const domain: Domain = {
  ...domainOf(3, 4, 5, 2, 3),
  impossible: [
    { attributes: [0, 1], cells: [0, 3, 6, 11] },
    { attributes: [1, 2], cells: [0, 1, 2, 3, 4, 7, 12] },
    { attributes: [2, 3], cells: [1, 8] },
  ],
};
const all = [0, 1, 2, 3, 4];

const isPossible = (cell: number) => {
  const codes = codesOf(domain, all, cell);
  return domain.impossible?.every(({ attributes, cells }) => {
    const at = attributes.reduce((sum, index) => sum * domain.attributes[index].size + codes[index], 0);
    return !cells.includes(at);
  });
};
const possible = Array.from({ length: cellCount(domain) }, (_, cell) => isPossible(cell));

function summed(of: (cell: number) => number, attributes: readonly number[]): number[] {
  const sums = new Array<number>(cellCount(domain, attributes)).fill(0);
  for (let cell = 0; cell < possible.length; cell++) {
    const codes = codesOf(domain, all, cell);
    sums[attributes.reduce((at, index) => at * domain.attributes[index].size + codes[index], 0)] += of(cell);
  }
  return sums;
}

const sets = [[], [0], [4], [0, 1], [0, 2], [1, 2], [0, 3], [1, 4], [0, 2, 3], all];

describe('what is declared impossible', () => {
  test('is empty before anything is measured, and all else is even', () => {
    const even = WeightedDistribution.uniform(domain, 1000);
    const each = 1000 / possible.filter(Boolean).length;
    for (const set of sets) {
      const wanted = summed((cell) => (possible[cell] ? each : 0), set);
      for (const [cell, count] of even.table(set).entries()) expect(count).toBeCloseTo(wanted[cell], 8);
    }
  });

  test('is told exactly of every table', () => {
    const cells = WeightedDistribution.possibleCells(domain);
    for (const set of sets) {
      const wanted = summed((cell) => (possible[cell] ? 1 : 0), set).map((count) => (count > 0 ? 1 : 0));
      expect([...(cells.of(set) ?? wanted.map(() => 1))]).toEqual(wanted);
    }
    expect(cells.of([4])).toBeNull();
  });

  test.each([['records drawn one by one', (counts: Counts) => sampleRecords(counts, 500, seededRng('drawn'))]])(
    'holds none of %s',
    (_, draw) => {
      const { columns } = draw(WeightedDistribution.uniform(domain, 1000));
      for (let row = 0; row < 500; row++) {
        expect(
          possible[all.reduce((cell, index) => cell * domain.attributes[index].size + columns[index][row], 0)],
        ).toBe(true);
      }
    },
  );

  test('leaves nothing: that is refused', () => {
    const none = { ...domainOf(2, 2), impossible: [{ attributes: [0, 1], cells: [0, 1, 2, 3] }] };
    expect(() => WeightedDistribution.uniform(none, 10).table([0])).toThrow('Nothing is left that a record could be');
  });
});

const rng = seededRng('impossible');
const tables = [[0, 1], [1, 2], [2, 4], [3]].map((attributes) => {
  const truth = summed((cell) => (possible[cell] ? 1 + (cell % 7) : 0), attributes);
  return { attributes, answers: Float64Array.from(truth, (count) => count + 4 * normal(rng)), scale: 3 };
});
const records = possible.reduce((sum, is, cell) => sum + (is ? 1 + (cell % 7) : 0), 0);

test.each(estimators.filter(({ synthetic }) => synthetic))('$id keeps to what is possible', (estimator) => {
  const { distribution } = estimator.fitTables?.({ domain, tables, records }, defaultParams(estimator.params)) ?? {};
  if (!distribution) throw new Error('no distribution');
  const joint = distribution.table(all);
  expect(joint.reduce((sum, count) => sum + count, 0)).toBeCloseTo(records, 6);
  for (const [cell, count] of joint.entries()) if (!possible[cell]) expect(count).toBe(0);
  // What was measured is met in possible cells.
  for (const { attributes, answers } of tables) {
    const cells = WeightedDistribution.possibleCells(domain).of(attributes);
    const found = distribution.table(attributes);
    for (const [cell, count] of found.entries()) {
      if (!cells || cells[cell]) expect(Math.abs(count - answers[cell])).toBeLessThan(30);
    }
  }
  const drawn = sampleRecords(distribution, 300, seededRng('drawn'));
  for (let row = 0; row < 300; row++) {
    const cell = all.reduce((sum, index) => sum * domain.attributes[index].size + drawn.columns[index][row], 0);
    expect(possible[cell]).toBe(true);
  }
});

test('passes over measurements one by one keep to it as well', () => {
  const found = WeightedDistribution.uniform(domain, records).replayed(
    tables.map(({ attributes, answers }, order) => ({
      attributes,
      query: null,
      target: answers.map((answer) => answer / records),
      ridge: 0,
      order,
    })),
    20,
    'half',
  );
  for (const [cell, count] of found.table(all).entries()) if (!possible[cell]) expect(count).toBe(0);
});
