import { expect, onTestFinished, test, vi } from 'vitest';
import { payloadOf } from '../../../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { resultsOf } from '../../../../src/core/experiment/results/results.ts';
import { planCells } from '../../../../src/core/experiment/run/plan.ts';
import type { Cell, Row } from '../../../../src/core/experiment/run/row.ts';
import { TrialService } from '../../../../src/core/experiment/run/trial-service.ts';
import { TrialRunner } from '../../../../src/core/experiment/run/trials.ts';
import { type Member, memberOf } from '../../../../src/runtime/workers/member.ts';
import { WorkerPool } from '../../../../src/runtime/workers/pool.ts';
import {
  type Job,
  type Progress,
  type RemoteTrials,
  runSweep,
  trialsOn,
} from '../../../../src/runtime/workers/sweep.ts';
import { supplyOf } from '../../../support/counts-note.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';
import { experimentJson } from '../../../support/small-experiment.ts';

const domain = domainOf(3, 2);
const counts = countsOf(domain, [10, 2, 0, 5, 100, 1]);
const never = new AbortController().signal;

function jobOf(changes: Record<string, unknown> = {}, countsKey = 'k'): Job {
  const experiment = parseExperiment(experimentJson({ trials: 20, ...changes }));
  return { experiment, counts: supplyOf(payloadOf(counts, [[0], [1]]), countsKey) };
}

interface Log {
  loads: string[];
  unloads: string[];
  batches: Cell[][];
}

/** Workers in this thread that run the real service; `before` may break or kill one. */
function poolOf(size: number, before: (cells: readonly Cell[], kill: () => void) => Promise<void> | void = () => {}) {
  const log: Log = { loads: [], unloads: [], batches: [] };
  const spawn = (): Member<RemoteTrials> => {
    const service = new TrialService(() => 0);
    let kill = (_reason: string) => {};
    const died = new Promise<string>((resolve) => {
      kill = resolve;
    });
    const api: RemoteTrials = {
      load: async (key, payload) => {
        log.loads.push(key);
        return service.load(key, structuredClone(payload));
      },
      unload: async (key) => {
        log.unloads.push(key);
        service.unload(key);
      },
      run: async (key, experiment, cells) => {
        log.batches.push([...cells]);
        await before(cells, () => kill('killed'));
        return service.run(key, experiment, cells);
      },
      needed: async (key, order) => service.needed(key, order),
      answers: async (key, experiment, cell) => service.answers(key, experiment, cell),
      glimpse: async (key, experiment, order) => service.glimpse(key, experiment, order),
      references: async (key, experiment) => service.references(key, experiment),
      syntheticCsv: async (key, experiment, cell, rows) => service.syntheticCsv(key, experiment, cell, rows),
      syntheticQuality: async (key, experiment, cell, truth) => service.syntheticQuality(key, experiment, cell, truth),
      effects: async (key, experiment, draws) => service.effects(key, experiment, draws),
      expected: async (...order) => service.expected(...order),
      effectsOnStandIn: async (...order) => service.effectsOnStandIn(...order),
      postProcess: async (order) => service.postProcess(order),
      rows: async (key, order) => service.rows(key, order),
      costs: async (key, order) => service.costs(key, order),
      expectedErrors: async (domain, records, experiment) => service.expectedErrors(domain, records, experiment),
    };
    return memberOf(api, died, () => {});
  };
  return { log, pool: new WorkerPool<RemoteTrials>(spawn, size) };
}

async function sweep(pool: WorkerPool<RemoteTrials>, job: Job, signal = never, cells?: Cell[]) {
  const rows: Row[] = [];
  const progress: Progress[] = [];
  await runSweep(pool, job, {
    signal,
    cells,
    onRows: (batch, now) => {
      rows.push(...batch);
      progress.push(now);
    },
  });
  return { rows, progress };
}

const inOrder = (job: Job, rows: readonly Row[]) => resultsOf(job.experiment, '', rows).rows;

test('results do not depend on the number of workers, and are those of the runner', async () => {
  const job = jobOf();
  const runner = new TrialRunner(job.experiment, counts, () => 0);
  const expected = planCells(job.experiment).map((cell) => runner.run(cell));
  for (const size of [1, 2, 5]) {
    const { rows } = await sweep(poolOf(size).pool, job);
    expect(inOrder(job, rows)).toEqual(expected);
  }
});

test('counts go to each worker once, and the oldest are forgotten', async () => {
  const { pool, log } = poolOf(1);
  for (const key of ['a', 'b', 'a', 'c', 'd']) await sweep(pool, jobOf({}, key));
  expect(log.loads).toEqual(['a', 'b', 'c', 'd']);
  expect(log.unloads).toEqual(['a']);
});

test('the first batch has one trial of each mechanism; progress ends at the end', async () => {
  const { pool, log } = poolOf(2);
  const { progress, rows } = await sweep(pool, jobOf());
  expect(log.batches[0]).toHaveLength(2);
  expect(progress.at(-1)).toEqual({ done: 120, total: 120, millisecondsLeft: 0 });
  expect(progress.every(({ millisecondsLeft }) => millisecondsLeft >= 0)).toBe(true);
  expect(rows).toHaveLength(120);
});

