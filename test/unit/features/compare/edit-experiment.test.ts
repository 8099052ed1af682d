import { describe, expect, test } from 'vitest';
import { estimators } from '../../../../src/core/estimators/registry.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { sweepOver } from '../../../../src/core/experiment/settle/sweep-over.ts';
import { mechanisms } from '../../../../src/core/mechanisms/registry.ts';
import {
  addMechanism,
  addReconstructed,
  labelProblem,
  paramValue,
  relabel,
  removeMechanism,
  setParam,
  setReconstruction,
  setReconstructionParam,
  sweepParam,
} from '../../../../src/features/compare/edit-experiment.ts';
import { laplaceAlone } from '../../../support/laplace-alone.ts';

/** Whatever was edited must still be an experiment that a file could hold. */
const whole = (config: typeof laplaceAlone) => parseExperiment(JSON.parse(JSON.stringify(config)));
const withTwoPhase = addMechanism(laplaceAlone, 'two-phase');
const second = withTwoPhase.mechanisms.length - 1;

describe('mechanisms', () => {
  test.each(mechanisms.map(({ id }) => id))('%s can be added twice', (id) => {
    const twice = addMechanism(addMechanism(laplaceAlone, id), id);
    expect(whole(twice)).toEqual(twice);
  });

  test('a label moves everything that names the mechanism', () => {
    const swept = sweepOver(withTwoPhase, 'two-phase.split');
    const named = relabel(swept, second, 'mine');
    expect(named.sweep.parameter).toBe('mine.split');
    expect(whole(named)).toEqual(named);
    expect(whole(relabel(named, second, ''))).toEqual(swept);
  });

  test('a name that stands already is refused with a sentence', () => {
    expect(labelProblem(withTwoPhase, second, 'laplace')).toContain('is listed already');
    expect(labelProblem(withTwoPhase, second, 'other')).toBeUndefined();
    expect(labelProblem(withTwoPhase, second, '')).toBeUndefined();
  });

  test('what is swept or fixed goes with its mechanism', () => {
    const swept = sweepOver({ ...withTwoPhase, fixed: { ...withTwoPhase.fixed } }, 'two-phase.split');
    const without = removeMechanism(swept, second);
    expect(without).toEqual(laplaceAlone);
    expect(whole(without)).toEqual(without);
    const fixed = { ...withTwoPhase, fixed: { ...withTwoPhase.fixed, 'two-phase.split': 0.2 } };
    expect(removeMechanism(fixed, second).fixed).toEqual(laplaceAlone.fixed);
  });
});

test.each(estimators.map(({ id }) => id))(
  'a mechanism stands with and without %s, with what is in force for it',
  (id) => {
    const fixed = { ...withTwoPhase, fixed: { ...withTwoPhase.fixed, 'two-phase.split': 0.2 } };
    const beside = addReconstructed(fixed, second, id);
    const [without, through] = beside.mechanisms.slice(second);
    expect(without).toEqual(fixed.mechanisms[second]);
    expect(through).toMatchObject({ id: 'two-phase', params: { split: 0.2 }, reconstruct: { id } });
    expect(whole(beside)).toEqual(beside);
    const twice = addReconstructed(beside, second, id);
    expect(whole(twice)).toEqual(twice);
  },
);

test('a parameter fixed for the whole experiment is in force until it is set', () => {
  const fixed = { ...withTwoPhase, fixed: { ...withTwoPhase.fixed, 'two-phase.split': 0.2 } };
  expect(paramValue(fixed, second, 'split')).toBe(0.2);
  const set = setParam(fixed, second, 'split', 0.3);
  expect(paramValue(set, second, 'split')).toBe(0.3);
  expect(set.fixed).toEqual(withTwoPhase.fixed);
  expect(whole(set)).toEqual(set);
});

test('sweeping something else fixes ε in the middle of its grid, and back', () => {
  const delta = sweepOver(laplaceAlone, 'delta');
  expect(delta.fixed).toEqual({ epsilon: 0.006 });
  expect(whole(delta)).toEqual(delta);
  expect(sweepOver(delta, 'epsilon')).toEqual(laplaceAlone);
});

test('a parameter is swept at the ε that is looked at, and ε is swept again as it was', () => {
  const looked = { mechanism: second, value: 0.008 };
  const swept = sweepParam(withTwoPhase, looked, 'split', [0.1, 0.2]);
  expect(swept).toMatchObject({
    sweep: { parameter: 'two-phase.split', values: [0.1, 0.2] },
    fixed: { epsilon: 0.008 },
  });
  expect(whole(swept)).toEqual(swept);
  const back = sweepOver(swept, 'epsilon');
  expect({ ...back, otherwise: undefined }).toEqual(withTwoPhase);
  expect(sweepOver(back, 'two-phase.split')).toEqual(swept);
});

test('what other sweeps go back to follows a new label and goes with its mechanism', () => {
  const typed = { ...laplaceAlone, sweep: { parameter: 'epsilon', values: [3, 5], also: { laplace: [4] } } };
  const there = sweepOver(addMechanism(typed, 'two-phase'), 'two-phase.split');
  const away = sweepOver({ ...there, sweep: { ...there.sweep, values: [0.11] } }, 'delta');
  const named = relabel(away, second, 'mine');
  expect(named.otherwise?.sweeps).toEqual({ epsilon: { values: [3, 5] }, 'mine.split': { values: [0.11] } });
  expect(whole(named)).toEqual(named);
  const gone = removeMechanism(named, second);
  expect(gone.otherwise?.sweeps).toEqual({ epsilon: { values: [3, 5] } });
  expect(whole(gone)).toEqual(gone);
});

describe('reconstruction', () => {
  const put = setReconstruction(withTwoPhase, second, 'least-squares');

  test('an entry goes through an estimator, and through none again', () => {
    expect(whole(put)).toEqual(put);
    expect(put.mechanisms[second].reconstruct).toEqual({
      id: 'least-squares',
      params: { weighted: true, publicRecords: false },
    });
    expect(setReconstruction(put, second, null)).toEqual(withTwoPhase);
    const ordinary = setReconstructionParam(put, second, 'weighted', false);
    expect(ordinary.mechanisms[second].reconstruct?.params.weighted).toBe(false);
    expect(ordinary.mechanisms[0]).toEqual(put.mechanisms[0]);
  });

  test('what sweeps or fixes a parameter of the estimator ends with it', () => {
    const swept = {
      ...sweepOver(put, 'reconstruct.weighted'),
      fixed: { epsilon: 1, 'reconstruct.publicRecords': true },
    };
    expect(whole(swept)).toEqual(swept);
    for (const gone of [setReconstruction(swept, second, null), removeMechanism(swept, second)]) {
      expect(gone.sweep.parameter).toBe('epsilon');
      expect(gone.fixed).not.toHaveProperty('reconstruct.publicRecords');
      expect(whole(gone)).toEqual(gone);
    }
  });
});
