import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumDown } from '../../../src/core/data/counts/sum-down.ts';
import { cellCount, type Domain } from '../../../src/core/data/domain.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { answerFromTable } from '../../../src/core/workload/answer-from-table.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { marksOf } from '../../../src/core/workload/query-group.ts';
import type { QuerySpec } from '../../../src/core/workload/query-spec.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { sensitivity, type Workload } from '../../../src/core/workload/workload.ts';
import { processorSeconds } from '../../support/processor-seconds.ts';
import { domainOf } from '../../support/small-data.ts';

const build = (spec: unknown, domain: Domain) => buildWorkload(parseWorkload(spec, 'workload'), domain);
const allOf = ({ attributes }: Domain) => attributes.map((_, index) => index);

/** Coefficients of all queries over the joint domain, block by block. */
function rowsOf({ blocks, domain }: Workload): Float64Array[][] {
  return blocks.map((block) =>
    Array.from({ length: block.queries }, (_, i) => expandQuery(block.query(i), domain, allOf(domain))),
  );
}

/** Definition 4 word by word: one record more, or another one, anywhere in the joint domain. */
function costByNeighbours(workload: Workload, weights: readonly Float64Array[], neighbours: Neighbours): number {
  const rows = rowsOf(workload);
  const cells = Array.from({ length: cellCount(workload.domain) }, (_, cell) => cell);
  const cost = (x: number, y: number | null) =>
    rows.reduce(
      (sum, block, b) =>
        block.reduce((own, row, i) => own + weights[b][i] * Math.abs(row[x] - (y === null ? 0 : row[y])), sum),
      0,
    );
  const costs =
    neighbours === 'add-remove' ? cells.map((x) => cost(x, null)) : cells.flatMap((x) => cells.map((y) => cost(x, y)));
  return Math.max(...costs);
}

function expectAnswers(workload: Workload): void {
  const { domain, blocks } = workload;
  const rng = seededRng('counts');
  const joint = Float64Array.from({ length: cellCount(domain) }, () => rng.integer(50));
  for (const [b, rows] of rowsOf(workload).entries()) {
    const answers = blocks[b].answer(sumDown(domain, joint, allOf(domain), blocks[b].attributes));
    for (const [i, row] of rows.entries()) {
      expect(answers[i]).toBeCloseTo(
        row.reduce((sum, value, cell) => sum + value * joint[cell], 0),
        7,
      );
    }
  }
}

function expectExactSensitivity(workload: Workload): void {
  const rng = seededRng('weights');
  for (const neighbours of ['add-remove', 'replace-one'] as const) {
    for (let round = 0; round < 3; round++) {
      const weights = workload.blocks.map((block) =>
        Float64Array.from({ length: block.queries }, () => rng.integer(9)),
      );
      const expected = costByNeighbours(workload, weights, neighbours);
      const found = sensitivity(workload.blocks, { neighbours, rowsPerPerson: 1 }, weights);
      expect(found).toBeGreaterThanOrEqual(expected - 1e-15);
      expect(found).toBeCloseTo(expected, 9);
    }
    for (const block of workload.blocks) {
      for (let i = 0; i < block.queries; i++) {
        const one = { ...workload, blocks: [{ ...block, queries: 1, query: () => block.query(i) }] };
        expect(block.querySensitivity(i, neighbours)).toBeCloseTo(
          costByNeighbours(one, [Float64Array.of(1)], neighbours),
          9,
        );
      }
    }
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 });

test('random tables: answers and sensitivity are those of their coefficients, which are zeros and ones', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(),
      (own, order, count, seed) => {
        const workload = build({ kind: 'tables', order, count, seed }, domainOf(...own));
        expect(workload.size).toBe(count);
        for (const row of rowsOf(workload).flat()) for (const value of row) expect([0, 1]).toContain(value);
        expectAnswers(workload);
        expectExactSensitivity(workload);
      },
    ),
    { seed: 1, numRuns: 40 },
  );
});

test('moments: answers and sensitivity are those of their coefficients, between 0 and 1', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 3 }), fc.constantFrom('shares', 'codes'), (own, order, values) => {
      const workload = build({ kind: 'moments', order, values }, domainOf(...own));
      expectAnswers(workload);
      expectExactSensitivity(workload);
      if (values === 'shares') for (const row of rowsOf(workload).flat()) expect(Math.max(...row)).toBe(1);
    }),
    { seed: 2, numRuns: 30 },
  );
});