test('only the given cells run', async () => {
  const job = jobOf();
  const cells = planCells(job.experiment).slice(5, 9);
  const { rows } = await sweep(poolOf(2).pool, job, never, cells);
  expect(rows).toHaveLength(4);
  expect((await sweep(poolOf(2).pool, job, never, [])).rows).toEqual([]);
});

test('a worker that is killed changes no number', async () => {
  const job = jobOf();
  let kills = 0;
  const { pool } = poolOf(2, (cells, kill) => {
    if (kills > 0 || !cells.some((cell) => cell.trial === 7)) return;
    kills++;
    kill();
    return new Promise(() => {});
  });
  const { rows } = await sweep(pool, job);
  expect(kills).toBe(1);
  expect(inOrder(job, rows)).toEqual(inOrder(job, (await sweep(poolOf(1).pool, job)).rows));
});

test('a trial that broke off promises what its settings do, and no more', async () => {
  const job = jobOf({
    mechanisms: [
      { id: 'ireduct', params: { coupling: 'paper' } },
      { id: 'mwem', params: { rounds: 2 } },
    ],
    sweep: { parameter: 'mwem.composition', values: ['pure', 'approximate'] },
    fixed: { epsilon: 1, 'mwem.approximateDelta': 0.001 },
    trials: 1,
  });
  const { pool } = poolOf(2, () => Promise.reject(new Error('no memory')));
  const rows = inOrder(job, (await sweep(pool, job)).rows);
  expect(rows.map(({ mechanism, value, private: isPrivate, delta }) => [mechanism, value, isPrivate, delta])).toEqual([
    ['ireduct', 'pure', false, undefined],
    ['mwem', 'pure', true, undefined],
    ['ireduct', 'approximate', false, undefined],
    ['mwem', 'approximate', true, 0.001],
  ]);
});

test('a trial that kills every worker becomes a row that says so; the others are unharmed', async () => {
  const job = jobOf();
  const poison = (cell: Cell) => cell.mechanism === 1 && cell.trial === 7 && cell.value === 2;
  const { pool } = poolOf(2, (cells, kill) => {
    if (!cells.some(poison)) return;
    kill();
    return new Promise(() => {});
  });
  const { rows } = await sweep(pool, job);
  const expected = inOrder(job, (await sweep(poolOf(1).pool, job)).rows);
  const [broken, ...more] = rows.filter((row) => row.error !== undefined);
  expect(more).toEqual([]);
  expect(broken).toMatchObject({ mechanism: 'again', value: 10, trial: 7, metrics: {}, spent: 0, private: true });
  expect(broken.error).toMatch(/^This trial stopped early and was left out: The same work failed twice/);
  expect(inOrder(job, rows).filter((row) => row !== broken)).toEqual(
    expected.filter((row) => !(row.mechanism === 'again' && row.value === 10 && row.trial === 7)),
  );
});

test('a bug in one trial becomes a row, too', async () => {
  const { pool } = poolOf(1, (cells) => {
    if (cells.some((cell) => cell.trial === 3)) throw new TypeError('x is not a function');
  });
  const { rows } = await sweep(pool, jobOf());
  expect(rows).toHaveLength(120);
  expect(rows.filter((row) => row.error !== undefined).map((row) => row.trial)).toEqual([3, 3, 3, 3, 3, 3]);
});

test('a failure of the whole experiment ends the sweep with its sentence', async () => {
  const { pool, log } = poolOf(2);
  const wrong = jobOf({ workload: { kind: 'marginals', sets: [['z']] } });
  await expect(sweep(pool, wrong)).rejects.toThrow('workload.sets[0]: there is no attribute "z"');
  expect(log.batches.length).toBeLessThan(4);
});

test('a cancelled sweep ends within 100 ms, keeps its rows and leaves the pool usable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const controller = new AbortController();
  const rows: Row[] = [];
  const { pool } = poolOf(2, () => new Promise((resolve) => setTimeout(resolve, 5)));
  let aborted = 0;
  const running = runSweep(pool, jobOf({ trials: 2000 }), {
    signal: controller.signal,
    onRows: (batch) => {
      rows.push(...batch);
      if (rows.length < 10 || aborted > 0) return;
      aborted = performance.now();
      controller.abort(new Error('cancelled'));
    },
  });
  const ended = running.then(
    () => 'it ran to its end',
    (error: Error) => {
      expect(performance.now() - aborted).toBeLessThan(100);
      return error.message;
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBe('cancelled');
  vi.useRealTimers();
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const { rows: next } = await sweep(pool, jobOf());
  expect(next).toHaveLength(120);
});

test('the answers of one trial come past a running sweep', async () => {
  const { pool } = poolOf(1, () => new Promise((resolve) => setTimeout(resolve, 1)));
  let finished = false;
  const running = sweep(pool, jobOf({ trials: 200 })).then(() => {
    finished = true;
  });
  const { experiment, counts } = jobOf();
  const trials = trialsOn(pool, 'interactive', [counts]);
  const answers = await trials.answers(counts.key, experiment, { mechanism: 0, value: 1, trial: 0 });
  expect(finished).toBe(false);
  expect(answers.blocks.map((block) => block.label)).toEqual(['a', 'b']);
  await running;
});
