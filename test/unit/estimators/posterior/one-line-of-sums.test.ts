import { describe, expect, test } from 'vitest';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { SummedNoise } from '../../../../src/core/estimators/posterior/summed-noise.ts';

/** log of the density of a sum of k Laplace noises of scale 1: e^(−x) times a polynomial with positive coefficients. */
function logDensityOfEqual(k: number, x: number): number {
  const logs = [0];
  for (let i = 1; i < 2 * k; i++) logs[i] = logs[i - 1] + Math.log(i);
  const terms = Array.from({ length: k }, (_, j) => {
    const power = k - 1 - j;
    const ofX = power === 0 ? 0 : power * Math.log(x);
    return logs[k - 1 + j] - logs[power] - logs[j] - j * Math.LN2 + ofX;
  });
  const most = Math.max(...terms);
  const sum = terms.reduce((total, term) => total + Math.exp(term - most), 0);
  return most + Math.log(sum) - x - logs[k - 1] - k * Math.LN2;
}

/** For different scales, a mixture of Laplace densities with weights of both signs. */
function logDensityOfDifferent(scales: readonly number[], x: number): number {
  const parts = scales.map((scale) => {
    const others = scales.filter((other) => other !== scale);
    const weight = others.reduce((product, other) => (product * scale ** 2) / (scale ** 2 - other ** 2), 1);
    return (weight / (2 * scale)) * Math.exp(-x / scale);
  });
  return Math.log(parts.reduce((sum, part) => sum + part, 0));
}

describe('the density of a sum of noises keeps its digits', () => {
  test.each([1, 2, 3, 10, 50, 1000])('of %i that are equal, from the middle to where nothing is left', (k) => {
    const noise = new SummedNoise(Array.from({ length: k }, () => 3));
    for (const x of [1e-9, 0.1, 1, 3, 10, 30, 100, 300, 1000, 1e4]) {
      const wanted = logDensityOfEqual(k, x) - Math.log(3);
      expect(Math.abs(noise.logDensity(-3 * x) - wanted)).toBeLessThan(1e-10 * Math.max(1, Math.abs(wanted)));
    }
  });

  test.each([[[1, 2]], [[1, 2, 4]], [[9, 0.2, 1, 3]], [[1, 1e-5]], [[1, 0.9]]])('of scales %j', (scales) => {
    const noise = new SummedNoise(scales);
    for (const x of [0, 0.01, 1, 10, 100]) {
      expect(noise.logDensity(x)).toBeCloseTo(logDensityOfDifferent(scales, x), 10);
    }
  });
});

const PARTS = 30;
const parts = Array.from({ length: PARTS }, (_, code) => ({
  query: { where: { a: [code, code] } },
  answer: 10 + (code % 7),
  scale: 2,
}));
const sumOfParts = parts.reduce((sum, { answer }) => sum + answer, 0);

function given(totals: readonly (readonly [answer: number, scale: number])[], query: object) {
  const answers = [...parts, ...totals.map(([answer, scale]) => ({ query: { where: {} }, answer, scale }))];
  const domain = { attributes: [{ name: 'a', size: PARTS }] };
  const estimator = { id: 'least-squares', params: { method: 'posterior' } };
  return infer(parseInference({ version: 1, history: { domain, answers }, estimator, queries: [query] })).answers[0];
}

/** P(from ≤ θ ≤ to) for a density on an even grid, whole numbers between its points. */
function shareBetween(logDensity: (theta: number) => number, around: number, from: number, to: number): number {
  const step = 0.01;
  const middle = Math.round(around);
  let [inside, all] = [0, 0];
  for (let theta = middle - 120 + step / 2; theta < middle + 120; theta += step) {
    const mass = Math.exp(logDensity(theta));
    all += mass;
    if (theta > from && theta < to) inside += mass;
  }
  return inside / all;
}

const ofSum = (count: number, x: number) => logDensityOfEqual(count, Math.max(1e-9, Math.abs(x) / 2));

describe('answers that contradict each other in one way or two are no matter of chance, however many', () => {
  test.each([sumOfParts + 3, sumOfParts + 40, sumOfParts - 150])('one total over thirty parts: %d', (total) => {
    const { estimate, probability, errorBound } = given([[total, 5]], {
      where: {},
      probability: [total - 10, total + 2],
    });
    const law = (theta: number) => ofSum(PARTS, theta - sumOfParts) - Math.abs(theta - total) / 5;
    expect(errorBound).toBeLessThan(1e-6);
    expect(probability).toBeCloseTo(shareBetween(law, estimate!, total - 10, total + 2), 5);
  });

  test('a part of it', () => {
    const total = sumOfParts + 40;
    const { probability } = given([[total, 2]], { where: { a: [3, 3] }, probability: [12, 15] });
    // The total and all other parts together are one more answer to it.
    const law = (theta: number) => -Math.abs(theta - 13) / 2 + ofSum(PARTS, theta - 13 - 40);
    expect(probability).toBeCloseTo(shareBetween(law, 13, 12, 15), 5);
  });

  test('two totals', () => {
    const [one, other] = [sumOfParts + 25, sumOfParts - 5];
    const range = [one - 10, one + 2] as const;
    const { estimate, probability, errorBound } = given(
      [
        [one, 5],
        [other, 1],
      ],
      { where: {}, probability: range },
    );
    const law = (theta: number) =>
      ofSum(PARTS, theta - sumOfParts) - Math.abs(theta - one) / 5 - Math.abs(theta - other);
    expect(errorBound).toBeLessThan(1e-6);
    expect(probability).toBeCloseTo(shareBetween(law, estimate!, ...range), 5);
  });

  test('noise that counts in the query and in the contradiction in other shares is no part of the same sum', () => {
    // Two parts counted twice and one once, besides the total of all: three sums in one contradiction, so not one line.
    const coefficients = parts.map((_, code) => (code < 2 ? 2 : code < 3 ? 1 : 0));
    const { errorBound } = given([[sumOfParts + 3, 5]], { coefficients });
    expect(errorBound).toBeGreaterThan(1e-6);
  });
});
