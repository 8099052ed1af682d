import type { StoreApi } from 'zustand/vanilla';
import type { Experiment, MechanismEntry } from '../../core/experiment/experiment.ts';
import { guaranteeAt } from '../../core/experiment/guarantees.ts';
import { choiceAt, type ReleaseChoice, releaseExperiment } from '../../core/experiment/release/release-choice.ts';
import { takesRecords } from '../../core/mechanisms/mechanism.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import type { DataActions, OpenRun } from '../data-actions.ts';
import type { WorkbenchState } from '../state.ts';
import { forPeople, unitOfData } from '../unit-of-data.ts';

/** What the room is about: one mechanism at one ε, on the data and the workload that the other rooms settle. */
export class ChosenRelease {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;

  constructor(store: StoreApi<WorkbenchState>, data: DataActions) {
    this.#store = store;
    this.#data = data;
  }

  get choice(): ReleaseChoice {
    const state = this.#store.getState();
    return state.release.choice ?? firstChoice(forPeople(state.config, unitOfData(state)));
  }

  /** As the page shows it now. */
  get experiment(): Experiment {
    const state = this.#store.getState();
    return releaseExperiment(forPeople(state.config, unitOfData(state)), this.choice);
  }

  prepared(): Promise<OpenRun> {
    const unit = unitOfData(this.#store.getState());
    const { choice } = this;
    return this.#data.prepared((plain) => releaseExperiment(forPeople(plain, unit), choice));
  }
}

/** However much a comparison on few records needs to come near the truth, a release begins with what is a promise. */
const MOST_AT_FIRST = 1;

/**
 * Where nothing was chosen: the first private mechanism of the comparison, in the middle of its sweep; where the number of
 * records is protected, the first that does without it.
 */
export function firstChoice(config: Experiment): ReleaseChoice {
  const { mechanisms, neighbours, publicRecordCount, sweep } = config;
  const value = sweep.values[Math.floor((sweep.values.length - 1) / 2)];
  const isPrivate = (_: unknown, index: number) => guaranteeAt(config, index, value).kind !== 'none';
  const runs = (entry: MechanismEntry, index: number) =>
    isPrivate(entry, index) && (publicRecordCount || !takesRecords(mechanismById(entry.id, 'mechanisms'), neighbours));
  const found = [mechanisms.findIndex(runs), mechanisms.findIndex(isPrivate)].find((index) => index >= 0);
  const choice = choiceAt(config, found ?? 0, value);
  return { ...choice, epsilon: Math.min(choice.epsilon, MOST_AT_FIRST) };
}
