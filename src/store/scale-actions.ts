import type { StoreApi } from 'zustand/vanilla';
import type { Experiment } from '../core/experiment/experiment.ts';
import { smallerExperiment } from '../core/experiment/settle/smaller-experiment.ts';
import { Failure } from '../core/failure.ts';
import type { DataActions } from './data-actions.ts';
import { emptyRun, isRunOn } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { RunState, ScaleState, WorkbenchState } from './state.ts';
import { SweepRunner } from './sweep-runner.ts';

const SHARES = [0.1, 0.01];

/** Measures how errors grow when there are fewer records. */
export class ScaleActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;
  readonly #runner: SweepRunner;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#data = data;
    this.#runner = new SweepRunner(services.pool);
  }

  /** Runs what is configured on a tenth and on a hundredth of the records, and on all of them where that was not run yet. */
  async start(): Promise<void> {
    this.#runner.cancel();
    const { config: experiment, run, data } = this.#store.getState();
    const file = data.dataFile?.file ?? null;
    const isKnown =
      run.status === 'done' && isRunOn(run, data) && sameJson(run.experiment, this.#data.asRun(experiment));
    const shares = [1, ...SHARES];
    const mine: ScaleState = {
      experiment,
      file,
      runs: shares.map((share) => ({ share, run: share === 1 && isKnown ? run : emptyRun })),
    };
    this.#store.setState({ scale: mine });
    for (const share of shares) {
      if (share === 1 && isKnown) continue;
      await this.#runner.start(
        (change) => this.#patch(experiment, share, change),
        async () => {
          const run = await this.#data.prepared((configured) =>
            share === 1 ? configured : smallerExperiment(configured, share),
          );
          // Parts of two files of one name would make one curve.
          if (run.file !== file) throw new Failure('Other data was opened meanwhile.');
          return { ...run, job: { experiment: run.experiment, counts: this.#data.supply(run) } };
        },
      );
      const { scale } = this.#store.getState();
      const reached = scale?.experiment === experiment && scale.runs.find((one) => one.share === share)?.run.status;
      if (reached !== 'done') return;
    }
  }

  cancel(): void {
    this.#runner.cancel();
  }

  #patch(experiment: Experiment, share: number, change: (run: RunState) => RunState): void {
    this.#store.setState(({ scale }) => {
      if (scale?.experiment !== experiment) return {};
      const runs = scale.runs.map((one) => (one.share === share ? { share, run: change(one.run) } : one));
      return { scale: { ...scale, runs } };
    });
  }
}
