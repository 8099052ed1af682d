import { describe, expect, test } from 'vitest';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { multiplicativeWeights } from '../../../../src/core/estimators/multiplicative-weights/multiplicative-weights.ts';
import type { NoisyAnswer } from '../../../../src/core/history/history.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import type { LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';
import { TableStart } from '../../../support/table-start.ts';

const RECORDS = 17_665;
const line = domainOf(4096);

function fitted(answers: readonly NoisyAnswer[], domain = line) {
  return multiplicativeWeights.fit({ domain, answers, records: RECORDS }, { replay: 'calibrated', step: 'half' });
}

const cell = (code: number, answer: number, scale: number) => ({ query: cellQuery(line, [0], code), answer, scale });

/** The sum of a number for every code of the first attribute. */
function sumOf(size: number, worth: (code: number) => number): LinearQuery {
  return {
    times: 1,
    factors: [{ attributes: [0], values: Float64Array.from({ length: size }, (_, code) => worth(code)) }],
  };
}

/** By how many scales of its noise an answer is missed. */
function missed({ query, answer, scale }: NoisyAnswer, answers: readonly NoisyAnswer[], domain = line): number {
  return Math.abs((fitted(answers, domain).estimate(query).estimate ?? 0) - answer) / scale;
}

describe('an answer that nothing contradicts is met within a tenth of its scale', () => {
  test.each([1e-4, 0.5, 20, 200, 588, 2000])('alone, with noise of scale %d', (scale) => {
    for (const size of [2, 16, 4096, 100_000]) {
      const domain = domainOf(size);
      const query = cellQuery(domain, [0], 0);
      // Nearly all records, half of them, and what could be noise alone.
      for (const answer of [16_800, RECORDS / 2, RECORDS / size + scale]) {
        const one = { query, answer, scale };
        if (answer < RECORDS) expect(missed(one, [one], domain)).toBeLessThan(0.1);
      }
    }
  });

  test.each([0.5, 20, 200])('beside others about other cells, with noise of scale %d', (scale) => {
    for (const answers of [
      [9000, 4000],
      [9000, 4000, 1500, 800, 600],
    ]) {
      const cells = answers.map((answer, at) => cell(at * 7, answer, scale));
      for (const one of cells) expect(missed(one, cells)).toBeLessThan(0.1);
    }
  });

  test('as a range, as a part of a table, as a sum, and from a start that is not even', () => {
    const domain = domainOf(32, 8);
    const scale = 60;
    const range = { query: sumOf(32, (code) => (code === 3 || code === 4 ? 1 : 0)), answer: 15_000, scale };
    const corner = { query: cellQuery(domain, [0, 1], 255), answer: 1500, scale };
    const both = [range, corner];
    for (const one of both) expect(missed(one, both, domain)).toBeLessThan(0.1);
    const sum = { query: sumOf(4096, (code) => code), answer: 4000 * RECORDS, scale: 4096 };
    expect(missed(sum, [sum])).toBeLessThan(0.1);
    const start = new TableStart(Float64Array.from({ length: 16 }, (_, code) => (code + 1) / 136));
    const target = Float64Array.of(0.9);
    const constraint = {
      attributes: [0],
      query: cellQuery(domainOf(16), [0], 2),
      target,
      ridge: 2 * 0.03 * 0.03,
      order: 0,
    };
    const [, , share] = WeightedDistribution.from(domainOf(16), 1, start).fitted([constraint], 'calibrated').table([0]);
    expect(Math.abs(share - 0.9)).toBeLessThan(0.003);
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
