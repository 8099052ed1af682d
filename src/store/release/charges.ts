import type { StoreApi } from 'zustand/vanilla';
import { whyNotFollowed } from '../../core/asking/claim.ts';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { Failure } from '../../core/failure.ts';
import { chargeRelease, endRelease, setBudget } from '../../core/privacy/book/changes.ts';
import type { ChargeOrder, ReleaseEntry, WholeBudget } from '../../core/privacy/book/entries.ts';
import type { BookKeeper, KeptResult } from '../../runtime/storage/book-keeper.ts';
import { newStamp } from '../../runtime/unique-id.ts';
import type { AskSessions } from '../ask/ask-sessions.ts';
import { isOfOpenData, originOf } from '../data-at-hand.ts';
import type { DataOrigin } from '../data-origin.ts';
import type { WorkbenchState } from '../state.ts';

/** Charges releases to the book that the Ask room keeps, under the same lock: one budget, whichever room or tab spends it. */
export class Charges {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #books: BookKeeper;
  readonly #sessions: AskSessions;

  constructor(store: StoreApi<WorkbenchState>, books: BookKeeper, sessions: AskSessions) {
    this.#store = store;
    this.#books = books;
    this.#sessions = sessions;
  }

  /**
   * Settles once the charge is on the disk. `requireSame` throws where something else is open or chosen than what is
   * released. `shown`: what was spent before, as the person saw it who agreed: what another tab spent since has to be
   * seen first.
   */
  charge(order: ChargeOrder, requireSame: () => void, shown: number): Promise<ReleaseEntry> {
    return this.#alone(requireSame, async (dataId) => {
      const unfollowed = whyNotFollowed(await this.#sessions.book.watchClaims());
      requireSame();
      try {
        const paying = chargeRelease({ ...order, unfollowed }, shown, newStamp());
        const { releases } = await this.#books.change(dataId, paying);
        void this.#sessions.book.askToKeep();
        return releases[releases.length - 1];
      } catch (error) {
        if (error instanceof Failure) throw error;
        throw new Failure(
          'The charge is kept in this browser before any noise is drawn, and that failed. Make room in the browser’s storage and try again.',
        );
      }
    });
  }

  /** What may be spent on the data at hand in all, from now on. */
  async setWhole(whole: WholeBudget): Promise<void> {
    const origin = originOf(this.#store.getState());
    const requireSame = () => requireOpen(origin, this.#store.getState());
    await this.#alone(requireSame, (dataId) => {
      const { ref } = this.#store.getState().data;
      return this.#books.change(dataId, setBudget(whole, ref ? rowsPerPerson(ref) : 1, newStamp()));
    });
    await this.#sessions.book.lookAgain();
  }

  /** Keeps what came of a release. */
  async released(paid: ReleaseEntry, result: KeptResult): Promise<void> {
    const end = endRelease(paid, { outcome: 'released' });
    await this.#books.change(paid.dataId, end, { result: { of: paid.id, is: result } });
  }

  /** What came of it stands elsewhere: a domain that was bought is a part of the schema from now on. */
  async bought(paid: ReleaseEntry): Promise<void> {
    await this.#books.change(paid.dataId, endRelease(paid, { outcome: 'released' }));
  }

  /** Keeps why nothing came of it. */
  async failed(paid: ReleaseEntry, problem: string): Promise<void> {
    await this.#books.change(paid.dataId, endRelease(paid, { outcome: 'failed', problem }));
  }

  /** While no other tab or room spends anything of this data. `requireSame` is asked last before the work. */
  #alone<T>(requireSame: () => void, work: (dataId: string) => Promise<T>): Promise<T> {
    return this.#sessions.atWork(async () => {
      const state = this.#store.getState();
      if (state.ask.opening) {
        throw new Failure('A cube is being opened in the Ask room; try again once it is open.');
      }
      const { book } = this.#sessions;
      const dataId = await book.ledgers.dataId(state.data).catch(unreadable);
      const held = await book.ledgers.hold(dataId);
      try {
        await book.setAside(dataId);
        const known = await book.lookAgain();
        if (known?.book.dataId !== dataId) throw new Failure(known?.problem ?? OTHER_DATA);
        requireSame();
        return await work(dataId);
      } finally {
        held.drop();
      }
    });
  }
}

const OTHER_DATA = 'Other data was opened meanwhile.';

/** What the page shows and hides of the data makes no other data of it. */
export function requireOpen(origin: DataOrigin | null, state: WorkbenchState): void {
  if (!origin || !isOfOpenData(origin, state)) throw new Failure(OTHER_DATA);
}

function unreadable(): never {
  throw new Failure(
    'The data file was changed, moved or removed since it was opened, so what was spent on it cannot be looked up. Open it again in the Data room.',
  );
}
