import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import {
  asEarlier,
  canBeDrawn,
  differenceWords,
  earlierSeries,
  pinnedSeries,
} from '../../../../src/features/compare/pinned-series.ts';
import { isOfEarlierSettings } from '../../../../src/features/compare/staleness.ts';
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

describe('curves of earlier settings', () => {
  it('are faint, say so, and have names of their own beside those of now', () => {
    const [curve] = earlierSeries(saved, { ...laplaceAlone, neighbours: 'replace-one' }, metric);
    expect(curve).toMatchObject({ label: 'Laplace', mark: 'earlier settings', isFaint: true });
    expect(curve.key).not.toBe('laplace');
    expect(asEarlier([{ ...curve, mark: 'not private' }])[0].mark).toBe('not private; earlier settings');
    expect(earlierSeries(null, laplaceAlone, metric)).toEqual([]);
    expect(earlierSeries(saved, { ...laplaceAlone, sweep: { parameter: 'delta', values: [0.1] } }, metric)).toEqual([]);
  });

  it('are those of another schema, workload or parameter, not of another seed or more trials', () => {
    const is = (change: object) => isOfEarlierSettings(laplaceAlone, { ...laplaceAlone, ...change });
    expect(is({ workload: { kind: 'marginals', order: 2 } })).toBe(true);
    expect(is({ dataset: { csv: 'other.csv' } })).toBe(true);
    expect(is({ mechanisms: [{ id: 'geometric', params: {} }] })).toBe(true);
    expect(is({ fixed: { delta: 0.5 } })).toBe(true);
    expect(is({ seed: 'other', trials: 7, references: [], sweep: { parameter: 'epsilon', values: [3] } })).toBe(false);
  });
});
