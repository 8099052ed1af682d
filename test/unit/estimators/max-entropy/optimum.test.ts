import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../../src/core/data/domain.ts';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { exactMaximum } from '../../../../src/core/estimators/max-entropy/exact.ts';
import { maxEntropy } from '../../../../src/core/estimators/max-entropy/max-entropy.ts';
import { parsePrior } from '../../../../src/core/estimators/product-prior.ts';
import type { Evidence, NoisyAnswer } from '../../../../src/core/history/history.ts';
import { cellAnswers, inTables } from '../../../../src/core/history/whole-tables.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { certify } from '../../../support/entropy-gap.ts';
import { randomInference } from '../../../support/random-histories.ts';
import { domainOf } from '../../../support/small-data.ts';
import stopsShort from './stops-short.json';

const CLOSE = 1e-9;

type Counted = Evidence & { readonly records: number };

function certificateOf(evidence: Counted, alpha: number, prior = 'uniform') {
  const believed = parsePrior(prior, evidence);
  const fitted = exactMaximum({ ...inTables(evidence), records: evidence.records }, alpha, believed);
  const said = fitted.components.reduce((sum, { short }) => sum + short, 0);
  return { ...certify(fitted, evidence, alpha, believed), said };
}

describe('histories with queries of every kind', () => {
  test.each(Array.from({ length: 80 }, (_, number) => number))('number %d ends at the optimum', (number) => {
    const { history, estimator } = parseInference(randomInference(number, { cells: 60, answers: 24 }));
    const { alpha, prior } = estimator.params;
    const { gap, said, apart, outside } = certificateOf(history as Counted, Number(alpha), String(prior));
    expect(gap).toBeLessThan(CLOSE);
    expect(said).toBeLessThan(CLOSE);
    expect(apart).toBeLessThan(CLOSE);
    expect(outside).toBeLessThan(1e-12);
  });
});

// By SciPy: L-BFGS-B, then Newton's method among the weights inside their bounds.
test('a history that asks three times for everybody', () => {
  const { history, answers } = infer(parseInference(stopsShort));
  expect(answers).toEqual([{ estimate: expect.closeTo(76.47, 3), estimable: true }]);
  const wanted = [
    76.47, 511.47, 821.18, 2132.43, 1125.83, 3431, 585.71, 930.93, 3431, 2718.14, 1101.18, 2132.43, 3431, 1620.96,
    384.73, 1467.28, 347.63, 2305.17, 17.66, 1125.83,
  ];
  expect(history).toEqual(wanted.map((value) => expect.closeTo(value, 3)));
});

/** Ranges about neighbours, which a tree of tables holds. */
function rangesAlong(domain: Domain, count: number): NoisyAnswer[] {
  const rng = seededRng('ranges along');
  return Array.from({ length: count }, () => {
    const first = rng.integer(domain.attributes.length - 1);
    const factors = [first, first + 1].map((index) => {
      const { size } = domain.attributes[index] as { size: number };
      const [low, high] = [rng.integer(size), rng.integer(size)].sort((a, b) => a - b);
      return { attributes: [index], values: new Float64Array(size).fill(1, low, (high ?? 0) + 1) };
    });
    const share = factors.reduce((all, { values }) => (all * values.filter(Boolean).length) / values.length, 1);
    return { query: { times: 1, factors }, answer: 3000 * share ** 1.5 + laplace(rng, 10), scale: 10 };
  });
}

test('ranges over a tree of tables', () => {
  const domain = domainOf(9, 9, 9, 9);
  const { gap, said } = certificateOf({ domain, answers: rangesAlong(domain, 40), records: 3000 }, 0.1);
  expect(gap).toBeLessThan(CLOSE);
  expect(said).toBeLessThan(CLOSE);
});

test('parities over more cells than are searched one by one', () => {
  const domain = domainOf(...new Array(9).fill(2));
  const rng = seededRng('parities');
  const pairs = domain.attributes.flatMap((_, a) => domain.attributes.slice(0, a).map((_, b) => [b, a]));
  const answers = [...domain.attributes.map((_, a) => [a]), ...pairs].map((attributes): NoisyAnswer => {
    const factors = attributes.map((index) => ({ attributes: [index], values: Float64Array.of(1, -1) }));
    return { query: { times: 1, factors }, answer: 3000 * 0.7 ** attributes.length + laplace(rng, 60), scale: 60 };
  });
  const { gap, said } = certificateOf({ domain, answers, records: 3000 }, 0.1);
  expect(said).toBeLessThan(CLOSE);
  expect(gap).toBeLessThan(CLOSE);
});

/** Tables with noise of their own, so that what they say of the attributes that they share contradicts itself. */
function tablesOver(domain: Domain, sets: readonly (readonly number[])[]): NoisyAnswer[] {
  const rng = seededRng('tables over');
  const tables = sets.map((attributes) => {
    const cells = attributes.reduce((product, index) => product * (domain.attributes[index]?.size ?? 1), 1);
    const answers = Float64Array.from(
      { length: cells },
      (_, cell) => 3000 * (cell % 3 ? 0 : 3 / cells) + laplace(rng, 5),
    );
    return { attributes, answers, scale: 5 };
  });
  return cellAnswers({ domain, tables });
}

test.each([
  ['one table', domainOf(5, 6), [[0, 1]]],
  [
    'tables inside one',
    domainOf(3, 4, 5),
    [
      [0, 1],
      [1, 2],
      [0, 2],
    ],
  ],
  [
    'a tree of tables',
    domainOf(18, 5, 18, 3),
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
] as const)('whole tables: %s', (_, domain, sets) => {
  const { gap, said } = certificateOf({ domain, answers: tablesOver(domain, sets), records: 3000 }, 0.02);
  expect(said).toBeLessThan(CLOSE);
  expect(gap).toBeLessThan(CLOSE);
});

test('where no gap can be proved small, the gap is what is told, and no reason for it', () => {
  const domain = domainOf(3, 3);
  const query = cellQuery(domain, [0], 0);
  const answers = [100, 700, -300].map((answer, index) => ({
    query,
    answer,
    scale: [1e-9, 3e-9, 1e-3][index] as number,
  }));
  answers.push({ query: cellQuery(domain, [0, 1], 4), answer: 250.3, scale: 1e-9 });
  const params = { ...defaultParams(maxEntropy.params), alpha: 1e9 };
  const fitted = maxEntropy.fit({ domain, answers, records: 1000 }, params);
  const { reason } = fitted.estimate(query);
  expect(reason).toMatch(/its duality gap is still \S+ per record/);
});
