import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import { parseQuestion, wordsAfter } from '../../../src/core/question-language/parse-question.ts';
import { mended, QuestionFailure } from '../../../src/core/question-language/question-failure.ts';
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

/** Coefficients by code of age (rows) and children (columns). */
const byAgeAndChildren = (text: string) => {
  const { query } = parseQuestion(text, domain);
  const values = [...expandQuery(query, domain, [0, 4])];
  return [0, 1, 2].map((age) => values.slice(4 * age, 4 * age + 4));
};

test.each([
  ['count where age > 60 or children = 0', [1, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1]],
  ['count where not (age > 60 or children = 0)', [0, 1, 1, 1], [0, 1, 1, 1], [0, 0, 0, 0]],
  ['count where not age > 60 and not children = 0', [0, 1, 1, 1], [0, 1, 1, 1], [0, 0, 0, 0]],
  ['count where age > 60 or age <= 30 and children = 1', [0, 1, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1]],
  ['count where (age > 60 or age <= 30) and children = 1', [0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0]],
  ['count where age > 60 + count where children = 0', [1, 0, 0, 0], [1, 0, 0, 0], [2, 1, 1, 1]],
  [
    '2*count where age > 60 - 0.5*count where children not in (0, 1, 2) - 7',
    [0, 0, 0, -0.5],
    [0, 0, 0, -0.5],
    [2, 2, 2, 1.5],
  ],
  ['3 * (count where age > 60 - 2 * (count - 1))', [-6, -6, -6, -6], [-6, -6, -6, -6], [-3, -3, -3, -3]],
  ['-(count where children is not 2)', [-1, -1, 0, -1], [-1, -1, 0, -1], [-1, -1, 0, -1]],
  ['count where children not between 1 and 2', [1, 0, 0, 1], [1, 0, 0, 1], [1, 0, 0, 1]],
])('%s', (text, ...expected) => {
  expect(byAgeAndChildren(text).map((row) => row.map((own) => own + 0))).toEqual(expected);
});

test('a sum is as simple as it gets', () => {
  const simple = (text: string) => parseQuestion(text, domain).spec;
  expect(simple('count where age > 30 + count where age <= 30')).toEqual({ where: {} });
  expect(simple('count where age > 60 + count where 31 <= age <= 60')).toEqual({ where: { age: [1, 2] } });
  expect(simple('2*count where children = 1 + 2*count where children = 2')).toEqual({
    where: { children: [1, 2] },
    times: 2,
  });
  expect(simple('count where age > 30 and children = 1 or age > 30 and children = 2')).toEqual({
    where: { age: [1, 2], children: [1, 2] },
  });
  expect(simple('2*(count where children = 0) + 3*count')).toEqual({
    table: { attributes: ['children'], values: [5, 3, 3, 3] },
  });
  expect(parseQuestion('2 * (count - 3) + 1', domain).constant).toBe(-5);
});

test('names and labels may stand without quotes, blanks, signs and all', () => {
  const wild: Domain = {
    attributes: [
      attribute('age', 'x', 'y'),
      attribute('age group', 'a or b', 'a', '<= 5 (low)', '-1', '50% + tip'),
      attribute('capital-gain ($)', 'no', 'yes'),
    ],
  };
  const where = (text: string) => parseQuestion(`count where ${text}`, wild).spec;
  expect(where('age group = a or b')).toEqual({ where: { 'age group': [0, 0] } });
  expect(where('age group = a or age = x')).toMatchObject({ table: { attributes: ['age', 'age group'] } });
  expect(where('age group in (<= 5 (low), -1) and age = y')).toEqual({ where: { age: [1, 1], 'age group': [2, 3] } });
  expect(where('AGE GROUP = 50% + TIP')).toEqual({ where: { 'age group': [4, 4] } });
  expect(where('capital-gain ($) = yes')).toEqual({ where: { 'capital-gain ($)': [1, 1] } });
  expect(where('"capital-gain ($)" != "no"')).toEqual({ where: { 'capital-gain ($)': [1, 1] } });
});