test('boxes and counts over many cells are answered and weighed through marks, the same as cell by cell', () => {
  const rng = seededRng('boxes');
  const domain = domainOf(9, 4, 4);
  const range = (size: number) => {
    const [low, high] = [rng.integer(size), rng.integer(size)].sort((a, b) => a - b);
    return [low, high] as const;
  };
  const queries = Array.from({ length: 18 }, (_, i) => ({
    where: i % 3 === 0 ? { a: range(9) } : { a: range(9), b: range(4), c: range(4) },
    times: i % 4 === 0 ? -2 : 1,
  }));
  const workload = build(
    { kind: 'queries', queries: [...queries, { moment: { a: 3 } }, { moment: { c: 1 } }] },
    domain,
  );
  expect(marksOf(domain, workload.blocks[0].query(1))?.cells.length).toBeLessThanOrEqual(8);
  expect(marksOf(domain, workload.blocks[0].query(18))).toBeNull();
  expectAnswers(workload);
  expectExactSensitivity(workload);
  expect(workload.blocks[0].weightedSensitivity(0.1, 'add-remove')).toBeCloseTo(
    0.1 * workload.blocks[0].weightedSensitivity(1, 'add-remove'),
    12,
  );
  const endless = new Float64Array(20).fill(Number.POSITIVE_INFINITY);
  expect(workload.blocks[0].weightedSensitivity(endless, 'add-remove')).toBe(Number.POSITIVE_INFINITY);
});

