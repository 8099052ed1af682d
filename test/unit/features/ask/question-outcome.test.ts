import { expect, test } from 'vitest';
import { parseQuestion } from '../../../../src/core/question-language/parse-question.ts';
import { paidBefore } from '../../../../src/features/ask/question-outcome.tsx';

const domain = {
  attributes: [
    { name: 'age', size: 3, labels: ['1', '2', '3'] },
    { name: 'sex', size: 2, labels: ['f', 'm'] },
  ],
};
const specOf = (text: string) => parseQuestion(text, domain).spec;
const answer = (text: string, cost: number | null) => ({ spec: specOf(text), answer: 1, scale: 1, cost });

test('adds up what was paid for the very same question, and for no other', () => {
  const answers = [
    answer('count where sex = f', 0.1),
    answer('count where age = 1', 0.5),
    answer('count where sex = f', null),
    answer('count where sex = f', 0.25),
  ];
  expect(paidBefore(specOf('count where sex = f - 10'), answers)).toEqual({ times: 2, cost: 0.35, number: 4 });
  expect(paidBefore(specOf('count where age = 1'), answers)).toEqual({ times: 1, cost: 0.5, number: 2 });
  expect(paidBefore(specOf('count where sex = m'), answers)).toBeNull();
  expect(paidBefore(specOf('count where sex = f'), answers.slice(2, 3))).toBeNull();
});
