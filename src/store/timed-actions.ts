import type { StoreApi } from 'zustand/vanilla';
import type { FigureChoice, Pace } from '../core/figures/figure.ts';
import { timedFigureOf } from '../core/figures/registry.ts';
import { rowsPlanned, type TimedRow, timedPoints } from '../core/figures/timed/timed-figure.ts';
import { type TimedResults, timedResultsOf, writeTimedResults } from '../core/figures/timed/timed-results.ts';
import { CALLED_OFF } from '../runtime/called-off.ts';
import type { FiguresClient } from '../runtime/workers/figures-client.ts';
import { sentenceOf } from './data-actions.ts';
import type { FigureMemory } from './figure-memory.ts';
import { figureRunKey } from './figure-run-key.ts';
import type { TimedRun, WorkbenchState } from './state.ts';
import { timeLeft } from './time-left.ts';

export const untimed: TimedRun = {
  status: 'idle',
  pace: null,
  trials: 0,
  rows: [],
  points: [],
  progress: null,
  error: null,
};

/** Runs figures of times and memory, one at a time. Rows of a cancelled run stay. */
export class TimedActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #client: FiguresClient;
  readonly #keeper: FigureMemory;
  readonly #stopOthers: () => void;
  #running: { readonly choice: FigureChoice; readonly controller: AbortController } | null = null;

  /** `stopOthers`: what else runs would be timed along. */
  constructor(store: StoreApi<WorkbenchState>, client: FiguresClient, keeper: FigureMemory, stopOthers: () => void) {
    this.#store = store;
    this.#client = client;
    this.#keeper = keeper;
    this.#stopOthers = stopOthers;
  }

  start(choice: FigureChoice, pace: Pace): Promise<void> {
    const { figure, variant } = timedFigureOf(choice);
    return this.#run(choice, pace, figure.plan(variant.id, pace).trials, []);
  }

  /** Goes on where the latest run ended: to its end, or where it is whole, for as many trials again. */
  async more(choice: FigureChoice): Promise<void> {
    const { pace, trials, rows } = this.#store.getState().timed[figureRunKey(choice)] ?? untimed;
    if (!pace) return;
    const { figure, variant } = timedFigureOf(choice);
    const inTrial = rowsPlanned({ ...figure.plan(variant.id, pace), trials: 1 });
    const done = Math.floor(rows.length / inTrial);
    const kept = rows.filter(({ trial }) => trial < done);
    await this.#run(choice, pace, done < trials ? trials : 2 * trials, kept);
  }

  /** `before` has every row of the first trials. */
  async #run(choice: FigureChoice, pace: Pace, trials: number, before: readonly TimedRow[]): Promise<void> {
    this.cancel();
    this.#stopOthers();
    const running = { choice, controller: new AbortController() };
    this.#running = running;
    const patch = (change: Partial<TimedRun>) => {
      if (this.#running === running) this.#patch(choice, change);
    };
    const left = timeLeft(performance.now());
    let rows = before;
    const done = new Set(before.map(({ trial }) => trial)).size;
    const progress = { share: 0, millisecondsLeft: null };
    patch({ ...untimed, status: 'running', pace, trials, rows, points: timedPoints(rows), progress });
    try {
      const request = { ...choice, pace, trials, done };
      const measured = await this.#client.time(request, running.controller.signal, (more, share) => {
        rows = [...rows, ...more];
        patch({
          rows,
          points: timedPoints(rows),
          progress: { share, millisecondsLeft: left(share, performance.now()) },
        });
      });
      const all = [...before, ...measured];
      patch({ status: 'done', rows: all, points: timedPoints(all), progress: null });
    } catch (error) {
      // After a cancellation there is nobody left to tell.
      patch({ status: 'failed', progress: null, error: sentenceOf(error) });
    }
    if (this.#running !== running) return;
    this.#running = null;
    this.#keep(choice);
  }

  cancel(): void {
    if (!this.#running) return;
    const { choice, controller } = this.#running;
    this.#running = null;
    controller.abort(CALLED_OFF);
    this.#patch(choice, { status: 'cancelled', progress: null });
    this.#keep(choice);
  }

  /** Shows what an earlier visit measured, unless something was measured since. */
  restore(choice: FigureChoice, { pace, trials, points: rows, complete }: TimedResults): void {
    if (this.#store.getState().timed[figureRunKey(choice)]) return;
    const status = complete ? 'done' : 'cancelled';
    this.#patch(choice, { ...untimed, status, pace, trials, rows, points: timedPoints(rows) });
  }

  #keep(choice: FigureChoice): void {
    const { pace, trials, rows } = this.#store.getState().timed[figureRunKey(choice)] ?? untimed;
    if (pace && rows.length > 0)
      this.#keeper.keep(choice, writeTimedResults(timedResultsOf({ ...choice, pace, trials }, rows)));
  }

  #patch(choice: FigureChoice, change: Partial<TimedRun>): void {
    const key = figureRunKey(choice);
    this.#store.setState(({ timed }) => ({
      timed: { ...timed, [key]: { ...(timed[key] ?? untimed), ...change } },
    }));
  }
}
