import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import { cellCount } from '../../../src/core/data/domain.ts';
import { parseChosenQuery } from '../../../src/core/question-language/parse-chosen-query.ts';
import { QuestionFailure } from '../../../src/core/question-language/question-failure.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../../src/core/workload/query-spec.ts';
import { chosenText } from '../../../src/features/workload/chosen-text.ts';

const domain: Domain = {
  attributes: [
    { name: 'Age', size: 3, labels: ['0–19', '20–39', '40 or more'] },
    { name: 'sex', size: 2, labels: ['f', 'm'] },
    { name: 'sum of', size: 2, labels: ['a "b"', "it's"] },
    { name: 'Class of Worker', size: 4, labels: ['and', 'or', 'x y', '7'] },
  ],
};
const everything = domain.attributes.map((_, index) => index);
const cells = (spec: QuerySpec) => [...expandQuery(parseQuery(spec, domain, 'query'), domain, everything)];

test.each<[string, QuerySpec]>([
  ['count where Age >= 20', { where: { Age: [1, 2] } }],
  ['-2 * count where sex = m', { where: { sex: [1, 1] }, times: -2 }],
  ['sum of age^2 * sex', { moment: { Age: 2, sex: 1 } }],
  ['sum Age × AGE and "Class of Worker"', { moment: { Age: 2, 'Class of Worker': 1 } }],
  ['0.5 * moment of sex', { moment: { sex: 1 }, times: 0.5 }],
  ['-parity of sex and "sum of"', { parity: ['sex', 'sum of'], times: -1 }],
  ['Parity sex ⊕ `sum of`', { parity: ['sex', 'sum of'] }],
  ['2 * wavelet of age (0, 2, 2) * sex (0, 1, 1)', { wavelet: { Age: [0, 2, 2], sex: [0, 1, 1] }, times: 2 }],
  [' {"table": {"attributes": ["sex"], "values": [1, 3]}}', { table: { attributes: ['sex'], values: [1, 3] } }],
])('%s is understood', (text, spec) => {
  expect(parseChosenQuery(text, domain)).toEqual(spec);
});

test.each<[text: string, at: number, length: number, sentence: string]>([
  ['sum of Age^2 * sx', 15, 2, 'there is no attribute “sx”'],
  ['sum of Age^0', 11, 1, 'expected a power from 1 to 16'],
  ['sum of Age^9 * Age^9', 19, 1, 'the powers of “Age” are more than 16 together'],
  ['sum of Age +', 11, 1, 'expected “*” and another attribute, found “+”'],
  ['parity of sex and Age', 18, 3, 'but “Age” has 3'],
  ['parity of sex, sex', 15, 3, '“sex” is listed already'],
  ['parity of', 9, 0, 'the question ends too early'],
  ['3 parity of sex', 2, 6, 'expected “*” after the number'],
  ['wavelet of Age', 14, 0, 'expected “(” and the first code of each half and the last code'],
  ['wavelet of Age (0, 3, 3)', 19, 1, 'expected the code of a value from 1 to 2'],
  ['wavelet of sex (0, 1, 1) * sex (0, 1, 1)', 27, 3, '“sex” is listed already'],
  ['{"wavelet": {"Age": [1, 1, 2]}}', 0, 31, 'expected the first code of each half and the last code'],
  ['{"wavelet": {"Age": [0, 1, 9]}}', 0, 31, 'expected codes from 0 to 2'],
  ['count where sex = x', 18, 1, 'has no value “x”'],
  ['count - 10', 0, 10, 'a constant needs no data'],
  ['count > 50?', 0, 11, 'whether it is more or less follows from its answer'],
  ['{"where": {"Age": [0, 9]}}', 0, 26, 'expected codes from 0 to 2'],
  ['{"where": ', 0, 10, 'this is not JSON'],
])('%s points at what is to blame', (text, at, length, sentence) => {
  let found: unknown;
  try {
    parseChosenQuery(text, domain);
  } catch (error) {
    found = error;
  }
  expect(found).toBeInstanceOf(QuestionFailure);
  expect(found).toMatchObject({ at, length });
  expect((found as QuestionFailure).message).toContain(sentence);
});

describe('a query as a person would type it', () => {
  test('is short where the language has words for it', () => {
    const text = (spec: QuerySpec) => chosenText(spec, domain);
    expect(text({ where: { sex: [1, 1] } })).toBe('count where sex = m');
    expect(text({ moment: { Age: 2, sex: 1, 'sum of': 0 }, times: 3 })).toBe('3 * sum of Age^2 * sex');
    expect(text({ parity: ['sum of', 'sex'] })).toBe('parity of "sum of" and sex');
    expect(text({ table: { attributes: ['sex', 'Age'], values: [1, 0, 1, 0, 0, 0] } })).toBe(
      'count where Age != "20–39" and sex = f',
    );
    const everybody = { moment: { Age: 0 } };
    expect(text(everybody)).toBe(JSON.stringify(everybody));
  });

  const range = (size: number) =>
    fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).map(([i, j]) => [Math.min(i, j), Math.max(i, j)] as const);
  const times = fc.constantFrom(1, -1, 2, -0.5);
  const specs: fc.Arbitrary<QuerySpec> = fc.oneof(
    fc
      .record({ Age: range(3), 'sum of': range(2), 'Class of Worker': range(4) }, { requiredKeys: [] })
      .map((where) => ({ where: where as Record<string, readonly [number, number]> })),
    fc.record({ Age: fc.nat(3), sex: fc.nat(2), 'sum of': fc.nat(1) }).map((moment) => ({ moment })),
    fc.subarray(['sex', 'sum of']).map((parity) => ({ parity })),
    fc
      .tuple(fc.constantFrom([0, 1, 2], [0, 2, 2], [1, 2, 2]), fc.boolean())
      .map(([age, also]) => ({ wavelet: { Age: age as never, ...(also && { sex: [0, 1, 1] as const }) } })),
    fc
      .array(fc.constantFrom(0, 1, 1, 2), { minLength: 12, maxLength: 12 })
      .map((values) => ({ table: { attributes: ['Class of Worker', 'Age'], values } })),
    fc
      .tuple(...Array.from({ length: 2 }, () => fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 })))
      .map(([a, b]) => ({
        table: { attributes: ['Age', 'Class of Worker'], values: a.slice(1).flatMap((x) => b.map((y) => x * y)) },
      })),
  );

  test('means the same when it is read again', () => {
    expect(cellCount(domain)).toBe(48);
    fc.assert(
      fc.property(specs, times, (spec, factor) => {
        const own = factor === 1 ? spec : { ...spec, times: factor };
        expect(cells(parseChosenQuery(chosenText(own, domain), domain))).toEqual(cells(own));
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
