import { expect, test } from 'vitest';
import { type Experiment, valuesRunBy } from '../../src/core/experiment/experiment.ts';
import { measuredCloser } from '../../src/core/experiment/results/bracket.ts';
import { readings } from '../../src/core/experiment/results/reading.ts';
import { type Solution, smallestValue } from '../../src/core/experiment/results/solve.ts';
import { spreadOf } from '../../src/core/experiment/results/summary.ts';
import { gamma } from '../../src/core/random/normal.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { laplaceAlone } from '../support/laplace-alone.ts';

// How often the 95 % interval of the smallest ε holds the true one. Of 1,000 runs with exactly 95 % fewer than 92.2 %
// hold it with probability 3·10⁻⁵ (four standard deviations); for 500 runs and 91.1 % the same. It may hold more often where
// many points or a fitted line are behind it, but not always: a test that only asked for 92 % would pass one that is useless.
const RUNS = 1000;
const target = 0.1;

/** Errors of single trials are gamma distributed: positive and skewed, as errors are. */
function trialsAt(mean: number, trials: number, noise: number, rng: Rng): number[] {
  const shape = 1 / (noise * noise);
  return Array.from({ length: trials }, () => (mean * gamma(rng, shape)) / shape);
}

function holds(solution: Solution, crossing: number): boolean {
  const [low, high] = (solution.kind === 'met' && solution.interval) || [1, 0];
  return low <= crossing && crossing <= high;
}

const five = [0.1, 0.2, 0.5, 1, 2];
const dense = Array.from({ length: 40 }, (_, i) => 0.1 * 20 ** (i / 39));

test.each([
  { name: 'between five values', values: five, trials: 10, noise: 0.2, crossing: 0.7, fall: 1, power: null },
  { name: 'with few, very noisy trials', values: five, trials: 5, noise: 0.5, crossing: 0.7, fall: 1, power: null },
  { name: 'at a value that was measured', values: five, trials: 10, noise: 0.2, crossing: 0.5, fall: 1, power: null },
  { name: 'on a dense grid', values: dense, trials: 10, noise: 0.2, crossing: 0.7, fall: 1, power: null },
  { name: 'beyond, by a known law', values: five, trials: 10, noise: 0.2, crossing: 9, fall: 1, power: 1 },
  { name: 'beyond, by a fitted power', values: five, trials: 10, noise: 0.2, crossing: 9, fall: 0.8, power: null },
])('the interval holds the true ε in 95 % of all runs: $name', (one) => {
  const rng = seededRng('coverage').split(one.name);
  let held = 0;
  for (let run = 0; run < RUNS; run++) {
    const points = one.values.map((value) => {
      const mean = target * (one.crossing / value) ** one.fall;
      return { value, ...spreadOf(trialsAt(mean, one.trials, one.noise, rng)) };
    });
    if (holds(smallestValue(points, target, { power: one.power, hasFloor: false }), one.crossing)) held++;
  }
  expect(held / RUNS).toBeGreaterThan(0.922);
  expect(held / RUNS).toBeLessThan(0.985);
});

test.each([
  { id: 'laplace', fall: 1 },
  { id: 'ireduct', fall: 0.8 },
])('measuring $id closer, where the numbers so far choose the next values, keeps that promise', ({ id, fall }) => {
  const metric = 'overall-relative-error';
  const rng = seededRng('coverage').split(id);
  const crossing = 0.7;
  const runs = 500;
  const start = {
    ...laplaceAlone,
    mechanisms: [{ id, params: {} }],
    sweep: { parameter: 'epsilon', values: [0.01, 0.1] },
  };
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const known = new Map<unknown, number[]>();
    let experiment: Experiment = start;
    const pointsNow = () =>
      valuesRunBy(experiment, 0).map((value) => {
        const trials = known.get(value) ?? trialsAt(target * (crossing / Number(value)) ** fall, 10, 0.2, rng);
        known.set(value, trials);
        return { mechanism: id, value, private: true, metrics: { [metric]: spreadOf(trials) }, errors: [] };
      });
    for (let round = 0; round < 12; round++) {
      const closer = measuredCloser(experiment, pointsNow(), { metric, error: target });
      if (!closer) break;
      experiment = closer;
    }
    if (holds(readings(experiment, pointsNow(), { metric, error: target })[0].solution, crossing)) held++;
  }
  expect(held / runs).toBeGreaterThan(0.911);
  expect(held / runs).toBeLessThan(0.99);
});
