import * as Comlink from 'comlink';
import type { DataForm, DatasetRef, FileRef } from '../../core/data/dataset-ref.ts';
import type { CountsNote, DataSession, ShownData, WantedSchema } from '../../core/data/session.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import { countsChannel } from './counts-channel.ts';
import type { Member, Spawn } from './member.ts';
import { raced } from './raced.ts';
import type { Remote } from './remote.ts';
import type { Supply } from './sweep.ts';

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/** The data session as the main thread sees it. */
export type RemoteSession = Remote<DataSession>;

/**
 * The data, off the main thread. Every load gets a worker of its own, which takes the place of the old one only when it
 * has succeeded. So a load can be cancelled at any moment by ending its worker, and what was there before is never
 * touched.
 */
export class DataClient {
  readonly #spawn: Spawn<RemoteSession>;
  #current: Member<RemoteSession> | null = null;
  #spare: Member<RemoteSession> | null;

  /** `isNeededSoon`: the first worker is started at once, so that the first load does not wait for it. */
  constructor(spawn: Spawn<RemoteSession>, isNeededSoon = false) {
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

  /** Gives the columns of the file that is open another meaning. */
  recode(ref: FileRef, files: readonly File[]): Promise<ShownData> {
    return this.#ask((api) => api.recode(ref, files));
  }

  /** What is open, in another form. `wanted`: which meaning of an open file. */
  described(form: DataForm, wanted: WantedSchema | null): Promise<ShownData> {
    return this.#ask((api) => api.described(form, wanted));
  }

  shown(form: DataForm, wanted: WantedSchema | null): Promise<ShownData> {
    return this.#ask((api) => api.shown(form, wanted));
  }

  /** Names a cube by its true table. `head`: what else tells cubes apart. */
  cubeName(head: string, note: CountsNote): Promise<string> {
    return this.#ask((api) => api.cubeName(head, note));
  }

  /** The counts, to the other end of a channel: nothing of them comes here. */
  async handOver(port: MessagePort, note: CountsNote): Promise<void> {
    await this.#ask((api) => api.handOver(Comlink.transfer(port, [port]), note));
  }

  /** The same, for the workers that run trials. */
  supply(note: CountsNote): Supply {
    const { key } = note;
    return {
      key,
      load: async (worker) => worker.load(key, await countsChannel((port) => this.handOver(port, note))),
    };
  }

  /** Tells these counts from all others. For the results file alone. */
  digest(note: CountsNote): Promise<string> {
    return this.#ask((api) => api.digest(note));
  }

  /** Whether these counts are those that a results file came from: their own digest does not come here. */
  haveDigest(digest: string, note: CountsNote): Promise<boolean> {
    return this.#ask((api) => api.haveDigest(digest, note));
  }

  cellsFilled(note: CountsNote): Promise<number> {
    return this.#ask((api) => api.cellsFilled(note));
  }

  async #ask<T>(call: (api: RemoteSession) => Promise<Outcome<T>>): Promise<T> {
    const member = this.#current;
    if (!member) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    return resultOf(await raced(call(member.api), member, lost));
  }
}

function lost(reason: string): Failure {
  return new Failure(
    `The part of the page that held the data stopped (${reason}), perhaps for lack of memory; open the data again.`,
  );
}
