import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../../src/core/experiment/parse-experiment.ts';
import { addMechanism, sweepParam } from '../../../../../src/features/compare/edit-experiment.ts';
import { roundsToSweep } from '../../../../../src/features/shared/run-views/rounds/rounds-to-sweep.ts';
import { laplaceAlone } from '../../../../support/laplace-alone.ts';

const pure = { composition: 'pure' } as const;

test('one press sweeps the rounds at the ε looked at, with the words beside the numbers', () => {
  const looked = { mechanism: 1, value: 0.25 };
  const swept = sweepParam(addMechanism(laplaceAlone, 'mwem'), looked, 'rounds', roundsToSweep(pure, 169));
  expect(swept.sweep.parameter).toBe('mwem.rounds');
  expect(swept.sweep.values.slice(-3)).toEqual([50, 'theory', 'adaptive']);
  expect(swept.fixed.epsilon).toBe(0.25);
  expect(parseExperiment(JSON.parse(JSON.stringify(swept)))).toEqual(swept);
  expect(sweepParam(swept, { mechanism: 1, value: 10 }, 'rounds', roundsToSweep(pure, 169))).toEqual(swept);
});

test('rounds that are composed are not swept over a word that would be refused', () => {
  expect(roundsToSweep({ composition: 'approximate' }, 200).at(-1)).toBe('theory');
});

test('rounds of the theory that would be waited for too long are left out', () => {
  expect(roundsToSweep(pure, 201).slice(-2)).toEqual([50, 'adaptive']);
});
