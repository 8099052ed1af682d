import type { Experiment } from '../core/experiment/experiment.ts';
import { messagesOf } from '../core/experiment/notices.ts';
import type { Prepared } from '../core/experiment/prepare.ts';
import { measuredCloser } from '../core/experiment/results/bracket.ts';
import { LiveSummary } from '../core/experiment/results/live-summary.ts';
import type { Target } from '../core/experiment/results/reading.ts';
import type { Point } from '../core/experiment/results/summary.ts';
import { cellsLeft } from '../core/experiment/run/plan.ts';
import type { ReferenceLine } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { CALLED_OFF } from '../runtime/called-off.ts';
import { runCloser } from '../runtime/workers/closer.ts';
import type { WorkerPool } from '../runtime/workers/pool.ts';
import { type Job, type Progress, type RemoteTrials, runSweep, trialsOn } from '../runtime/workers/sweep.ts';
import { sentenceOf } from './data-actions.ts';
import { type KnownResults, ResultCache } from './result-cache.ts';
import { emptyRun } from './run-data.ts';
import type { RunProgress, RunState } from './state.ts';

/** A prepared run with its counts for the workers, and the person's file that it is on; null for a built-in set. */
export interface RunOnData extends Pick<Prepared<unknown>, 'fingerprint' | 'notices'> {
  readonly job: Job;
  readonly file: File | null;
}

/** The error for which a run is to measure closer. */
interface Closer {
  readonly target: Target;
  /** By which the results are to be found again; null for those that go on from results of elsewhere. */
  readonly configured: Experiment | null;
}

/** The screen stays fluent while means and quantiles of many trials are worked out. */
export const SUMMARY_MILLISECONDS = 8;

/** What an earlier run has done already of the one that goes on from it: the same experiment with fewer trials. */
export type DoneBefore = Pick<RunState, 'rows' | 'references'>;

const nothing: DoneBefore = { rows: [], references: [] };

/** Where the state of a run is kept. */
export type RunPlace = (change: (run: RunState) => RunState) => void;

/** Milliseconds between two reports of new rows to the screen, at least. */
const REPORT_MILLISECONDS = 100;
/** How often somebody who waits for the first trials hears how long it takes. */
const WAITING_MILLISECONDS = 2000;
/** A screen that takes long to draw is drawn less often: trials need the cores too. */
const REST_PER_DRAWING = 4;

/** Runs one sweep at a time and tells its place how far it is. Rows of a cancelled run stay. */
export class SweepRunner {
  readonly #pool: WorkerPool<RemoteTrials>;
  readonly #cache = new ResultCache();
  #running: AbortController | null = null;
  #hasBegun = false;

