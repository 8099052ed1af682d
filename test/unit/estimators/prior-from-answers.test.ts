import { describe, expect, test } from 'vitest';
import { parsePrior } from '../../../src/core/estimators/product-prior.ts';
import { estimatorById } from '../../../src/core/estimators/registry.ts';
import type { NoisyAnswer } from '../../../src/core/history/history.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { cellQuery } from '../../../src/core/workload/cell-query.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2, 4);

function tableOf(attributes: number[], answers: number[], scale: number): NoisyAnswer[] {
  return answers.map((answer, cell) => ({ query: cellQuery(domain, attributes, cell), answer, scale }));
}

const everything = { query: { times: 1, factors: [] }, answer: 100, scale: 1 };
const read = (answers: NoisyAnswer[]) =>
  parsePrior('from-answers', { domain, answers }).map((shares) => [...shares].map((share) => Number(share.toFixed(6))));

describe('a prior from answers', () => {
  test('is that of the tables among them, whatever else was asked; attributes without one are uniform', () => {
    expect(read([everything, ...tableOf([0], [60, 30, 10], 2), ...tableOf([2], [1, 2, 3], 2)])).toEqual([
      [0.6, 0.3, 0.1],
      [0.5, 0.5],
      [0.25, 0.25, 0.25, 0.25],
    ]);
  });

  test('larger tables count as well, the less noise the more: Σ of three cells has three times the variance', () => {
    const answers = [...tableOf([1], [40, 60], 1), ...tableOf([0, 1], [20, 20, 10, 20, 20, 10], 1)];
    expect(read(answers)[1][0]).toBeCloseTo((3 * 40 + 50) / (3 * 100 + 100), 6);
    expect(read(answers)[0]).toEqual([0.4, 0.3, 0.3]);
    // A table of its own twice is no other one, and neither is one with more noise left out.
    expect(read([...answers, ...tableOf([1], [80, 20], 2)])[1][0]).toBeCloseTo(
      (40 + 50 / 3 + 80 / 4) / (100 + 100 / 3 + 100 / 4),
      6,
    );
  });

  test('answers below zero leave a value as rare as one record', () => {
    expect(read(tableOf([1], [-20, 99], 5))[1]).toEqual([0.01, 0.99]);
  });

  test.each(['kernel-pca', 'max-entropy'])('%s takes it, and leans towards it where answers are not trusted', (id) => {
    const estimator = estimatorById(id, '');
    const params = { ...defaultParams(estimator.params), alpha: 1e-6, prior: 'from-answers' };
    const fitted = estimator.fit({ domain, records: 100, answers: tableOf([0], [60, 30, 10], 2) }, params);
    expect(fitted.estimate(cellQuery(domain, [0, 1], 0)).estimate).toBeCloseTo(30, 3);
  });

  test.each([
    [
      'from-answers',
      /^prior: "from-answers" needs answers that count all values of an attribute.* there are none here/,
    ],
    ['marginals', /^prior: "marginals" are noisy counts that an experiment buys .* Say "from-answers"/],
    ['unifrom', /^prior: expected "uniform", "from-answers" or 3 lists of probabilities.*found "unifrom"\.$/],
  ])('%s is refused where there is nothing to take it from', (text, sentence) => {
    expect(() => parsePrior(text, { domain, answers: [everything] })).toThrow(sentence);
  });
});
