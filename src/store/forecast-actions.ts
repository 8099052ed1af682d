import type { StoreApi } from 'zustand/vanilla';
import type { DataDescription } from '../core/data/description.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { canBeTried, fastFirst, forecast } from '../core/experiment/run/forecast.ts';
import { Failure } from '../core/failure.ts';
import { CALLED_OFF } from '../runtime/called-off.ts';
import { trialsOn } from '../runtime/workers/sweep.ts';
import type { DataActions } from './data-actions.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { Forecast, WorkbenchState } from './state.ts';

/** What is over sooner begins by itself. */
const SOON_MILLISECONDS = 10_000;
/** Who waits this long to hear how long it takes has heard enough. */
const TRYING_MILLISECONDS = 4000;

/**
 * After a file was opened: draws by itself where that is over soon, else finds out how long it takes and leaves it to a
 * press. A comparison is not charged, whoever begins it.
 */
export class ForecastActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #start: () => Promise<void>;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions, start: () => Promise<void>) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    this.#start = start;
  }

  async drawByItself(): Promise<void> {
    const { config, data, forecast: told } = this.#store.getState();
    const about = data.description;
    if (!about || !isUntouched(this.#store.getState())) return;
    if (told?.config === config && told.about === about) return;
    this.#tell({ config, about, milliseconds: null });
    const milliseconds = await this.#tried(config, about);
    const now = this.#store.getState();
    if (now.config !== config || now.data.description !== about || !isUntouched(now)) return;
    this.#tell({ config, about, milliseconds });
    if (milliseconds < SOON_MILLISECONDS) await this.#start();
  }

  #tell(told: Forecast): void {
    this.#store.setState({ forecast: told });
  }

  /** From one trial of each mechanism at the middle value, the fast ones first; infinite where even that takes long. */
  async #tried(config: Experiment, about: DataDescription): Promise<number> {
    const trying = new AbortController();
    const timer = setTimeout(() => trying.abort(CALLED_OFF), TRYING_MILLISECONDS);
    try {
      if (!canBeTried(this.#data.workloads.build(config.workload, about.domain))) return Number.POSITIVE_INFINITY;
      const run = await this.#data.prepared();
      const { experiment } = run;
      const counts = this.#data.supply(run);
      const trials = trialsOn(this.#services.pool, 'sweep', [counts], trying.signal);
      const value = experiment.sweep.values.length >> 1;
      const milliseconds = experiment.mechanisms.map(() => 0);
      for (const mechanism of fastFirst(experiment)) {
        const [row] = await trials.run(counts.key, experiment, [{ mechanism, value, trial: 0 }]);
        milliseconds[mechanism] = row.milliseconds;
      }
      return forecast(experiment, milliseconds, this.#services.pool.size);
    } catch (error) {
      if (trying.signal.aborted) return Number.POSITIVE_INFINITY;
      // What cannot be run says so at once when it is begun.
      if (error instanceof Failure) return 0;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Whether a file is open in the Compare room with nothing drawn or begun, and nothing about to change. Who set the trials by
 * hand, or brought an experiment, begins it too.
 */
function isUntouched({ config, data, run, view }: WorkbenchState): boolean {
  const isSettled = data.loading === null && data.draft === null && sameJson(config.dataset, data.ref);
  const isOpen = view.room === 'compare' && data.dataFile !== null && config.derived?.includes('trials') === true;
  return isOpen && isSettled && run.status === 'idle' && run.experiment === null;
}
