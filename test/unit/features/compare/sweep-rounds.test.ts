import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { addMechanism, setParam } from '../../../../src/features/compare/edit-experiment.ts';
import { sweepRounds } from '../../../../src/features/compare/sweep-rounds.ts';
import { laplaceAlone } from '../../../support/laplace-alone.ts';

test('one press sweeps the rounds at the ε looked at, with the words beside the numbers', () => {
  const swept = sweepRounds(addMechanism(laplaceAlone, 'mwem'), 1, 0.25, 169);
  expect(swept.sweep.parameter).toBe('mwem.rounds');
  expect(swept.sweep.values.slice(-3)).toEqual([50, 'theory', 'adaptive']);
  expect(swept.fixed.epsilon).toBe(0.25);
  expect(parseExperiment(JSON.parse(JSON.stringify(swept)))).toEqual(swept);
  expect(sweepRounds(swept, 1, 0.25, 169)).toEqual(swept);
});

test('rounds that are composed are not swept over a word that would be refused', () => {
  const composed = setParam(addMechanism(laplaceAlone, 'mwem'), 1, 'composition', 'approximate');
  expect(sweepRounds(composed, 1, 1, 200).sweep.values.at(-1)).toBe('theory');
});

test('rounds of the theory that would be waited for too long are left out', () => {
  const swept = sweepRounds(addMechanism(laplaceAlone, 'mwem'), 1, 1, 201);
  expect(swept.sweep.values.slice(-2)).toEqual([50, 'adaptive']);
});
