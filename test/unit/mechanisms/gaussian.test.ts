import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { releaseCharge } from '../../../src/core/experiment/release/release-charge.ts';
import { releaseOnce } from '../../../src/core/experiment/run/one-run.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(4, 3, 2);
const counts = countsOf(
  domain,
  Array.from({ length: 24 }, (_, cell) => 10 + 7 * (cell % 5)),
);

const experiment = (changes: object = {}, params: object = {}) =>
  parseExperiment({
    version: 1,
    dataset: { builtin: 'table-2' },
    neighbours: 'add-remove',
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'gaussian', params }],
    sweep: { parameter: 'epsilon', values: [1] },
    metrics: ['mean-squared-error'],
    trials: 1,
    seed: 'gaussian',
    ...changes,
  });

const deviationsOf = (changes: object = {}, params: object = {}) => {
  const { release } = new TrialRunner(experiment(changes, params), counts, () => 0).detail({
    mechanism: 0,
    value: 0,
    trial: 0,
  });
  return release?.scales;
};

test('k tables have σ² = k/2ρ, twice that where a record is replaced, and the rows of a person count squared', () => {
  const one = 4.530877117;
  const all = (deviation: number) => Array.from({ length: 3 }, () => expect.closeTo(deviation, 6));
  expect(deviationsOf()).toEqual(all(one * Math.sqrt(3)));
  expect(deviationsOf({ neighbours: 'replace-one' })).toEqual(all(one * Math.sqrt(6)));
  expect(deviationsOf({}, { conversion: 'analytic' })).toEqual(all(4.224678889 * Math.sqrt(3)));
  expect(deviationsOf({}, { approximateDelta: 1e-9 })).toEqual(all(Math.sqrt(3 / (2 * 0.0149730577))));
  expect(deviationsOf({ dataset: { builtin: 'table-2', person: { rows: 5 } } })).toEqual(all(5 * one * Math.sqrt(3)));
});

test('weights share it out, and the whole budget is spent', () => {
  const weighted = { workload: { kind: 'marginals', order: 1, weights: [1, 2, 2] } };
  const [a, b, c] = deviationsOf(weighted) as number[];
  expect([a / b, b / c]).toEqual([expect.closeTo(2, 9), expect.closeTo(1, 9)]);
  expect((1 / a ** 2 + 1 / b ** 2 + 1 / c ** 2) / 2 / 0.0243559704).toBeCloseTo(1, 7);
});

test('a row says ε, δ and that both stand for ρ', () => {
  const row = new TrialRunner(experiment(), counts, () => 0).run({ mechanism: 0, value: 0, trial: 0 });
  expect(row).toMatchObject({ delta: 1e-6, concentrated: true, private: true });
  expect(row.spent).toBeCloseTo(1, 8);
  expect(row.spent).toBeLessThanOrEqual(1);
});

test('a release is whole-numbered, charged (ε, δ) and made of lines of ρ', async () => {
  const settled = experiment();
  const charge = releaseCharge(settled);
  const paid: unknown[] = [];
  const published = await releaseOnce({ experiment: settled, charge }, counts, seededRng('release'), async (due) => {
    paid.push(due);
  });
  expect(paid).toEqual([expect.objectContaining({ epsilon: 1, delta: 1e-6 })]);
  expect(published.release.answers.every((answers) => answers.every(Number.isInteger))).toBe(true);
  expect(published.spentOn.reduce((sum, { rho = 0 }) => sum + rho, 0)).toBeCloseTo(0.0243559704, 10);
  const analytic = experiment({}, { conversion: 'analytic' });
  await expect(
    releaseOnce({ experiment: analytic, charge: releaseCharge(analytic) }, counts, seededRng('no'), async () => {}),
  ).rejects.toThrow('exact for continuous noise alone');
});