test('a moment of very many codes is weighed at once', () => {
  const domain = domainOf(65_536, 2);
  const queries = [{ moment: { a: 1 } }, { moment: { a: 2 }, times: 0.5 }, { where: { a: [3, 9], b: [0, 0] } }];
  const started = processorSeconds();
  const { blocks } = build({ kind: 'queries', queries }, domain);
  const top = 65_535 + 0.5 * 65_535 * 65_535;
  expect(sensitivity(blocks, { neighbours: 'add-remove', rowsPerPerson: 1 })).toBeCloseTo(top, 4);
  expect(sensitivity(blocks, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBeGreaterThanOrEqual(top);
  // Comparing all pairs of codes takes many seconds.
  expect(processorSeconds() - started).toBeLessThan(2);
});

test('a table is summed up by factors of one attribute and of several together, wherever they stand', () => {
  const domain = domainOf(3, 2, 4, 2);
  const rng = seededRng('contract');
  const numbers = (length: number) => Float64Array.from({ length }, () => rng.integer(7) - 3);
  const table = numbers(48);
  const query = {
    times: 0.5,
    factors: [
      { attributes: [1], values: Float64Array.of(0, 2) },
      { attributes: [0, 3], values: numbers(6) },
      { attributes: [2], values: Float64Array.of(1, 0, -1, 2) },
    ],
  };
  const row = expandQuery(query, domain, allOf(domain));
  const expected = row.reduce((sum, value, cell) => sum + value * table[cell], 0);
  expect(expected).not.toBe(0);
  expect(answerFromTable(domain, table, query)).toBeCloseTo(expected, 9);
});

describe('moments', () => {
  test('up to an order are all products of powers, none twice, in words', () => {
    const { blocks, size } = build({ kind: 'moments', order: 2 }, domainOf(3, 2, 5));
    expect(size).toBe(9);
    const words = blocks.flatMap((block) => Array.from({ length: block.queries }, (_, i) => block.words(i)));
    expect(words.slice(0, 2)).toEqual(['sum of a', 'sum of a²']);
    expect(words.at(-1)).toBe('sum of b × c');
    expect(new Set(words).size).toBe(9);
  });

  test('of codes are what the same chosen queries are', () => {
    const domain = domainOf(4, 3);
    const specs: QuerySpec[] = [{ moment: { a: 1 } }, { moment: { a: 2 } }, { moment: { b: 1 } }, { moment: { b: 2 } }];
    const chosen = build({ kind: 'queries', queries: [...specs, { moment: { a: 1, b: 1 } }] }, domain);
    const all = build({ kind: 'moments', order: 2, values: 'codes' }, domain);
    expect(rowsOf(all).flat()).toEqual(rowsOf(chosen).flat());
    expect(sensitivity(all.blocks, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBe(3 + 9 + 2 + 4 + 6);
    expect(sensitivity(chosen.blocks, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBe(24);
  });

  test('too many are refused with their number', () => {
    expect(() => build({ kind: 'moments', order: 5 }, domainOf(...new Array(40).fill(3)))).toThrow(
      'workload.order: 40 attributes have 1,221,758 moments up to order 5',
    );
  });
});

describe('random tables', () => {
  test('another seed draws others; every set of attributes comes up, and no table is empty or full', () => {
    const domain = domainOf(2, 3, 2, 2);
    const labels = (seed: number) => build({ kind: 'tables', order: 2, count: 300, seed }, domain);
    const rows = rowsOf(labels(1)).flat();
    expect(rows).not.toEqual(rowsOf(labels(2)).flat());
    expect(rows).toEqual(rowsOf(labels(1)).flat());
    for (const row of rows) expect(new Set(row).size).toBe(2);
    const [block] = labels(1).blocks;
    const sets = Array.from({ length: 300 }, (_, i) => block.query(i).factors[0].attributes.join());
    const expected = 300 / 6;
    // Six sets, 50 each on average; 6 standard deviations of a binomial are 38.7, so a false alarm is below 1e-8.
    for (const set of new Set(sets))
      expect(Math.abs(sets.filter((own) => own === set).length - expected)).toBeLessThan(39);
    expect(new Set(sets).size).toBe(6);
  });

  test('what does not fit is refused before it is drawn', () => {
    expect(() => build({ kind: 'tables', order: 4, count: 5 }, domainOf(2, 2))).toThrow(
      'workload.order: the data has 2 attributes',
    );
    expect(() => build({ kind: 'tables', order: 1, count: 500 }, domainOf(100_000))).toThrow(
      'workload: only 83 of 500 tables fit into the limit of 8,388,608 numbers',
    );
  });
});

describe('chosen queries', () => {
  const specs: fc.Arbitrary<QuerySpec> = fc.oneof(
    fc.tuple(fc.nat(2), fc.nat(2)).map(([i, j]) => ({ where: { a: [Math.min(i, j), Math.max(i, j)] as const } })),
    fc.nat(1).map((i) => ({ where: { b: [i, i] as const, c: [0, 1] as const }, times: -2.5 })),
    fc.constant({ where: {} }),
    fc.constantFrom<QuerySpec[]>({ moment: { a: 2 } }, { moment: { a: 1, c: 3 } }),
    fc.constantFrom({ parity: ['b'] }, { parity: ['b', 'c'] }),
    fc.constantFrom<QuerySpec[]>({ wavelet: { a: [0, 2, 2] } }, { wavelet: { a: [1, 2, 2], b: [0, 1, 1] } }),
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 6, maxLength: 6 }).map((values) => ({
      table: { attributes: ['c', 'a'], values },
    })),
  );

  test('of all kinds together: answers and sensitivity are those of their coefficients', () => {
    fc.assert(
      fc.property(fc.array(specs, { minLength: 1, maxLength: 6 }), (queries) => {
        const workload = build({ kind: 'queries', queries }, domainOf(3, 2, 2));
        expect(workload.blocks).toHaveLength(1);
        expectAnswers(workload);
        expectExactSensitivity(workload);
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  // Five attributes of 20 values have too many cells for one table.
  const large = domainOf(20, 20, 20, 20, 20);
  const range = (name: string, high: number) => ({ where: { [name]: [0, high] as const } });

  test('that share no attribute are apart, and their sensitivities add up exactly', () => {
    const tied = { where: { a: [0, 4] as const, b: [0, 4] as const } };
    const workload = build(
      { kind: 'queries', queries: [range('a', 4), tied, range('c', 4), range('d', 4), range('e', 4)] },
      large,
    );
    expect(workload.blocks.map(({ attributes }) => attributes)).toEqual([[0, 1], [2], [3], [4]]);
    expect(workload.blocks.map(({ label }) => label)).toEqual([
      'chosen queries over a × b',
      'c from 0 to 4',
      'd from 0 to 4',
      'e from 0 to 4',
    ]);
    expect(sensitivity(workload.blocks, { neighbours: 'add-remove', rowsPerPerson: 1 })).toBe(5);
    expect(sensitivity(workload.blocks, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBe(5);
  });

  test('that are tied together in too large a table are taken set by set, never cheaper than they are', () => {
    const pairs = ['ab', 'bc', 'cd', 'de', 'ae'].map(([first, second]) => ({
      where: { [first]: [0, 9] as const, [second]: [10, 19] as const },
    }));
    const workload = build({ kind: 'queries', queries: pairs }, large);
    expect(workload.blocks).toHaveLength(5);
    // No record is below 10 and above 9 in one attribute at once: at most two of the five hold, and four change.
    expect(sensitivity(workload.blocks, { neighbours: 'add-remove', rowsPerPerson: 1 })).toBeGreaterThanOrEqual(2);
    expect(sensitivity(workload.blocks, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBeGreaterThanOrEqual(4);
    expect(sensitivity(workload.blocks, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBeLessThanOrEqual(5);
  });

  test('say what they ask in words', () => {
    const domain = domainOf(3, 2, 2);
    const queries = [
      { where: { c: [0, 0], a: [1, 2] } },
      { moment: { a: 12, b: 1 } },
      { parity: ['b', 'c'], times: -2 },
      { table: { attributes: ['b', 'c'], values: [1, 0, 0, 1] } },
      { table: { attributes: ['b'], values: [1, 0.5] } },
      { where: {} },
    ];
    const [block] = build({ kind: 'queries', queries }, domain).blocks;
    expect(queries.map((_, i) => block.words(i))).toEqual([
      'a from 1 to 2 and c = 0',
      'sum of a¹² × b',
      '−2 × (parity of b ⊕ c)',
      '2 of the 4 cells of b × c',
      'weighted sum of the 2 cells of b',
      'all records',
    ]);
  });
});
