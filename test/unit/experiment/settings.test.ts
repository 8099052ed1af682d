import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { settingNames, settingsAt, settingTarget } from '../../../src/core/experiment/settings.ts';
import { experimentJson } from '../../support/small-experiment.ts';

test('the swept value and the fixed ones are in force', () => {
  const swept = parseExperiment(experimentJson({ fixed: { delta: 0.02 } }));
  expect(settingsAt(swept, 0, 0.1)).toEqual({ epsilon: 0.1, delta: 0.02, params: {} });
  const other = parseExperiment(
    experimentJson({ sweep: { parameter: 'delta', values: [0.5] }, fixed: { epsilon: 3 } }),
  );
  expect(settingsAt(other, 1, 0.5)).toEqual({ epsilon: 3, delta: 0.5, params: {} });
});

test('δ has its default', () => {
  expect(settingsAt(parseExperiment(experimentJson()), 0, 1).delta).toBe(1e-4);
});

test('shared parameters belong to no mechanism', () => {
  const { mechanisms } = parseExperiment(experimentJson());
  expect(settingNames(mechanisms).slice(0, 2)).toEqual(['epsilon', 'delta']);
  expect(settingTarget(mechanisms, 'epsilon', 'p')).toMatchObject({ entry: null, key: 'epsilon' });
});
