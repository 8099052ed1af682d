import fc from 'fast-check';
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { expect, test } from 'vitest';
import { CrossValidation } from '../../../../src/core/estimators/kernel-pca/cross-validation.ts';
import { InnerProducts } from '../../../../src/core/estimators/kernel-pca/inner-product.ts';
import { solvedByGradients } from '../../../../src/core/estimators/kernel-pca/kernel.ts';
import { kernelPca } from '../../../../src/core/estimators/kernel-pca/kernel-pca.ts';
import { PastAnswers } from '../../../../src/core/estimators/kernel-pca/past-answers.ts';
import { ridge } from '../../../../src/core/estimators/kernel-pca/ridge.ts';
import { Spectrum } from '../../../../src/core/estimators/kernel-pca/spectrum.ts';
import { groupedByAttributes, tableKernel } from '../../../../src/core/estimators/kernel-pca/table-kernel.ts';
import { parsePrior } from '../../../../src/core/estimators/product-prior.ts';
import { dot } from '../../../../src/core/linalg/vectors.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { EVERYTHING, expandQuery, type LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2, 4, 2);
const all = [0, 1, 2, 3];
const sizes = domain.attributes.map(({ size }) => size);

const values = (length: number) =>
  fc
    .array(fc.integer({ min: -3, max: 3 }), { minLength: length, maxLength: length })
    .map((list) => Float64Array.from(list));
const interval = (length: number) =>
  fc
    .tuple(fc.nat(length - 1), fc.nat(length - 1))
    .map(([a, b]) => new Float64Array(length).fill(1, Math.min(a, b), Math.max(a, b) + 1));

/** Products of lists and intervals, and tables over two or three attributes. */
const anyQuery: fc.Arbitrary<LinearQuery> = fc
  .tuple(
    fc.integer({ min: -2, max: 2 }),
    fc.subarray(all),
    fc.boolean(),
    fc.tuple(...sizes.map((size) => fc.oneof(values(size), interval(size)))),
    values(3 * 2 * 4 * 2),
  )
  .map(([times, attributes, isTable, lines, table]) => {
    if (!isTable || attributes.length < 2) {
      return { times, factors: attributes.map((index) => ({ attributes: [index], values: lines[index] })) };
    }
    const joined = attributes.slice(0, 2);
    const cells = joined.reduce((product, index) => product * sizes[index], 1);
    const rest = attributes.slice(2).map((index) => ({ attributes: [index], values: lines[index] }));
    return { times, factors: [{ attributes: joined, values: table.slice(0, cells) }, ...rest] };
  });

const prior = parsePrior('[[0.5,0.3,0.2],[0.6,0.4],[0.1,0.2,0.3,0.4],[0,1]]', { domain, answers: [] });

function byBruteForce(a: LinearQuery, b: LinearQuery): number {
  const [first, second] = [expandQuery(a, domain, all), expandQuery(b, domain, all)];
  let sum = 0;
  for (let cell = 0; cell < first.length; cell++) {
    let rest = cell;
    let probability = 1;
    for (const index of all.toReversed()) {
      probability *= prior[index][rest % sizes[index]];
      rest = Math.floor(rest / sizes[index]);
    }
    sum += probability * first[cell] * second[cell];
  }
  return sum;
}

test('inner products by either form are those of brute force over the universe', () => {
  const products = new InnerProducts(domain, prior);
  fc.assert(
    fc.property(anyQuery, anyQuery, (a, b) => {
      expect(products.product(products.prepare(a), products.prepare(b))).toBeCloseTo(byBruteForce(a, b), 9);
    }),
    { numRuns: 300, seed: 5 },
  );
});

/** Noisy answers to random ranges of records that are far from even. */
function rangeHistory(count: number, scale: number) {
  const rng = seededRng('ranges');
  const people = Float64Array.from({ length: 48 }, (_, cell) => Math.round(400 / (1 + cell)));
  const records = people.reduce((sum, value) => sum + value, 0);
  const truth = (query: LinearQuery) =>
    expandQuery(query, domain, all).reduce((sum, value, cell) => sum + value * people[cell], 0);
  const answers = Array.from({ length: count }, () => {
    const factors = [0, 2].map((index) => {
      const [a, b] = [rng.integer(sizes[index]), rng.integer(sizes[index])];
      const line = new Float64Array(sizes[index]).fill(1, Math.min(a, b), Math.max(a, b) + 1);
      return { attributes: [index], values: line };
    });
    const query = { times: 1, factors };
    return { query, scale, answer: truth(query) + laplace(rng, scale) };
  });
  return { evidence: { domain, answers, records }, truth };
}

