import { LiveSummary } from '../core/experiment/results/live-summary.ts';
import type { Target } from '../core/experiment/results/reading.ts';
import { asFarAsDone, steadied } from '../core/experiment/results/steady.ts';
import { summarise } from '../core/experiment/results/summary.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { CALLED_OFF } from '../runtime/called-off.ts';
import { runCloser } from '../runtime/workers/closer.ts';
import type { WorkerPool } from '../runtime/workers/pool.ts';
import type { RemoteTrials } from '../runtime/workers/sweep.ts';
import type { KnownResults } from './result-cache.ts';
import type { RunState } from './state.ts';
import { type RunOnData, type RunPlace, SUMMARY_MILLISECONDS, within } from './sweep-runner.ts';

/** So long trials are added to one run, unless somebody asks for more. */
const MOST_MILLISECONDS = 60_000;
const REPORT_MILLISECONDS = 250;

/** Results with what was added, and the counts that they are of. */
interface Steadied {
  readonly countsKey: string;
  readonly results: KnownResults;
}

interface Wanted {
  readonly run: RunState;
  readonly target: Target;
  readonly asks: boolean;
}

/** Adds trials to a finished run, which stays what it is: what is shown has whole rounds, and at the end all that came. */
export class SteadyRunner {
  readonly #pool: WorkerPool<RemoteTrials>;
  /** How long it took so far, by the first row of a run, which stays with it. */
  readonly #spent = new WeakMap<Row, number>();
  #running: { readonly controller: AbortController; readonly first: Row; readonly done: Promise<unknown> } | null =
    null;

  constructor(pool: WorkerPool<RemoteTrials>) {
    this.#pool = pool;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Gives the results with what was added; null where nothing was. */
  async start(place: RunPlace, prepare: () => Promise<RunOnData>, wanted: Wanted): Promise<Steadied | null> {
    const { run, target, asks } = wanted;
    const [first] = run.rows;
    if (asks) this.#spent.delete(first);
    const left = MOST_MILLISECONDS - (this.#spent.get(first) ?? 0);
    if (left <= 0 || !run.experiment || !steadied(run.experiment, run.points, target)) return null;
    const controller = new AbortController();
    const work = this.#add(place, prepare, wanted, { controller, left });
    const running = { controller, first, done: work };
    this.#running = running;
    try {
      return await work;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  /** Stops, keeps what came, and begins no more by itself. */
  cancel(): void {
    if (this.#running) this.#spent.set(this.#running.first, MOST_MILLISECONDS);
    void this.rest();
  }

  /** Stops and keeps what came. */
  async rest(): Promise<void> {
    const running = this.#running;
    running?.controller.abort(CALLED_OFF);
    await running?.done;
  }

  /** Stops, and shows no more of it. */
  abandon(): void {
    const running = this.#running;
    this.#running = null;
    running?.controller.abort(CALLED_OFF);
  }

  async #add(
    place: RunPlace,
    prepare: () => Promise<RunOnData>,
    { run, target }: Wanted,
    { controller, left }: { readonly controller: AbortController; readonly left: number },
  ): Promise<Steadied | null> {
    const [first] = run.rows;
    const began = performance.now();
    const rows = [...run.rows];
    const summary = new LiveSummary();
    summary.add(rows);
    let experiment = run.experiment as NonNullable<RunState['experiment']>;
    let countsKey = '';
    let nextReport = 0;
    const patch = (change: Partial<RunState>) => {
      if (this.#running?.controller === controller) place((now) => ({ ...now, ...change }));
    };
    const report = () => ({
      points: summary.refresh(within(SUMMARY_MILLISECONDS)),
      steadying: {
        added: rows.length - run.rows.length,
        millisecondsLeft: Math.max(0, left - (performance.now() - began)),
      },
    });
    const timer = setTimeout(() => controller.abort(CALLED_OFF), left);
    try {
      const { job } = await prepare();
      countsKey = job.counts.key;
      controller.signal.throwIfAborted();
      patch(report());
      await runCloser(this.#pool, { ...job, experiment }, (now, points) => steadied(now, points, target), {
        signal: controller.signal,
        rows,
        onRows: (batch) => {
          rows.push(...batch);
          summary.add(batch);
          if (performance.now() < nextReport) return;
          nextReport = performance.now() + REPORT_MILLISECONDS;
          patch(report());
        },
        onRound: (next) => {
          // All rows so far belong to the round that ended.
          patch({ experiment, rows: [...rows] });
          experiment = next;
        },
      });
    } catch (error) {
      // What came is kept all the same; a fault will show itself in the next run.
      if (!controller.signal.aborted) this.#spent.set(first, MOST_MILLISECONDS);
      if (!controller.signal.aborted && rows.length === run.rows.length) throw error;
    } finally {
      clearTimeout(timer);
      this.#spent.set(first, (this.#spent.get(first) ?? 0) + performance.now() - began);
    }
    const kept = asFarAsDone(experiment, rows);
    const results = { ...kept, points: summarise(kept.rows), references: run.references };
    patch({ experiment: kept.experiment, rows: kept.rows, points: results.points, steadying: null });
    return kept.rows.length > run.rows.length ? { countsKey, results } : null;
  }
}
