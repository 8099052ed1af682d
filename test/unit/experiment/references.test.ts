import { describe, expect, test } from 'vitest';
import { builtinDataset } from '../../../src/core/data/builtin/registry.ts';
import { type Counts, tableKey } from '../../../src/core/data/counts/counts.ts';
import { payloadOf, countsOf as unpacked } from '../../../src/core/data/counts/counts-payload.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { mergeResults, parseResults, resultsOf, writeResults } from '../../../src/core/experiment/results/results.ts';
import { referenceLines } from '../../../src/core/experiment/run/reference-lines.ts';
import { fitMargins, nonPrivateFit } from '../../../src/core/experiment/run/references/non-private-fit.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { parseJson } from '../../../src/core/json.ts';
import { relativeEntropyOf } from '../../../src/core/metrics/relative-entropy.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { subsets } from '../../../src/core/workload/attribute-sets.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { tablesOn } from '../../support/tables-on.ts';

const czech = builtinDataset('czech');
const dataset = czech.build(defaultParams(czech.params));
const given = {
  version: 1,
  dataset: { builtin: 'czech' },
  workload: { kind: 'parities', degree: 2 },
  mechanisms: [{ id: 'mwem', params: { rounds: 5, composition: 'approximate' } }, { id: 'laplace' }],
  references: ['non-private-fit', 'svd-bound'],
  sweep: { parameter: 'epsilon', values: [0.5, 1] },
  metrics: ['relative-entropy', 'mean-squared-error'],
  trials: 1,
  seed: 'references',
};

describe('reference lines', async () => {
  const experiment = parseExperiment(given);
  const counts = unpacked(payloadOf(new RecordCounts(dataset), tablesOn(experiment, dataset.domain)));
  const lines = await referenceLines(experiment, counts);
  const at = (id: string, value: number) => {
    const point = lines.find((line) => line.id === id)?.points.find((own) => own.value === value);
    return point && 'metrics' in point ? point.metrics : {};
  };

  test('stand once a value of the sweep', () => {
    expect(lines.map(({ id, points }) => [id, points.map(({ value }) => value)])).toEqual([
      ['non-private-fit', [0.5, 1]],
      ['svd-bound', [0.5, 1]],
    ]);
  });

  test('the fit knows its margins and nothing else; it does not look at ε', () => {
    const fit = at('non-private-fit', 0.5);
    expect(fit['mean-squared-error']).toBe(0);
    expect(fit['relative-entropy']).toBeGreaterThan(0.005);
    expect(fit['relative-entropy']).toBeLessThan(0.05);
    expect(at('non-private-fit', 1)).toEqual(fit);
  });

  test('the bound falls with the square of ε; parities are orthogonal, so it is 2 ln(2n)·m/ε² each', () => {
    const half = at('svd-bound', 0.5)['mean-squared-error'];
    const one = at('svd-bound', 1)['mean-squared-error'];
    expect(half / one).toBeCloseTo(4, 9);
    // m singular values √N: (m√N)²/N = m², over m queries.
    expect(one).toBeCloseTo(2 * Math.log(2 * 1841) * 21, 6);
    expect(at('svd-bound', 1)['relative-entropy']).toBeUndefined();
  });

  test('go into results files and come back, also from shards', () => {
    const runner = new TrialRunner(experiment, counts, () => 0);
    const rows = [runner.run({ mechanism: 0, value: 0, trial: 0 }), runner.run({ mechanism: 1, value: 0, trial: 0 })];
    expect(rows[0].delta).toBe(1e-6);
    expect(rows[1].delta).toBeUndefined();
    // Plain answers are no distribution.
    expect(rows[1].metrics['relative-entropy']).toBeNaN();
    const results = resultsOf(experiment, 'f', rows, lines);
    const back = parseResults(parseJson(writeResults(results)));
    expect(back).toEqual(results);
    expect(mergeResults([back], ['a.json']).references).toEqual(lines);
  });

  test('names that are none are refused', () => {
    expect(() => parseExperiment({ ...given, references: ['nonesuch'] })).toThrow(
      /references\[0\]: there is no reference line "nonesuch"/,
    );
  });
});

test('workers get the tables that metrics and mechanisms need beside those of the workload', () => {
  const experiment = parseExperiment({
    ...given,
    references: [],
    workload: { kind: 'marginals', sets: [['smoke']] },
    mechanisms: [{ id: 'mwem' }],
    metrics: ['mean-absolute-error'],
  });
  expect(tablesOn(experiment, dataset.domain)).toHaveLength(1);
  const everything = [0, 1, 2, 3, 4, 5];
  const withHistogram = { ...experiment, fixed: { 'mwem.initialShare': 0.2 } };
  expect(tablesOn(withHistogram, dataset.domain)).toContainEqual(everything);
  expect(tablesOn({ ...experiment, metrics: ['relative-entropy'] }, dataset.domain)).toContainEqual(everything);
});

test('iterative proportional fitting: independence from one-way margins, exact zeros from empty ones', () => {
  const domain = domainOf(2, 3);
  const fitted = fitMargins(countsOf(domain, [4, 0, 6, 1, 0, 9]), [[0], [1]]);
  const wanted = [10 * 5, 0, 10 * 15, 10 * 5, 0, 10 * 15].map((product) => product / 20);
  [...fitted].forEach((value, cell) => {
    expect(value).toBeCloseTo(wanted[cell], 9);
  });
  expect(fitted[1]).toBe(0);
});

test('a best fit with empty cells in margins that are not empty is reached, not only approached', () => {
  const mildew = builtinDataset('mildew');
  const counts = new RecordCounts(mildew.build(defaultParams(mildew.params)));
  const everything = [0, 1, 2, 3, 4, 5];
  const fitted = fitMargins(counts, subsets(6, 3));
  const distribution = new TableCounts(counts.domain, counts.records, new Map([[tableKey(everything), fitted]]));
  // By a Newton method of its own (numpy); a thousand sweeps alone end at 0.01741.
  expect(relativeEntropyOf(counts, distribution)).toBeCloseTo(0.0173482508, 8);
});

test('the fit is made once for all values of the sweep', async () => {
  const counts = new RecordCounts(dataset);
  const workload = buildWorkload(parseExperiment(given).workload, dataset.domain);
  const [line] = await nonPrivateFit.prepare(workload, [counts]);
  const fits = new Set();
  for (const epsilon of [0.5, 1]) {
    const evaluate = (_: unknown, distribution: Counts) => {
      fits.add(distribution);
      return {};
    };
    line({ epsilon, neighbours: 'add-remove', evaluate });
  }
  expect(fits.size).toBe(1);
});

test('without records there is no δ = 1/n, and no bound', async () => {
  const nobody = countsOf(dataset.domain, new Float64Array(64));
  const [fit, bound] = await referenceLines(parseExperiment(given), nobody);
  expect(fit.points[0]).toHaveProperty('metrics');
  expect(bound.points[0]).toHaveProperty('error', expect.stringContaining('without records'));
});
