import { entryName } from '../core/experiment/experiment.ts';
import { LiveSummary } from '../core/experiment/live-summary.ts';
import { planCells } from '../core/experiment/plan.ts';
import type { ReferenceLine } from '../core/experiment/reference-lines.ts';
import type { Cell, Row } from '../core/experiment/row.ts';
import type { Point } from '../core/experiment/summary.ts';
import type { WorkerPool } from '../runtime/workers/pool.ts';
import { type Job, jobReferences, type RemoteTrials, runSweep } from '../runtime/workers/sweep.ts';
import { sentenceOf } from './data-actions.ts';
import { ResultCache } from './result-cache.ts';
import type { RunState } from './state.ts';

export const emptyRun: RunState = {
  status: 'idle',
  experiment: null,
  fingerprint: '',
  rows: [],
  points: [],
  references: [],
  progress: null,
  error: null,
  openedFrom: null,
};

/** A job with the fingerprint of the data that it runs on. */
export interface PreparedJob {
  readonly job: Job;
  readonly fingerprint: string;
}

/** The screen stays fluent while means and quantiles of many trials are worked out. */
const SUMMARY_MILLISECONDS = 8;

/** What an earlier run has done already of the one that goes on from it: the same experiment with fewer trials. */
export type DoneBefore = Pick<RunState, 'rows' | 'references'>;

const nothing: DoneBefore = { rows: [], references: [] };

/** Where the state of a run is kept. */
export type RunPlace = (change: (run: RunState) => RunState) => void;

/** Milliseconds between two reports of new rows to the screen, at least. */
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
    const results = this.#cache.get(job.experiment, job.countsKey);
    return results && { ...emptyRun, status: 'done', experiment: job.experiment, fingerprint, ...results };
  }

  /** What was in its place before stays there until the job is prepared. */
  async start(
    place: RunPlace,
    prepare: (signal: AbortSignal) => Promise<PreparedJob>,
    before: DoneBefore = nothing,
  ): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    const rows: Row[] = [...before.rows];
    const summary = new LiveSummary();
    summary.add(rows);
    let hasBegun = false;
    const patch = (change: Partial<RunState>) => {
      if (this.#running === controller) place((run) => ({ ...run, ...change }));
    };
    const finish = async (change: Partial<RunState>): Promise<readonly Point[]> => {
      const points = await wholeSummary(summary);
      patch({ rows, points, progress: null, ...change });
      return points;
    };
    try {
      const prepared = await prepare(controller.signal);
      const { job, fingerprint } = prepared;
      const { experiment } = job;
      controller.signal.throwIfAborted();
      const known = this.known(prepared);
      if (known) return patch(known);
      hasBegun = true;
      const cells = cellsLeft(job, before.rows);
      const progress = { done: 0, total: cells.length, millisecondsLeft: 0 };
      const { references } = before;
      const points = summary.refresh(within(SUMMARY_MILLISECONDS));
      patch({
        ...emptyRun,
        status: 'running',
        experiment,
        fingerprint,
        progress,
        references,
        rows: before.rows,
        points,
      });
      let reported = 0;
      const comparing = this.#referencesOf(job, references, controller.signal).then((lines) => {
        patch({ references: lines });
        return lines;
      });
      const sweeping = runSweep(this.#pool, job, {
        signal: controller.signal,
        cells,
        onRows: (batch, progress) => {
          rows.push(...batch);
          summary.add(batch);
          const now = performance.now();
          if (now - reported < REPORT_MILLISECONDS) return;
          reported = now;
          patch({ points: summary.refresh(within(SUMMARY_MILLISECONDS)), progress });
        },
      });
      const [lines] = await Promise.all([comparing, sweeping]);
      this.#cache.set(experiment, job.countsKey, { rows, points: await finish({ status: 'done' }), references: lines });
    } catch (error) {
      const { aborted } = controller.signal;
      const ended = aborted
        ? ({ status: 'cancelled' } as const)
        : ({ status: 'failed', error: sentenceOf(error) } as const);
      if (hasBegun) {
        // Told at once; the last means may take a moment longer.
        patch({ rows, progress: null, ...ended });
        await finish(ended);
      } else if (!aborted) patch({ ...ended, progress: null });
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }

  /** They depend on no trial, so those that are there already stay. */
  async #referencesOf(job: Job, known: readonly ReferenceLine[], signal: AbortSignal) {
    return known.length > 0 ? known : jobReferences(this.#pool, job, signal);
  }
}

/** The cells of the job that have no row yet, in the order in which a run from nothing takes them. */
function cellsLeft({ experiment }: Job, rows: readonly Row[]): Cell[] {
  const cells = planCells(experiment);
  if (rows.length === 0) return cells;
  const key = (...parts: unknown[]) => JSON.stringify(parts);
  const done = new Set(rows.map(({ mechanism, value, trial }) => key(mechanism, value, trial)));
  const { mechanisms, sweep } = experiment;
  return cells.filter(
    ({ mechanism, value, trial }) => !done.has(key(entryName(mechanisms[mechanism]), sweep.values[value], trial)),
  );
}

/** True until the time is up. */
function within(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}

/** Works out what is left in slices, so that a run of very many trials ends without a jolt. */
async function wholeSummary(summary: LiveSummary): Promise<readonly Point[]> {
  for (;;) {
    const points = summary.refresh(within(SUMMARY_MILLISECONDS));
    if (summary.isCurrent) return points;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
