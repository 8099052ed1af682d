import type { StoreApi } from 'zustand/vanilla';
import { planCells } from '../core/experiment/plan.ts';
import type { Results } from '../core/experiment/results.ts';
import type { Row } from '../core/experiment/row.ts';
import { summarise } from '../core/experiment/summary.ts';
import { runSweep } from '../runtime/sweep.ts';
import { type DataActions, sentenceOf } from './data-actions.ts';
import { ResultCache } from './result-cache.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { RunState, WorkbenchState } from './state.ts';

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

/** The screen is told of new rows this often at most. */
const REPORT_MILLISECONDS = 100;

/** Runs the configured experiment. Rows of a cancelled run stay; the same settings again continue where they are known. */
export class RunActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #cache = new ResultCache();
  #running: AbortController | null = null;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
  }

  async start(): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    const rows: Row[] = [];
    const current = () => this.#running === controller;
    const finish = (change: Partial<RunState>) => {
      if (current()) this.#patch({ rows: [...rows], points: summarise(rows), progress: null, ...change });
    };
    try {
      const job = await this.#data.job();
      if (!current()) return;
      const { experiment } = job;
      const fingerprint = this.#store.getState().data.description?.fingerprint ?? '';
      const known = this.#cache.get(experiment, job.countsKey);
      if (known) {
        rows.push(...known);
        this.#store.setState({ run: { ...emptyRun, experiment, fingerprint } });
        return finish({ status: 'done' });
      }
      const total = planCells(experiment).length;
      this.#store.setState({
        run: {
          ...emptyRun,
          status: 'running',
          experiment,
          fingerprint,
          progress: { done: 0, total, millisecondsLeft: 0 },
        },
      });
      let reported = 0;
      await runSweep(this.#services.pool, job, {
        signal: controller.signal,
        onRows: (batch, progress) => {
          rows.push(...batch);
          const now = performance.now();
          if (!current() || now - reported < REPORT_MILLISECONDS) return;
          reported = now;
          this.#patch({ rows: [...rows], points: summarise(rows), progress });
        },
      });
      this.#cache.set(experiment, job.countsKey, rows);
      finish({ status: 'done' });
    } catch (error) {
      if (controller.signal.aborted) finish({ status: 'cancelled' });
      else finish({ status: 'failed', error: sentenceOf(error) });
    } finally {
      if (current()) this.#running = null;
    }
  }

  /** Shows the results of the configuration where it has been run before, without running anything. */
  async recall(): Promise<void> {
    const { status, experiment } = this.#store.getState().run;
    if (status === 'running' || sameJson(experiment, this.#store.getState().config)) return;
    try {
      const job = await this.#data.job();
      const known = this.#cache.get(job.experiment, job.countsKey);
      if (!known || this.#running) return;
      const fingerprint = this.#store.getState().data.description?.fingerprint ?? '';
      const points = summarise(known);
      const run: RunState = {
        ...emptyRun,
        status: 'done',
        experiment: job.experiment,
        fingerprint,
        rows: known,
        points,
      };
      this.#store.setState({ run });
    } catch {
      // A configuration that cannot be run has no results; Run says why.
    }
  }

  cancel(): void {
    const running = this.#running;
    running?.abort(new DOMException('Cancelled.', 'AbortError'));
  }

  /** Shows results from a file in place of a run. */
  show(results: Results, openedFrom: string): void {
    this.cancel();
    this.#running = null;
    const { experiment, fingerprint, rows, summary } = results;
    const status = results.complete ? 'done' : 'cancelled';
    this.#store.setState({ run: { ...emptyRun, status, experiment, fingerprint, rows, points: summary, openedFrom } });
  }

  #patch(change: Partial<RunState>): void {
    this.#store.setState(({ run }) => ({ run: { ...run, ...change } }));
  }
}
