import { expect, test } from 'vitest';
import { type Point, spreadOf } from '../../../../src/core/experiment/summary.ts';
import { sweptFigureById } from '../../../../src/core/figures/registry.ts';
import { figureExperiment } from '../../../../src/core/figures/swept/figure-experiment.ts';
import { said } from '../said.ts';

const figure = sweptFigureById('history-2', 'figure');

function outcomes(kernel: (alpha: number) => number) {
  const experiment = figureExperiment(figure, 'ranges');
  const points = experiment.sweep.values.flatMap((value): Point[] =>
    [['noisy answers', 7000] as const, ['kernel PCA', kernel(Number(value))] as const].map(([mechanism, error]) => ({
      mechanism,
      value,
      private: true,
      metrics: { rmse: spreadOf([0.99, 1, 1.01, 1].map((factor) => factor * error)) },
      errors: [],
    })),
  );
  return figure.verdict(points, experiment).map(said);
}

test('Figure 2 of historical answers: every claim can hold and fail', () => {
  const bowl = (alpha: number) => Math.min(7000, 4000 + 3e7 / alpha + alpha / 1e3);
  expect(outcomes((alpha) => (alpha < 1e4 ? 30_000 : bowl(alpha)))).toEqual([true, true]);
  expect(outcomes((alpha) => 20_000 / Math.sqrt(alpha))[0]).toBe(false);
  expect(outcomes(() => 9000)[1]).toBe(false);
});

test('it is an experiment over a thousand queries', () => {
  const { workload, mechanisms } = figureExperiment(figure, 'ranges');
  expect('queries' in workload ? workload.queries : []).toHaveLength(1000);
  expect(mechanisms.map(({ reconstruct }) => reconstruct?.id)).toEqual([undefined, 'kernel-pca']);
});
