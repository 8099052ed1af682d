import { expect, test } from 'vitest';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { sweptFigureById } from '../../../../src/core/figures/registry.ts';
import { figureExperiment } from '../../../../src/core/figures/swept/figure-experiment.ts';
import { jointError } from '../../../../src/core/figures/swept/joint-map.ts';
import { said } from '../said.ts';

const sizes = [79, 2, 17, 51, 9, 7, 6, 50, 50];
const sets2 = sizes.flatMap((a, i) => sizes.slice(i + 1).map((b) => a * b));

/** `error`: by mechanism, ε and cells of the table (null for the mean over tables). */
function outcomes(id: string, error: (mechanism: string, epsilon: number, cells: number | null) => number) {
  const figure = sweptFigureById(id, 'figure');
  const experiment = figureExperiment(figure, 'us-adults');
  const points = experiment.sweep.values.flatMap((value): Point[] =>
    ['maximum entropy', 'retention', 'flipping'].map((mechanism) => ({
      mechanism,
      value,
      private: true,
      metrics: Object.fromEntries(
        experiment.metrics.map((metric) => {
          const table = metric.split('/')[1];
          const mean = error(mechanism, Number(value), table === undefined ? null : sets2[Number(table)]);
          return [metric, spreadOf([0.999, 1, 1.001, 1].map((factor) => factor * mean))];
        }),
      ),
      errors: [],
    })),
  );
  return figure.verdict(points, experiment).map(said);
}

const response = (epsilon: number, cells: number | null) => ((cells ?? 800) / 100) * (epsilon === 1 ? 60 : 1);

test('Figure 6a: every claim can hold and fail', () => {
  const entropy = (mechanism: string) => mechanism === 'maximum entropy';
  const found = (change: Partial<Record<'good' | 'poor', true>>) =>
    outcomes('history-6a', (mechanism, epsilon, cells) => {
      if (entropy(mechanism)) return change.poor ? 500 : 0.01;
      return change.good ? 0.1 : response(epsilon, cells);
    });
  // As is found: with γ = e for the record the paper's words are refuted.
  expect(found({})).toEqual([true, true, true, 'refuted']);
  expect(found({ poor: true })[0]).toBe(false);
  expect(found({ good: true }).slice(2)).toEqual([false, true]);
  expect(outcomes('history-6a', (mechanism) => (entropy(mechanism) ? 0.01 : 3))[1]).toBe(false);
});

test('Figure 6b: every claim can hold and fail', () => {
  const with3 = (entropy: number, response: number) =>
    outcomes('history-6b', (mechanism) => (mechanism === 'maximum entropy' ? entropy : response));
  expect(with3(0.3, 40)).toEqual([true, true, true]);
  expect(with3(1.5, 0.7)).toEqual([false, false, false]);
});

test('a heat map holds the tables of its two attributes, truncated; of three, the mean over the third', () => {
  const metrics = Object.fromEntries(['m/0', 'm/1', 'm/2', 'm/3'].map((id, i) => [id, spreadOf([0.2 * i + 0.3])]));
  expect(jointError({ metric: 'm', order: 2 }, { metrics }, 3, 2, 0)).toBeCloseTo(0.5);
  expect(jointError({ metric: 'm', order: 2 }, { metrics }, 3, 1, 1)).toBeNaN();
  // Triples of four attributes: 012, 013, 023, 123.
  expect(jointError({ metric: 'm', order: 3 }, { metrics }, 4, 0, 1)).toBeCloseTo((0.3 + 0.5) / 2);
  expect(jointError({ metric: 'm', order: 3 }, { metrics: { ...metrics, 'm/3': spreadOf([7]) } }, 4, 1, 3)).toBeCloseTo(
    (0.5 + 1) / 2,
  );
});
