import { expect, test } from 'vitest';
import { multiplicativeWeights } from '../../../../src/core/estimators/multiplicative-weights/multiplicative-weights.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const reasonFor = (answer: number, scale: number) => {
  const domain = domainOf(3);
  const query = cellQuery(domain, [0], 0);
  const evidence = { domain, answers: [{ query, answer, scale }], records: 1000 };
  return multiplicativeWeights.fit(evidence, { replay: 'converge', step: 'half' }).estimate(query).reason;
};

test('an answer that no distribution can agree with, said to be nearly free of noise, is told to be missed', () => {
  expect(reasonFor(-500, 1e-9)).toMatch(/stopped early.* records more than its noise explains/);
  expect(reasonFor(-500, 10)).toBeUndefined();
  expect(reasonFor(300, 1e-9)).toBeUndefined();
});
