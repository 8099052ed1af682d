import { describe, expect, test } from 'vitest';
import { sweepOver } from '../../../src/core/experiment/settle/sweep-over.ts';
import { addMechanism } from '../../../src/features/compare/edit-experiment.ts';
import { sliderRange, validTarget } from '../../../src/store/probe-target.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';

describe('the trial looked at', () => {
  test('is from the middle of the sweep at first', () => {
    expect(validTarget(laplaceAlone, null)).toEqual({ mechanism: 0, value: 0.006, trial: 0 });
  });

  test('stays while the experiment has it', () => {
    const target = { mechanism: 1, value: 0.5, trial: 3 };
    expect(validTarget(addMechanism(laplaceAlone, 'laplace'), target)).toEqual(target);
    expect(validTarget({ ...laplaceAlone, trials: 2 }, target)).toEqual({ mechanism: 0, value: 0.5, trial: 1 });
  });

  test('moves into the sweep when another parameter is swept', () => {
    const swept = sweepOver(laplaceAlone, 'delta');
    expect(validTarget(swept, { mechanism: 0, value: 7, trial: 0 }).value).toBe(swept.sweep.values[2]);
    expect(validTarget(laplaceAlone, { mechanism: 0, value: 'continuous', trial: 0 }).value).toBe(0.006);
  });
});

test('the slider reaches beyond the sweep and stays in the bounds of its parameter', () => {
  expect(sliderRange(laplaceAlone)).toEqual([0.0002, 1]);
  expect(sliderRange(sweepOver(laplaceAlone, 'delta'))).toEqual([1e-6, 0.01]);
});
