import { describe, expect, test } from 'vitest';
import { Support } from '../../../../src/core/estimators/multiplicative-weights/support.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { EVERYTHING, expandQuery, type LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { parityQuery } from '../../../../src/core/workload/parity-block.ts';
import { domainOf } from '../../../support/small-data.ts';

// More cells than one pattern holds, so that there are outer places too.
const domain = domainOf(2, 5, 3, 40, 2, 7);
const all = domain.attributes.map((_, index) => index);
const rng = seededRng('support');
const numbers = (length: number) => Float64Array.from({ length }, () => Math.max(0, rng.uniform() - 0.4));

const queries: [string, LinearQuery][] = [
  ['everything', EVERYTHING],
  ['a cell', cellQuery(domain, [0, 3, 5], 100)],
  ['a parity', parityQuery([0, 4])],
  ['nothing', { times: 2, factors: [{ attributes: [3], values: new Float64Array(40) }] }],
  [
    'a product',
    { times: -3, factors: [1, 3, 5].map((own) => ({ attributes: [own], values: numbers([2, 5, 3, 40, 2, 7][own]) })) },
  ],
  [
    'a joint table',
    {
      times: 0.5,
      factors: [
        { attributes: [1, 4], values: numbers(10) },
        { attributes: [5], values: numbers(7) },
      ],
    },
  ],
];

describe.each(queries)('%s', (_, query) => {
  const row = expandQuery(query, domain, all);
  const support = new Support(domain, all, query);
  const table = Float64Array.from(row, () => 0.1 + rng.uniform());

  test('sums and squares are those of the whole row', () => {
    const sum = (of: (value: number) => number) =>
      row.reduce((total, value, cell) => total + of(value) * table[cell], 0);
    expect(support.sum(table)).toBeCloseTo(
      sum((value) => value),
      8,
    );
    expect(support.sumOfSquares(table)).toBeCloseTo(
      sum((value) => value * value),
      8,
    );
    expect(support.cells).toBe(row.filter((value) => value !== 0).length);
    expect(support.largest).toBeCloseTo(
      row.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
      12,
    );
  });

  test('it is added, weighs and tilts as the whole row does', () => {
    const added = table.slice();
    support.add(1.5, added);
    const weighed = new Float64Array(row.length);
    support.weigh(table, weighed);
    const tilted = table.slice();
    const grown = support.tilt(0.3, tilted, support.sum(table));
    let sum = 0;
    for (const [cell, value] of row.entries()) {
      expect(Math.abs(added[cell] - table[cell] - 1.5 * value)).toBeLessThan(1e-12);
      expect(Math.abs(weighed[cell] - value * table[cell])).toBeLessThan(1e-12);
      expect(Math.abs(tilted[cell] - table[cell] * Math.exp(0.3 * value))).toBeLessThan(1e-12);
      sum += tilted[cell] - table[cell];
    }
    expect(grown).toBeCloseTo(sum, 8);
  });
});
