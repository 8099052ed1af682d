import { describe, expect, test } from 'vitest';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { multiplicativeWeights } from '../../../../src/core/estimators/multiplicative-weights/multiplicative-weights.ts';
import type { NoisyAnswer } from '../../../../src/core/history/history.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const RECORDS = 17_665;
const line = domainOf(4096);

function fitted(answers: readonly NoisyAnswer[], domain = line) {
  return multiplicativeWeights.fit({ domain, answers, records: RECORDS }, { replay: 'calibrated', step: 'half' });
}

const cell = (code: number, answer: number, scale: number) => ({ query: cellQuery(line, [0], code), answer, scale });

describe('one strong answer', () => {
  test.each([20, 200, 588])('is met within its noise, of scale %d, however rare the start has its records', (scale) => {
    const one = cell(0, 16_800, scale);
    const { estimate } = fitted([one]).estimate(one.query);
    expect(Math.abs((estimate ?? 0) - 16_800)).toBeLessThan(1.5 * scale);
  });
});

test('a cell whose noisy count is negative becomes rare, not impossible', () => {
  const scale = 5;
  const answers = [cell(0, 9000, scale), cell(1, -4 * scale, scale), cell(2, 8000, scale)];
  const { estimate } = fitted(answers).estimate(answers[1].query);
  expect(estimate).toBeGreaterThan(scale / 10_000);
  expect(estimate).toBeLessThan(scale);
});

test('of two answers to one question the one with less noise weighs more, and the same question again is no other one', () => {
  const query = cellQuery(line, [0], 7);
  const between = fitted([
    { query, answer: 6000, scale: 10 },
    { query: cellQuery(line, [0], 7), answer: 6300, scale: 20 },
  ]).estimate(query).estimate as number;
  // Precisions 4 : 1.
  expect(Math.abs(between - 6060)).toBeLessThan(15);
});

test('answers that are nothing but noise move the start by far less than they are off', () => {
  const domain = domainOf(8, 8);
  const rng = seededRng('only noise');
  const scale = 300;
  const even = RECORDS / 64;
  const answers = Array.from({ length: 64 }, (_, code): NoisyAnswer => {
    return { query: cellQuery(domain, [0, 1], code), answer: even + laplace(rng, scale), scale };
  });
  const off = (values: Iterable<number>) => Array.from(values).reduce((sum, value) => sum + Math.abs(value - even), 0);
  expect(off(fitted(answers, domain).history())).toBeLessThan(0.6 * off(answers.map(({ answer }) => answer)));
});

test('a table whose cells are met one by one is the table met as a whole', () => {
  const domain = domainOf(4, 3);
  const rng = seededRng('whole');
  const cells = Array.from({ length: 12 }, () => 0.05 + 0.06 * rng.uniform());
  const ridge = 2 * 0.01 * 0.01;
  const constraint = (target: Float64Array, order: number, code?: number) => {
    const query = code === undefined ? null : cellQuery(domain, [0, 1], code);
    return { attributes: [0, 1], query, target, ridge, order };
  };
  const start = WeightedDistribution.uniform(domain, 1);
  const whole = start.fitted([constraint(Float64Array.from(cells), 0)], 'calibrated').table([0, 1]);
  const oneByOne = cells.map((value, code) => constraint(Float64Array.of(value), code, code));
  start
    .fitted(oneByOne, 'calibrated')
    .table([0, 1])
    .forEach((value, index) => {
      expect(value).toBeCloseTo(whole[index], 7);
    });
});
