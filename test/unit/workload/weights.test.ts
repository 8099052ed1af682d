import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { expectedMargins } from '../../../src/core/experiment/release/expected-margins.ts';
import { releaseCharge } from '../../../src/core/experiment/release/release-charge.ts';
import { releaseExperiment } from '../../../src/core/experiment/release/release-choice.ts';
import { releaseOnce } from '../../../src/core/experiment/run/one-run.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2, 4);
const counts = countsOf(
  domain,
  Array.from({ length: 24 }, (_, cell) => 10 + cell),
);

function experimentOf(change: Record<string, unknown> = {}) {
  return parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    workload: { kind: 'marginals', order: 1, weights: [3, 1, 2] },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.6] },
    trials: 1,
    ...change,
  });
}

async function released(change: Record<string, unknown> = {}) {
  const experiment = { ...experimentOf(change), metrics: [] };
  const order = { experiment, charge: releaseCharge(experiment) };
  return releaseOnce(order, counts, seededRng('weights'), async () => {});
}

test.each(['laplace', 'geometric'])(
  'tables of %s get noise in inverse proportion to their weights, for exactly ε',
  async (id) => {
    const { release, spentOn } = await released({ mechanisms: [{ id }] });
    // Replace-one moves a table by 2: 2·(3 + 1 + 2)/0.6 = 20, over the weight.
    for (const [index, scale] of release.scales.entries()) expect(scale).toBeCloseTo(20 / [3, 1, 2][index], 9);
    expect(spentOn.reduce((sum, { epsilon }) => sum + epsilon, 0)).toBeCloseTo(0.6, 11);
  },
);

test('weights are proportions, and equal ones are none', async () => {
  const scalesOf = async (workload: object) => (await released({ workload })).release.scales;
  const one = { kind: 'marginals', sets: [['a'], ['b', 'c']] };
  expect(await scalesOf({ ...one, weights: [2, 2] })).toEqual(await scalesOf(one));
  expect(await scalesOf({ ...one, weights: [6, 2] })).toEqual(await scalesOf({ ...one, weights: [3, 1] }));
});

test('cuboids and the tables of a classifier take them, too', async () => {
  const { release } = await released({ workload: { kind: 'naive-bayes', class: 'b', weights: [2, 1, 1] } });
  expect((release.scales[1] ?? 0) / (release.scales[0] ?? 1)).toBeCloseTo(2, 9);
  expect(buildWorkload({ kind: 'cuboids', order: 2, weights: [1, 2, 3] } as never, domain).weights).toEqual([1, 2, 3]);
});

test('who shares ε out by a rule of its own refuses them with a sentence', () => {
  const workload = buildWorkload({ kind: 'marginals', order: 1, weights: [1, 2, 3] } as never, domain);
  const taken = mechanisms.filter(({ supports }) => supports(workload) === true).map(({ id }) => id);
  expect(taken).toEqual(['laplace', 'geometric', 'gaussian']);
  const reasons = mechanisms.filter(({ id }) => !taken.includes(id)).map(({ supports }) => supports(workload));
  for (const reason of reasons) expect(reason).toMatch(/has weights for its tables/);
});

test.each([
  [[1, 2], /there are 2 numbers for 3 tables/],
  [[1, 0, 1], /above 0/],
  [[1, -1, 1], /above 0/],
  [['1', 1, 1], /weights/],
  [[], /one number for each table/],
  ['3', /weights/],
])('weights %j are refused with their place', (weights, why) => {
  const build = () => buildWorkload(parseWorkload({ kind: 'marginals', order: 1, weights }, 'workload'), domain);
  expect(build).toThrow(why);
});

test('kinds without tables, and queries that are never measured, have none', () => {
  expect(() => parseWorkload({ kind: 'parities', degree: 2, weights: [1] }, 'workload')).toThrow(/weights/);
  const newQueries = { kind: 'marginals', order: 2, weights: [1, 1, 1] };
  expect(() => experimentOf({ newQueries })).toThrow(/never measured/);
});

test('what is chosen in the room holds for the workload that it was chosen for', () => {
  const config = experimentOf({ workload: { kind: 'marginals', order: 1 } });
  const choice = { entry: { id: 'laplace', params: {} }, epsilon: 1, weights: { of: config.workload, are: [1, 2, 3] } };
  expect(releaseExperiment(config, choice).workload).toEqual({ kind: 'marginals', order: 1, weights: [1, 2, 3] });
  const other = { ...config, workload: { kind: 'marginals', order: 2 } as const };
  expect(releaseExperiment(other, choice).workload).toEqual({ kind: 'marginals', order: 2 });
});

test('how noisy each table will be follows them', () => {
  const { tables } = expectedMargins({ ...experimentOf(), metrics: [] }, domain, 1000, () => 0);
  // λ = 20/3, 20 and 10.
  expect(tables.map(({ margin }) => margin)).toEqual([15, 46, 23]);
});
