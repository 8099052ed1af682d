import { describe, expect, test } from 'vitest';
import { closedFormLaw } from '../../../src/core/estimators/noise-law/closed-form.ts';
import { type LawMethod, lawMethods, noiseLaw } from '../../../src/core/estimators/noise-law/methods.ts';
import { posteriorCurve, probabilityBetween } from '../../../src/core/estimators/noise-law/noise-law.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const rng = seededRng('noise laws');
const sets: Record<string, number[]> = {
  'one scale': [3],
  'two equal scales': [1, 1],
  'two scales': [1, 0.5],
  'eight equal scales': Array(8).fill(2),
  'a thousand equal scales': Array(1000).fill(0.1),
  'a thousand scales': Array.from({ length: 1000 }, () => rng.uniform()),
  'one large scale and a thousand small ones': [10, ...Array.from({ length: 1000 }, () => 0.01 * rng.uniform())],
  'two large ones almost equal': [1, 0.999999, 1e-5, 1e-4, 1e-3],
  'halving scales': Array.from({ length: 30 }, (_, i) => 0.5 ** i),
  'scales from 1e-6 to 1e9': [1e9, 1e-6, 1e3, 1e3],
  'zeros among them': [0, 2, 0, 1],
};
const settings = (method: LawMethod) => ({ method, gamma: 1e-8, draws: 20_000, seed: 'laws' });

/** P(X > x) by Simpson's rule on Gil-Pelaez's real integral: slow and plain. Only for sums that fall fast. */
function plainTail(scales: number[], x: number, to: number, steps: number): number {
  const integrand = (t: number) =>
    (t === 0 ? x : Math.sin(t * x) / t) * scales.reduce((product, b) => product / (1 + b * b * t * t), 1);
  let sum = integrand(0) + integrand(to);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 0 ? 2 : 4) * integrand((i * to) / steps);
  return 0.5 - (sum * to) / (3 * steps * Math.PI);
}

describe('characteristic function', () => {
  test.each([
    ['one scale', [3], (x: number) => Math.exp(-x / 3) / 2],
    ['two equal scales', [2, 2], (x: number) => Math.exp(-x / 2) * (0.5 + x / 8)],
    ['two scales', [2, 1], (x: number) => (4 / 3) * (Math.exp(-x / 2) / 2) - (1 / 3) * (Math.exp(-x) / 2)],
  ])('%s: as the formula says', (_, scales, tail) => {
    const law = noiseLaw(scales);
    for (let x = 0; x < 60; x += 0.7) {
      expect(Math.abs(law.tail(x) - tail(x))).toBeLessThan(2e-14);
      expect(Math.abs(law.density(x) - (tail(x - 1e-4) - tail(x + 1e-4)) / 2e-4)).toBeLessThan(x < 0.1 ? 1 : 1e-8);
    }
    for (const confidence of [0.01, 0.5, 0.95, 0.999999]) {
      expect(1 - 2 * tail(law.halfWidth(confidence))).toBeCloseTo(confidence, 13);
    }
  });

  test('many scales: as plain integration says', () => {
    const scales = Array.from({ length: 40 }, (_, i) => 1 + i / 40);
    const law = noiseLaw(scales);
    for (const x of [0, 1, 5, 12, 30]) expect(law.tail(x)).toBeCloseTo(plainTail(scales, x, 6, 6000), 12);
  });

  test.each(Object.entries(sets))('%s: probabilities from ½ to 0, the density is their slope', (_, scales) => {
    const law = noiseLaw(scales);
    expect(law.errorBound).toBeLessThan(1e-10);
    expect(law.tail(0)).toBeCloseTo(0.5, 11);
    const sd = Math.sqrt(2 * scales.reduce((sum, b) => sum + b * b, 0));
    let before = law.tail(0);
    for (let x = 0.1 * sd; before > 1e-14; x += 0.1 * sd) {
      expect(law.tail(x)).toBeLessThan(before);
      expect(law.tail(x)).toBeGreaterThanOrEqual(0);
      before = law.tail(x);
      const slope = (law.tail(x - 1e-4 * sd) - law.tail(x + 1e-4 * sd)) / (2e-4 * sd);
      expect(Math.abs(law.density(x) - slope) * sd).toBeLessThan(1e-7);
    }
  });

  test.each(Object.entries(sets))('%s: scaling all noises scales the law', (_, scales) => {
    const larger = noiseLaw(scales.map((b) => 1024 * b));
    expect(larger.halfWidth(0.9)).toBe(1024 * noiseLaw(scales).halfWidth(0.9));
  });
});

