import { expect, test } from 'vitest';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { pickedQuestionOf, questionText } from '../../../src/core/question-language/question-text.ts';
import { scaleOf } from '../../../src/core/question-language/scale.ts';

/** Which labels a condition lets through. */
function passing(labels: readonly string[], condition: string): string[] {
  const domain = { attributes: [{ name: 'x', size: labels.length, labels }] };
  const { query } = parseQuestion(`count where x ${condition}`, domain);
  const { values } = query.factors[0] ?? { values: labels.map(() => 1) };
  return labels.filter((_, code) => values[code] === 1);
}

test.each([
  ['numbers and no value', ['1', '2', '3', '(missing)'], '> 1', ['2', '3']],
  ['numbers outside', ['0–9', '10–19', '(missing)', '(outside)'], '>= 10', ['10–19']],
  ['signs for no value', ['?', '1', '2', 'n/a'], '< 2', ['1']],
  ['another name among numbers', ['1', '2', '3', 'Other'], '<= 2', ['1', '2']],
  ['ends in words', ['under 18', '18–64', '65 and over', '(missing)'], '>= 65', ['65 and over']],
  ['ends in signs', ['<18', '18-64', '65+'], '< 65', ['<18', '18-64']],
  ['below and above', ['below 10', '10–20', 'above 20'], '> 20', ['above 20']],
  ['years of age', ['0-17 years', '18-64 years', '65 years and over'], '>= 18', ['18-64 years', '65 years and over']],
  [
    'income',
    ['$0 - $24,999', '$25,000 - $49,999', '$150,000+', '(missing)'],
    '>= 25,000',
    ['$25,000 - $49,999', '$150,000+'],
  ],
  ['money that is owed', ['−$5 to $0', '$0–5', '$5–10'], '< 0', ['−$5 to $0']],
  ['money in letters', ['0–10 EUR', '10–20 EUR', 'unknown'], '>= 10', ['10–20 EUR']],
  ['shares', ['0–5 %', '5–10 %', '10–100 %'], '>= 5', ['5–10 %', '10–100 %']],
  ['thousands', ['0–50K', '>50K'], '> 50K', ['>50K']],
  ['decimal commas', ['1,5', '2,5', '10,25'], '> 2', ['2,5', '10,25']],
  [
    'bins of another tool',
    ['(-inf, 18.0]', '(18.0, 65.0]', '(65.0, inf]', 'nan'],
    '> 18',
    ['(18.0, 65.0]', '(65.0, inf]'],
  ],
  ['months', ['2024-01', '2024-02', '2024-03', '(missing)'], '>= 2024-02', ['2024-02', '2024-03']],
  ['months by a day', ['2024-01', '2024-02', '2024-03'], '< 2024-02-01', ['2024-01']],
  ['quarters', ['2023-Q4', '2024-Q1', '2024-Q2'], '= 2024', ['2024-Q1', '2024-Q2']],
  ['weeks', ['2024-W01', '2024-W02', '2024-W03'], '> 2024-W01', ['2024-W02', '2024-W03']],
  ['days', ['2024-03-01', '2024-03-02', '2024-03-03'], 'after 2 March 2024', ['2024-03-03']],
  ['names of months', ['Jan', 'Feb', 'Mar', '(missing)'], '> jan', ['Feb', 'Mar']],
  ['hours', ['08:00–09:00', '09:00–10:00', '(missing)'], '>= 9:00', ['09:00–10:00']],
])('%s', (_, labels, condition, expected) => {
  expect(passing(labels, condition)).toEqual(expected);
});

test.each([
  [['A', 'B', '(missing)']],
  [['(missing)']],
  [['1st-4th', 'Bachelors', 'Masters', '10']],
  [['2024-13', 'x', 'y']],
])('names have no order: %s', (labels) => expect(scaleOf(labels)).toBeNull());

test('what is picked of an order is said and understood again, with and without what has no place in it', () => {
  for (const labels of [
    ['1', '2', '3', '(missing)'],
    ['2024-01', '2024-02', '2024-03', '(missing)'],
    ['Jan', 'Feb', 'Mar', 'Apr'],
    ['08:00–09:00', '09:00–10:00', '10:00–11:00', '(missing)', '(outside)'],
    ['$0–5', '$5–10', '$10–20', '(missing)'],
  ]) {
    const cube = { attributes: [{ name: 'x', size: labels.length, labels }] };
    for (let picks = 1; picks < 2 ** labels.length - 1; picks++) {
      const codes = [...labels.keys()].filter((code) => picks & (1 << code));
      const text = questionText({ times: 1, constant: 0, codes: new Map([[0, codes]]) }, cube);
      const again = pickedQuestionOf(parseQuestion(text, cube).query);
      expect(again?.codes.get(0), text).toEqual(codes);
    }
  }
  const age = { attributes: [{ name: 'age', size: 4, labels: ['[0, 5)', '[5, 10)', '[10, 15]', '(missing)'] }] };
  const said = (codes: readonly number[]) => questionText({ times: 1, constant: 0, codes: new Map([[0, codes]]) }, age);
  expect(said([1, 2])).toBe('count where age >= 5');
  expect(said([0, 1])).toBe('count where age < 10');
});
