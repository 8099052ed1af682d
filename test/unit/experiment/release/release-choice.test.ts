import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { choiceAt, releaseExperiment } from '../../../../src/core/experiment/release/release-choice.ts';

const config = parseExperiment({
  version: 1,
  dataset: { builtin: 'census-like' },
  mechanisms: [
    { id: 'laplace' },
    { id: 'two-phase', label: 'first', params: { split: 0.1 }, reconstruct: { id: 'least-squares' } },
  ],
  sweep: { parameter: 'epsilon', values: [0.1, 1] },
  fixed: { delta: 0.01, 'first.split': 0.3 },
  newQueries: { kind: 'ranges', order: 2, count: 5, seed: 1 },
  trials: 7,
});

test('what is released of a comparison is one mechanism with all that was fixed for it, at one ε', () => {
  const choice = choiceAt(config, 1, 0.25);
  expect(choice).toMatchObject({ epsilon: 0.25, entry: { id: 'two-phase', params: { split: 0.3 } } });
  expect(choice.entry.reconstruct?.id).toBe('least-squares');
  expect(choice.entry.label).toBeUndefined();
  const experiment = releaseExperiment(config, choice);
  expect(experiment).toMatchObject({
    mechanisms: [choice.entry],
    sweep: { parameter: 'epsilon', values: [0.25] },
    fixed: { delta: 0.01 },
    metrics: [],
    trials: 1,
  });
  expect(experiment.newQueries).toBeUndefined();
  expect(experiment.fixed).not.toHaveProperty('first.split');
});

test('ε that was fixed while something else was swept is the one that is released with', () => {
  const swept = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    mechanisms: [{ id: 'two-phase' }],
    sweep: { parameter: 'two-phase.split', values: [0.1, 0.2] },
    fixed: { epsilon: 0.5 },
  });
  expect(choiceAt(swept, 0, 0.2)).toMatchObject({ epsilon: 0.5, entry: { params: { split: 0.2 } } });
  expect(releaseExperiment(swept, choiceAt(swept, 0, 0.2)).fixed).toEqual({});
});