test('what could follow is known at every place', () => {
  expect(wordsAfter('', domain)).toEqual(['count', 'count where']);
  expect(wordsAfter('2 * ', domain)).toContain('count');
  expect(wordsAfter('count ', domain)).toContain('where');
  expect(wordsAfter('count where ', domain)).toEqual(expect.arrayContaining(['age', '"Marital status"', 'not', '(']));
  expect(wordsAfter('count where "Marital status" ', domain)).toEqual(['=', '!=', 'in (']);
  expect(wordsAfter('count where age ', domain)).toContain('>=');
  expect(wordsAfter('count where "Marital status" = ', domain)).toEqual(['"Never-married"', 'Married', 'Divorced']);
  expect(wordsAfter('count where children in (1, ', domain)).toEqual(['0', '1', '2', '3']);
  expect(wordsAfter('count where age > 30 ', domain)).toEqual(expect.arrayContaining(['and', 'or', '+', '-']));
  expect(wordsAfter('count where (age > 30 ', domain)).toContain(')');
  expect(wordsAfter('count where hight = ', domain)).toEqual([]);
});

interface Condition {
  readonly text: string;
  /** By codes of age, income and children. */
  readonly holds: (codes: readonly number[]) => boolean;
  /** Somewhere in it nothing is left, which is refused. */
  readonly isVoid: boolean;
}

