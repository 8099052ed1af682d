import type { StoreApi } from 'zustand/vanilla';
import { type Experiment, onItsGrid } from '../core/experiment/experiment.ts';
import type { Target } from '../core/experiment/reading.ts';
import type { Results } from '../core/experiment/results.ts';
import type { DataActions } from './data-actions.ts';
import { emptyRun } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { WorkbenchState } from './state.ts';
import { type PreparedJob, SweepRunner } from './sweep-runner.ts';

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

  /**
   * Goes on with the run that is shown, at more and more values, until the target is bracketed for every mechanism. Values that
   * follow from the data stay with the results; the configuration, which goes into links, does not have them.
   */
  async measureCloser(target: Target): Promise<void> {
    const { run, config } = this.#store.getState();
    const { experiment } = run;
    if (!experiment || run.status === 'running') return;
    await this.#runner.start(
      (change) => this.#store.setState((state) => ({ run: change(state.run) })),
      () => this.#prepared(() => experiment),
      run,
      { target, configured: this.#data.asRun(config) },
    );
  }

  /** Ends what is run on data that is no longer open. */
  abandonStranger(): void {
    if (this.#runner.isShown) this.#runner.abandon();
  }

  /** Shows the results of the configuration where it has been run before, without running anything. */
  async recall(): Promise<void> {
    const { config, run } = this.#store.getState();
    const wanted = this.#data.asRun(config);
    if (this.#runner.isRunning || !this.#runner.mayKnow(wanted)) return;
    if (run.experiment && isRunOf(run.experiment, wanted)) return;
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

  async #prepared(change?: (configured: Experiment) => Experiment): Promise<PreparedJob> {
    const { about, file, ...job } = await this.#data.job(change);
    return { job, fingerprint: about.fingerprint, file };
  }
}

/** Whether a run is that of a configuration, perhaps at more values. */
function isRunOf(run: Experiment, config: Experiment): boolean {
  return sameJson(run, config) || sameJson(onItsGrid(run), config);
}
