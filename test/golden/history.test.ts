import { expect, test } from 'vitest';
import { infer, parseInference } from '../../src/core/estimators/infer.ts';

// Numbers from an independent program (spec of the historical-answers paper).
const attributes = [
  { name: 'A0', size: 3 },
  { name: 'A1', size: 2 },
  { name: 'A2', size: 4 },
];
const asked = [
  { A0: [0, 1], A1: [0, 0] },
  { A0: [1, 2], A2: [1, 3] },
  { A2: [0, 1] },
  { A1: [1, 1], A2: [2, 3] },
  { A0: [0, 0] },
  { A0: [0, 1], A2: [0, 2] },
  {},
];
const answers = [41.5, 52, 47.25, 20, 38.5, 49, 100];
const scales = [5, 5, 4, 3, 6, 5, 0.01];
const fresh = [{ A0: [1, 1] }, { A1: [0, 0], A2: [3, 3] }];
const prior = [
  [0.5, 0.3, 0.2],
  [0.6, 0.4],
  [0.1, 0.2, 0.3, 0.4],
];

function inferred(params: object) {
  return infer(
    parseInference({
      version: 1,
      history: {
        domain: { attributes },
        answers: asked.map((where, i) => ({ query: { where }, answer: answers[i], scale: scales[i] })),
      },
      estimator: { id: 'kernel-pca', params },
      queries: fresh.map((where) => ({ where })),
    }),
  );
}

test.each([
  ['infinity', undefined, [30.280558, 17.246411]],
  [50, undefined, [31.404553, 16.851505]],
  [10, undefined, [33.35415, 14.051307]],
  [1, undefined, [33.329417, 12.520309]],
  ['infinity', prior, [33.61536, 19.887755]],
  [50, prior, [33.345814, 20.136189]],
  [10, prior, [31.985008, 22.475097]],
  [1, prior, [30.032574, 23.975587]],
] as const)('kernel PCA at α = %s with prior %j', (alpha, given, wanted) => {
  const { answers } = inferred({ alpha, ...(given ? { prior: given } : {}) });
  expect(answers.map(({ estimate }) => estimate)).toEqual(wanted.map((value) => expect.closeTo(value, 5)));
});

test('variances without bias, and past answers', () => {
  const { answers } = inferred({ alpha: 'infinity' });
  expect(answers.map(({ variance }) => variance)).toEqual([expect.closeTo(69.440057, 5), expect.closeTo(12.084429, 5)]);
  const wanted = [36.638975, 49.872366, 49.494076, 22.621915, 34.255417, 50.312843, 99.999798];
  const { insight, history } = inferred({ alpha: 10 });
  const eigenvalues = [5000.02505, 0.016457, 0.007583, 0.005641, 0.003732, 0.001532, 0.000815];
  expect(insight).toMatchObject({ eigenvalues: eigenvalues.map((value) => expect.closeTo(value, 5)) });
  expect(history).toEqual(wanted.map((value) => expect.closeTo(value, 5)));
});
