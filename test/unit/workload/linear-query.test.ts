import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { attributesOf, expandQuery, querySensitivity } from '../../../src/core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../../src/core/workload/query-spec.ts';
import { buildWorkload, parseWorkload, renameAttributes } from '../../../src/core/workload/registry.ts';

const attribute = (name: string, size: number) => ({
  name,
  size,
  labels: Array.from({ length: size }, (_, code) => String(code)),
});
const domain: Domain = { attributes: [attribute('a', 3), attribute('b', 2), attribute('c', 4), attribute('d', 2)] };
const all = [0, 1, 2, 3];
const query = (spec: unknown) => parseQuery(spec, domain, 'query');
const cells = (spec: unknown) => expandQuery(query(spec), domain, all);

/** The codes of every cell, in order. */
const codes = Array.from({ length: 48 }, (_, cell) => [
  Math.floor(cell / 16),
  Math.floor(cell / 8) % 2,
  Math.floor(cell / 2) % 4,
  cell % 2,
]);

const rng = seededRng('linear queries');
const numbers = (length: number) => Array.from({ length }, () => rng.integer(9) - 4);
const bd = numbers(8);
const specs: [QuerySpec, (code: number[]) => number][] = [
  [{ where: {} }, () => 1],
  [{ where: { a: [0, 1], c: [2, 3] } }, ([a, , c]) => (a! <= 1 && c! >= 2 ? 1 : 0)],
  [{ where: { d: [1, 1] }, times: -2.5 }, ([, , , d]) => (d === 1 ? -2.5 : 0)],
  [{ moment: { a: 2 } }, ([a]) => a! * a!],
  [{ moment: { a: 1, c: 3 } }, ([a, , c]) => a! * c! ** 3],
  [{ moment: {} }, () => 1],
  [{ parity: ['b', 'd'] }, ([, b, , d]) => ((b! + d!) % 2 === 0 ? 1 : -1)],
  [{ parity: [] }, () => 1],
  [{ table: { attributes: ['c', 'b'], values: bd } }, ([, b, c]) => bd[2 * c! + b!]!],
  [{ table: { attributes: [], values: [3] } }, () => 3],
];
const coefficients = numbers(48);
specs.push([{ coefficients }, (code) => coefficients[codes.findIndex((own) => own.join() === code.join())]!]);

describe.each(specs.map(([spec, of]) => [JSON.stringify(spec).slice(0, 60), spec, of] as const))(
  '%s',
  (_, spec, of) => {
    test('coefficients', () => {
      expect([...cells(spec)].map((value) => value + 0)).toEqual(codes.map((code) => of(code) + 0));
    });

    test('sensitivities are those of all cells', () => {
      const values = codes.map(of);
      expect(querySensitivity(query(spec), 'add-remove')).toBe(Math.max(...values.map(Math.abs)));
      expect(querySensitivity(query(spec), 'replace-one')).toBe(Math.max(...values) - Math.min(...values));
    });

    test('over the attributes that matter it is the same', () => {
      const small = attributesOf(query(spec));
      const values = expandQuery(query(spec), domain, small);
      const place = (code: number[]) =>
        small.reduce((cell, index) => cell * domain.attributes[index]!.size + code[index]!, 0);
      codes.forEach((code, cell) => {
        expect(values[place(code)]).toBe(cells(spec)[cell]);
      });
    });
  },
);

test.each([
  [
    {},
    'q: expected a query with one of "where", "coefficients", "moment", "parity", "wavelet", "table", found an object.',
  ],
  [null, 'q: expected a query'],
  [{ where: {}, parity: [] }, 'q: expected a query with one of'],
  [{ where: {}, parity: [] }, 'found "where", "parity".'],
  [{ a: [0, 1] }, 'found "a".'],
  [[{ where: {} }], 'found a list.'],
  [{ where: { z: [0, 1] } }, 'q.where: there is no attribute "z"; the data has a, b, c, d.'],
  [{ where: { a: [0, 3] } }, 'q.where.a: expected codes from 0 to 2, found [0, 3].'],
  [{ where: { a: [-1, 0] } }, 'q.where.a: expected codes from 0 to 2, found [-1, 0].'],
  [{ where: { a: [2, 1] } }, 'q.where.a: expected the lower code first'],
  [{ where: { a: [0.5, 1] } }, 'q.where.a[0]: expected the code of a value (its position, from 0), found 0.5.'],
  [{ where: { a: ['x', 1] } }, 'q.where.a[0]: expected the code of a value (its position, from 0), found "x".'],
  [{ where: { a: 'x' } }, 'q.where.a: expected the first and the last code, such as [0, 2], found "x".'],
  [{ where: [] }, 'q.where: expected an object'],
  [{ where: JSON.parse('{"__proto__": [0, 1]}') }, 'q.where: there is no attribute "__proto__"'],
  [{ coefficients: [1, 2] }, 'q.coefficients: expected 48 numbers, one per cell of the joint domain, found 2.'],
  [{ coefficients: [1, '2'] }, 'q.coefficients[1]: expected a number, found "2".'],
  [{ moment: { a: -1 } }, 'q.moment.a:'],
  [{ parity: ['a'] }, 'q.parity: a parity is over attributes of two values, but "a" has 3.'],
  [{ parity: ['b', 'b'] }, 'q.parity: an attribute is listed twice.'],
  [
    { table: { attributes: ['b'], values: [1] } },
    'q.table.values: expected 2 numbers, one per cell of the table, found 1.',
  ],
  [{ where: {}, times: 'x' }, 'q.times: expected a number, found "x".'],
  [{ where: {}, time: 2 }, 'q.time: there is no such setting here.'],
])('%j is refused', (spec, sentence) => {
  expect(() => parseQuery(spec, domain, 'q')).toThrow(sentence);
});

test('a workload of queries takes every kind, and names can be changed in all of them', () => {
  const spec = parseWorkload({ kind: 'queries', queries: specs.map(([own]) => own) }, 'workload');
  const counts = Float64Array.from(codes, (_, cell) => cell * cell);
  const [block] = buildWorkload(spec, domain).blocks;
  const truth = specs.map(([, of]) => codes.reduce((sum, code, cell) => sum + of(code) * counts[cell]!, 0));
  expect([...block!.answer(counts)]).toEqual(truth.map((value) => expect.closeTo(value, 9)));
  const upper = { attributes: domain.attributes.map((own) => ({ ...own, name: own.name.toUpperCase() })) };
  const renamed = renameAttributes(spec, (name) => name.toUpperCase());
  expect([...buildWorkload(renamed, upper).blocks[0]!.answer(counts)]).toEqual([...block!.answer(counts)]);
});