test('and, or, not and brackets mean what they mean in logic', () => {
  const cube: Domain = { attributes: [domain.attributes[0]!, domain.attributes[1]!, domain.attributes[4]!] };
  const cells = Array.from({ length: 24 }, (_, cell) => [Math.floor(cell / 8), Math.floor(cell / 4) % 2, cell % 4]);
  const make = (text: string, holds: Condition['holds'], parts: readonly Condition[] = []): Condition => {
    const isVoid = parts.some((part) => part.isVoid) || !cells.some(holds);
    return { text, holds, isVoid };
  };
  const leaves = [
    make('age > 30', ([age]) => age! > 0),
    make('age = 31–60', ([age]) => age === 1),
    make('income > 50K', ([, income]) => income === 1),
    make('children in (0, 2)', ([, , children]) => children! % 2 === 0),
    make('1 <= children < 3', ([, , children]) => children === 1 || children === 2),
  ];
  const conditions = fc.letrec<{ any: Condition }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...leaves),
      tie('any').map((a) => make(`not (${a.text})`, (own) => !a.holds(own), [a])),
      fc
        .tuple(tie('any'), tie('any'))
        .map(([a, b]) => make(`(${a.text}) and (${b.text})`, (own) => a.holds(own) && b.holds(own), [a, b])),
      fc
        .tuple(tie('any'), tie('any'))
        .map(([a, b]) => make(`(${a.text}) or (${b.text})`, (own) => a.holds(own) || b.holds(own), [a, b])),
    ),
  }));
  fc.assert(
    fc.property(conditions.any, ({ text, holds, isVoid }) => {
      if (isVoid) {
        expect(() => parseQuestion(`count where ${text}`, cube)).toThrow('is left');
        return;
      }
      const { query } = parseQuestion(`count where ${text}`, cube);
      expect([...expandQuery(query, cube, [0, 1, 2])]).toEqual(cells.map((own) => (holds(own) ? 1 : 0)));
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('whatever is typed is understood or blamed on a place in it, and nothing else happens', () => {
  const words = [
    'count',
    'where',
    'and',
    'or',
    'not',
    'in',
    'between',
    '(',
    ')',
    ',',
    '=',
    '<',
    '>=',
    '!=',
    '*',
    '/',
    ';',
    '+',
    '-',
  ];
  const values = [
    'age',
    'income',
    '"Marital status"',
    'children',
    '30',
    '60',
    '1.5K',
    '-1',
    '>50K',
    'Married',
    '"',
    '~',
    '😀',
  ];
  const typed = fc.oneof(
    fc.array(fc.constantFrom(...words, ...values), { maxLength: 14 }).map((own) => own.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ maxLength: 30 }).map((tail) => `count where ${tail}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      wordsAfter(text, domain);
      try {
        const { query, spec, constant } = parseQuestion(text, domain);
        expect(Number.isFinite(constant)).toBe(true);
        const reread = parseQuery(JSON.parse(JSON.stringify(spec)), domain, 'query');
        expect(expandQuery(reread, domain, all)).toEqual(expandQuery(query, domain, all));
      } catch (error) {
        if (!(error instanceof QuestionFailure)) throw error;
        expect(error.at).toBeGreaterThanOrEqual(0);
        expect(error.at + error.length).toBeLessThanOrEqual(text.length);
        expect(error.message).toMatch(/^Character \d+: .+[.?]$/s);
        const { mending } = error;
        if (mending) expect(mending.at + mending.length).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 2000, seed: 5 },
  );
});

test('counts are divided by numbers, and a question may end as SQL does', () => {
  expect(over('age', 'count / 4')).toEqual([0.25, 0.25, 0.25]);
  expect(over('age', '(count - count where age > 30 + 6) / -2;')).toEqual([-0.5, -0, -0]);
  expect(parseQuestion('(count + 6) / -2;', domain).constant).toBe(-3);
  expect(over('age', '3 / 4 * count ÷ 2 + 1/2')).toEqual([0.375, 0.375, 0.375]);
  expect(over('age', 'select count(*) from data where age <= 30 ;')).toEqual([1, 0, 0]);
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
    ['count where hours <= 41', 21, '41', 'the nearest that does not is hours < 40'],
    ['count where age = 35', 18, '35', '35 is counted together with 31–60'],
    ['count where "Marital status" > 3', 31, '3', 'has no numbers'],
    ['count where "Marital status" = Single', 31, 'Single', 'it has “Never-married”, “Married”, “Divorced”'],
    ['count where age > 30 or age < 10', 30, '10', 'counted together'],
    ['count where (age > 30', 21, '', 'expected “and”, “or” or “)”'],
    ['(count', 6, '', 'expected “)”'],
    ['count where not age > -1', 23, '1', 'no value of “age” is left that this does not hold for'],
    ['count where age > 30 * 2', 21, '*', 'put the number in front'],
    ['count * count', 6, '*', 'a product of two counts'],
    ['count where age > 30 / 2', 21, '/', 'put the number in front'],
    ['count / count', 6, '/', 'dividing by a count'],
    ['2 / count', 2, '/', 'dividing by a count'],
    ['count / (1 - 1)', 6, '/', 'divided by 0'],
    ['count / 1e-320', 14, '', 'too large'],
    ['count; count', 7, 'count', 'expected nothing after'],
    ['count where age = "0–30', 18, '"0–30', 'never closed'],
    ['1e999 * count', 13, '', 'too large'],
    ['0 * count', 9, '', 'cancel out'],
    ['count where age > 30 - count where age > 30', 43, '', 'cancel out'],
    ['count where age', 15, '', 'ends too early'],
    ['count where age not 30', 16, 'not', 'expected a comparison of “age”'],
    [`count where ${'('.repeat(99)}`, 73, '(', 'more than 60 brackets'],
    [`count where ${'not '.repeat(9999)}`, 256, 'not', 'more than 60 brackets'],
    ['count where age', 15, '', 'ends too early'],
    ['count where age > 30 income > 50K', 21, 'income', 'expected “and”, “or”, “+” or “-”'],
    ['count where age ~ 30', 16, '~', '“~” means nothing here'],
    ['count where "age > 30', 12, '"age > 30', 'never closed'],
    ['sum(age)', 0, 'sum', 'only counts can be asked for'],
    ['', 0, '', 'expected “count”'],
    ['12', 2, '', 'expected “count”'],
    ['count - count', 13, '', 'cancel out'],
    ['count where age > 60 and age < 31', 31, '31', 'no value of “age” is left'],
    ['count where children in (1, 9)', 28, '9', 'has no value 9 of its own'],
  ])('%s', (text, at, blamed, sentence) => {
    const error = failureOf(text);
    expect(error.message).toContain(sentence);
    expect(error.at).toBe(at);
    expect(text.slice(error.at, error.at + error.length)).toBe(blamed);
  });
});

describe('what was probably meant', () => {
  test.each([
    ['count age > 30', 'count where age > 30'],
    ['count(age > 30)', 'count where age > 30'],
    [
      '2 * count (age > 30 and (children = 1 or children = 2)) + 1',
      '2 * count where age > 30 and (children = 1 or children = 2) + 1',
    ],
    ['count 31 <= age', 'count where 31 <= age'],
    ['count agee > 30', 'count where age > 30'],
    ['count where agee > 30', 'count where age > 30'],
    ['count where marital staus = Married', 'count where "Marital status" = Married'],
    ['count where "Marital statsu" = Married', 'count where "Marital status" = Married'],
    ['count where "Marital status" = never maried', 'count where "Marital status" = "Never-married"'],
    ['count where "Marital status" = Maried and age > 30', 'count where "Marital status" = Married and age > 30'],
    ['count where "Marital status" in (Divorcd, Married)', 'count where "Marital status" in (Divorced, Married)'],
    ['count where "Marital status" = div', 'count where "Marital status" = Divorced'],
    ['count where age between 60 and 31', 'count where age between 31 and 60'],
    ['count where children between 1 and -1', 'count where children between -1 and 1'],
    ['count where age betwen 31 and 60', 'count where age between 31 and 60'],
    ['cuont where age > 30', 'count where age > 30'],
    ['count whre age > 30', 'count where age > 30'],
    ['count where age > 30 adn children = 1', 'count where age > 30 and children = 1'],
  ])('%s', (text, meant) => {
    const { mending } = failureOf(text);
    expect(mending && mended(text, mending)).toBe(meant);
  });

  test.each(['count where hight > 3', 'count husbands', 'count where "Marital status" = Single', 'count * count', 'x'])(
    'is not guessed: %s',
    (text) => expect(failureOf(text).mending).toBeNull(),
  );
});

describe('how well it has to be known stands behind the question', () => {
  test.each([
    ['count where age > 30 ± 20 at 90 %', 20, 0.9],
    ['count ±20 at 90%', 20, 0.9],
    ['count +/- 1.5K at 0.99;', 1500, 0.99],
    ['count where "Marital status" = Married within 20', 20, null],
    ['count within ± 20 with 95 % confidence', 20, 0.95],
    ['select count(*) from data where age > 30 at 80', null, 0.8],
    ['2 * count - 10 ± 7.5', 7.5, null],
  ])('%s', (text, halfWidth, confidence) => {
    const { query, constant, wish } = parseQuestion(text, domain);
    expect(wish).toEqual({ at: expect.any(Number), halfWidth, confidence });
    const bare = parseQuestion(text.slice(0, wish?.at), domain);
    expect(bare).toMatchObject({ query, constant, wish: null });
  });

  test.each([
    ['count ± 0', 8, 'above 0'],
    ['count ± x', 8, 'above 0'],
    ['count ± 20 at 100 %', 14, 'from 50 % to 99.9 %'],
    ['count ± 20 at 0.2', 14, 'from 50 % to 99.9 %'],
    ['count ± 20 and', 11, 'nothing after the interval'],
    ['(count ± 20) + 1', 7, 'expected “)”'],
  ])('%s', (text, at, sentence) => {
    expect(failureOf(text)).toMatchObject({ at, message: expect.stringContaining(sentence) });
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
