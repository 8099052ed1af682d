import { expect, test } from 'vitest';
import { domain, past, queries } from '../../support/golden-history.ts';
import { headless } from '../../support/headless.ts';

// spec/history.md, from an independent program, through the command line as people have it.
const answers = past.map(([where, answer, scale]) => ({ query: { where }, answer, scale }));
const prior = [
  [0.5, 0.3, 0.2],
  [0.6, 0.4],
  [0.1, 0.2, 0.3, 0.4],
];

async function inferred(estimator: unknown, more: readonly unknown[] = [], records?: number) {
  const history = { domain, answers: [...answers, ...more], records };
  const input = JSON.stringify({ version: 1, history, estimator, queries });
  const { code, stdout, stderr } = await headless(['infer', '-'], { input });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const result = JSON.parse(stdout);
  return { result, stderr, estimates: result.answers.map(({ estimate }: { estimate: number }) => estimate) };
}

test('the golden values of kernel PCA and maximum entropy', async () => {
  const everybody = { query: { where: {} }, answer: 100, scale: 0.01 };
  const kernel = (alpha: number | 'infinity', params = {}) =>
    inferred({ id: 'kernel-pca', params: { alpha, ...params } }, [everybody]);
  const entropy = (alpha: number) => inferred({ id: 'max-entropy', params: { alpha } }, [], 100);
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 5));
  const cases = [
    [kernel('infinity'), [30.280558, 17.246411]],
    [kernel(50), [31.404553, 16.851505]],
    [kernel(10), [33.35415, 14.051307]],
    [kernel(1), [33.329417, 12.520309]],
    [kernel('infinity', { prior }), [33.61536, 19.887755]],
    [kernel(50, { prior }), [33.345814, 20.136189]],
    [kernel(10, { prior }), [31.985008, 22.475097]],
    [kernel(1, { prior }), [30.032574, 23.975587]],
    [entropy(0.02), [32.975715, 17.250971]],
    [entropy(0.5), [30.552253, 17.59055]],
  ] as const;
  for (const [running, wanted] of cases) expect((await running).estimates).toEqual(near(wanted));
  const unbiased = (await cases[0][0]).result.answers.map(({ variance }: { variance: number }) => variance);
  expect(unbiased).toEqual(near([69.440057, 12.084429]));
  const eigenvalues = [5000.02505, 0.016457, 0.007583, 0.005641, 0.003732, 0.001532, 0.000815];
  const atTen = (await cases[2][0]).result;
  expect(atTen.insight.eigenvalues).toEqual(near(eigenvalues));
  expect(atTen.history).toEqual(near([36.638975, 49.872366, 49.494076, 22.621915, 34.255417, 50.312843, 99.999798]));
  expect((await cases[8][0]).result.history).toEqual(near([41.5, 52, 47.25, 20, 35.507189, 49]));
});

test('answers that cannot be true are told on standard error, by their places, and the rest is inferred', async () => {
  const far = { query: { where: { A1: [1, 1] } }, answer: 900, scale: 2 };
  const { stderr, estimates } = await inferred({ id: 'kernel-pca', params: { alpha: 10 } }, [far], 100);
  expect(stderr).toContain('answers[6] is 900, but what it counts lies between 0 and 100');
  expect(estimates.every(Number.isFinite)).toBe(true);
  const again = { ...answers[4], answer: 90, scale: 0.5 };
  const contradiction = await inferred({ id: 'least-squares' }, [again]);
  expect(contradiction.stderr).toMatch(/Answers contradict each other.*most of all answers\[4\] and answers\[6\]\. /);
});