describe.each(['convolution', 'closed-form', 'monte-carlo'] as const)('%s', (method) => {
  test.each(Object.entries(sets))('%s: within its own bound of the characteristic function', (_, scales) => {
    const exact = noiseLaw(scales);
    let law: ReturnType<typeof noiseLaw>;
    try {
      law = noiseLaw(method === 'monte-carlo' ? scales.slice(0, 50) : scales, settings(method));
    } catch (error) {
      expect(method).toBe('closed-form');
      expect((error as Error).message).toMatch(
        /^The closed form is not safe here: .*Use the characteristic function instead\.$/,
      );
      return;
    }
    const reference = method === 'monte-carlo' ? noiseLaw(scales.slice(0, 50)) : exact;
    const sd = reference.halfWidth(0.7);
    for (let x = 0; x < 8 * sd; x += sd / 7) {
      expect(Math.abs(law.tail(x) - reference.tail(x))).toBeLessThanOrEqual(law.errorBound + 1e-10);
    }
    if (method === 'monte-carlo') return;
    expect(law.errorBound).toBeLessThan(1e-5);
    for (const confidence of [0.1, 0.5, 0.8, 0.95, 0.99]) {
      expect(Math.abs(law.halfWidth(confidence) / reference.halfWidth(confidence) - 1)).toBeLessThan(1e-4);
    }
    expect(law.density(sd) / reference.density(sd)).toBeCloseTo(1, 4);
  });
});

test('the closed form is used for distinct scales and says why not for others', () => {
  expect(() => closedFormLaw([1, 1])).toThrow('two noise scales are equal');
  expect(() => closedFormLaw([1, 1 - 1e-9, 0.5])).toThrow('lie so close together');
  expect(closedFormLaw([5, 4, 3, 2, 1]).errorBound).toBeLessThan(1e-12);
});

test.each(Object.keys(lawMethods) as LawMethod[])('%s: no noise at all is a point', (method) => {
  for (const scales of [[], [0, 0]]) {
    const law = noiseLaw(scales, settings(method));
    expect(law.halfWidth(0.95)).toBe(0);
    expect(probabilityBetween(law, 5, 5, 6)).toBe(1);
    expect(probabilityBetween(law, 5, 5.1, null)).toBe(0);
    expect(probabilityBetween(law, 5, null, 4.9)).toBe(0);
  }
});

test('probabilities of intervals, open or not, wide or far away', () => {
  const law = noiseLaw([2, 1]);
  const between = (low: number | null, high: number | null) => probabilityBetween(law, 10, low, high);
  expect(between(null, null)).toBe(1);
  expect(between(10, null)).toBeCloseTo(0.5, 13);
  expect(between(null, 12) + between(12, null)).toBeCloseTo(1, 13);
  expect(between(11, 13)).toBeCloseTo(between(7, 9), 13);
  expect(between(8, 12)).toBeCloseTo(1 - 2 * law.tail(2), 13);
  expect(between(13, 11)).toBe(0);
  // Far out, against the closed form: 2/3·e^(−x/2) − 1/6·e^(−x).
  const exact = (x: number) => (2 / 3) * Math.exp(-x / 2) - Math.exp(-x) / 6;
  expect(between(50, 60) / (exact(40) - exact(50))).toBeCloseTo(1, 5);
  expect(between(-40, -30) / (exact(40) - exact(50))).toBeCloseTo(1, 5);
});

test.each(Object.values(sets))('no probability of a point is below nothing', (...scales) => {
  const law = noiseLaw(scales);
  const spread = law.halfWidth(0.5);
  for (const at of [0, 0.3, 1, 2.7, 8].flatMap((share) => [share * spread, -share * spread])) {
    const probability = probabilityBetween(law, 10, 10 + at, 10 + at);
    expect(probability).toBeGreaterThanOrEqual(0);
    expect(probability).toBeLessThan(1e-12);
  }
});

test('a posterior curve holds all of the probability', () => {
  const { theta, density } = posteriorCurve(noiseLaw([3, 2, 2]), 50, -50, 150, 2001);
  expect(density.reduce((sum, height) => sum + height * 0.1, 0)).toBeCloseTo(1, 6);
  expect(theta[density.indexOf(Math.max(...density))]).toBeCloseTo(50, 9);
});

test('confidences outside of 0 to 1 are refused', () => {
  for (const method of Object.keys(lawMethods) as LawMethod[]) {
    expect(() => noiseLaw([2, 1], settings(method)).halfWidth(1)).toThrow('at least 0 and below 1');
    expect(noiseLaw([2, 1], settings(method)).halfWidth(0)).toBeLessThan(0.02);
  }
});

test('Monte Carlo: many noises of the same scale are drawn as their sum, beside others', () => {
  const scales = [3, 3 * (1 + 1e-15), ...Array(40).fill(1), ...Array(300).fill(0.2)];
  const [drawn, exact] = [noiseLaw(scales, { ...settings('monte-carlo'), draws: 400_000 }), noiseLaw(scales)];
  for (let x = 0; x < 60; x += 2) {
    expect(Math.abs(drawn.tail(x) - exact.tail(x))).toBeLessThanOrEqual(drawn.errorBound);
  }
  expect(drawn.halfWidth(0.95) / exact.halfWidth(0.95)).toBeCloseTo(1, 2);
});

test('Monte Carlo: the same seed gives the same law', () => {
  const width = (seed: string) => noiseLaw([2, 1], { ...settings('monte-carlo'), seed }).halfWidth(0.9);
  expect(width('a')).toBe(width('a'));
  expect(width('a')).not.toBe(width('b'));
});
