import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtinDataset } from '../../src/core/data/builtin/registry.ts';
import { OpenRecords } from '../../src/core/data/open-data.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';

const experiments = new URL('../support/experiments/', import.meta.url);

function lastRow(name: string) {
  const experiment = parseExperiment(JSON.parse(readFileSync(new URL(name, experiments), 'utf8')));
  const { dataset, mechanisms, sweep, trials } = experiment;
  if (!('builtin' in dataset)) throw new Error('the fixtures are on built-in data');
  const counts = new OpenRecords(builtinDataset(dataset.builtin).build(dataset.params)).counts(dataset.binarise);
  const cell = { mechanism: mechanisms.length - 1, value: sweep.values.length - 1, trial: trials - 1 };
  return new TrialRunner(experiment, counts, () => 0).run(cell).metrics;
}

// Frozen: a seed in a paper or a share link must give these bits for ever. A change here needs a new engine version.
const frozen: Record<string, Record<string, number>> = {
  'binarised-parities.json': { 'mean-absolute-error': 1.8380781555849017, 'relative-entropy': 6.678453619907675 },
  'census-laplace.json': {
    'overall-relative-error': 2.2376735386515514,
    'mean-absolute-error': 18.248246411220478,
    'max-absolute-error': 160.27862657850653,
    'mean-squared-error': 675.4966673062532,
    rmse: 25.990318722675436,
  },
  'chosen-sets.json': { 'overall-relative-error': 1.458311559193825, 'mean-squared-error': 102.23219443209385 },
  'ireduct-as-in-paper.json': { 'overall-relative-error': 0.09290433363557801, rmse: 62.85615214959298 },
  'ireduct-family.json': { 'overall-relative-error': 0.572388286808936, rmse: 2442.416682979377 },
  'two-way-add-remove.json': {
    'overall-relative-error': 38.12284422388367,
    'max-absolute-error': 163.64706476442262,
    rmse: 25.71516299682044,
  },
};

test('every fixture is frozen', () => expect(Object.keys(frozen).sort()).toEqual(readdirSync(experiments).sort()));

test.each(Object.entries(frozen))('%s gives the bits that it always gave', (name, metrics) => {
  expect(lastRow(name)).toEqual(metrics);
});