test('all products at once, by tables and by flat rows of intervals, are those two by two', () => {
  const history = (queries: readonly LinearQuery[]) => ({
    domain,
    records: 100,
    answers: queries.map((query, i) => ({ query, answer: 1, scale: 1 + (i % 3) })),
  });
  fc.assert(
    fc.property(fc.array(anyQuery, { minLength: 2, maxLength: 12 }), fc.constantFrom('exact', 1), (queries, count) => {
      const past = new PastAnswers(history(queries), prior, count as 'exact' | 1);
      const asked = [...queries, ...(count === 'exact' ? [] : [EVERYTHING])];
      const full = wholeMatrix(past);
      const means = asked.map((query) => (count === 'exact' ? byBruteForce(query, EVERYTHING) : 0));
      const groups = groupedByAttributes(asked);
      const weights = past.deviations.map((deviation) => 1 / deviation);
      const tables = tableKernel(domain, prior, asked, groups, weights, count === 'exact');
      for (const [i, a] of asked.entries()) {
        const unit = new Float64Array(asked.length).fill(1, i, i + 1);
        const column = tables.apply(unit);
        for (const [j, b] of asked.entries()) {
          const wanted = (byBruteForce(a, b) - means[i] * means[j]) * weights[i] * weights[j];
          expect(full.get(i, j)).toBeCloseTo(wanted, 9);
          expect(column[j]).toBeCloseTo(wanted, 9);
        }
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});

/** M as ml-matrix has it. */
function wholeMatrix(past: PastAnswers): Matrix {
  const lower = past.matrix();
  const full = Matrix.zeros(past.size, past.size);
  for (let i = 0; i < past.size; i++) {
    for (let j = 0; j < past.size; j++) full.set(i, j, lower[Math.max(i, j) * past.size + Math.min(i, j)]);
  }
  return full;
}

const someQuery = { times: 1, factors: [{ attributes: [2], values: Float64Array.of(0, 1, 1, 0) }] };

test('eigenqueries, ridge regression and gradients give what the eigendecomposition of ml-matrix gives', () => {
  const { evidence } = rangeHistory(60, 20);
  const past = new PastAnswers(evidence, prior, 'exact');
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(wholeMatrix(past), {
    assumeSymmetric: true,
  });
  const spectrum = new Spectrum(past.matrix(), past.size);
  const seen = past.see(someQuery);
  const along = eigenvectorMatrix
    .transpose()
    .mmul(Matrix.columnVector([...seen.products]))
    .to1DArray();
  const answered = eigenvectorMatrix
    .transpose()
    .mmul(Matrix.columnVector([...past.answers]))
    .to1DArray();
  for (const alpha of [1, 30, 1000]) {
    const shift = 1 / (alpha * alpha);
    const estimate = along.reduce((sum, k, j) => sum + (k * answered[j]) / (realEigenvalues[j] + shift), 0);
    const variance = along.reduce((sum, k, j) => sum + (k / (realEigenvalues[j] + shift)) ** 2, 0);
    for (const answering of [spectrum.answering(past.answers, alpha), ridge(past, alpha)]) {
      expect(answering.estimate(seen.products)).toBeCloseTo(estimate, 6);
      expect(answering.variance(seen.products)).toBeCloseTo(variance, 6);
      expect(answering.covers(seen)).toBe(true);
      expect(answering.covers(past.see(cellQuery(domain, [0, 1], 1)))).toBe(false);
    }
    const { solution, isSettled } = solvedByGradients(past.kernel(), shift, past.answers);
    expect(isSettled).toBe(true);
    expect(dot(solution, seen.products)).toBeCloseTo(estimate, 5);
  }
});

test('whether a query is determined is told from its interaction alone as from all eigenqueries', () => {
  const wide = domainOf(5, 4, 6);
  const rng = seededRng('determined');
  const code = (size: number) => Math.floor(rng.uniform() * size);
  const line = (attribute: number, size: number) => {
    const [a, b] = [code(size), code(size)];
    const values = new Float64Array(size).fill(1, Math.min(a, b), Math.max(a, b) + 1);
    return { attributes: [attribute], values };
  };
  const ranges = (): LinearQuery => {
    const left = code(3);
    return { times: 1, factors: [5, 4, 6].flatMap((size, i) => (i === left ? [] : [line(i, size)])) };
  };
  for (const records of [undefined, 100]) {
    const queries = Array.from({ length: 40 }, ranges);
    const answers = queries.map((query) => ({ query, answer: 10, scale: 1 }));
    const evidence = { domain: wide, answers, ...(records === undefined ? {} : { records }) };
    const past = new PastAnswers(evidence, parsePrior('uniform', evidence), 'exact');
    const whole = new Spectrum(past.matrix(), past.size).answering(past.answers, 3);
    const parts = ridge(past, 3);
    const asked = [...queries.slice(0, 5), ...Array.from({ length: 40 }, ranges), { times: 0, factors: [line(0, 5)] }];
    const told = asked.map((query) => parts.covers(past.see(query)));
    expect(told).toEqual(asked.map((query) => whole.covers(past.see(query))));
    expect(new Set(told.slice(5))).toEqual(new Set([true, false]));
  }
});

test('a narrow query that was answered is determined, however wide the others are', () => {
  const wide = domainOf(200, 200);
  const rng = seededRng('narrow');
  const interval = (low: number, high: number) => new Float64Array(200).fill(1, low, high + 1);
  const box = (attribute: number) => {
    const low = Math.floor(100 * rng.uniform());
    return { attributes: [attribute], values: interval(low, low + 99) };
  };
  const narrow: LinearQuery = {
    times: 1,
    factors: [0, 1].map((attribute) => ({ attributes: [attribute], values: interval(7, 7) })),
  };
  const queries = [narrow, ...Array.from({ length: 30 }, () => ({ times: 1, factors: [box(0), box(1)] }))];
  const evidence = { domain: wide, answers: queries.map((query) => ({ query, answer: 1, scale: 1 })) };
  const past = new PastAnswers(evidence, parsePrior('uniform', evidence), 'exact');
  expect(ridge(past, 3).covers(past.see(narrow))).toBe(true);
  expect(ridge(past, 3).covers(past.see({ ...narrow, factors: narrow.factors.slice(1) }))).toBe(false);
});

test('estimates of what was answered are those of the same queries asked anew', () => {
  const { evidence } = rangeHistory(450, 20);
  for (const alpha of [3, 400] as const) {
    const fitted = kernelPca.fit(evidence, { ...defaultParams(kernelPca.params), alpha, universalScale: 2 });
    const again = evidence.answers.slice(0, 20).map(({ query }) => fitted.estimate(query).estimate);
    expect([...fitted.history().slice(0, 20)]).toEqual(again.map((value) => expect.closeTo(value ?? Number.NaN, 6)));
    expect(fitted.history()).toHaveLength(450);
  }
});

test('an exact record count is the limit of one with less and less noise', () => {
  const { evidence } = rangeHistory(30, 20);
  const query = { times: 1, factors: [{ attributes: [0], values: Float64Array.of(1, 0, 0) }] };
  const estimates = (['exact', 1e-4] as const).map((universalScale) => {
    const fitted = kernelPca.fit(evidence, { ...defaultParams(kernelPca.params), alpha: 40, universalScale });
    expect(fitted.estimate(EVERYTHING).estimate).toBeCloseTo(evidence.records, 3);
    return fitted.estimate(query).estimate;
  });
  expect(estimates[0]).toBeCloseTo(estimates[1] ?? Number.NaN, 3);
});

test('cross-validation finds an α at which new queries are answered better than without bias', () => {
  const { evidence, truth } = rangeHistory(80, 60);
  const past = new PastAnswers(evidence, parsePrior('uniform', { domain, answers: [] }), 'exact');
  const { alpha, curve } = new CrossValidation(past, 5).choose();
  const fresh = rangeHistory(200, 1).evidence.answers.slice(80);
  const missed = (weight: number | 'infinity') => {
    const fitted = kernelPca.fit(evidence, { ...defaultParams(kernelPca.params), alpha: weight });
    return fresh.reduce((sum, { query }) => sum + ((fitted.estimate(query).estimate ?? 0) - truth(query)) ** 2, 0);
  };
  const best = Math.min(...curve.map((point) => missed(point.alpha)));
  expect(missed(alpha)).toBeLessThan(1.3 * best);
  expect(missed(alpha)).toBeLessThan(missed('infinity'));
});

test('eigenqueries are combinations of past queries, known as exactly as their noise adds up to', () => {
  const { evidence } = rangeHistory(5, 20);
  const fitted = kernelPca.fit(evidence, { ...defaultParams(kernelPca.params), alpha: 40 });
  const insight = fitted.insight?.();
  if (insight?.kind !== 'kernel-pca') expect.unreachable();
  const { eigenqueries, eigenvalues, curve } = insight;
  expect(curve).toBeNull();
  expect(eigenqueries.length).toBe(eigenvalues?.length);
  for (const [j, { answer, deviation, used, parts }] of eigenqueries.entries()) {
    const noise = parts.reduce((sum, { times }) => sum + times * times * 2 * 20 * 20, 0);
    expect(Math.sqrt(noise)).toBeCloseTo(deviation, 9);
    expect(deviation).toBeCloseTo(1 / Math.sqrt(eigenvalues?.[j] ?? 0), 9);
    expect(used).toBeCloseTo(1 / (1 + (deviation / 40) ** 2), 9);
    // What an exact record count says of each query is taken off first.
    const asked = parts.map(({ query, times }) => ({ times, past: evidence.answers[query] }));
    const mean = (query: LinearQuery) => byBruteForceEven(query);
    const combined = asked.reduce(
      (sum, { times, past }) => sum + times * (past.answer - evidence.records * mean(past.query)),
      0,
    );
    expect(combined).toBeCloseTo(answer, 6);
  }
  const validated = kernelPca.fit(rangeHistory(60, 20).evidence, defaultParams(kernelPca.params)).insight?.();
  if (validated?.kind !== 'kernel-pca') expect.unreachable();
  const best = validated.curve?.find(({ alpha }) => alpha === validated.alpha);
  expect(best?.error).toBe(Math.min(...(validated.curve ?? []).map(({ error }) => error)));
});

function byBruteForceEven(query: LinearQuery): number {
  const cells = expandQuery(query, domain, all);
  return cells.reduce((sum, value) => sum + value, 0) / cells.length;
}
