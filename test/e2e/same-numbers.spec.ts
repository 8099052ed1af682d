import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { dropFiles } from './support/drop-files.ts';
import { answersCsv, everyMechanism } from './support/every-mechanism.ts';
import { headless, numbers } from './support/numbers.ts';
import { openPage } from './support/open-page.ts';
import { expectSameNumbers, runInPage } from './support/same-numbers.ts';

const write = (name: string, text: string) => {
  const path = test.info().outputPath(name);
  writeFileSync(path, text);
  return path;
};

test('every mechanism and every estimator has the same numbers in the page, bit for bit @firefox', async ({ page }) => {
  const data = write('answers.csv', answersCsv);
  const experiments = everyMechanism();
  const run = experiments.flatMap((experiment) => experiment.mechanisms.map(({ id }) => id));
  for (const { id } of mechanisms) expect(run).toContain(id);
  await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  for (const experiment of experiments) {
    await test.step(experiment.workload.kind, async () => {
      const { rows } = await expectSameNumbers(page, write('experiment.json', JSON.stringify(experiment)), data);
      expect(rows.flatMap(({ error }) => error ?? [])).toEqual([]);
    });
  }
});

test('a file with its own way of reading and a domain file gives the same numbers, and is asked for by name @firefox', async ({
  page,
}) => {
  const lines = Array.from({ length: 400 }, (_, i) => [i % 3, (i * i) % 2, i % 5, 1].join('|'));
  const codes = write('codes.csv', ['a|b|c|n,1,2', ...lines].join('\n'));
  const domain = write('domain.json', '{"a": 4, "b": 2}');
  const experiment = {
    version: 1,
    dataset: { csv: 'codes.csv', domain: 'domain.json', read: { delimiter: '|', counts: 'c' } },
    workload: { kind: 'marginals', order: 2 },
    mechanisms: [{ id: 'laplace' }, { id: 'mwem', params: { rounds: 3 } }],
    sweep: { parameter: 'epsilon', values: [0.5, 1] },
    trials: 3,
    seed: 'a file',
  };
  const file = write('experiment.json', JSON.stringify(experiment));
  await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await dropFiles(page, file);
  await expect(
    page.getByText('This experiment runs on codes.csv and domain.json. Drop both here and it opens.'),
  ).toBeVisible();
  await dropFiles(page, domain, codes);
  await expect(page.getByText('No results yet')).toBeVisible();
  await expect(page.getByText(/This experiment runs on/)).toHaveCount(0);
  const results = await runInPage(page, file);
  expect(numbers(results)).toEqual(numbers(headless('run', file)));
  expect(results.experiment.dataset).toEqual(experiment.dataset);
  expect(decodeURIComponent(page.url())).not.toContain('codes');
});
