import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { MOST_COUNTED, whyUncounted } from '../../../../src/core/experiment/release/counted-in-claims.ts';
import { noiseOfBlocks } from '../../../../src/core/experiment/release/margins.ts';
import { TrialRunner } from '../../../../src/core/experiment/run/trials.ts';
import { mechanisms } from '../../../../src/core/mechanisms/registry.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2, 4);
const counts = countsOf(
  domain,
  Array.from({ length: 24 }, (_, cell) => ((cell * 37) % 101) + 1),
);
const TABLES = { kind: 'marginals', order: 1 };

function runnerOf(mechanism: Record<string, unknown>, workload: Record<string, unknown> = TABLES, over = counts) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    workload,
    mechanisms: [mechanism],
    sweep: { parameter: 'epsilon', values: [0.5] },
    trials: 1,
  });
  return { experiment, runner: new TrialRunner({ ...experiment, metrics: [] }, over, () => 0) };
}

test('a release is said to count for claims before it is made just where its noise is known answer by answer after', () => {
  let told = 0;
  for (const { id, supports } of mechanisms) {
    for (const reconstruct of [undefined, { id: 'least-squares' }]) {
      const { experiment, runner } = runnerOf({ id, ...(reconstruct && { reconstruct }) });
      if (supports(runner.workload) !== true) continue;
      const { release } = runner.detail({ mechanism: 0, value: 0, trial: 0 });
      if (!release || experiment.mechanisms[0]?.id === 'oracle' || id === 'proportional') continue;
      const isKnown = !noiseOfBlocks(runner.workload, experiment.mechanisms[0], release).includes(null);
      expect(whyUncounted(experiment, runner.workload) === null, id).toBe(isKnown);
      told += 1;
    }
  }
  expect(told).toBeGreaterThan(10);
});

test('what is too much, of single queries or of attributes that were made binary is not counted', () => {
  const wide = domainOf(50, 41);
  const many = runnerOf({ id: 'laplace' }, { kind: 'marginals', order: 2 }, countsOf(wide, Array(2050).fill(1)));
  expect(whyUncounted(many.experiment, many.runner.workload)).toContain(`2,050 answers are more than the 2,000`);
  expect(MOST_COUNTED).toBe(2000);
  const ranges = runnerOf({ id: 'laplace' }, { kind: 'ranges', attributes: ['c'], count: 6, seed: '1' });
  expect(whyUncounted(ranges.experiment, ranges.runner.workload)).toContain('whole tables');
  const { experiment, runner } = runnerOf({ id: 'laplace' });
  const binary = { ...experiment, dataset: { ...experiment.dataset, binarise: 'one-hot' as never } };
  expect(whyUncounted(binary, runner.workload)).toContain('made binary');
});
