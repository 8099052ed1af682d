import type { StoreApi } from 'zustand/vanilla';
import type { TourState, WorkbenchState } from './state.ts';

/** Goes through the tour: it can be left, taken up again, and begun again. */
export class TourActions {
  readonly #store: StoreApi<WorkbenchState>;

  constructor(store: StoreApi<WorkbenchState>) {
    this.#store = store;
  }

  /** From its beginning. */
  start(): void {
    this.resume({ step: 0, done: [] });
  }

  /** Where it was left. */
  resume(tour: TourState): void {
    this.#store.setState({ tour });
  }

  go(step: number): void {
    this.#store.setState(({ tour }) => ({ tour: tour && { ...tour, step } }));
  }

  /** The task of a step was done. */
  tick(id: string): void {
    const { tour } = this.#store.getState();
    // Whoever watches for a task sees it done again and again.
    if (tour && !tour.done.includes(id)) this.#store.setState({ tour: { ...tour, done: [...tour.done, id] } });
  }

  leave(): void {
    this.#store.setState({ tour: null });
  }
}
