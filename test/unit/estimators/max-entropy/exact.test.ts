import { describe, expect, test } from 'vitest';
import { cellCount, type Domain } from '../../../../src/core/data/domain.ts';
import { exactMaximum } from '../../../../src/core/estimators/max-entropy/exact.ts';
import type { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import type { ProductPrior } from '../../../../src/core/estimators/product-prior.ts';
import type { NoisyAnswer } from '../../../../src/core/history/history.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { expandQuery } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const RECORDS = 1000;
const ALPHA = 0.05;

function even(domain: Domain): ProductPrior {
  return domain.attributes.map(({ size }) => new Float64Array(size).fill(1 / size));
}

function skewed(domain: Domain): ProductPrior {
  return domain.attributes.map(({ size }) => {
    const total = (size * (size + 1)) / 2;
    return Float64Array.from({ length: size }, (_, code) => (code + 1) / total);
  });
}

function priorAt(prior: ProductPrior, domain: Domain): Float64Array {
  const everything = domain.attributes.map((_, index) => index);
  const factors = prior.map((values, index) => ({ attributes: [index], values }));
  return expandQuery({ times: 1, factors }, domain, everything);
}

/** Noisy answers to some of the cells of pairs of neighbours, the noise sometimes more than the count. */
function answersOver(domain: Domain, share: number): NoisyAnswer[] {
  const rng = seededRng('answers');
  return domain.attributes.slice(1).flatMap(({ size }, first) => {
    const cells = size * domain.attributes[first].size;
    return Array.from({ length: cells }, (_, cell): NoisyAnswer[] => {
      const scale = 5 + 20 * rng.uniform();
      const answer = RECORDS / cells + laplace(rng, scale);
      return rng.uniform() < share ? [{ query: cellQuery(domain, [first, first + 1], cell), answer, scale }] : [];
    }).flat();
  });
}

/** Eq. 41 for a table over all cells. */
function objective(table: Float64Array, prior: Float64Array, answers: readonly NoisyAnswer[], domain: Domain): number {
  const everything = domain.attributes.map((_, index) => index);
  const divergence = table.reduce((sum, p, cell) => sum + (p > 0 ? p * Math.log(p / prior[cell]) : 0), 0);
  return answers.reduce((sum, { query, answer, scale }) => {
    const coefficients = expandQuery(query, domain, everything);
    const expected = table.reduce((total, p, cell) => total + p * coefficients[cell], 0);
    return sum + ((ALPHA * RECORDS) / scale) * Math.abs(answer / RECORDS - expected);
  }, divergence);
}

/** Σ w_i f_i at every cell, and Σ w_i π_i; every weight lies in its box. */
function measuredPart({ components }: WeightedDistribution, answers: readonly NoisyAnswer[], domain: Domain) {
  const everything = domain.attributes.map((_, index) => index);
  const exponents = new Float64Array(cellCount(domain));
  let gain = 0;
  for (const { plan, weights } of components) {
    for (const [index, { query }] of plan.constraints.entries()) {
      const asked = answers.find((one) => one.query === query);
      if (!asked) continue;
      expect(Math.abs(weights[index])).toBeLessThanOrEqual((ALPHA * RECORDS) / asked.scale);
      gain += (weights[index] * asked.answer) / RECORDS;
      expandQuery(asked.query, domain, everything).forEach((value, cell) => {
        exponents[cell] += value * weights[index];
      });
    }
  }
  return { exponents, gain };
}

describe.each([
  ['one table', domainOf(3, 2, 4), 0.8],
  ['a junction tree', domainOf(9, 9, 9, 9), 0.5],
] as const)('over %s', (_, domain, share) => {
  const answers = answersOver(domain, share);
  const everything = domain.attributes.map((_, index) => index);

  test.each([
    ['no prior', even(domain)],
    ['a prior', skewed(domain)],
  ])('with %s: the maximum of the dual is the minimum of Eq. 41', (_, prior) => {
    const distribution = exactMaximum({ domain, answers, records: RECORDS }, ALPHA, prior);
    expect(Math.max(...distribution.components.map(({ short }) => short))).toBeLessThan(1e-8);
    const table = distribution.table(everything).map((value) => value / RECORDS);
    const base = priorAt(prior, domain);
    const least = objective(table, base, answers, domain);
    // Weak duality: nothing lies below the dual inside its box, so equal values prove both.
    const { exponents, gain } = measuredPart(distribution, answers, domain);
    const partition = exponents.reduce((sum, exponent, cell) => sum + base[cell] * Math.exp(exponent), 0);
    const dual = gain - Math.log(partition);
    expect(least).toBeCloseTo(dual, 7);
  });
});

test('what one answer asks for and more sure ones deny is outvoted, not averaged', () => {
  const domain = domainOf(4);
  const query = cellQuery(domain, [0], 1);
  const answers = [100, 104, 700].map((answer, index) => ({ query, answer, scale: [5, 5, 9][index] }));
  const distribution = exactMaximum({ domain, answers, records: RECORDS }, 10, even(domain));
  // The median by weight, as absolute errors are judged.
  expect(distribution.table([0])[1]).toBeCloseTo(104, 4);
});

test('an answer that nothing can meet is missed as its scale allows', () => {
  const domain = domainOf(3);
  const answers = [{ query: cellQuery(domain, [0], 0), answer: -500, scale: 10 }];
  const distribution = exactMaximum({ domain, answers, records: RECORDS }, 0.05, even(domain));
  // Its weight is −αn/b = −5.
  const share = Math.exp(-5);
  expect(distribution.table([0])[0]).toBeCloseTo((RECORDS * share) / (2 + share), 6);
  expect(distribution.components[0].short).toBeLessThan(1e-9);
});
