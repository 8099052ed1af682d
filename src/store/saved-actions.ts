import type { StoreApi } from 'zustand/vanilla';
import { withoutLeftOutValues } from '../core/experiment/experiment.ts';
import { sameJson } from './same-json.ts';
import type { SavedExperiment, WorkbenchState } from './state.ts';

/** Experiments set aside under a name: to draw them behind later runs, or to come back to them. */
export class SavedActions {
  readonly #store: StoreApi<WorkbenchState>;

  constructor(store: StoreApi<WorkbenchState>) {
    this.#store = store;
  }

  /** The run on screen with its numbers, which stays on the chart as a faint curve. */
  pinRun(): void {
    const { run, data } = this.#store.getState();
    const { experiment, points } = run;
    if (!experiment || points.length === 0) return;
    const isOfThisData = run.openedFrom === null && sameJson(experiment.dataset, data.ref);
    const records = isOfThisData ? (data.description?.records ?? null) : null;
    this.#add({ experiment, points, records, isShown: true });
  }

  /** What is set now, run or not. */
  saveSettings(): void {
    const { config, data } = this.#store.getState();
    this.#add({ experiment: config, points: [], records: data.description?.records ?? null, isShown: false });
  }

  change(id: number, change: Partial<Pick<SavedExperiment, 'name' | 'isShown'>>): void {
    this.#store.setState(({ saved }) => ({ saved: saved.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
  }

  remove(id: number): void {
    this.#store.setState(({ saved }) => ({ saved: saved.filter((one) => one.id !== id) }));
  }

  #add(kept: Omit<SavedExperiment, 'id' | 'name'>): void {
    this.#store.setState(({ saved }) => {
      const id = saved.reduce((most, one) => Math.max(most, one.id), 0) + 1;
      const name = `${kept.points.length > 0 ? 'Run' : 'Settings'} ${id}`;
      return { saved: [...saved, { id, name, ...kept, experiment: withoutLeftOutValues(kept.experiment) }] };
    });
  }
}
