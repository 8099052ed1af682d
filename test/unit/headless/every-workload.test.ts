import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Counts } from '../../../src/core/data/counts/counts.ts';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { cellCount } from '../../../src/core/data/domain.ts';
import { OpenRecords } from '../../../src/core/data/open-data.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import type { Binarising } from '../../../src/core/data/schema/binarise.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { buildWorkload, workloadKinds } from '../../../src/core/workload/registry.ts';
import type { Workload } from '../../../src/core/workload/workload.ts';
import { filesIn } from '../../../src/headless/node-file.ts';
import { recordsIn } from '../../support/records-in.ts';

const folder = new URL('../../../../shared/data/', import.meta.url).pathname;
const present = existsSync(`${folder}adult.csv`);
if (!present) console.warn('skipped: ../shared/data/adult.csv is absent');

const bins = [17, 25, 35, 45, 55, 65, 91];
const schema = [
  { name: 'age', type: 'integer', bins },
  ...['education', 'race', 'sex', 'income'].map((name) => ({ name, type: 'category' })),
];
const specs: Readonly<Record<string, { workload: object; binarise?: Binarising }>> = {
  marginals: { workload: { order: 2 } },
  'naive-bayes': { workload: { class: 'income' } },
  ranges: { workload: { attributes: ['age', 'education'], count: 100 } },
  intervals: { workload: { attribute: 'age' } },
  prefixes: { workload: { attribute: 'age' } },
  parities: { workload: { degree: 2 }, binarise: 'bitwise' },
  cuboids: { workload: { order: 1 } },
  queries: {
    workload: {
      queries: [{ where: { age: [0, 2] } }, { moment: { age: 2 } }, { parity: ['sex', 'income'] }, { where: {} }],
    },
  },
  tables: { workload: { order: 2, count: 100 } },
  moments: { workload: { order: 2 } },
  wavelets: { workload: { attributes: ['age', 'education'] } },
  'question-stream': { workload: { count: 30 } },
};

/** The mean absolute error of saying that all cells are as likely. */
function uniformError({ blocks, size, domain }: Workload, counts: Counts): number {
  const errors = blocks.map((block) => {
    const cells = cellCount(domain, block.attributes);
    const guess = block.answer(new Float64Array(cells).fill(counts.records / cells));
    const truth = block.answer(counts.table(block.attributes));
    return truth.reduce((sum, value, i) => sum + Math.abs(value - guess[i]), 0);
  });
  return errors.reduce((sum, error) => sum + error, 0) / size;
}

test('every kind stands here', () => {
  expect(Object.keys(specs).sort()).toEqual(workloadKinds.map(({ kind }) => kind as string).sort());
});

describe.skipIf(!present)('on the census records of adult.csv', () => {
  let dataset: Dataset;
  beforeAll(async () => {
    const experiment = parseExperiment({
      version: 1,
      dataset: { csv: 'adult.csv', schema },
      mechanisms: [{ id: 'laplace' }],
      sweep: { parameter: 'epsilon', values: [1] },
    });
    if ('builtin' in experiment.dataset) throw new Error('this is a file');
    dataset = recordsIn(await openDataset(experiment.dataset, filesIn(folder)));
  });

  test.each(Object.entries(specs))(
    '%s is answered by Laplace and both forms of MWEM',
    (kind, { workload, binarise }) => {
      const experiment = parseExperiment({
        version: 1,
        dataset: { csv: 'adult.csv', schema, ...(binarise && { binarise }) },
        workload: { kind, ...workload },
        mechanisms: [
          { id: 'laplace' },
          { id: 'mwem', params: { rounds: 12 } },
          { id: 'mwem-factored', params: { rounds: 12 } },
        ],
        sweep: { parameter: 'epsilon', values: [1000] },
        metrics: ['mean-absolute-error'],
        trials: 1,
      });
      const counts = new OpenRecords(dataset).counts(binarise);
      const runner = new TrialRunner(experiment, counts, () => 0);
      const [laplace, mwem, factored] = [0, 1, 2].map((mechanism) => runner.run({ mechanism, value: 0, trial: 0 }));
      for (const row of [laplace, mwem, factored]) {
        expect(row.error).toBeUndefined();
        // Less where MWEM asks what no record can change: that is free.
        expect(row.spent).toBeGreaterThan(800);
        expect(row.spent).toBeLessThanOrEqual(1000);
      }
      // There is nearly no noise, so Laplace is nearly exact, and twelve rounds leave the uniform start far behind.
      expect(laplace.metrics['mean-absolute-error']).toBeLessThan(1);
      const built = buildWorkload(experiment.workload, counts.domain);
      const before = uniformError(built, counts);
      for (const row of [mwem, factored]) expect(row.metrics['mean-absolute-error']).toBeLessThan(0.6 * before);
    },
  );

  test('what a mechanism cannot do, it refuses in a sentence', () => {
    const refusals = Object.entries(specs).flatMap(([kind, { workload, binarise }]) => {
      const spec = parseExperiment({
        version: 1,
        dataset: { csv: 'adult.csv', schema },
        workload: { kind, ...workload },
        mechanisms: [{ id: 'laplace' }],
        sweep: { parameter: 'epsilon', values: [1] },
      }).workload;
      const built = buildWorkload(spec, new OpenRecords(dataset).counts(binarise).domain);
      return mechanisms.map((mechanism) => mechanism.supports(built)).filter((answer) => answer !== true);
    });
    expect(refusals.length).toBeGreaterThan(10);
    for (const refusal of new Set(refusals)) expect(refusal).toMatch(/^[A-Z0-9].{30,}\.$/s);
  });
});
