import { describe, expect, test } from 'vitest';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { defaultLawSettings, errorLaw, type LawMethod } from '../../../../src/core/estimators/noise-law/methods.ts';
import { probabilityBetween } from '../../../../src/core/estimators/noise-law/noise-law.ts';
import { scaleAsLaplace } from '../../../../src/core/history/answer-noise.ts';

const geometricMass = (k: number, scale: number) => Math.tanh(0.5 / scale) * Math.exp(-Math.abs(k) / scale);

interface Part {
  readonly scale: number;
  readonly times: number;
  readonly law?: string;
}
const parts = (all: readonly Part[]) => ({
  weights: Float64Array.from(all, ({ times }) => times),
  noises: all.map(({ scale, law = 'geometric' }) => (law === 'laplace' ? { scale } : { scale, law })),
  noiseScales: Float64Array.from(all, ({ scale, times, law = 'geometric' }) => {
    return Math.abs(times) * scaleAsLaplace(law === 'laplace' ? { scale } : { scale, law });
  }),
});
const lawOf = (all: readonly Part[], method: LawMethod = 'characteristic') =>
  errorLaw(parts(all), { ...defaultLawSettings, method, draws: 200_000 });

/** P(|Σ times·noise| ≤ x) for geometric noises, by going through all of them. */
function within(all: readonly Part[], x: number, far = 90): number {
  const go = (index: number, sum: number): number => {
    if (index === all.length) return Math.abs(sum) <= x + 1e-9 ? 1 : 0;
    const { scale, times } = all[index];
    let total = 0;
    for (let k = -far; k <= far; k++) total += geometricMass(k, scale) * go(index + 1, sum + times * k);
    return total;
  };
  return go(0, 0);
}

const even: readonly Part[] = [
  { scale: 2, times: 1 },
  { scale: 3, times: -0.5 },
];
const uneven: readonly Part[] = [
  { scale: 2, times: 0.6180339887 },
  { scale: 3, times: 0.2718281828 },
];
const within1 = (law: ReturnType<typeof lawOf>, x: number) => probabilityBetween(law, 0, -x, x);

describe.each(['characteristic', 'convolution', 'monte-carlo'] as const)('%s', (method) => {
  test('of one noise is its law', () => {
    const law = lawOf([{ scale: 1.5, times: 1 }], method);
    for (const k of [0, 1, 2, 5]) {
      const tail = Math.exp(-(k + 1) / 1.5) / (1 + Math.exp(-1 / 1.5));
      expect(Math.abs(law.tail(k) - tail)).toBeLessThan(law.errorBound + 1e-12);
      expect(Math.abs((law.tailFrom?.(k) ?? 0) - tail * Math.exp(1 / 1.5))).toBeLessThan(
        k === 0 ? 1 : law.errorBound + 1e-12,
      );
      expect(law.tail(k + 0.5)).toBe(law.tail(k));
    }
  });

  test.each([
    ['in even steps', even],
    ['in uneven steps', uneven],
  ] as const)('of two that come %s', (_, all) => {
    const law = lawOf(all, method);
    for (const x of [0.6, 2.25, 5.1, 11.3]) {
      expect(Math.abs(within1(law, x) - within(all, x))).toBeLessThanOrEqual(2 * law.errorBound + 1e-9);
    }
    for (const confidence of [0.5, 0.9, 0.99]) {
      const half = law.halfWidth(confidence);
      const slack = all === even && method !== 'monte-carlo' ? 1e-9 : 0.006;
      expect(within(all, half * 1.02)).toBeGreaterThanOrEqual(confidence - slack);
      if (all === even && method !== 'monte-carlo') expect(within(all, half - 0.5)).toBeLessThan(confidence);
      else expect(within(all, half * 0.96)).toBeLessThan(confidence + 0.01);
    }
  });

  test('of whole and real numbers lies between what either alone would say', () => {
    const law = lawOf(
      [
        { scale: 2, times: 1 },
        { scale: 2, times: 1, law: 'laplace' },
      ],
      method,
    );
    const smooth = lawOf(
      [
        { scale: 2, times: 1, law: 'laplace' },
        { scale: 2, times: 1, law: 'laplace' },
      ],
      method,
    );
    const exact = 1 - 2 * 0.1;
    expect(Math.abs(law.halfWidth(exact) / smooth.halfWidth(exact) - 0.985)).toBeLessThan(0.025);
  });
});

test('wide whole-numbered noise is nearly Laplace noise', () => {
  const wide = (law: string) =>
    lawOf([
      { scale: 3e5, times: 1, law },
      { scale: 1e5, times: 0.7, law },
    ]);
  expect(wide('geometric').halfWidth(0.95) / wide('laplace').halfWidth(0.95)).toBeCloseTo(1, 3);
});

