import { expect, test } from 'vitest';
import { figureById, figureExperiment } from '../../../../src/core/experiment/figures/registry.ts';
import { type Point, spreadOf } from '../../../../src/core/experiment/summary.ts';

const figure = figureById('mwem-3', 'figure');
const falls = [1, 0.8, 0.6, 0.5, 0.4, 0.3];

function outcomes(heights: Readonly<Record<string, readonly number[]>>) {
  const { values } = figureExperiment(figure, 'czech').sweep;
  const points = Object.entries(heights).flatMap(([mechanism, means]) =>
    values.map((value, index): Point => {
      const metrics = { 'relative-entropy': spreadOf([means[index], means[index]]) };
      return { mechanism, value, private: true, metrics, errors: [] };
    }),
  );
  return figure.verdict(points).map(({ holds }) => holds);
}

test('Figure 3 of MWEM holds for what the paper reports, and every claim of it can fail', () => {
  const worse = falls.map((height) => 2 * height);
  expect(outcomes({ optimised: falls, plain: worse, barak: worse })).toEqual([true, true, true]);
  expect(outcomes({ optimised: worse, plain: worse, barak: falls })).toEqual([false, true, true]);
  expect(outcomes({ optimised: worse, plain: falls, barak: worse })).toEqual([true, false, true]);
  expect(outcomes({ optimised: falls.toReversed(), plain: worse, barak: worse })[2]).toBe(false);
});

test.each(['mildew', 'rochdale', 'czech'])('Figure 3 of MWEM is an experiment on %s', (variant) => {
  expect(figureExperiment(figure, variant)).toMatchObject({ dataset: { builtin: variant }, trials: 100 });
});