  constructor(pool: WorkerPool<RemoteTrials>) {
    this.#pool = pool;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Whether a run shows itself: not while its job is being prepared. */
  get isShown(): boolean {
    return this.isRunning && this.#hasBegun;
  }

  cancel(): void {
    this.#running?.abort(CALLED_OFF);
  }

  /** Cancels, and shows nothing of what was run. */
  abandon(): void {
    this.cancel();
    this.#running = null;
  }

  /** False where it is sure that `known` will find nothing: counts need not be prepared to ask. */
  mayKnow(experiment: Experiment): boolean {
    return this.#cache.mayHave(experiment);
  }

  /** Results that were made by what was configured, and are to be found by it. */
  remember(configured: Experiment, countsKey: string, results: KnownResults): void {
    this.#cache.set(configured, countsKey, results);
  }

  /** The finished run of this very job, where there was one. */
  known({ job, fingerprint, notices, file }: RunOnData): RunState | null {
    const results = this.#cache.get(job.experiment, job.counts.key);
    return results && { ...emptyRun, status: 'done', fingerprint, notices: messagesOf(notices), file, ...results };
  }

  /** What was in its place before stays there until the job is prepared. */
  async start(
    place: RunPlace,
    prepare: (signal: AbortSignal) => Promise<RunOnData>,
    before: DoneBefore = nothing,
    closer?: Closer,
  ): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    this.#hasBegun = false;
    const rows: Row[] = [...before.rows];
    const summary = new LiveSummary();
    summary.add(rows);
    let hasBegun = false;
    let waiting: ReturnType<typeof setInterval> | undefined;
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
      const { job, fingerprint, file } = prepared;
      const notices = messagesOf(prepared.notices);
      controller.signal.throwIfAborted();
      const known = closer ? null : this.known(prepared);
      if (known) return patch(known);
      hasBegun = true;
      this.#hasBegun = true;
      const { experiment } = job;
      const cells = cellsLeft(experiment, rows);
      const progress: RunProgress = { done: 0, total: cells.length, millisecondsLeft: null };
      const { references } = before;
      const points = summary.refresh(within(SUMMARY_MILLISECONDS));
      const begun = {
        status: 'running',
        experiment,
        fingerprint,
        notices,
        file,
        progress,
        references,
        points,
      } as const;
      patch({ ...emptyRun, ...begun, rows: before.rows, target: closer?.target ?? null });
      waiting = this.#tellWaiting(progress, experiment, (bound) => patch({ progress: bound }));
      let nextReport = 0;
      const comparing = this.#referencesOf(job, references, controller.signal).then((lines) => {
        patch({ references: lines });
        return lines;
      });
      const options = {
        signal: controller.signal,
        onRows: (batch: readonly Row[], progress: Progress) => {
          clearInterval(waiting);
          rows.push(...batch);
          summary.add(batch);
          const now = performance.now();
          if (now < nextReport) return;
          nextReport = now + REPORT_MILLISECONDS;
          patch({ points: summary.refresh(within(SUMMARY_MILLISECONDS)), progress });
          // The next task of this thread begins when the screen is drawn.
          setTimeout(() => {
            const drawn = performance.now();
            nextReport = Math.max(nextReport, drawn + REST_PER_DRAWING * (drawn - now));
          });
        },
      };
      const onRound = (closely: Experiment) => patch({ experiment: closely });
      const sweeping = closer
        ? runCloser(this.#pool, job, (run, points) => measuredCloser(run, points, closer.target), {
            ...options,
            rows,
            onRound,
          })
        : runSweep(this.#pool, job, { ...options, cells }).then(() => experiment);
      const [lines, ran] = await Promise.all([comparing, sweeping]);
      const results = {
        experiment: ran,
        rows,
        points: await finish({ status: 'done', target: null }),
        references: lines,
      };
      const findable = closer ? closer.configured : ran;
      if (findable) this.#cache.set(findable, job.counts.key, results);
    } catch (error) {
      const { aborted } = controller.signal;
      const ended = aborted
        ? ({ status: 'cancelled' } as const)
        : ({ status: 'failed', error: sentenceOf(error) } as const);
      if (hasBegun) {
        // Told at once; the last means may take a moment longer.
        patch({ rows, progress: null, target: null, ...ended });
        await finish(ended);
      } else if (!aborted) patch({ ...ended, progress: null });
    } finally {
      clearInterval(waiting);
      if (this.#running === controller) this.#running = null;
    }
  }

  /**
   * Until the first trials are there, how long everything takes at least: what every worker has had in hand since the
   * beginning, one trial of each mechanism, is not over yet.
   */
  #tellWaiting(
    progress: RunProgress,
    { mechanisms }: Experiment,
    tell: (progress: RunProgress) => void,
  ): ReturnType<typeof setInterval> {
    const began = performance.now();
    const inHand = Math.min(progress.total, mechanisms.length * this.#pool.size);
    return setInterval(() => {
      const waited = performance.now() - began;
      tell({ ...progress, millisecondsLeft: (waited * progress.total) / inHand - waited, isAtLeast: true });
    }, WAITING_MILLISECONDS);
  }

  /** They depend on no trial, so those that are there already stay. */
  async #referencesOf(
    job: Job,
    known: readonly ReferenceLine[],
    signal: AbortSignal,
  ): Promise<readonly ReferenceLine[]> {
    if (known.length > 0 || job.experiment.references.length === 0) return known;
    return trialsOn(this.#pool, 'sweep', [job.counts], signal).references(job.counts.key, job.experiment);
  }
}

/** True until the time is up. */
export function within(milliseconds: number): () => boolean {
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
