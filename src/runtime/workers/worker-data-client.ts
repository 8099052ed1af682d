import * as Comlink from 'comlink';
import type { Binarising } from '../../core/data/binarise.ts';
import type { CountsPayload } from '../../core/data/counts-payload.ts';
import type { Schema } from '../../core/data/schema.ts';
import type { DataSession } from '../../core/data/session.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import type { ParamValue } from '../../core/params.ts';
import type {
  CodedFile,
  DataClient,
  DataDescription,
  DeclaredDomain,
  OpenedFile,
  ReadOptions,
  Watch,
} from './data-client.ts';
import type { Member, Spawn } from './member.ts';
import { raced } from './raced.ts';
import type { Remote } from './remote.ts';

type OnProgress = (share: number) => void;

/** The data session as the main thread sees it. */
export type RemoteSession = Remote<DataSession>;

/**
 * Every load gets a worker of its own, which takes the place of the old one only when it has succeeded. So a load can
 * be cancelled at any moment by ending its worker, and what was there before is never touched.
 */
export class WorkerDataClient implements DataClient {
  readonly #spawn: Spawn<RemoteSession>;
  #current: Member<RemoteSession> | null = null;

  constructor(spawn: Spawn<RemoteSession>) {
    this.#spawn = spawn;
  }

  openBuiltin(
    id: string,
    params: Readonly<Record<string, ParamValue>>,
    watch: Watch,
    binarise?: Binarising,
  ): Promise<DataDescription> {
    return this.#open(watch, (api, onProgress) => api.openBuiltin(id, params, onProgress, binarise));
  }

  openFile(
    file: File,
    options: ReadOptions,
    schema: Schema | undefined,
    watch: Watch,
    binarise?: Binarising,
  ): Promise<OpenedFile> {
    return this.#open(watch, (api, onProgress) => api.openFile(file, options, schema, onProgress, binarise));
  }

  describe(schema: Schema, domain?: DeclaredDomain, binarise?: Binarising): Promise<CodedFile> {
    return this.#ask((api) => api.describe(schema, domain, binarise));
  }

  binarised(how?: Binarising, schema?: Schema): Promise<DataDescription> {
    return this.#ask((api) => api.binarised(how, schema));
  }

  tables(
    attributeSets: readonly (readonly number[])[],
    schema?: Schema,
    folds?: number,
    binarise?: Binarising,
  ): Promise<CountsPayload> {
    return this.#ask((api) => api.tables(attributeSets, schema, folds, binarise));
  }

  async #open<T>(
    { signal, onProgress }: Watch,
    call: (api: RemoteSession, onProgress: OnProgress) => Promise<Outcome<T>>,
  ): Promise<T> {
    const member = this.#spawn();
    try {
      const value = resultOf(await raced(call(member.api, Comlink.proxy(onProgress)), member, lost, signal));
      signal.throwIfAborted();
      this.#current?.terminate();
      this.#current = member;
      return value;
    } catch (error) {
      member.terminate();
      throw error;
    }
  }

  async #ask<T>(call: (api: RemoteSession) => Promise<Outcome<T>>): Promise<T> {
    const member = this.#current;
    if (!member) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    return resultOf(await raced(call(member.api), member, lost));
  }
}

function lost(reason: string): Failure {
  return new Failure(
    `The worker that held the data is gone (${reason}), perhaps for lack of memory; open the data again.`,
  );
}
