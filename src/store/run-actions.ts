import type { StoreApi } from 'zustand/vanilla';
import type { Results } from '../core/experiment/results.ts';
import type { DataActions } from './data-actions.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { WorkbenchState } from './state.ts';
import { emptyRun, type PreparedJob, SweepRunner } from './sweep-runner.ts';

/** Runs the configured experiment. Settings that were run before show their results at once. */
export class RunActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;
  readonly #runner: SweepRunner;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#data = data;
    this.#runner = new SweepRunner(services.pool);
  }

  async start(): Promise<void> {
    await this.#runner.start(
      (change) => this.#store.setState(({ run }) => ({ run: change(run) })),
      () => this.#prepared(),
    );
  }

  /** Shows the results of the configuration where it has been run before, without running anything. */
  async recall(): Promise<void> {
    const { config, run } = this.#store.getState();
    if (this.#runner.isRunning || sameJson(run.experiment, config)) return;
    try {
      const known = this.#runner.known(await this.#prepared());
      if (known && !this.#runner.isRunning) this.#store.setState({ run: known });
    } catch {
      // A configuration that cannot be run has no results; Run says why.
    }
  }

  cancel(): void {
    this.#runner.cancel();
  }

  /** Shows results from a file in place of a run. */
  show(results: Results, openedFrom: string): void {
    this.#runner.abandon();
    const { experiment, fingerprint, rows, summary, references } = results;
    const status = results.complete ? 'done' : 'cancelled';
    const shown = { status, experiment, fingerprint, rows, points: summary, references, openedFrom } as const;
    this.#store.setState({ run: { ...emptyRun, ...shown } });
  }

  async #prepared(): Promise<PreparedJob> {
    const job = await this.#data.job();
    return { job, fingerprint: this.#store.getState().data.description?.fingerprint ?? '' };
  }
}
