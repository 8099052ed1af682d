import { expect, test } from 'vitest';
import type { Experiment } from '../../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { marginsOf, whyNoMargin } from '../../../../src/core/experiment/release/margins.ts';
import { releaseCharge } from '../../../../src/core/experiment/release/release-charge.ts';
import { releaseOnce } from '../../../../src/core/experiment/run/one-run.ts';
import { TrialRunner } from '../../../../src/core/experiment/run/trials.ts';
import { mechanisms } from '../../../../src/core/mechanisms/registry.ts';
import { at } from '../../../../src/core/privacy/budget.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2, 4);
const joint = Array.from({ length: 24 }, (_, cell) => ((cell * 37) % 101) + 1);
const counts = countsOf(domain, joint);

function experimentOf(change: Record<string, unknown>, epsilon = 0.5): Experiment {
  return parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    workload: { kind: 'cuboids' },
    sweep: { parameter: 'epsilon', values: [epsilon] },
    trials: 1,
    ...change,
  });
}

/** In how many answers of so many draws, all tables together and in the worst of them. */
function coverage(change: Record<string, unknown>, draws = 400) {
  const experiment = experimentOf(change);
  const runner = new TrialRunner({ ...experiment, metrics: [], trials: draws }, counts, () => 0);
  const { blocks } = runner.workload;
  const within = blocks.map(() => 0);
  for (let trial = 0; trial < draws; trial++) {
    const { release, truth } = runner.detail({ mechanism: 0, value: 0, trial });
    if (!release) throw new Error('no answers');
    const margins = marginsOf(runner.workload, experiment.mechanisms[0], release, false);
    for (const [index, margin] of margins.entries()) {
      if (margin === null) throw new Error(`no margin of ${blocks[index].label}`);
      truth[index].forEach((count, query) => {
        if (Math.abs(release.answers[index][query] - count) <= at(margin, query) + 1e-9) within[index] += 1;
      });
    }
  }
  return blocks.map(({ queries, label }, index) => [label, within[index] / (draws * queries)] as const);
}

const cubes = ['cube-all', 'cube-base', 'cube-bmax', 'cube-pmost'].flatMap((id) =>
  [true, false].map((consistency) => ({ id, params: { consistency } })),
);

test.each([
  [{ mechanisms: [{ id: 'laplace' }] }],
  [{ mechanisms: [{ id: 'geometric' }] }],
  [{ mechanisms: [{ id: 'gaussian' }] }],
  [{ mechanisms: [{ id: 'residual-planner' }] }],
  [{ mechanisms: [{ id: 'gaussian', reconstruct: { id: 'least-squares' } }], neighbours: 'add-remove' }],
  [{ mechanisms: [{ id: 'two-phase', params: { split: 0.3 } }] }],
  ...cubes.map((mechanism) => [{ mechanisms: [mechanism] }]),
  [{ mechanisms: [{ id: 'cube-bmax' }], neighbours: 'add-remove' }],
  [{ mechanisms: [{ id: 'laplace', reconstruct: { id: 'least-squares' } }], neighbours: 'add-remove' }],
  [{ mechanisms: [{ id: 'laplace', reconstruct: { id: 'least-squares', params: { weighted: false } } }] }],
  [{ mechanisms: [{ id: 'laplace' }], workload: { kind: 'ranges', attributes: ['c'], count: 6, seed: '1' } }],
  [
    {
      mechanisms: [{ id: 'laplace', reconstruct: { id: 'least-squares' } }],
      workload: { kind: 'ranges', attributes: ['c'], count: 12, seed: '1' },
    },
  ],
] as [Record<string, unknown>][])('nine draws of ten are within the margin: %j', (change) => {
  for (const [label, share] of coverage(change)) {
    // What is known exactly has no error; a draw of nine of ten in 400 and more is within 0.05.
    if (share === 1) continue;
    expect(share, label).toBeGreaterThan(0.85);
    expect(share, label).toBeLessThan(0.95);
  }
});

test('what releases draw is within its margin, too, where noise is so small that it comes in whole numbers', async () => {
  for (const [id, epsilon] of [
    ['laplace', 16.13],
    ['laplace', 40],
    ['cube-all', 16.13],
    ['laplace', 0.3],
    ['gaussian', 16.13],
    ['gaussian', 40],
    ['gaussian', 0.3],
  ] as const) {
    const experiment = { ...experimentOf({ mechanisms: [{ id }] }, epsilon), metrics: [] };
    let [within, all] = [0, 0];
    for (let draw = 0; draw < 60; draw++) {
      const rng = seededRng(`${id} ${epsilon} ${draw}`);
      const order = { experiment, charge: releaseCharge(experiment) };
      const { release, workload } = await releaseOnce(order, counts, rng, async () => {});
      const margins = marginsOf(workload, experiment.mechanisms[0], release, true);
      workload.blocks.forEach((block, index) => {
        const margin = margins[index];
        if (margin === null) throw new Error('no margin');
        expect(Number.isInteger(margin)).toBe(true);
        block.answer(counts.table(block.attributes)).forEach((count, query) => {
          all += 1;
          if (Math.abs(release.answers[index][query] - count) <= at(margin, query)) within += 1;
        });
      });
    }
    expect(within / all, `${id} at ${epsilon}`).toBeGreaterThan(0.89);
  }
});

test('every mechanism has a margin or a sentence that says why not, and never both', () => {
  for (const { id, supports } of mechanisms) {
    const experiment = {
      ...experimentOf({ mechanisms: [{ id }], workload: { kind: 'marginals', order: 1 } }),
      metrics: [],
    };
    const runner = new TrialRunner(experiment, counts, () => 0);
    const { release } = runner.detail({ mechanism: 0, value: 0, trial: 0 });
    if (supports(runner.workload) !== true || !release || id === 'oracle') continue;
    const isTold = marginsOf(runner.workload, { id }, release, true).every((margin) => margin !== null);
    expect(isTold, id).toBe(whyNoMargin({ id }) === null);
  }
});

test('the error of iReduct is not said to be Laplace noise, nor that of a biased estimator', () => {
  expect(whyNoMargin({ id: 'ireduct' })).toContain('not Laplace noise of the last scale');
  expect(whyNoMargin({ id: 'laplace', reconstruct: { id: 'max-entropy', params: {} } })).toContain('more than noise');
  expect(whyNoMargin({ id: 'ireduct', reconstruct: { id: 'least-squares', params: {} } })).not.toBeNull();
  const planner = { id: 'residual-planner', params: {} };
  expect(whyNoMargin(planner)).toBeNull();
  expect(whyNoMargin({ ...planner, params: { reconstruct: 'lnn' } })).toContain('too high on average');
  const grem = (nonNegative: boolean) => ({ ...planner, reconstruct: { id: 'grem', params: { nonNegative } } });
  expect(whyNoMargin(grem(false))).toBeNull();
  expect(whyNoMargin(grem(true))).toContain('too high on average');
});
