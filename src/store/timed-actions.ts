import type { StoreApi } from 'zustand/vanilla';
import type { FigureChoice, Pace } from '../core/figures/figure.ts';
import { type TimedRow, timedPoints } from '../core/figures/timed/timed-row.ts';
import type { FiguresClient } from '../runtime/workers/figures-client.ts';
import { sentenceOf } from './data-actions.ts';
import { figureRunKey } from './figure-actions.ts';
import type { TimedRun, WorkbenchState } from './state.ts';
import { timeLeft } from './time-left.ts';

export const untimed: TimedRun = {
  status: 'idle',
  pace: null,
  rows: [],
  points: [],
  progress: null,
  error: null,
};

/** Runs figures of times and memory, one at a time. Rows of a cancelled run stay. */
export class TimedActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #client: FiguresClient;
  readonly #stopOthers: () => void;
  #running: { readonly choice: FigureChoice; readonly controller: AbortController } | null = null;

  /** `stopOthers`: what else runs would be timed along. */
  constructor(store: StoreApi<WorkbenchState>, client: FiguresClient, stopOthers: () => void) {
    this.#store = store;
    this.#client = client;
    this.#stopOthers = stopOthers;
  }

  async start(choice: FigureChoice, pace: Pace): Promise<void> {
    this.cancel();
    this.#stopOthers();
    const running = { choice, controller: new AbortController() };
    this.#running = running;
    const patch = (change: Partial<TimedRun>) => {
      if (this.#running === running) this.#patch(choice, change);
    };
    const left = timeLeft(performance.now());
    let rows: readonly TimedRow[] = [];
    patch({ ...untimed, status: 'running', pace, progress: { share: 0, millisecondsLeft: null } });
    try {
      const all = await this.#client.time({ ...choice, pace }, running.controller.signal, (more, share) => {
        rows = [...rows, ...more];
        patch({
          rows,
          points: timedPoints(rows),
          progress: { share, millisecondsLeft: left(share, performance.now()) },
        });
      });
      patch({ status: 'done', rows: all, points: timedPoints(all), progress: null });
    } catch (error) {
      // After a cancellation there is nobody left to tell.
      patch({ status: 'failed', progress: null, error: sentenceOf(error) });
    }
    if (this.#running === running) this.#running = null;
  }

  cancel(): void {
    if (!this.#running) return;
    const { choice, controller } = this.#running;
    this.#running = null;
    controller.abort(new DOMException('Cancelled.', 'AbortError'));
    this.#patch(choice, { status: 'cancelled', progress: null });
  }

  #patch(choice: FigureChoice, change: Partial<TimedRun>): void {
    const key = figureRunKey(choice);
    this.#store.setState(({ timed }) => ({
      timed: { ...timed, [key]: { ...(timed[key] ?? untimed), ...change } },
    }));
  }
}
