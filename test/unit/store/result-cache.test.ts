import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { type KnownResults, ResultCache } from '../../../src/store/result-cache.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const experiment = parseExperiment(experimentJson({}));
const results = (of = experiment): KnownResults => ({ experiment: of, rows: [], points: [], references: [] });

test('results are found again by the very settings and counts that made them, and by nothing else', () => {
  const cache = new ResultCache();
  const kept = results();
  cache.set(experiment, 'counts', kept);
  expect(cache.get(experiment, 'counts')).toBe(kept);
  expect(cache.get(structuredClone(experiment), 'counts')).toBe(kept);
  expect(cache.mayHave(experiment)).toBe(true);
  expect(cache.get(experiment, 'other counts')).toBeNull();
  const others = [
    { seed: 'other' },
    { neighbours: 'add-remove' },
    { trials: experiment.trials + 1 },
    { publicRecordCount: false },
    { dataset: { builtin: 'czech' } },
    { dataset: { ...experiment.dataset, person: { rows: 2 } } },
    { fixed: { ...experiment.fixed, delta: 0.5 } },
    { metrics: ['rmse'] },
    { workload: { kind: 'marginals', order: 2 } },
    { sweep: { parameter: 'epsilon', values: [0.123] } },
  ] as const;
  for (const changes of others) {
    const other = { ...experiment, ...changes } as typeof experiment;
    expect(cache.get(other, 'counts'), JSON.stringify(changes)).toBeNull();
    expect(cache.mayHave(other)).toBe(false);
  }
});

test('the results that were looked at longest ago go first', () => {
  const cache = new ResultCache();
  const numbered = (trials: number) => ({ ...experiment, trials });
  for (let trials = 1; trials <= 20; trials++) cache.set(numbered(trials), '', results(numbered(trials)));
  expect(cache.get(numbered(1), '')).not.toBeNull();
  cache.set(numbered(21), '', results(numbered(21)));
  expect(cache.get(numbered(1), '')).not.toBeNull();
  expect(cache.get(numbered(2), '')).toBeNull();
});
