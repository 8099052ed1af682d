import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { canBeDrawn, differenceWords, pinnedSeries } from '../../../../src/features/compare/pinned-series.ts';
import type { SavedExperiment } from '../../../../src/store/state.ts';
import { laplaceAlone } from '../../../support/laplace-alone.ts';

const metric = 'overall-relative-error';
const saved: SavedExperiment = {
  id: 3,
  name: 'before',
  experiment: laplaceAlone,
  points: laplaceAlone.sweep.values.map((value) => ({
    mechanism: 'laplace',
    value,
    metrics: { [metric]: spreadOf([0.4, 0.6]) },
    errors: [],
    private: true,
  })),
  records: 1000,
  isShown: true,
};

describe('a pinned run', () => {
  it('is a faint curve without a band that says whose it is and what is different about it', () => {
    const [curve, ...others] = pinnedSeries([saved], { ...laplaceAlone, seed: 'other', trials: 3 }, metric, 1000);
    expect(others).toEqual([]);
    expect(curve).toMatchObject({ label: 'before: Laplace', mark: 'other trials, seed', isFaint: true });
    for (const { mean, low, high } of curve!.points) expect([low, high]).toEqual([mean, mean]);
    expect(curve!.key).not.toBe('laplace');
  });

  it('is of other data where the records are others, though the file has the same name', () => {
    expect(differenceWords(saved, laplaceAlone, 1000)).toBe('');
    expect(differenceWords(saved, laplaceAlone, 999)).toBe('other data');
    expect(differenceWords({ ...saved, records: null }, laplaceAlone, 999)).toBe('');
  });

  it('is not drawn on other axes, nor when it is hidden', () => {
    const overDelta = { ...laplaceAlone, sweep: { parameter: 'delta', values: [0.1] } };
    expect(canBeDrawn(saved, overDelta, metric)).toBe(false);
    expect(canBeDrawn(saved, laplaceAlone, 'rmse')).toBe(false);
    expect(pinnedSeries([saved], overDelta, metric, 1000)).toEqual([]);
    expect(pinnedSeries([{ ...saved, isShown: false }], laplaceAlone, metric, 1000)).toEqual([]);
  });
});
