import { expect, test } from 'vitest';
import { countsOf } from '../../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { sourceHere } from '../../../src/core/data/source.ts';
import { messagesOf } from '../../../src/core/experiment/notices.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../src/core/experiment/prepare.ts';
import { readings } from '../../../src/core/experiment/results/reading.ts';
import {
  parseResults,
  resultsOf,
  withAskedMetrics,
  writeResults,
} from '../../../src/core/experiment/results/results.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { terms } from '../../support/terms.ts';
import { textSource } from '../../support/text-source.ts';

/** Hardly anything is left of noise with so large an ε. */
const NOISELESS = 1000;

async function prepared(rows: number | null, changes: object = {}, text = terms) {
  const person = rows === null ? { rows: 1 } : { key: 'member', rows };
  const schema = { attributes: [{ name: 'party', type: 'category', values: ['a', 'b', 'c'], outside: 'drop' }] };
  const experiment = parseExperiment({
    version: 1,
    dataset: { csv: 'terms.csv', person, schema },
    neighbours: 'add-remove',
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5, 5, NOISELESS] },
    fixed: { delta: 0.001 },
    metrics: ['overall-relative-error', 'mean-absolute-error'],
    trials: 3,
    ...changes,
  });
  const data = await openDataset(experiment.dataset, () => textSource('terms.csv', text));
  return prepare(experiment, sourceHere(data, experiment.dataset));
}

async function results(rows: number | null, changes: object = {}, text = terms) {
  const { experiment, workload, counts, fingerprint, notices } = await prepared(rows, changes, text);
  const runner = new TrialRunner(experiment, countsOf(structuredClone(counts.counts)), () => 0, workload);
  const all = planCells(experiment).map((cell) => runner.run(cell));
  return resultsOf(experiment, fingerprint, all, [], { digest: counts.digest, notices: messagesOf(notices) });
}

/** Of each party how many terms there are, and how many are left. */
function errorWithoutNoise(whole: readonly number[], kept: readonly number[], delta = 0.001): number {
  const bound = delta * kept.reduce((sum, count) => sum + count, 0);
  const errors = whole.map((count, i) => (count - kept[i]) / Math.max(count, bound));
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

// Of each 40 members those of party a have 1 term, of b 3, of c 30.
const WHOLE = [40, 120, 1200];
const FIRST = [40, 40, 40];
const THREE = [40, 120, 120];

test('errors are those of the whole table, and what leaving rows out makes of them is told apart', async () => {
  for (const [rows, kept] of [
    [1, FIRST],
    [3, THREE],
  ] as const) {
    const { summary } = await results(rows);
    const expected = errorWithoutNoise(WHOLE, kept);
    for (const { cut } of summary) expect(cut?.['overall-relative-error']).toBeCloseTo(expected, 12);
    expect(summary[2].metrics['overall-relative-error'].mean).toBeCloseTo(expected, 3);
    expect(summary[0].metrics['overall-relative-error'].mean).toBeGreaterThan(expected);
  }
});

test('where no row is left out, or nobody said whose they are, nothing is different from before', async () => {
  const [all, unsaid] = await Promise.all([results(30), results(null)]);
  for (const row of [...all.rows, ...unsaid.rows]) expect(row).not.toHaveProperty('cut');
  expect(all.summary[2].metrics['overall-relative-error'].mean).toBeLessThan(1e-3);
  // As the version before counted and hashed them.
  expect((await prepared(30)).counts.counts).not.toHaveProperty('whole');
  const digest = 'ee900d796a4d88767f5802b147f0680191e84319540281e38ab8d5a71ac8ae0e';
  expect(all).toMatchObject({ digest });
  expect(all.rows[0].metrics['overall-relative-error']).toBe(0.5127233585084947);
  expect(unsaid).toMatchObject({ digest });
  expect(unsaid.rows[0].metrics['overall-relative-error']).toBe(0.017090778616266157);
});

test('other rows that are left out are other counts, so results of what is kept alone are not joined with them', async () => {
  const seen = new Set<string>();
  const [head, ...lines] = terms.trim().split('\n');
  const firsts = lines.filter((line) => {
    const [member] = line.split(',');
    return !seen.has(member) && seen.add(member);
  });
  const [first, three, kept] = await Promise.all([
    results(1),
    results(3),
    results(1, {}, [head, ...firsts].join('\n')),
  ]);
  expect(kept.rows[0]).not.toHaveProperty('cut');
  expect(new Set([first, three, kept].map(({ digest }) => digest)).size).toBe(3);
});

test('the share that is left out is said, and rows without a key count as left out', async () => {
  const { notices } = await results(1);
  expect(notices).toContainEqual(
    '91 % of the rows are left out, as 1 of each person is kept at most. Errors are those of the whole table, so they hold what that costs, whatever ε is.',
  );
  expect((await results(30)).notices).not.toContainEqual(expect.stringContaining('of the rows are left out'));
});

test('files keep it, and give away no more of it than is asked for', async () => {
  const some = await results(1);
  const back = parseResults(JSON.parse(writeResults(some)));
  expect(back).toEqual(some);
  const asked = withAskedMetrics(some, ['mean-absolute-error']);
  expect(Object.keys(asked.rows[0].cut ?? {})).toEqual(['mean-absolute-error']);
});

test('no ε is read off for an error that is there without any noise', async () => {
  const values = { sweep: { parameter: 'epsilon', values: [0.5, 1, 2] } };
  const { experiment, summary } = await results(1, values);
  const read = (error: number) =>
    readings(experiment, summary, { metric: 'overall-relative-error', error })[0].solution;
  expect(read(0.1)).toEqual({ kind: 'unmet', greatest: 2 });
  const { experiment: whole, summary: points } = await results(30, values);
  const [{ solution }] = readings(whole, points, { metric: 'overall-relative-error', error: 0.001 });
  expect(solution).toMatchObject({ kind: 'met', where: 'above' });
});

test('cross-validated runs compare with all rows that no part holds out', async () => {
  const changes = {
    dataset: {
      csv: 'terms.csv',
      person: { key: 'member', rows: 1 },
      schema: {
        attributes: ['party', 'odd'].map((name) => ({
          name,
          type: 'category',
          values: name === 'odd' ? ['0', '1'] : ['a', 'b', 'c'],
          outside: 'drop',
        })),
      },
    },
    workload: { kind: 'naive-bayes', class: 'odd' },
    metrics: ['classifier-accuracy', 'mean-absolute-error'],
  };
  const { summary } = await results(1, changes);
  expect(Object.keys(summary[0].cut ?? {})).toEqual(['mean-absolute-error']);
  // Nine tenths of the kept rows are compared with these and all that were left out: 1240 of 1360 rows.
  const { cut, metrics } = summary[2];
  expect(cut?.['mean-absolute-error']).toBeGreaterThan(100);
  expect(metrics['mean-absolute-error'].mean).toBeCloseTo(cut?.['mean-absolute-error'] ?? 0, 1);
});
