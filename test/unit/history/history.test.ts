import { expect, test } from 'vitest';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';
import { CellClasses } from '../../../src/core/workload/cell-classes.ts';
import { everyCellApart } from '../../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../../src/core/workload/query-spec.ts';

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
    'history.domain.attributes[1].name: "A0" stands there already.',
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

test('cells that no query tells apart are one, however large the domain', () => {
  const attributes = Array.from({ length: 30 }, (_, i) => ({ name: `x${i}`, size: 10, labels: [...'0123456789'] }));
  const domain = { attributes };
  const query = (spec: unknown) => parseQuery(spec, domain, 'q');
  const classes = new CellClasses(domain, [
    query({ where: { x0: [0, 4], x7: [3, 3] } }),
    query({ where: { x0: [5, 9] } }),
  ]);
  // x0 below 5 with x7 = 3, x0 below 5 otherwise, x0 from 5: what x7 is does not matter there.
  expect(classes.size).toBe(3);
  const total = classes.coefficients(query({ where: {} }));
  expect([...(total as Float64Array)]).toEqual([1, 1, 1]);
  expect(classes.coefficients(query({ where: { x1: [0, 3] } }))).toEqual({ attribute: 1, codes: [0, 4] });
  expect(classes.coefficients(query({ where: { x0: [0, 3] } }))).toEqual({ attribute: 0, codes: [0, 4] });
  const apart = classes.coefficients(query({ where: { x7: [3, 3] } }));
  expect(apart).toHaveProperty('cells');
  expect(new CellClasses(domain, []).size).toBe(1);
});

test('every cell can be told apart on purpose', () => {
  const { domain } = parseHistory(file, 'history');
  expect(new CellClasses(domain, [everyCellApart(domain)]).size).toBe(6);
});

test('more cells than can be held are refused in a sentence', () => {
  const domain = {
    attributes: Array.from({ length: 8 }, (_, i) => ({ name: `x${i}`, size: 10, labels: [...'0123456789'] })),
  };
  const queries = domain.attributes.map(({ name }) => parseQuery({ moment: { [name]: 1 } }, domain, 'q'));
  expect(() => new CellClasses(domain, queries)).toThrow('tell 100,000,000 cells of the domain apart');
});
