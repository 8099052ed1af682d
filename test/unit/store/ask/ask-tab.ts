import { createStore } from 'zustand/vanilla';
import { AskService } from '../../../../src/core/asking/ask-service.ts';
import type { Schema } from '../../../../src/core/data/schema/schema.ts';
import { InferenceService } from '../../../../src/core/experiment/run/inference-service.ts';
import { othersIn } from '../../../../src/core/privacy/book/book.ts';
import type { AskSetup, CubeEntry } from '../../../../src/core/privacy/book/entries.ts';
import { exploreNoise, type Noise } from '../../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { BookKeeper } from '../../../../src/runtime/storage/book-keeper.ts';
import type { TabMemory } from '../../../../src/runtime/storage/tab-memory.ts';
import { AskClient } from '../../../../src/runtime/workers/ask-client.ts';
import { InferenceClient } from '../../../../src/runtime/workers/inference-client.ts';
import { memberOf } from '../../../../src/runtime/workers/member.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';
import { AskActions } from '../../../../src/store/ask/ask-actions.ts';
import { type AskState, noSession } from '../../../../src/store/ask/ask-state.ts';
import { DataActions, noData } from '../../../../src/store/data-actions.ts';
import { defaultExperiment } from '../../../../src/store/defaults.ts';
import { emptyRun } from '../../../../src/store/run-data.ts';
import type { Services } from '../../../../src/store/services.ts';
import type { WorkbenchState } from '../../../../src/store/state.ts';
import { deferred } from '../../runtime/workers/fake-members.ts';
import { localMember } from '../../runtime/workers/local-member.ts';
import { sessionClient } from '../session-client.ts';
import { MemoryDisk, TabLocks } from './memory-disk.ts';

export const people = new File(['age,sex,town\n17,f,a\n18,m,b\n40,f,a\n40,m,a\n'], 'people.csv');
/** Every age a value: of four people nobody would propose that. */
const agesEach: Schema = {
  attributes: [
    { name: 'age', type: 'integer', range: [17, 40], outside: 'clamp', learned: ['range'] },
    { name: 'sex', type: 'category', values: ['f', 'm'], outside: 'drop', learned: ['values'] },
    { name: 'town', type: 'category', values: ['a', 'b'], outside: 'drop', learned: ['values'] },
  ],
};
export const meaningOf = async (file: File) =>
  (await file.text()).startsWith('age,sex,town\n') ? { schema: agesEach } : {};

export const setup: AskSetup = {
  attributes: [0, 1],
  epsilon: 1,
  neighbours: 'add-remove',
  publicRecords: false,
  tree: false,
};

class Memory implements TabMemory {
  text: string | null = null;

  load(): string | null {
    return this.text;
  }

  save(text: string | null): boolean {
    this.text = text;
    return true;
  }
}

export interface AskTab {
  readonly ask: AskActions;
  readonly client: AskClient;
  readonly data: DataActions;
  readonly memory: Memory;
  readonly workers: { terminated: boolean; kill(): void }[];
  /** How many times the worker was asked something. */
  readonly calls: string[];
  state(): AskState;
  whole(): WorkbenchState;
  /** What was spent on the data beside the open cube. */
  others(): readonly CubeEntry[];
  openFile(file: File): Promise<void>;
  reload(file?: File): Promise<AskTab>;
  close(): void;
}

/** What outlives a page: the browser's storage and its tabs. */
export class AskBrowser {
  readonly disk = new MemoryDisk();
  readonly books = new BookKeeper(this.disk.transact, () => {});
  /** What the browser kept as spent each time that noise was drawn. */
  readonly keptAtDraws: number[] = [];
  /** What happens when noise is drawn. */
  onDraw = () => {};
  readonly #locks = new TabLocks();

  #draw(): void {
    this.keptAtDraws.push(this.disk.spent);
    this.onDraw();
  }

  open(file = people): Promise<AskTab> {
    return this.#visit(file, new Memory());
  }

  async #visit(file: File, memory: Memory): Promise<AskTab> {
    const store = createStore(
      () => ({ config: defaultExperiment, data: noData, run: emptyRun, ask: noSession }) as unknown as WorkbenchState,
    );
    const { hold, end } = this.#locks.tab();
    const workers: { terminated: boolean; kill(): void }[] = [];
    const calls: string[] = [];
    const spawn = () => {
      const death = deferred<string>();
      const worker = { terminated: false, kill: () => death.resolve('it was stopped') };
      workers.push(worker);
      return memberOf(
        remote(calls, () => this.#draw()),
        death.promise,
        () => {
          worker.terminated = true;
        },
      );
    };
    const services = {
      data: sessionClient(),
      ask: new AskClient(spawn),
      inference: new InferenceClient(() => localMember(new InferenceService()), 2),
      askMemory: memory,
      books: this.books,
      holdLock: hold,
      persistence: { isGranted: async () => false, ask: async () => true },
      problemWithPlace: null,
    };
    const data = new DataActions(store, services as unknown as Services, () => undefined);
    const ask = new AskActions(store, services);
    const openFile = async (next: File) => {
      await data.openFile(next, {}, await meaningOf(next));
      await ask.sessions.recognise();
    };
    await openFile(file);
    const reload = (next = file) => {
      end();
      return this.#visit(next, memory);
    };
    return {
      ask,
      client: services.ask,
      data,
      memory,
      workers,
      calls,
      state: () => store.getState().ask,
      whole: () => store.getState(),
      others: () => {
        const { session } = store.getState().ask;
        return session ? othersIn(session.book, session.ledger?.id) : [];
      },
      openFile,
      reload,
      close: end,
    };
  }
}

/** A worker's side without a worker: everything is copied on its way. */
function remote(calls: string[], draws: () => void): Remote<AskService> {
  const plain = exploreNoise(seededRng('ask actions'));
  const perturb: Noise['perturb'] = (...given) => {
    draws();
    plain.perturb(...given);
  };
  const service = new AskService({ ...plain, perturb }, () => 0);
  return new Proxy(service, {
    get: (target, name) => {
      const method = target[name as keyof AskService] as (...args: unknown[]) => unknown;
      return async (...args: unknown[]) => {
        calls.push(String(name));
        const copies = args.map((arg) => (arg instanceof MessagePort ? arg : structuredClone(arg)));
        return structuredClone(await method.apply(target, copies));
      };
    },
  }) as unknown as Remote<AskService>;
}
