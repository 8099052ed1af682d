import { expect, test } from 'vitest';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../src/core/params.ts';
import { areFlagged, claims, keepWhatTheyClaim } from '../support/audit/claims.ts';
import { FALSE_ALARM } from '../support/audit/lower-bound.ts';
import { type Listed, mutants } from '../support/audit/subjects.ts';

// The short form: as few outputs as can show that a claim of ε = 1 is broken at all. audit.long.test.ts looks longer.

/** What takes longest is looked at on one pair of neighbours. */
const isFirstOfItsKind = ({ what }: Listed, index: number) =>
  claims.findIndex((earlier) => earlier.what === what) === index;
const looked = claims.filter((subject, index) => subject.pace !== 'slowest' || isFirstOfItsKind(subject, index));
const shown = mutants.filter(({ pace, samples }) => pace === 'quick' && samples < 10_000);

test('all audits together accuse a private mechanism less than once in a million times', () => {
  expect((looked.length + shown.length) * FALSE_ALARM).toBeLessThan(1e-6);
});

test('every registered mechanism is looked at, unless it says that it is not private', () => {
  for (const { id, guarantee, params } of mechanisms) {
    const isPrivate = guarantee(defaultParams(params) as never).kind !== 'none';
    expect([id, looked.some(({ what }) => what.split(',')[0] === id)]).toEqual([id, isPrivate]);
  }
});

keepWhatTheyClaim(looked, { quick: [500], slow: [80], slowest: [80], variant: [80] });
areFlagged(shown);
