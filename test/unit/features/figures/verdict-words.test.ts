import { expect, test } from 'vitest';
import type { Judgement } from '../../../../src/core/figures/verdict/judge.ts';
import { verdictWords } from '../../../../src/features/figures/verdict-words.ts';

const judgement: Judgement = { outcome: 'holds', checks: [], isPartial: false, trials: 10, silent: [] };

const say = (change: Partial<Judgement> | null, isRunning = false, planned = 10) =>
  verdictWords(change && { ...judgement, ...change }, isRunning, planned);

test('a whole run holds or not, from so many trials', () => {
  expect(say({})).toEqual({ tone: 'good', title: 'Holds here', basis: 'From 10 trials a point.' });
  expect(say({ outcome: 'fails' })).toMatchObject({ tone: 'warning', title: 'Fails here' });
  expect(say({ outcome: 'refuted' })).toMatchObject({ tone: 'info', title: 'The paper’s claim does not hold here' });
  expect(say({ outcome: 'unjudged' })).toMatchObject({ tone: 'plain', title: 'Not judged' });
});

test('a part of a run says that it is one, and how much of it there is', () => {
  const part = { isPartial: true, trials: 4 };
  expect(say(part, true)).toMatchObject({
    title: 'Holds here, so far',
    basis: 'From 4 trials a point so far, of 10.',
  });
  expect(say(part)).toMatchObject({ title: 'Holds here, on a part of the run' });
  expect(say({ isPartial: true }).basis).toBe('From 10 trials a point, at the values where all have finite numbers.');
});

test('one trial is named as one, and decides nothing', () => {
  expect(say({ outcome: 'open', trials: 1 }, false, 1)).toEqual({
    tone: 'plain',
    title: 'Open',
    basis: 'From 1 trial a point, which says nothing about how much trials differ.',
  });
});

test('what is open says so, or cannot be judged where somebody gave no number', () => {
  expect(say({ outcome: 'open' })).toMatchObject({ tone: 'plain', title: 'Open' });
  expect(say({ outcome: 'open', silent: ['laplace'] })).toMatchObject({ tone: 'plain', title: 'Cannot be judged' });
});

test('nothing is judged before there are numbers to do so', () => {
  expect(say(null).basis).toMatch(/^Run the figure/);
  expect(say({ outcome: 'open', trials: 0 }, true)).toMatchObject({
    title: 'Not yet judged',
    basis: 'It is worked out as trials arrive.',
  });
  expect(say({ outcome: 'open', trials: 0 }).basis).toBe('No value has finite numbers from every mechanism.');
});
