import type { Experiment } from '../core/experiment/experiment.ts';
import { planCells } from '../core/experiment/plan.ts';
import type { Row } from '../core/experiment/row.ts';
import { summarise } from '../core/experiment/summary.ts';
import type { WorkerPool } from '../runtime/pool.ts';
import { type Job, type RemoteTrials, runSweep } from '../runtime/sweep.ts';
import { sentenceOf } from './data-actions.ts';
import { ResultCache } from './result-cache.ts';
import type { RunState } from './state.ts';

export const emptyRun: RunState = {
  status: 'idle',
  experiment: null,
  fingerprint: '',
  rows: [],
  points: [],
  progress: null,
  error: null,
  openedFrom: null,
};

/** A job with the fingerprint of the data that it runs on. */
export interface PreparedJob {
  readonly job: Job;
  readonly fingerprint: string;
}

/** Where the state of a run is kept. */
export type RunPlace = (change: (run: RunState) => RunState) => void;

/** The screen is told of new rows this often at most. */
const REPORT_MILLISECONDS = 100;

/** Runs one sweep at a time and tells its place how far it is. Rows of a cancelled run stay. */
export class SweepRunner {
  readonly #pool: WorkerPool<RemoteTrials>;
  readonly #cache = new ResultCache();
  #running: AbortController | null = null;

  constructor(pool: WorkerPool<RemoteTrials>) {
    this.#pool = pool;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  cancel(): void {
    this.#running?.abort(new DOMException('Cancelled.', 'AbortError'));
  }

  /** Cancels, and shows nothing of what was run. */
  abandon(): void {
    this.cancel();
    this.#running = null;
  }

  /** The finished run of this very job, where there was one. */
  known({ job, fingerprint }: PreparedJob): RunState | null {
    const rows = this.#cache.get(job.experiment, job.countsKey);
    return rows && finishedRun(job.experiment, fingerprint, rows);
  }

  /** What was in its place before stays there until the job is prepared. */
  async start(place: RunPlace, prepare: (signal: AbortSignal) => Promise<PreparedJob>): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    const rows: Row[] = [];
    let hasBegun = false;
    const patch = (change: Partial<RunState>) => {
      if (this.#running === controller) place((run) => ({ ...run, ...change }));
    };
    const finish = (change: Partial<RunState>) =>
      patch({ rows: [...rows], points: summarise(rows), progress: null, ...change });
    try {
      const prepared = await prepare(controller.signal);
      const { job, fingerprint } = prepared;
      const { experiment } = job;
      controller.signal.throwIfAborted();
      const known = this.known(prepared);
      if (known) return patch(known);
      hasBegun = true;
      const total = planCells(experiment).length;
      const progress = { done: 0, total, millisecondsLeft: 0 };
      patch({ ...emptyRun, status: 'running', experiment, fingerprint, progress });
      let reported = 0;
      await runSweep(this.#pool, job, {
        signal: controller.signal,
        onRows: (batch, progress) => {
          rows.push(...batch);
          const now = performance.now();
          if (now - reported < REPORT_MILLISECONDS) return;
          reported = now;
          patch({ rows: [...rows], points: summarise(rows), progress });
        },
      });
      this.#cache.set(experiment, job.countsKey, rows);
      finish({ status: 'done' });
    } catch (error) {
      if (!controller.signal.aborted) finish({ status: 'failed', error: sentenceOf(error) });
      else if (hasBegun) finish({ status: 'cancelled' });
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }
}

function finishedRun(experiment: Experiment, fingerprint: string, rows: readonly Row[]): RunState {
  return { ...emptyRun, status: 'done', experiment, fingerprint, rows, points: summarise(rows) };
}
