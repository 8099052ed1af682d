import * as Comlink from 'comlink';
import type { DatasetRef } from '../../core/data/dataset-ref.ts';
import type { CountsNote, DataSession, ShownData } from '../../core/data/session.ts';
import { Failure } from '../../core/failure.ts';
import { resultOf } from '../../core/outcome.ts';
import { type Member, raced, type Spawn } from './member.ts';
import { answersOf, countsChannel, type Remote } from './remote.ts';
import type { Supply } from './sweep.ts';

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/**
 * The data, off the main thread. Every load gets a worker of its own, which takes the place of the old one only when it
 * has succeeded. So a load can be cancelled at any moment by ending its worker, and what was there before is never
 * touched.
 */
export class DataClient {
  /** What is open. */
  readonly session = answersOf<DataSession>(async (call) => {
    const member = this.#current;
    if (!member) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    return raced(call(member.api), member, lost);
  });
  readonly #spawn: Spawn<Remote<DataSession>>;
  #current: Member<Remote<DataSession>> | null = null;
  #spare: Member<Remote<DataSession>> | null;

  /** `isNeededSoon`: the first worker is started at once, so that the first load does not wait for it. */
  constructor(spawn: Spawn<Remote<DataSession>>, isNeededSoon = false) {
    this.#spawn = spawn;
    this.#spare = isNeededSoon ? spawn() : null;
  }

  /** `files`: those that the dataset names. */
  async open(ref: DatasetRef, files: readonly File[], { signal, onProgress }: Watch): Promise<ShownData> {
    const member = this.#spare ?? this.#spawn();
    this.#spare = null;
    try {
      const opening = member.api.open(ref, files, Comlink.proxy(onProgress));
      const opened = resultOf(await raced(opening, member, lost, signal));
      signal.throwIfAborted();
      this.#current?.terminate(new Failure('Other data was opened meanwhile.'));
      this.#current = member;
      return opened;
    } catch (error) {
      member.terminate();
      throw error;
    }
  }

  /** These counts, for the workers that run trials: nothing of them comes here. */
  supply(note: CountsNote): Supply {
    const { key } = note;
    return {
      key,
      load: async (worker) => worker.load(key, await countsChannel((port) => this.session.handOver(port, note))),
    };
  }
}

function lost(reason: string): Failure {
  return new Failure(
    `The part of the page that held the data stopped (${reason}), perhaps for lack of memory; open the data again.`,
  );
}
