import { describe, expect, test } from 'vitest';
import { RecordCounts } from '../../../../src/core/data/counts/record-counts.ts';
import { cellCount } from '../../../../src/core/data/domain.ts';
import { estimatorById } from '../../../../src/core/estimators/registry.ts';
import type { NoisyTable } from '../../../../src/core/history/history.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { normal } from '../../../../src/core/random/normal.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellPositions } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const privatePgm = estimatorById('private-pgm', 'estimator');
const DEVIATION = 3;

type Sets = readonly (readonly number[])[];

/** Noisy tables of few records: many counts come out below 0. */
function noisyTables(domain: ReturnType<typeof domainOf>, sets: Sets, records: number, seed: string): NoisyTable[] {
  const rng = seededRng(seed);
  const all = domain.attributes.map((_, index) => index);
  const people = new Float64Array(cellCount(domain));
  for (let i = 0; i < records; i++) people[Math.floor(people.length * rng.uniform() ** 3)]++;
  return sets.map((attributes) => {
    const answers = new Float64Array(cellCount(domain, attributes));
    for (const [cell, place] of cellPositions(domain, all, attributes).entries()) answers[place] += people[cell];
    for (let cell = 0; cell < answers.length; cell++) answers[cell] += DEVIATION * normal(rng);
    return { attributes, answers, scale: DEVIATION / Math.SQRT2 };
  });
}

function loss(tables: readonly NoisyTable[], tableOf: (attributes: readonly number[]) => Float64Array): number {
  return tables.reduce((sum, { attributes, answers }) => {
    const found = tableOf(attributes);
    return sum + answers.reduce((own, answer, cell) => own + (found[cell] - answer) ** 2, 0) / (2 * DEVIATION ** 2);
  }, 0);
}

/** Entropic mirror descent over all cells, plainly (McKenna et al. 2019, algorithm 1), with as many steps as its program takes. */
function descended(domain: ReturnType<typeof domainOf>, tables: readonly NoisyTable[], records: number): Float64Array {
  const all = domain.attributes.map((_, index) => index);
  const places = tables.map(({ attributes }) => cellPositions(domain, all, attributes));
  const tableOf = (people: Float64Array, table: number) => {
    const sums = new Float64Array(tables[table].answers.length);
    for (const [cell, place] of places[table].entries()) sums[place] += people[cell];
    return sums;
  };
  const lossOf = (people: Float64Array) =>
    loss(tables, (attributes) =>
      tableOf(
        people,
        tables.findIndex((table) => table.attributes === attributes),
      ),
    );
  let exponents = new Float64Array(cellCount(domain));
  let people = exponents.map(() => records / exponents.length);
  let before = lossOf(people);
  let step = 1 / records;
  for (let round = 0; round < 1000; round++) {
    const next = exponents.slice();
    for (const [table, { answers }] of tables.entries()) {
      const slope = tableOf(people, table).map((count, cell) => (count - answers[cell]) / DEVIATION ** 2);
      for (const [cell, place] of places[table].entries()) next[cell] -= step * slope[place];
    }
    const most = next.reduce((a, b) => Math.max(a, b));
    const shares = next.map((exponent) => Math.exp(exponent - most));
    const total = shares.reduce((a, b) => a + b);
    const found = shares.map((share) => (share * records) / total);
    const after = lossOf(found);
    if (after < before) [exponents, people, before, step] = [next, found, after, 1.01 * step];
    else step /= 2;
  }
  return people;
}

describe.each<[string, Sets]>([
  ['a tree', [[0], [1], [0, 1], [1, 2], [2, 3]]],
  [
    'a circle',
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ],
  ],
  ['tables inside each other, one of them twice', [[], [0], [0, 1], [0, 1, 2], [0, 1], [3]]],
])('%s of noisy tables', (_, sets) => {
  const domain = domainOf(3, 4, 5, 3);
  const tables = noisyTables(domain, sets, 60, sets.join(' '));
  const fitted = privatePgm.fitTables?.({ domain, tables, records: 60 }, defaultParams(privatePgm.params));
  const { distribution } = fitted ?? {};
  if (!distribution) throw new Error('no distribution');

  test('squared errors are as small as any, and nothing is below 0', () => {
    const plain = descended(domain, tables, 60);
    const all = [0, 1, 2, 3];
    const least = loss(tables, (attributes) => {
      const sums = new Float64Array(cellCount(domain, attributes));
      for (const [cell, place] of cellPositions(domain, all, attributes).entries()) sums[place] += plain[cell];
      return sums;
    });
    const found = loss(tables, (attributes) => distribution.table(attributes));
    expect(found).toBeLessThan(least + 1e-4);
    expect(found).toBeGreaterThan(least - 0.02);
    expect(distribution.table(all).every((count) => count >= 0)).toBe(true);
    // Of all that lie as near it is the one that assumes least.
    const cells = distribution.table(all);
    for (const [cell, count] of plain.entries()) expect(Math.abs(cells[cell] - count)).toBeLessThan(0.1);
  });

  test('records are rounded column by column: tables of cliques to a record or two, none where none is expected', () => {
    const rows = 6000;
    const drawn = distribution.draw?.(rows, seededRng('records'));
    if (!drawn) throw new Error('nothing drawn');
    const counts = new RecordCounts(drawn);
    for (const { attributes } of tables.filter((table) => table.attributes.length <= 2)) {
      const wanted = distribution.table(attributes).map((count) => (count * rows) / 60);
      const found = counts.table(attributes);
      for (const [cell, count] of found.entries()) {
        expect(Math.abs(count - wanted[cell])).toBeLessThan(attributes.length < 2 ? 5 : 8);
        if (wanted[cell] < 1e-9) expect(count).toBe(0);
      }
    }
  });
});

test('rounded records have the expected counts on average', () => {
  const domain = domainOf(3, 2);
  const tables = [{ attributes: [0, 1], answers: Float64Array.of(1.3, 2.1, 0.4, 3.7, 0.2, 2.3), scale: 0.1 }];
  const fitted = privatePgm.fitTables?.({ domain, tables, records: 10 }, defaultParams(privatePgm.params));
  const wanted = fitted?.distribution?.table([0, 1]) ?? new Float64Array(0);
  const sums = new Float64Array(6);
  const trials = 1500;
  for (let trial = 0; trial < trials; trial++) {
    const drawn = fitted?.distribution?.draw?.(10, seededRng('rounding').split(String(trial)));
    if (!drawn) throw new Error('nothing drawn');
    for (const [cell, count] of new RecordCounts(drawn).table([0, 1]).entries()) sums[cell] += count / trials;
  }
  for (const [cell, count] of wanted.entries()) expect(Math.abs(sums[cell] - count)).toBeLessThan(0.06);
});

test('a model that would be too large is refused with what to do', () => {
  const domain = domainOf(300, 300, 300);
  const tables = [
    [0, 1],
    [1, 2],
    [0, 2],
  ].map((attributes) => ({
    attributes,
    answers: new Float64Array(90_000).fill(1),
    scale: 1,
  }));
  const fit = () => privatePgm.fitTables?.({ domain, tables, records: 90_000 }, defaultParams(privatePgm.params));
  expect(fit).toThrow('27,000,000 cells, more than the limit of 8,388,608. Measure fewer tables');
});
