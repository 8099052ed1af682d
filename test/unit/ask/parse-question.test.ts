import { describe, expect, test } from 'vitest';
import { parseQuestion } from '../../../src/core/ask/parse-question.ts';
import { QuestionFailure } from '../../../src/core/ask/question-failure.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../../src/core/workload/query-spec.ts';

const attribute = (name: string, ...labels: string[]) => ({ name, size: labels.length, labels });
const domain: Domain = {
  attributes: [
    attribute('age', '0–30', '31–60', '61–90'),
    attribute('income', '0~50K', '>50K'),
    attribute('Marital status', 'Never-married', 'Married', 'Divorced'),
    attribute('hours', '[0, 20)', '[20, 40)', '[40, 99.5]'),
    attribute('children', '0', '1', '2', '3'),
  ],
};
const all = domain.attributes.map((_, index) => index);

/** The coefficients over one attribute alone, of a question that names no other one. */
const over = (name: string, text: string) => {
  const index = domain.attributes.findIndex((own) => own.name === name);
  const { query } = parseQuestion(text, domain);
  return [...expandQuery(query, domain, [index])];
};

test('the examples of the paper', () => {
  expect(over('income', '2*count where income > 50K - 10')).toEqual([0, 2]);
  expect(parseQuestion('2*count where income > 50K - 10', domain).constant).toBe(-10);
  expect(over('age', 'select count(*) from data where 0 <= age <= 30')).toEqual([1, 0, 0]);
  expect(over('age', 'count where age > 30')).toEqual([0, 1, 1]);
});

test.each([
  ['age', 'count where age >= 31 and age <= 60', [0, 1, 0]],
  ['age', 'COUNT WHERE AGE BETWEEN 31 AND 90', [0, 1, 1]],
  ['age', 'count where 30 < age', [0, 1, 1]],
  ['hours', 'count where hours < 20', [1, 0, 0]],
  ['hours', 'count where hours >= 20', [0, 1, 1]],
  ['hours', 'count where hours <= 99.5', [1, 1, 1]],
  ['children', 'count where children != 1', [1, 0, 1, 1]],
  ['children', 'count where children in (0, 3)', [1, 0, 0, 1]],
  ['children', 'count where children > -1 and children < 1.5', [1, 1, 0, 0]],
  ['Marital status', `count where "Marital status" = Never-married`, [1, 0, 0]],
  ['Marital status', `count where 'marital status' is “divorced”`, [0, 0, 1]],
  ['income', 'count where income = ">50K"', [0, 1]],
  ['age', '-1.5*count where age = "61–90"', [-0, -0, -1.5]],
])('%s: %s', (name, text, expected) => {
  expect(over(name, text)).toEqual(expected);
});

test('constants before and after', () => {
  expect(parseQuestion('10 + count - 2.5', domain)).toMatchObject({ constant: 7.5, query: { times: 1, factors: [] } });
  expect(parseQuestion('1.5K - count', domain)).toMatchObject({ constant: 1500, query: { times: -1 } });
});

test('the file form of a question is the same query', () => {
  for (const text of [
    'count',
    '2*count where age > 30 and income = "0~50K"',
    'count where children != 1 and age < 61',
    '3 * count where "Marital status" in (Married, Never-married)',
  ]) {
    const { query, spec } = parseQuestion(text, domain);
    const reread = parseQuery(JSON.parse(JSON.stringify(spec)), domain, 'query');
    expect(expandQuery(reread, domain, all)).toEqual(expandQuery(query, domain, all));
  }
  expect(parseQuestion('count where age > 30', domain).spec).toEqual({ where: { age: [1, 2] } });
});

describe('what is wrong is said at the character', () => {
  test.each([
    ['count where hight > 3', 12, 'hight', 'there is no attribute “hight”'],
    ['count where age > 35', 18, '35', 'counted together; the nearest that do not are age >= 31 and age > 60'],
    ['count where hours >= 30', 21, '30', 'the nearest that do not are hours >= 20 and hours >= 40'],
    ['count where hours <= 40', 21, '40', 'hours < 40'],
    ['count where age = 35', 18, '35', '35 is counted together with 31–60'],
    ['count where "Marital status" > 3', 31, '3', 'is no number'],
    ['count where "Marital status" = Single', 31, 'Single', 'it has “Never-married”, “Married”, “Divorced”'],
    ['count where age > 30 or age < 10', 21, 'or', '“or” is not understood'],
    ['count where age', 15, '', 'ends too early'],
    ['count where age > 30 income > 50K', 21, 'income', 'expected “and”, “+” or “-”'],
    ['count where age ~ 30', 16, '~', '“~” means nothing here'],
    ['count where "age > 30', 12, '"age > 30', 'never closed'],
    ['sum(age)', 0, 'sum', 'expected “count”'],
    ['', 0, '', 'expected “count”'],
    ['12', 2, '', 'expected “count”'],
    ['count - count', 8, 'count', 'one count'],
    ['count where age > 60 and age < 31', 31, '31', 'no value of “age” is left'],
    ['count where children in (1, 9)', 28, '9', 'has no value 9 of its own'],
  ])('%s', (text, at, blamed, sentence) => {
    const error = failureOf(text);
    expect(error.message).toContain(sentence);
    expect(error.at).toBe(at);
    expect(text.slice(error.at, error.at + error.length)).toBe(blamed);
  });
});

function failureOf(text: string): QuestionFailure {
  try {
    parseQuestion(text, domain);
  } catch (error) {
    if (error instanceof QuestionFailure) return error;
    throw error;
  }
  throw new Error(`“${text}” was understood`);
}
