import * as Comlink from 'comlink';
import type { ChainsRequest, FiguresService, LossRequest, TimedReport } from '../../core/figures/figures-service.ts';
import type { Deviation } from '../../core/figures/noise-down/deviation.ts';
import type { MeasuredLoss } from '../../core/figures/noise-down/measured-loss.ts';
import type { Theta2 } from '../../core/figures/noise-down/printed-density.ts';
import type { TimedRequest, TimedRow } from '../../core/figures/timed/timed-figure.ts';
import { resultOf } from '../../core/outcome.ts';
import type { Watch } from './data-client.ts';
import type { Spawn } from './member.ts';
import { WorkerLost } from './pool.ts';
import { raced } from './raced.ts';
import type { Remote } from './remote.ts';

/** The long work of figures as the main thread sees it. */
export type RemoteFigures = Remote<FiguresService>;

/**
 * Every call gets a worker of its own, started for it and ended with it or by its signal, in the middle of whatever it
 * is at: what is timed shares its thread with nothing.
 */
export class FiguresClient {
  readonly #spawn: Spawn<RemoteFigures>;

  constructor(spawn: Spawn<RemoteFigures>) {
    this.#spawn = spawn;
  }

  /** Reports while it times a figure, and gives all rows in the end. */
  async time(request: TimedRequest, signal: AbortSignal, report: TimedReport): Promise<readonly TimedRow[]> {
    let isOver = false;
    // A report may still be on its way when all is over.
    const onReport: TimedReport = (rows, share) => {
      if (!isOver && !signal.aborted) report(rows, share);
    };
    try {
      return resultOf(
        await this.#onNewWorker('the measurements', signal, (api) => api.time(request, Comlink.proxy(onReport))),
      );
    } finally {
      isOver = true;
    }
  }

  measureLoss(request: LossRequest, { signal, onProgress }: Watch): Promise<MeasuredLoss> {
    return this.#onNewWorker(LABORATORY, signal, (api) => api.measureLoss(request, Comlink.proxy(onProgress)));
  }

  chainLosses(request: ChainsRequest, { signal, onProgress }: Watch): Promise<Float64Array> {
    return this.#onNewWorker(LABORATORY, signal, (api) => api.chainLosses(request, Comlink.proxy(onProgress)));
  }

  deviate(theta2: Theta2, scale: number, smaller: number, signal: AbortSignal): Promise<Deviation> {
    return this.#onNewWorker(LABORATORY, signal, (api) => api.deviate(theta2, scale, smaller));
  }

  /** `owner` is named if the worker dies. */
  async #onNewWorker<T>(owner: string, signal: AbortSignal, call: (api: RemoteFigures) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const member = this.#spawn();
    const lost = (reason: string) => new WorkerLost(`The part of the page that runs ${owner} stopped (${reason}).`);
    try {
      return await raced(call(member.api), member, lost, signal);
    } finally {
      member.terminate();
    }
  }
}

/** The NoiseDown pages, as people know them. */
const LABORATORY = 'the laboratory';
