import { AskService } from '../../../../src/core/asking/ask-service.ts';
import type { ReadSettings } from '../../../../src/core/data/dataset-ref.ts';
import { releaseCharge } from '../../../../src/core/experiment/release/release-charge.ts';
import { releaseExperiment } from '../../../../src/core/experiment/release/release-choice.ts';
import { ReleaseService } from '../../../../src/core/experiment/release/release-service.ts';
import type { ReleaseStatement } from '../../../../src/core/experiment/release/release-statement.ts';
import { balanceOf } from '../../../../src/core/privacy/book/book.ts';
import type { ChargeOrder } from '../../../../src/core/privacy/book/entries.ts';
import { exploreNoise } from '../../../../src/core/privacy/noise.ts';
import type { Rng } from '../../../../src/core/random/rng.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { BookKeeper } from '../../../../src/runtime/storage/book-keeper.ts';
import { AskClient } from '../../../../src/runtime/workers/ask-client.ts';
import { ReleaseClient } from '../../../../src/runtime/workers/release-client.ts';
import type { KnownData } from '../../../../src/store/ask/ask-state.ts';
import { firstChoice } from '../../../../src/store/release/chosen-release.ts';
import type { Services } from '../../../../src/store/services.ts';
import type { WorkbenchState } from '../../../../src/store/state.ts';
import { Workbench } from '../../../../src/store/workbench.ts';
import { localMember } from '../../runtime/workers/local-member.ts';
import { meaningOf } from '../ask/ask-tab.ts';
import { MemoryDisk, TabLocks } from '../ask/memory-disk.ts';
import { localPool } from '../local-pool.ts';
import { sessionClient } from '../session-client.ts';

export const people = new File(
  ['age,sex,town\n17,f,a\n18,m,b\n40,f,a\n40,m,a\n17,f,b\n17,m,b\n18,f,a\n40,f,b\n'],
  'people.csv',
);

/** What outlives a page, with every draw of noise watched. */
export class ReleaseBrowser {
  readonly disk = new MemoryDisk();
  readonly books = new BookKeeper(this.disk.transact, () => {});
  /** What the browser kept as spent when a random number was drawn for a release, each time that it changed. */
  readonly keptAtDraws = new Set<number>();
  /** Stands between the page and the workers that release. */
  wire = (service: ReleaseService): ReleaseService => service;
  /** The tables that a worker was handed to release from. */
  onDraw = () => {};
  readonly #locks = new TabLocks();

  async open(file = people, read: ReadSettings = {}): Promise<ReleaseTab> {
    const { hold, end } = this.#locks.tab();
    const keeper = {
      keep: async () => {},
      keepMeaning: async () => {},
      forget: async () => {},
      load: async () => null,
    };
    const services = {
      data: sessionClient(),
      pool: localPool(),
      keeper,
      ask: new AskClient(() => localMember(new AskService(exploreNoise(seededRng('asked')), () => 0))),
      releases: new ReleaseClient(() => localMember(this.wire(new ReleaseService(this.#watched('released'))))),
      books: this.books,
      askMemory: { load: () => null, save: () => true },
      holdLock: hold,
      persistence: { isGranted: async () => false, ask: async () => true },
      problemWithPlace: null,
    };
    const workbench = new Workbench(services as unknown as Services);
    await workbench.data.openFile(file, read, await meaningOf(file));
    workbench.stateUnit({ neighbours: 'replace-one', isCountPublic: true });
    workbench.setView({ room: 'release' });
    workbench.release.choose({ entry: { id: 'laplace', params: {} }, epsilon: 0.25 });
    workbench.release.setMode('release');
    await workbench.ask.sessions.book.lookAgain();
    return new ReleaseTab(workbench, end);
  }

  /** What is kept of one kind. */
  pages(kind: string): unknown[] {
    return [...this.disk.pages].flatMap(([key, page]) => (JSON.parse(key)[0] === kind ? [page] : []));
  }

  #watched(seed: string): Rng {
    const source = seededRng(seed);
    const rng: Rng = {
      integer: (n) => {
        this.keptAtDraws.add(this.disk.spent);
        this.onDraw();
        return source.integer(n);
      },
      uint32: () => source.uint32(),
      uniform: () => source.uniform(),
      split: () => rng,
    };
    return rng;
  }
}

export class ReleaseTab {
  readonly workbench: Workbench;
  /** Its locks are free again, as when it is closed or killed. */
  readonly close: () => void;

  constructor(workbench: Workbench, close: () => void) {
    this.workbench = workbench;
    this.close = close;
  }

  get state(): WorkbenchState {
    return this.workbench.store.getState();
  }

  get known(): KnownData {
    const { known } = this.state.ask;
    if (!known) throw new Error('nothing was looked up');
    return known;
  }

  get spent(): number {
    return balanceOf(this.known.book, 'replace-one', 1).spent;
  }

  budget(epsilon: number, delta = 0): Promise<void> {
    return this.workbench.release.charges.setWhole({ epsilon, delta, neighbours: 'replace-one' });
  }

  /** Presses the button, as the last page would with what it shows; `change`: what it shows instead. */
  async release(change: Partial<ChargeOrder> = {}): Promise<void> {
    const { config, release } = this.state;
    const order = releaseExperiment(config, release.choice ?? firstChoice(config));
    const charge = { what: 'a release', ...releaseCharge(order), ...change };
    const { spent } = balanceOf(this.known.book, charge.neighbours, charge.rowsPerPerson);
    const confirmed = { typed: String(charge.epsilon), by: 'the steward' } as const;
    await this.workbench.release.release({ charge, spent, records: 0, confirmed });
  }

  get statement(): ReleaseStatement | undefined {
    return this.state.release.shown?.result?.statement;
  }
}
