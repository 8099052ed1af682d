import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../../src/core/experiment/experiment.ts';
import { valuesRunBy } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { measuredCloser } from '../../../src/core/experiment/results/bracket.ts';
import { readings } from '../../../src/core/experiment/results/reading.ts';
import { summarise } from '../../../src/core/experiment/results/summary.ts';

const target = { metric: 'overall-relative-error', error: 0.1 };
const start = parseExperiment({
  version: 1,
  dataset: { builtin: 'czech' },
  mechanisms: [{ id: 'laplace' }, { id: 'mwem' }],
  sweep: { parameter: 'epsilon', values: [0.01, 0.1] },
  trials: 3,
});

/** Points of curves that have no noise; a mechanism refuses where it has no error. */
function pointsOf(experiment: Experiment, curves: Readonly<Record<string, (value: number) => number | null>>) {
  const rows = experiment.mechanisms.flatMap(({ id }, mechanism) =>
    valuesRunBy(experiment, mechanism).flatMap((value) =>
      [0, 1, 2].map((trial) => {
        const mean = curves[id](Number(value));
        const metrics: Record<string, number> = mean === null ? {} : { [target.metric]: mean };
        return { mechanism: id, value, trial, metrics, private: true, ...(mean === null ? { error: 'more' } : {}) };
      }),
    ),
  );
  return summarise(rows);
}

/** Until nothing more is to be measured; what was added, by mechanism. */
function measured(curves: Readonly<Record<string, (value: number) => number | null>>, from = start) {
  let experiment = from;
  for (let round = 0; round < 30; round++) {
    const closer = measuredCloser(experiment, pointsOf(experiment, curves), target);
    if (!closer) return { experiment, rounds: round, points: pointsOf(experiment, curves) };
    experiment = closer;
  }
  throw new Error('it goes on and on');
}

function bracketOf(values: readonly unknown[], crossing: number): number {
  const sorted = values.map(Number).sort((a, b) => a - b);
  const above = sorted.findLast((value) => value < crossing) ?? 0;
  const below = sorted.find((value) => value >= crossing) ?? Number.POSITIVE_INFINITY;
  return below / above;
}

describe('measuring closer', () => {
  test('brackets every mechanism, each with values of its own, in a few rounds', () => {
    const curves = { laplace: (e: number) => 0.2 / e, mwem: (e: number) => 0.01 / e ** 0.7 + 0.02 };
    const { experiment, rounds, points } = measured(curves);
    expect(bracketOf(valuesRunBy(experiment, 0), 2)).toBeLessThanOrEqual(1.26);
    const crossing = (0.01 / 0.08) ** (1 / 0.7);
    expect(bracketOf(valuesRunBy(experiment, 1), crossing)).toBeLessThanOrEqual(1.26);
    expect(rounds).toBeLessThanOrEqual(4);
    expect(valuesRunBy(experiment, 0).length).toBeLessThan(7);
    for (const { solution } of readings(experiment, points, target))
      expect(solution).toMatchObject({ where: 'within' });
  });

  test('reaches far down as well', () => {
    const { experiment } = measured({ laplace: (e) => 0.2 / e, mwem: (e) => 1e-6 / e });
    expect(bracketOf(valuesRunBy(experiment, 1), 1e-5)).toBeLessThanOrEqual(1.26);
  });

  test('gives up on a floor that is above the target, soon', () => {
    const { experiment } = measured({ laplace: (e) => 0.02 / e, mwem: (e) => 0.15 + 0.01 / e });
    expect(valuesRunBy(experiment, 1).length).toBeLessThanOrEqual(9);
  });

  test('does not go below a value that a mechanism refuses', () => {
    const refuses = { laplace: (e: number) => 0.02 / e, mwem: (e: number) => (e < 0.03 ? null : 0.001 / e) };
    const { experiment } = measured(refuses);
    const tried = valuesRunBy(experiment, 1).map(Number);
    expect(Math.min(...tried)).toBe(0.01);
    expect(bracketOf(tried, 0.03)).toBeLessThanOrEqual(1.3);
  });

  test('asks for nothing where curves are bracketed, or say nothing', () => {
    const close = { ...start, sweep: { parameter: 'epsilon', values: [0.45, 0.5, 0.55] } };
    const curves = { laplace: (e: number) => 0.05 / e, mwem: () => null };
    expect(measuredCloser(close, pointsOf(close, curves), target)).toBeNull();
  });
});
