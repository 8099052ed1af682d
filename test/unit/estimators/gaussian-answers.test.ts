import { expect, test } from 'vitest';
import { infer, parseInference } from '../../../src/core/estimators/infer.ts';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(3);
const cell = (code: number) => ({ where: { a: [code, code] } });
const history = {
  domain: { attributes: domain.attributes },
  answers: [
    { query: cell(0), answer: 100, deviation: 3, noise: 'gaussian' },
    { query: cell(0), answer: 112, deviation: 6, noise: 'gaussian' },
    { query: cell(1), answer: 40, deviation: 4, noise: 'gaussian' },
    { query: cell(2), answer: 7, scale: 2 },
  ],
};

const said = (method: string, queries: object[]) =>
  infer(parseInference({ version: 1, history, estimator: { id: 'least-squares', params: { method } }, queries }))
    .answers;

test('a file says deviation, and comes back as it was', () => {
  expect(historyToJson(parseHistory(history, 'history'))).toEqual(history);
});

test.each(['characteristic', 'convolution', 'closed-form'])(
  'answers are weighed by variance, and their error is normal: %s',
  (method) => {
    const [one, sum] = said(method, [
      { ...cell(0), probability: [99.716718427, 105.083281573] },
      { where: { a: [0, 1] } },
    ]);
    // 1/9 and 1/36: a mean of 102.4 and a variance of 7.2.
    expect(one.estimate).toBeCloseTo(102.4, 9);
    expect(one.variance).toBeCloseTo(7.2, 9);
    expect(one.probability).toBeCloseTo(0.682689492, 8);
    expect(one.interval?.[1]).toBeCloseTo(102.4 + 1.959963985 * Math.sqrt(7.2), 6);
    expect(sum.variance).toBeCloseTo(23.2, 9);
    expect(sum.interval?.[1]).toBeCloseTo(142.4 + 1.959963985 * Math.sqrt(23.2), 6);
  },
);

test('beside Laplace noise the law is that of the sum', () => {
  const mixed = { where: { a: [1, 2] } };
  const [all] = said('characteristic', [mixed]);
  expect(all.variance).toBeCloseTo(24, 9);
  // Farther out than a normal law of that variance, nearer than a Laplace law.
  expect(all.interval?.[1]).toBeGreaterThan(47 + 1.93 * Math.sqrt(24));
  expect(all.interval?.[1]).toBeLessThan(47 + 2.12 * Math.sqrt(24));
});
