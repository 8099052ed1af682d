import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { attributesOf, expandQuery, querySensitivity } from '../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const build = (spec: unknown, ...sizes: number[]) => buildWorkload(parseWorkload(spec, 'workload'), domainOf(...sizes));

describe('parities', () => {
  const { domain, blocks } = build({ kind: 'parities', degree: 3 }, 2, 2, 2, 2);
  const [block] = blocks;
  const all = [0, 1, 2, 3];
  const rows = Array.from({ length: block.queries }, (_, i) => expandQuery(block.query(i), domain, all));

  test('are all sets of one to three attributes, none twice', () => {
    expect(block.queries).toBe(4 + 6 + 4);
    const sets = Array.from({ length: block.queries }, (_, i) => attributesOf(block.query(i)).join());
    expect(new Set(sets).size).toBe(14);
    expect(block.words(4)).toBe('parity of a ⊕ b');
  });

  test('one transform answers what the coefficients say', () => {
    const rng = seededRng('parities');
    const table = Float64Array.from({ length: 16 }, () => rng.integer(50));
    const plain = rows.map((row) => row.reduce((sum, value, cell) => sum + value * table[cell], 0));
    expect([...block.answer(table)]).toEqual(plain);
    expect(Math.max(...plain.map(Math.abs))).toBeGreaterThan(0);
  });

  test.each(['add-remove', 'replace-one'] as const)(
    'sensitivity under %s is the search over neighbours',
    (neighbours) => {
      const rng = seededRng(neighbours);
      for (const weights of [1, Float64Array.from(rows, () => rng.integer(5))]) {
        const weight = (i: number) => (typeof weights === 'number' ? weights : weights[i]);
        const moved = (x: number, y: number | null) =>
          rows.reduce((sum, row, i) => sum + weight(i) * Math.abs(row[x] - (y === null ? 0 : row[y])), 0);
        const cells = Array.from({ length: 16 }, (_, cell) => cell);
        const pairs =
          neighbours === 'add-remove'
            ? cells.map((x) => moved(x, null))
            : cells.flatMap((x) => cells.map((y) => moved(x, y)));
        expect(block.weightedSensitivity(weights, neighbours)).toBe(Math.max(...pairs));
      }
      for (let i = 0; i < rows.length; i++) {
        expect(block.querySensitivity(i, neighbours)).toBe(querySensitivity(block.query(i), neighbours));
      }
    },
  );

  test('replacing one record never moves all of them', () => {
    expect(block.weightedSensitivity(1, 'replace-one')).toBeLessThan(2 * block.queries);
  });

  test('beyond twenty attributes every parity has a table of its own', () => {
    const many = build({ kind: 'parities', degree: 2 }, ...new Array(21).fill(2));
    expect(many.blocks).toHaveLength(21 + 210);
    expect(Math.max(...many.blocks.map(({ attributes }) => attributes.length))).toBe(2);
  });

  test('refusals say what to do', () => {
    expect(() => build({ kind: 'parities', degree: 2 }, 2, 3)).toThrow(
      /"b" has 3; turn it into binary attributes first/,
    );
    expect(() => build({ kind: 'parities', degree: 5 }, 2, 2)).toThrow('workload.degree: the data has 2 attributes');
    expect(() => build({ kind: 'parities', degree: 3 }, ...new Array(200).fill(2))).toThrow(
      /1,333,500 parities .* limit of 524,288/,
    );
  });
});

describe('cuboids', () => {
  test('are the tables over all subsets, or over those of one size, each taken whole', () => {
    const all = build({ kind: 'cuboids' }, 2, 3, 4);
    expect(all.blocks).toHaveLength(8);
    expect(all.blocks.every(({ whole }) => whole)).toBe(true);
    expect(all.size).toBe(3 * 4 * 5);
    const pairs = build({ kind: 'cuboids', order: 2 }, 2, 3, 4);
    expect(pairs.blocks.map(({ attributes }) => attributes)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  test('too many are refused', () => {
    expect(() => build({ kind: 'cuboids' }, ...new Array(30).fill(2))).toThrow(/1,073,741,824 subsets/);
  });
});

test.each([
  ['marginals', { kind: 'marginals', sets: [['a', 'b']] }],
  ['ranges', { kind: 'ranges', attributes: ['a', 'b'], count: 12 }],
  ['intervals', { kind: 'intervals', attribute: 'b' }],
  ['a question stream', { kind: 'question-stream', count: 20, cells: 7 }],
  ['chosen queries', { kind: 'queries', queries: [{ where: { b: [1, 2] } }, { where: { a: [0, 0] } }] }],
])('every query of %s by its structure answers as the block does', (_, spec) => {
  const { domain, blocks } = build(spec, 3, 4);
  for (const block of blocks) {
    const size = block.attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
    const table = Float64Array.from({ length: size }, (__, cell) => 1 + cell * cell);
    const answers = block.answer(table);
    for (let i = 0; i < block.queries; i++) {
      const row = expandQuery(block.query(i), domain, block.attributes);
      expect(row.reduce((sum, value, cell) => sum + value * table[cell], 0)).toBe(answers[i]);
      expect(block.words(i)).toMatch(/\S/);
    }
  }
});
