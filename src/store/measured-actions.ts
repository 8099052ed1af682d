import type { StoreApi } from 'zustand/vanilla';
import type { MeasuredPoint } from '../core/figures/timed/measure.ts';
import type { Pace } from '../core/figures/timed/measured-figure.ts';
import type { MeasurementClient } from '../runtime/workers/measurement-client.ts';
import { sentenceOf } from './data-actions.ts';
import { type FigureChoice, figureRunKey } from './figure-actions.ts';
import type { MeasuredRun, WorkbenchState } from './state.ts';
import { timeLeft } from './time-left.ts';

export const unmeasured: MeasuredRun = { status: 'idle', pace: null, points: [], progress: null, error: null };

/** Measures figures of times and memory, one at a time. Points of a cancelled run stay. */
export class MeasuredActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #client: MeasurementClient;
  readonly #stopOthers: () => void;
  #running: { readonly choice: FigureChoice; readonly controller: AbortController } | null = null;

  /** `stopOthers`: what else runs would be measured along. */
  constructor(store: StoreApi<WorkbenchState>, client: MeasurementClient, stopOthers: () => void) {
    this.#store = store;
    this.#client = client;
    this.#stopOthers = stopOthers;
  }

  async start(choice: FigureChoice, pace: Pace): Promise<void> {
    this.cancel();
    this.#stopOthers();
    const running = { choice, controller: new AbortController() };
    this.#running = running;
    const patch = (change: Partial<MeasuredRun>) => {
      if (this.#running === running) this.#patch(choice, change);
    };
    const left = timeLeft(performance.now());
    let points: readonly MeasuredPoint[] = [];
    patch({ ...unmeasured, status: 'running', pace, progress: { share: 0, millisecondsLeft: null } });
    try {
      const all = await this.#client.measure({ ...choice, pace }, running.controller.signal, (more, share) => {
        points = [...points, ...more];
        patch({ points, progress: { share, millisecondsLeft: left(share, performance.now()) } });
      });
      patch({ status: 'done', points: all, progress: null });
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

  #patch(choice: FigureChoice, change: Partial<MeasuredRun>): void {
    const key = figureRunKey(choice);
    this.#store.setState(({ measured }) => ({
      measured: { ...measured, [key]: { ...(measured[key] ?? unmeasured), ...change } },
    }));
  }
}
