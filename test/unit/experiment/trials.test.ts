import { expect, test } from 'vitest';
import { countsOf as countsOfPayload, payloadOf } from '../../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import { TrialService } from '../../../src/core/experiment/run/trial-service.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const domain = domainOf(3, 2);
const counts = countsOf(domain, [10, 2, 0, 5, 100, 1]);
const sets = [[0], [1]];

function runner(changes: Record<string, unknown> = {}, clock = () => 0) {
  return new TrialRunner(parseExperiment(experimentJson(changes)), counts, clock);
}

test('a row says what was run, what it cost and how far off it was', () => {
  let now = 0;
  const row = runner({}, () => (now += 5)).run({ mechanism: 1, value: 2, trial: 3 });
  expect(row).toEqual({
    mechanism: 'again',
    value: 10,
    trial: 3,
    metrics: { 'mean-absolute-error': expect.any(Number), 'overall-relative-error': expect.any(Number) },
    spent: 10,
    private: true,
    milliseconds: 5,
  });
});

test('a number depends on seed, name, value and trial, on nothing else', () => {
  const cells = planCells(parseExperiment(experimentJson()));
  const key = (row: object) => JSON.stringify(row);
  const forwards = cells.map((cell) => key(runner().run(cell)));
  const shared = runner();
  const backwards = [...cells].reverse().map((cell) => key(shared.run(cell)));
  expect(backwards.reverse()).toEqual(forwards);
  const errors = cells.map((cell) => shared.run(cell).metrics['mean-absolute-error']);
  expect(new Set(errors).size).toBe(cells.length);
  const reseeded = runner({ seed: 'other' });
  expect(cells.some((cell) => errors.includes(reseeded.run(cell).metrics['mean-absolute-error']))).toBe(false);
  // More trials and another order of the curves leave the trials that are there as they were.
  const [laplace, again] = experimentJson().mechanisms as object[];
  const longer = runner({ trials: 50, mechanisms: [again, laplace] });
  expect(key(longer.run({ mechanism: 1, value: 0, trial: 0 }))).toBe(forwards[0]);
});

test('a trial that is refused says why, and others go on', () => {
  const refusing = runner({
    sweep: { parameter: 'epsilon', values: [1e-9, 1] },
    workload: { kind: 'marginals', order: 0 },
  });
  const single = refusing.run({ mechanism: 0, value: 0, trial: 0 });
  // Replacing a record never changes the total: no noise, no cost.
  expect(single).toMatchObject({ spent: 0, metrics: { 'mean-absolute-error': 0 } });
  const many = { kind: 'marginals', sets: [['a'], ['b'], ['a', 'b']] };
  const tiny = runner({ sweep: { parameter: 'epsilon', values: [1e-9] }, workload: many }).run({
    mechanism: 0,
    value: 0,
    trial: 0,
  });
  expect(tiny.error).toBeUndefined();
});

test('the sanity bound is a share of the records', () => {
  const relative = (delta: number) =>
    runner({ fixed: { delta } }).run({ mechanism: 0, value: 1, trial: 0 }).metrics['overall-relative-error'];
  expect(relative(1)).toBeLessThan(relative(0.5));
  expect(relative(0.5)).toBeLessThan(relative(1e-4));
});

test('details hold truth and answers, and do not change the counts', () => {
  const { row, truth, release, workload } = runner().detail({ mechanism: 0, value: 1, trial: 0 });
  expect(truth.map((table) => [...table])).toEqual([
    [12, 5, 101],
    [110, 8],
  ]);
  expect(release?.answers.map((answers) => answers.length)).toEqual([3, 2]);
  expect(workload.size).toBe(5);
  const errors = truth.flatMap((table, b) =>
    [...table].map((count, i) => Math.abs((release?.answers[b][i] ?? 0) - count)),
  );
  expect(row.metrics['mean-absolute-error']).toBeCloseTo(errors.reduce((a, b) => a + b) / 5, 12);
});

test('the service gives the rows of the runner, from counts that were sent to it', async () => {
  const experiment = parseExperiment(experimentJson());
  const cells = planCells(experiment);
  const service = new TrialService(() => 0);
  const payload = structuredClone(payloadOf(counts, sets));
  expect(countsOfPayload(payload).table([0])).toEqual(counts.table([0]));
  expect(await service.load('k', payload)).toEqual({ ok: true, value: null });
  const outcome = service.run('k', experiment, cells);
  expect(outcome).toEqual({ ok: true, value: cells.map((cell) => runner().run(cell)) });
  const answers = service.answers('k', experiment, cells[0]);
  expect(answers).toMatchObject({
    ok: true,
    value: {
      blocks: [
        { label: 'a', scale: 40 },
        { label: 'b', scale: 40 },
      ],
    },
  });
});

test('the service tells what does not fit as a failure, and breaks where it was misused', () => {
  const experiment = parseExperiment(experimentJson({ workload: { kind: 'marginals', sets: [['z']] } }));
  const service = new TrialService(() => 0);
  service.load('k', payloadOf(counts, sets));
  const outcome = service.run('k', experiment, [{ mechanism: 0, value: 0, trial: 0 }]);
  expect(outcome).toEqual({
    ok: false,
    message: expect.stringContaining('workload.sets[0]: there is no attribute "z"'),
  });
  service.unload('k');
  expect(() => service.run('k', experiment, [])).toThrow('counts k were not loaded');
});

test('where bias is told from noise, a second run beside each trial has noise of its own and changes no other number', () => {
  const cells = Array.from({ length: 400 }, (_, trial) => ({ mechanism: 0, value: 1, trial }));
  const metrics = ['mean-squared-error', 'squared-bias', 'variance'];
  const twice = runner({ metrics, trials: 400 });
  const once = runner({ metrics: ['mean-squared-error'], trials: 400 });
  const rows = cells.map((cell) => twice.run(cell));
  expect(rows.map((row) => row.metrics['mean-squared-error'])).toEqual(
    cells.map((cell) => once.run(cell).metrics['mean-squared-error']),
  );
  expect(rows.every(({ spent }) => spent === 1)).toBe(true);
  const mean = (id: string) => rows.reduce((sum, row) => sum + row.metrics[id], 0) / rows.length;
  // Laplace noise of scale 4 on both tables (a record replaced): a variance of 2·4², and no bias.
  expect(mean('variance')).toBeCloseTo(32, -1);
  expect(Math.abs(mean('squared-bias'))).toBeLessThan(5);
});
