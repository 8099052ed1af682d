import { describe, expect, test } from 'vitest';
import { epsilonText } from '../../../../../src/core/experiment/results/epsilon-text.ts';
import { summarise } from '../../../../../src/core/experiment/results/summary.ts';
import type { ReferenceLine } from '../../../../../src/core/experiment/run/reference-lines.ts';
import { metricById } from '../../../../../src/core/metrics/registry.ts';
import { addMechanism } from '../../../../../src/features/compare/edit-experiment.ts';
import { changesSince, staleSentence } from '../../../../../src/features/compare/staleness.ts';
import { readList } from '../../../../../src/features/compare/value-list.tsx';
import { chartReferences, referencePoints } from '../../../../../src/features/shared/run/chart-references.ts';
import { chartSeries } from '../../../../../src/features/shared/run/chart-series.ts';
import { failuresOf } from '../../../../../src/features/shared/run/failures.ts';
import { resultsCsv } from '../../../../../src/features/shared/run/results-csv.ts';
import { defaultTarget } from '../../../../../src/features/shared/run/use-target.ts';
import { laplaceAlone } from '../../../../support/laplace-alone.ts';

const row = (trial: number, error: number, mechanism = 'laplace', value = 0.002) => ({
  mechanism,
  value,
  trial,
  metrics: { 'overall-relative-error': error, 'mean-absolute-error': error * 1000 },
  spent: value,
  private: true,
  milliseconds: 1,
});
const refused = { ...row(2, 0), metrics: {}, error: 'It needs =more records.' };
const rows = [row(0, 1), row(1, 3), refused];
const points = summarise(rows);

const references: ReferenceLine[] = [
  { id: 'non-private-fit', points: [{ value: 0.002, metrics: { 'mean-absolute-error': 12 } }] },
  { id: 'svd-bound', points: [{ value: 0.002, error: 'too many queries' }] },
];

describe('lines to compare with', () => {
  test('are drawn where they have a number, and named as not private where they look at the truth', () => {
    expect(chartReferences({ references, experiment: laplaceAlone, points }, 'mean-absolute-error')).toEqual([
      { label: 'Non-private fit, not private', points: [{ x: 0.002, y: 12 }] },
    ]);
    expect(chartReferences({ references, experiment: laplaceAlone, points }, 'rmse')).toEqual([]);
  });

  test('say what errors are without noise where rows of people are left out', () => {
    const cut = summarise(rows.map((one) => ({ ...one, cut: { 'mean-absolute-error': 7, rmse: 0 } })));
    const of = { references, experiment: laplaceAlone, points: cut };
    expect(chartReferences(of, 'mean-absolute-error')[0]).toEqual({ label: 'Rows left out, without noise', y: 7 });
    expect(chartReferences(of, 'rmse')).toEqual([]);
  });

  test('stand in the table, and say there what they could not do', () => {
    const [fit, bound] = referencePoints({ references });
    expect(fit).toMatchObject({ private: false, metrics: { 'mean-absolute-error': { mean: 12 } } });
    expect(bound).toMatchObject({ mechanism: 'SVD bound', private: true, errors: ['too many queries'] });
    expect(failuresOf({ experiment: laplaceAlone, points: [], references })).toEqual([
      { title: 'SVD bound', sentences: ['too many queries'] },
    ]);
  });
});

describe('a chart and its settings', () => {
  test('a curve is the mean with its 95 % interval', () => {
    const [series] = chartSeries(laplaceAlone, points, 'overall-relative-error');
    // Two trials with sd √2: Student's 97.5 % quantile with one degree of freedom, times √2/√2.
    const margin = 12.7062047;
    expect(series).toMatchObject({ key: 'laplace', label: 'Laplace', mark: '' });
    expect(series.points).toEqual([
      {
        x: 0.002,
        mean: 2,
        low: expect.closeTo(2 - margin),
        high: expect.closeTo(2 + margin),
        trials: 2,
        mark: '',
        planned: laplaceAlone.trials,
      },
    ]);
    expect(chartSeries(laplaceAlone, points, 'rmse')[0].points).toEqual([]);
  });

  test('what changed since is named; another metric is no change', () => {
    const other = { ...addMechanism(laplaceAlone, 'laplace'), seed: '2', fixed: { delta: 0.01 } };
    expect(changesSince(laplaceAlone, other)).toEqual(['mechanisms', 'fixed parameters', 'seed']);
    expect(staleSentence(laplaceAlone, other)).toContain('(mechanisms, fixed parameters, seed); run again');
    expect(staleSentence(laplaceAlone, { ...laplaceAlone, metrics: ['rmse'] })).toBeUndefined();
  });

  test('a mechanism that refused is named with its sentence', () => {
    expect(failuresOf({ experiment: laplaceAlone, points, references: [] })).toEqual([
      { title: 'Laplace', sentences: ['It needs =more records.'] },
    ]);
    expect(failuresOf({ experiment: null, points: [], references: [] })).toEqual([]);
  });
});

test('every line of the CSV says that it is not private, and no sentence in it is run as a formula', () => {
  const lines = resultsCsv({
    experiment: laplaceAlone,
    rows: [...rows, { ...refused, trial: 3, error: '=1+1' }],
    references,
  })
    .join('')
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe(
    'mechanism,epsilon,trial,trials,overall-relative-error (share),mean-absolute-error,spent,guarantee,error,status',
  );
  expect(lines[1]).toBe(
    'laplace,0.002,0,4 of 10,1,1000,0.002,pure,,not private: compared with the truth under seeded floating-point noise',
  );
  expect(lines[3]).toBe(
    'laplace,0.002,2,4 of 10,,,0.002,pure,It needs =more records.,not private: compared with the truth under seeded floating-point noise',
  );
  expect(lines[4]).toContain(`"'=1+1"`);
  expect(lines[5]).toBe(
    'non-private-fit,0.002,,,,12,,,,not private: compared with the truth under seeded floating-point noise',
  );
  expect(lines[6]).toBe('svd-bound,0.002,,,,,,,too many queries,bound');
});

test('the first target of a metric lies in the middle of what its curves reach', () => {
  const metric = (id: string) => metricById(id, 'metrics');
  expect(defaultTarget(metric('overall-relative-error'), points, 0.1)).toBe(0.1);
  expect(defaultTarget(metric('mean-absolute-error'), summarise([row(0, 1), row(0, 100, 'laplace', 0.01)]), 0.1)).toBe(
    10_000,
  );
  expect(defaultTarget(metric('mean-absolute-error'), [], 0.1)).toBe(1);
});

test('an ε has as many digits as its interval leaves meaning to', () => {
  expect(epsilonText(0.9123, [0.81, 1.02])).toBe('0.91 (0.81–1.0)');
  expect(epsilonText(2.104, [2.03, 2.19])).toBe('2.10 (2.03–2.19)');
  expect(epsilonText(0.5, null)).toBe('0.50');
  expect(epsilonText(40, [20, Number.POSITIVE_INFINITY])).toBe('40 (20 or more, perhaps never)');
});

test('a list of values is read as people type it, or refused with the word that cannot be', () => {
  const spec = { kind: 'number', label: '', help: '', default: 1, min: 0, max: 10, words: ['auto'] } as const;
  expect(readList('0.1 1e-2;3,\n auto', spec)).toEqual([0.1, 0.01, 3, 'auto']);
  expect(readList('0.1 x', spec)).toContain('“x” is not a number from 0 to 10');
  expect(readList('11', spec)).toContain('“11”');
  expect(readList('1 1.0', spec)).toBe('1.0 is listed twice.');
  expect(readList('  ', spec)).toBe('Type at least one value.');
});