test('the closed form says that it is one of Laplace noise alone', () => {
  expect(() => lawOf(even, 'closed-form')).toThrow('Laplace noise alone');
});

const domain = { attributes: [{ name: 'a', size: 3 }] };
const asked = (answers: readonly object[], params: object, queries: readonly object[]) =>
  infer(
    parseInference({ version: 1, history: { domain, answers }, estimator: { id: 'least-squares', params }, queries }),
  );
const first = { where: { a: [0, 0] } };

test.each(['characteristic', 'posterior'])(
  'one geometric answer leaves what Bayes says, whole numbers being alike before: %s',
  (method) => {
    const { answers } = asked(
      [
        { query: first, answer: 7, scale: 1.5, noise: 'geometric' },
        { query: { where: { a: [1, 1] } }, answer: 3, scale: 4 },
      ],
      { method },
      [{ ...first, probability: [6, 9] }],
    );
    const [{ estimate, variance, interval, probability }] = answers;
    const posterior = (k: number) => geometricMass(7 - k, 1.5);
    expect(estimate).toBe(7);
    expect(variance).toBeCloseTo(1 / (Math.cosh(1 / 1.5) - 1), 10);
    expect(probability).toBeCloseTo(posterior(6) + posterior(7) + posterior(8) + posterior(9), 9);
    const half = (interval?.[1] ?? 0) - 7;
    const mass = (far: number) =>
      Array.from({ length: 2 * far + 1 }, (_, i) => posterior(7 - far + i)).reduce((a, b) => a + b);
    expect(Number.isInteger(half)).toBe(true);
    expect(mass(half)).toBeGreaterThanOrEqual(0.95);
    expect(mass(half - 1)).toBeLessThan(0.95);
  },
);

test('answers weigh by the variance of their own law, one by one and as whole tables', () => {
  const variance = 1 / (Math.cosh(1 / 0.5) - 1);
  const share = 1 / variance / (1 / variance + 1 / (2 * 0.5 * 0.5));
  const one = (cell: number, answer: number, more: object) => ({
    query: { where: { a: [cell, cell] } },
    answer,
    ...more,
  });
  const both = (more: object, from: number) => [0, 1, 2].map((cell) => one(cell, from + cell, more));
  const geometric = { scale: 0.5, noise: 'geometric' };
  for (const history of [
    [...both(geometric, 10), ...both({ scale: 0.5 }, 20)],
    [one(0, 10, geometric), one(0, 20, { scale: 0.5 })],
  ]) {
    const [{ estimate, variance: left, interval }] = asked(history, {}, [first]).answers;
    expect(estimate).toBeCloseTo(10 * share + 20 * (1 - share), 9);
    expect(left).toBeCloseTo(1 / (1 / variance + 1 / (2 * 0.5 * 0.5)), 9);
    expect(interval?.[0]).toBeLessThan(estimate ?? 0);
  }
});

test('the posterior of redundant answers says that it is one of Laplace noise alone', () => {
  const geometric = { query: first, answer: 7, scale: 1.5, noise: 'geometric' };
  const [{ reason }] = asked([geometric, { ...geometric, answer: 9 }], { method: 'posterior' }, [first]).answers;
  expect(reason).toContain('two-sided geometric noise');
});

test('a count that geometric noise does not explain is called impossible, with its own probability', () => {
  const { impossible } = asked([{ query: first, answer: -9, scale: 1, noise: 'geometric' }], {}, []);
  expect(impossible?.[0]?.probability).toBeCloseTo(Math.exp(-9) / (1 + Math.exp(-1)), 9);
});

test('contradictions are measured in the noise of each answer', () => {
  const answer = (value: number) => ({ query: first, answer: value, scale: 0.5, noise: 'geometric' });
  const { misfit } = asked([answer(7), answer(9)], {}, []);
  const variance = 1 / (Math.cosh(2) - 1);
  expect(misfit?.statistic).toBeCloseTo(2 / variance, 9);
  // P(|k − l| ≥ 2) for two such noises.
  const q = Math.exp(-2);
  const same = [...Array(60).keys()].reduce((sum, i) => sum + geometricMass(i - 30, 0.5) ** 2, 0);
  const next = [...Array(60).keys()].reduce(
    (sum, i) => sum + geometricMass(i - 30, 0.5) * geometricMass(i - 29, 0.5),
    0,
  );
  expect(q).toBeLessThan(1);
  expect(Math.abs((misfit?.probability ?? 0) - (1 - same - 2 * next))).toBeLessThan(0.02);
});
