import type { FiguresService, TimedReport } from '../../core/figures/figures-service.ts';
import type { TimedRequest, TimedRow } from '../../core/figures/timed/timed-figure.ts';
import { raced, type Spawn } from './member.ts';
import { WorkerLost } from './pool.ts';
import { type Answers, answersOf, type Remote } from './remote.ts';

/**
 * Every call gets a worker of its own, started for it and ended with it or by its signal, in the middle of whatever it
 * is at: what is timed shares its thread with nothing.
 */
export class FiguresClient {
  readonly #spawn: Spawn<Remote<FiguresService>>;

  constructor(spawn: Spawn<Remote<FiguresService>>) {
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
      return await this.until(signal, 'the measurements').time(request, onReport);
    } finally {
      isOver = true;
    }
  }

  /** Everything else, ended by this signal. `owner` is named if the worker dies. */
  until(signal: AbortSignal, owner = LABORATORY): Answers<FiguresService> {
    const lost = (reason: string) => new WorkerLost(`The part of the page that runs ${owner} stopped (${reason}).`);
    return answersOf<FiguresService>(async (call) => {
      signal.throwIfAborted();
      const member = this.#spawn();
      try {
        return await raced(call(member.api), member, lost, signal);
      } finally {
        member.terminate();
      }
    });
  }
}

/** The NoiseDown pages, as people know them. */
const LABORATORY = 'the laboratory';
