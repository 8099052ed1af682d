import { expect, test } from 'vitest';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';

const file = {
  domain: {
    attributes: [
      { name: 'A0', size: 3 },
      { name: 'A1', size: 2, labels: ['no', 'yes'] },
    ],
  },
  answers: [
    { query: { where: { A0: [0, 1] } }, answer: 41.5, scale: 5 },
    { query: { coefficients: [1, 0, 0, 0, 0, -1] }, answer: -3.25, scale: 1e-6 },
    { query: { table: { attributes: ['A1'], values: [0, 1] }, times: 2 }, answer: 7, scale: 1e9 },
  ],
  records: 100,
};

test('a history comes from a file and goes back into one', () => {
  const history = parseHistory(file, 'history');
  expect(history.answers.map(({ answer, scale }) => [answer, scale])).toEqual([
    [41.5, 5],
    [-3.25, 1e-6],
    [7, 1e9],
  ]);
  expect(history.domain.attributes.map(({ labels }) => labels)).toEqual([
    ['0', '1', '2'],
    ['no', 'yes'],
  ]);
  const written = JSON.parse(JSON.stringify(historyToJson(history)));
  expect(written.answers).toEqual(file.answers);
  expect(parseHistory(written, 'again')).toEqual(history);
  const bare = parseHistory({ domain: file.domain, answers: [] }, 'history');
  expect(historyToJson(bare)).not.toHaveProperty('records');
});

const answer = (changes: object) => ({ ...file, answers: [file.answers[0], { ...file.answers[1], ...changes }] });
test.each([
  [answer({ scale: 0 }), 'history.answers[1].scale: expected a noise scale above 0, from 1e-75 to 1e75, found 0.'],
  [answer({ scale: 1e-320 }), 'history.answers[1].scale: expected a noise scale above 0, from 1e-75 to 1e75'],
  [answer({ answer: -1e308 }), 'history.answers[1].answer: expected a number of at most 1e75 in size, found -1e+308.'],
  [
    answer({ scale: Number.POSITIVE_INFINITY }),
    'history.answers[1].scale: expected a noise scale above 0, from 1e-75 to 1e75, found Infinity.',
  ],
  [answer({ answer: '3' }), 'history.answers[1].answer: expected a number, found "3".'],
  [answer({ query: { coefficients: [1] } }), 'history.answers[1].query.coefficients: expected 6 numbers'],
  [answer({ query: 3 }), 'history.answers[1].query: expected a query'],
  [answer({ note: '' }), 'history.answers[1].note: there is no such setting here.'],
  [{ ...file, domain: { attributes: [{ name: 'a', size: 0 }] } }, 'history.domain.attributes[0].size: expected'],
  [
    { ...file, domain: { attributes: [file.domain.attributes[0], { name: 'A0', size: 2 }] } },
    'history.domain.attributes[1].name: "A0" is listed already.',
  ],
  [
    { ...file, domain: { attributes: [{ name: 'a', size: 2, labels: ['x'] }] } },
    'attributes[0].labels: expected 2 texts',
  ],
  [{ ...file, records: -1 }, 'history.records:'],
  [{ ...file, domain: undefined }, 'history.domain:'],
])('a broken history is refused at its place: %#', (broken, sentence) => {
  expect(() => parseHistory(broken, 'history')).toThrow(sentence);
});
