import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../../src/core/data/counts/counts-payload.ts';
import type { Source } from '../../../src/core/data/source.ts';
import { chosenSentences } from '../../../src/core/experiment/costs/chosen-by-looking.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { spreadOf, summarise } from '../../../src/core/experiment/results/summary.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { candidatesFor } from '../../../src/core/experiment/which/candidates.ts';
import { expectedErrors } from '../../../src/core/experiment/which/expected.ts';
import { rankingOf } from '../../../src/core/experiment/which/ranking.ts';
import { welch } from '../../../src/core/experiment/which/welch.ts';
import { whichCsv, whichOf } from '../../../src/core/experiment/which/which.ts';
import { whichWords } from '../../../src/core/experiment/which/which-words.ts';
import { studentTails } from '../../../src/core/math/student.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { normal } from '../../../src/core/random/normal.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { preparedWhich } from '../../../src/headless/which.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const domain = domainOf(3, 4);
const counts = countsOf(domain, [400, 30, 0, 2, 0, 900, 11, 5, 60, 0, 0, 1]);

const order = { epsilon: 0.5, metric: 'rmse', trials: 30 };
function candidates(changes: Record<string, unknown> = {}) {
  const config = parseExperiment(
    experimentJson({ mechanisms: [{ id: 'laplace' }], neighbours: 'add-remove', ...changes }),
  );
  return candidatesFor(config, buildWorkload(config.workload, domain), order);
}

