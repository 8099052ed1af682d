import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { addMechanism } from '../../../../src/features/compare/edit-experiment.ts';
import { sweepRounds } from '../../../../src/features/compare/sweep-rounds.ts';
import { laplaceAlone } from '../../../support/laplace-alone.ts';

test('one press sweeps the rounds at the ε looked at, with adaptive rounds beside it once', () => {
  const swept = sweepRounds(addMechanism(laplaceAlone, 'mwem'), 1, 0.25);
  expect(swept.sweep.parameter).toBe('mwem.rounds');
  expect(swept.fixed.epsilon).toBe(0.25);
  expect(swept.mechanisms.map(({ label, id }) => label ?? id)).toEqual(['laplace', 'mwem', 'mwem, adaptive']);
  expect(parseExperiment(JSON.parse(JSON.stringify(swept)))).toEqual(swept);
  expect(sweepRounds(swept, 1, 0.25)).toEqual(swept);
});
