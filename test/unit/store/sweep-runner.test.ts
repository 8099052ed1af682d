import { expect, onTestFinished, test, vi } from 'vitest';
import { StoredTables } from '../../../src/core/data/counts/stored-tables.ts';
import { summarise } from '../../../src/core/experiment/results/summary.ts';
import { Failure } from '../../../src/core/failure.ts';
import type { Member } from '../../../src/runtime/workers/member.ts';
import { WorkerPool } from '../../../src/runtime/workers/pool.ts';
import type { Job, RemoteTrials } from '../../../src/runtime/workers/sweep.ts';
import { emptyRun } from '../../../src/store/run-data.ts';
import type { RunState } from '../../../src/store/state.ts';
import { SweepRunner } from '../../../src/store/sweep-runner.ts';
import { supplyOf } from '../../support/counts-note.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';
import { localMember } from '../runtime/workers/local-member.ts';
import { localPool } from './local-pool.ts';

const domain = { attributes: [{ name: 'a', size: 2, labels: ['0', '1'] }] };
const job: Job = {
  experiment: { ...laplaceAlone, trials: 4 },
  counts: supplyOf({
    domain,
    records: 30,
    tables: StoredTables.of(new Map([['0', Float64Array.of(10, 20)]])).packed(),
  }),
};
const prepared = async () => ({ job, fingerprint: 'f', notices: [], file: null });

function watched() {
  const seen: RunState[] = [emptyRun];
  const place = (change: (run: RunState) => RunState) => void seen.push(change(seen.at(-1) as RunState));
  return { place, latest: () => seen.at(-1) as RunState };
}

test('a finished run holds all rows and their points, and is known from then on', async () => {
  const runner = new SweepRunner(localPool());
  const { place, latest } = watched();
  await runner.start(place, prepared);
  expect(latest()).toMatchObject({ status: 'done', progress: null, fingerprint: 'f', notices: [], file: null });
  expect(latest().rows).toHaveLength(20);
  expect(latest().points).toEqual(summarise(latest().rows));
  expect(latest().points.flatMap((point) => point.errors)).toEqual([]);
  expect(runner.known(await prepared())).toMatchObject({ status: 'done', points: latest().points });
});

test('a cancelled run keeps what is there', async () => {
  const runner: SweepRunner = new SweepRunner(localPool(() => runner.cancel()));
  const { place, latest } = watched();
  await runner.start(place, prepared);
  expect(latest().status).toBe('cancelled');
  expect(latest().rows.length).toBeLessThan(20);
  expect(latest().points).toEqual(summarise(latest().rows));
  expect(runner.isRunning).toBe(false);
});

test('a run that cannot be prepared says why and leaves the results before it', async () => {
  const runner = new SweepRunner(localPool());
  const { place, latest } = watched();
  await runner.start(place, prepared);
  const { rows, points } = latest();
  await runner.start(place, async () => {
    throw new Failure('The data is gone.');
  });
  expect(latest()).toMatchObject({ status: 'failed', error: 'The data is gone.', rows, points });
});

test('while nothing is done yet it says within five seconds how long it takes at least', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stuck = localMember({ load: () => ({ ok: true, value: null }), run: () => new Promise(() => {}) });
  const pool = new WorkerPool<RemoteTrials>(() => stuck as unknown as Member<RemoteTrials>, 1);
  const runner = new SweepRunner(pool);
  const { place, latest } = watched();
  const running = runner.start(place, prepared);
  await vi.advanceTimersByTimeAsync(100);
  expect(latest().progress).toMatchObject({ done: 0, total: 20, millisecondsLeft: null });
  await vi.advanceTimersByTimeAsync(4800);
  // One trial in hand, of twenty.
  const { millisecondsLeft, isAtLeast } = latest().progress ?? {};
  expect(isAtLeast).toBe(true);
  expect(millisecondsLeft).toBeGreaterThanOrEqual(2000 * 19);
  expect(millisecondsLeft).toBeLessThanOrEqual(5000 * 19);
  runner.cancel();
  await vi.advanceTimersByTimeAsync(100);
  await running;
  expect(latest()).toMatchObject({ status: 'cancelled', progress: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(latest().progress).toBeNull();
});