describe('the tails of Student’s distribution', () => {
  test.each([0.5, 1, 3])('with one and two degrees of freedom they have closed forms, at %s', (t) => {
    expect(studentTails(t, 1)).toBeCloseTo(1 - (2 * Math.atan(t)) / Math.PI, 12);
    expect(studentTails(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
  });
});

describe('Welch’s test', () => {
  // Two groups of three: means 2 and 7, variances 1 and 7, so t = −5/√(8/3) with (8/3)²/(1/18 + 49/18) degrees of freedom.
  test('by hand', () => {
    const [a, b] = [spreadOf([1, 2, 3]), spreadOf([5, 6, 10])];
    expect(welch(a, b)).toBeCloseTo(studentTails(5 / Math.sqrt(8 / 3), 64 / 9 / (50 / 18)), 12);
  });

  test('numbers without noise are the same or not, and one noisy trial tells nothing', () => {
    const [one, other] = [spreadOf([2, 2]), spreadOf([3, 3])];
    expect([welch(one, one), welch(one, other), welch(spreadOf([1]), other)]).toEqual([1, 0, 1]);
  });
});

/** Rows of made-up mechanisms: each has a mean, and noise of one hundredth of it. */
function rowsOf(means: readonly number[], names: readonly string[], rng = seededRng('made up')): Row[] {
  return means.flatMap((mean, index) =>
    Array.from({ length: 10 }, (_, trial) => {
      const metrics = { rmse: mean * (1 + normal(rng) / 100) };
      return { mechanism: names[index], value: 0.5, trial, metrics, spent: 0.5, private: true, milliseconds: 0 };
    }),
  );
}

describe('a ranking', () => {
  const { experiment } = candidates();
  const names = experiment.mechanisms.map(({ id }) => id).slice(0, 8);
  const eight = { ...experiment, mechanisms: experiment.mechanisms.slice(0, 8) };
  const ranked = (means: readonly number[], rng = seededRng('made up')) =>
    rankingOf(eight, summarise(rowsOf(means, names, rng)), [], null);

  test('accuses nobody of being worse in 95 of 100 comparisons of equals, though the best is picked by looking', () => {
    const rng = seededRng('equals');
    const accused = Array.from({ length: 400 }, () =>
      ranked(
        names.map(() => 5),
        rng,
      ),
    ).filter(({ ranked: all }) => all.some(({ isAsGood }) => !isAsGood));
    // 5 % of 400 and four standard deviations.
    expect(accused.length).toBeLessThan(20 + 4 * Math.sqrt(19));
  });

  test('tells one that is 5 % worse, and how many times the error of the best each has', () => {
    const { ranked: all, best } = ranked([5, 5.25, 50, 20, 5.25, 6, 7, 8]);
    expect(best?.title).toBe('Laplace');
    expect(all.map(({ isAsGood }) => isAsGood)).toEqual([true, ...Array(7).fill(false)]);
    expect(all.at(-1)?.regret).toBeCloseTo(10, 0);
    expect(all.map(({ error }) => error.mean)).toEqual(all.map(({ error }) => error.mean).toSorted((a, b) => a - b));
  });

  test('has no place for who did not answer each time', () => {
    const rows = rowsOf([5, 6], names.slice(0, 2));
    const refused = { ...rows[3], metrics: {}, error: 'It was refused.' };
    const { ranked: all, failed } = rankingOf(eight, summarise([...rows.toSpliced(3, 1), refused]), [], null);
    expect(all.map(({ title }) => title)).toEqual(['Geometric']);
    expect(failed).toEqual([{ title: 'Laplace', why: 'It was refused.' }]);
  });

  test('says so where looking at the data gains nothing', () => {
    const line = (rmse: number) => [{ id: 'even-counts', points: [{ value: 0.5, metrics: { rmse } }] }];
    const points = summarise(rowsOf([5, 6], names.slice(0, 2)));
    const said = (rmse: number) =>
      whichWords({ experiment: eight, leftOut: [] }, null, rankingOf(eight, points, line(rmse), null)).verdict;
    expect(said(4)).toContain('at this ε the answers tell next to nothing');
    expect(said(40)).not.toContain('next to nothing');
  });
});

test('every registered private mechanism that can answer is compared, others are left out with a sentence', () => {
  const { experiment, leftOut } = candidates();
  const workload = buildWorkload(experiment.workload, domain);
  const able = mechanisms.filter(
    ({ guarantee, params, supports }) =>
      guarantee(defaultParams(params)).kind !== 'none' && supports(workload) === true,
  );
  expect(experiment.mechanisms.map(({ id }) => id)).toEqual(able.map(({ id }) => id));
  expect(able.length + leftOut.length).toBe(mechanisms.length);
  for (const { why } of leftOut) expect(why).toMatch(/^[A-Z].{15,}[.]$/s);
  expect(experiment.references).toEqual(['even-counts']);
  // Those of the chart stay as they are set there.
  const own = { id: 'mwem', label: 'two rounds', params: { rounds: 2 } };
  expect(candidates({ mechanisms: [own] }).experiment.mechanisms[0]).toMatchObject(own);
});

test('what is expected of noise that follows no data is what trials have, and of all other noise nothing is said', async () => {
  const { experiment } = candidates();
  const [here, elsewhere] = await Promise.all([1443, 80_000].map((n) => expectedErrors(experiment, domain, n)));
  expect(here.rmse).toEqual(elsewhere.rmse);
  const known = experiment.mechanisms.flatMap(({ id }, index) => (here.rmse[index] === null ? [] : [id]));
  expect(known).toEqual(expect.arrayContaining(['laplace', 'geometric', 'identity', 'cube-all', 'cube-bmax']));
  for (const id of ['two-phase', 'ireduct', 'iresamp', 'mwem', 'flipping']) expect(known).not.toContain(id);
  const runner = new TrialRunner({ ...experiment, metrics: ['mean-squared-error'] }, counts, () => 0);
  for (const [mechanism, { id }] of experiment.mechanisms.entries()) {
    const expected = here.rmse[mechanism];
    if (expected === null) continue;
    const squares = Array.from({ length: 300 }, (_, trial) => {
      return runner.run({ mechanism, value: 0, trial }).metrics['mean-squared-error'];
    });
    const rmse = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    expect([id, rmse / expected]).toEqual([id, expect.closeTo(1, 0.7)]);
    expect(Math.abs(rmse / expected - 1)).toBeLessThan(0.12);
  }
});

const source: Source<{ counts: ReturnType<typeof payloadOf>; digest: string }> = {
  ...{ domain, records: counts.records, fingerprint: 'f', schema: null, report: null, told: [] },
  held: ({ sets, rowsOver }) => ({ counts: payloadOf(counts, sets, 0, rowsOver), digest: '' }),
};

test('both baselines stand beside every ranking, also where the table of all cells is too large to be counted', async () => {
  const config = parseExperiment(experimentJson({ mechanisms: [{ id: 'laplace' }] }));
  const { candidates: found, prepared } = await preparedWhich(config, source, { trials: 2 });
  expect(found.experiment.mechanisms.map(({ id }) => id)).toContain('identity');
  expect(prepared.experiment.references).toEqual(['even-counts']);
  const many = domainOf(...Array.from({ length: 8 }, () => 12));
  const workload = buildWorkload(config.workload, many);
  expect(candidatesFor(config, workload, order).experiment.references).toEqual(['even-counts', 'identity-noise']);
});

test('noise on each cell is worked out as it is drawn', async () => {
  const config = candidates({ mechanisms: [{ id: 'identity' }] }).experiment;
  const experiment = { ...config, mechanisms: config.mechanisms.slice(0, 1), references: ['identity-noise'] };
  const runner = new TrialRunner(
    { ...experiment, metrics: ['mean-squared-error', 'squared-bias', 'variance'] },
    counts,
    () => 0,
  );
  const [line] = await runner.reference('identity-noise');
  const drawn = Array.from({ length: 400 }, (_, trial) => runner.run({ mechanism: 0, value: 0, trial }).metrics);
  const mean = drawn.reduce((sum, metrics) => sum + metrics['mean-squared-error'], 0) / drawn.length;
  const told = 'metrics' in line ? line.metrics : {};
  expect(told['mean-squared-error'] / mean).toBeGreaterThan(0.7);
  expect(told['mean-squared-error'] / mean).toBeLessThan(1.4);
  expect([told['squared-bias'], told.variance]).toEqual([0, told['mean-squared-error']]);
});

test('what comes out says that it is not private and that whoever takes the best has chosen by looking', async () => {
  const config = parseExperiment(experimentJson({ mechanisms: [{ id: 'laplace' }] }));
  const { candidates: found, prepared, expected } = await preparedWhich(config, source, { trials: 3, metric: 'rmse' });
  const runner = new TrialRunner(prepared.experiment, counts, () => 0);
  const rows = prepared.experiment.mechanisms.flatMap((_, mechanism) =>
    [0, 1, 2].map((trial) => runner.run({ mechanism, value: 0, trial })),
  );
  const which = whichOf(found, expected, rows, []);
  expect(which.status).toMatch(/^not private/);
  expect(which.smallPrint[0]).toMatch(/^Not private: .+chosen by looking/);
  expect(which.verdict).toMatch(/^At ε = 1 .+ is the best here: root mean squared error [\d.]+ ± [\d.]+ records/);
  const lines = whichCsv(which).join('').trim().split('\r\n');
  expect(lines).toHaveLength(1 + which.ranking.length);
  for (const line of lines.slice(1)) expect(line).toContain('not private');
  expect(chosenSentences({ ...config, chosenByLooking: ['mechanism'] })[0]).toContain('which mechanism runs');
});

test('is refused by what is better the higher it is', async () => {
  const config = parseExperiment(experimentJson({}));
  await expect(preparedWhich(config, source, { metric: 'classifier-accuracy' })).rejects.toThrow(
    'metric: Mechanisms are ranked by errors',
  );
});
