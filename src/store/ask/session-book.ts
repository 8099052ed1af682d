import type { StoreApi } from 'zustand/vanilla';
import type { AskNews } from '../../core/asking/ask-service.ts';
import type { WatchedClaim } from '../../core/asking/claim.ts';
import { rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { plainFrame } from '../../core/data/description.ts';
import { Failure } from '../../core/failure.ts';
import { type Book, emptyBook, isCharged, isWatched, problemWithNeighbours } from '../../core/privacy/book/book.ts';
import { forgetAnswers, giveAway, keepApart, renameBook } from '../../core/privacy/book/changes.ts';
import type { FramedAttribute, Reservation } from '../../core/privacy/book/entries.ts';
import { isAlike, type LedgerFile, ledgerFileText } from '../../core/privacy/book/ledger-file.ts';
import { newStamp } from '../../runtime/unique-id.ts';
import type { AskClient } from '../../runtime/workers/ask-client.ts';
import { isOfOpenData } from '../data-at-hand.ts';
import type { DataState, WorkbenchState } from '../state.ts';
import { unitOfData } from '../unit-of-data.ts';
import { AskLedgers, type LedgerServices } from './ask-ledgers.ts';
import { type AskState, type KnownData, noSession, type OpenSession } from './ask-state.ts';

/** Between a session and the book of its data: what it costs is written down before anybody sees what came of it. */
export class SessionBook {
  readonly ledgers: AskLedgers;
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: LedgerServices & { readonly ask: AskClient };
  #writing: Promise<void> = Promise.resolve();
  #hasAsked = false;

  constructor(store: StoreApi<WorkbenchState>, services: LedgerServices & { readonly ask: AskClient }) {
    this.#store = store;
    this.#services = services;
    this.ledgers = new AskLedgers(services);
  }

  async lookUp(data: DataState): Promise<KnownData | null> {
    const { description } = data;
    if (!description) return null;
    const { problemWithPlace } = this.#services;
    const nothing = { of: description, book: emptyBook(null), frame: [] };
    if (problemWithPlace !== null) return { ...nothing, problem: problemWithPlace };
    try {
      const book = await this.ledgers.book(await this.ledgers.dataId(data));
      return { of: description, book, frame: await this.#frameFor(book, data), problem: null };
    } catch (error) {
      return { ...nothing, problem: notKeptSentence(error) };
    }
  }

  async #frameFor({ dataId, claims }: Book, { ref, description }: DataState): Promise<readonly FramedAttribute[]> {
    if (claims.length === 0 || !ref || !description) return [];
    return this.ledgers.frame(dataId, ref, plainFrame(description).domain);
  }

  /** Looks up again what was spent on the data at hand, such as in another tab. */
  async lookAgain(): Promise<KnownData | null> {
    const { data } = this.#store.getState();
    const known = await this.lookUp(data);
    // Other data may be at hand by now, or the same with less or more of it shown.
    if (this.#store.getState().data.description !== data.description) return this.lookAgain();
    if (known) this.#patch({ known });
    if (known && isCharged(known.book)) this.#patch({ mayBeDeleted: !(await this.#services.persistence.isGranted()) });
    return known;
  }

  /** The browser is asked to keep what is charged from the first charge on. */
  async askToKeep(): Promise<void> {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    this.#patch({ mayBeDeleted: !(await this.#services.persistence.ask()) });
  }

  /** What a session has become, written down before anybody sees it. */
  takeIn({ added, budget, claims }: AskNews): Promise<void> {
    return this.writeDown(
      (session) => ({ ...session, answers: [...session.answers, ...added], pending: null, budget, claims }),
      true,
    );
  }

  /**
   * Has noise drawn only once the browser keeps what it costs: whatever ends the page, now or in the middle, nothing of it
   * comes back for free.
   */
  async drawn<T>(pending: Reservation, draw: () => Promise<T>): Promise<T> {
    await this.writeDown((session) => ({ ...session, pending }));
    const { session, notKept } = this.#state;
    if (session?.ledger && notKept !== null) {
      await this.writeDown((now) => ({ ...now, pending: null }), true);
      throw new Failure(
        'Nothing was measured, and nothing was spent: what an answer costs is kept in this browser before its noise is drawn, and that failed. Make room in the browser’s storage and try again.',
      );
    }
    void this.askToKeep();
    try {
      return await draw();
    } catch (error) {
      // Nobody knows whether it was drawn.
      await this.writeDown(withoutAnswer);
      throw error;
    }
  }

  /**
   * Writes down what is new before anybody sees it, so that no answer that was seen is ever free after a reload.
   * `settles`: what was set aside counts no more, but what the session says that it has spent.
   */
  writeDown(change: (session: OpenSession) => OpenSession, settles = false): Promise<void> {
    const written = this.#writing.then(async () => {
      const { session } = this.#state;
      if (!session) return;
      const next = await this.written(change(session), settles ? (session.pending?.cost ?? 0) : 0);
      // Another cube may have been opened meanwhile; what was spent on this one is written down all the same.
      if (this.#state.session === session) this.#patch({ session: next });
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** The session with its entry written down; where that cannot be kept the page says so and goes on. */
  async written(session: OpenSession, released = 0): Promise<OpenSession> {
    const { ledger } = session;
    if (!ledger) return session;
    try {
      const book = await this.ledgers.write(session, ledger, released);
      const { known } = this.#state;
      this.#patch({ notKept: null, known: known?.book.dataId === book.dataId ? { ...known, book } : known });
      return { ...session, ledger: book.cubes.find(({ id }) => id === ledger.id) ?? ledger, book, chosen: null };
    } catch (error) {
      // The book refuses it; everything else is about the storage.
      if (error instanceof Failure) throw error;
      this.#patch({ notKept: notKeptSentence(error) });
      return session;
    }
  }

  /** People who are protected otherwise by now, or are known to have more rows, pay for more than this cube counts. */
  requireUnitOfData(): void {
    const state = this.#store.getState();
    const { session } = this.#state;
    const { ref } = state.data;
    if (!session || !ref || !isOfOpenData(session, state)) return;
    const [counted, rows] = [rowsPerPerson(session.ref), rowsPerPerson(ref)];
    const unconverted = problemWithNeighbours(session.book, unitOfData(state).neighbours, rows);
    if (unconverted !== null) throw new Failure(unconverted);
    if (rows <= counted) return;
    throw new Failure(
      `One person has up to ${rows} rows in this data now, and the open cube counts ${counted}. Open it again with “Another cube”, so that answers cost what they cost people of ${rows} rows.`,
    );
  }

  /** What the open cube spent, answered and promised must be kept before another one of the same data relies on it. */
  async requireWrittenDown(dataId: string | null): Promise<void> {
    const { session } = this.#state;
    if (!session || session.dataId !== dataId) return;
    if (this.#state.notKept !== null) await this.writeDown((same) => same);
    const isKept = session.ledger !== null && this.#state.notKept === null;
    if (isKept || (session.claims.length === 0 && session.book.whole === null)) return;
    throw new Failure(
      'What the open cube spent and answered cannot be kept in this browser, and watched claims and the budget over all cubes rest on it, so no other cube can be opened beside it. Make room in the browser’s storage and try again.',
    );
  }

  /**
   * Lets go of the session on this data: its worker knows what it may spend, and other work is about to spend some of
   * that. Whoever enters the room again takes it up where its ledger stands.
   */
  async setAside(dataId: string): Promise<void> {
    await this.#writing;
    const { session, known, showsTruth, notKept, draft } = this.#state;
    if (session?.dataId !== dataId) return;
    if (!session.ledger || notKept !== null) {
      throw new Failure(
        'What the cube that is open in the Ask room spent cannot be kept in this browser, so nobody can tell what is left. Make room in the browser’s storage and try again.',
      );
    }
    this.#services.ask.close();
    this.#patch({ ...noSession, known, showsTruth, draft });
  }

  /** Forgets what was asked and answered in all cubes of this data but the open one; false where that is refused. */
  async forget(dataId: string): Promise<boolean> {
    const held = await this.ledgers.hold(dataId);
    try {
      const { session } = this.#state;
      const book = await this.#services.books.change(dataId, forgetAnswers(session?.ledger?.id));
      if (session?.dataId === dataId) this.#patch({ session: { ...session, book } });
      return !isWatched(book);
    } finally {
      held.drop();
    }
  }

  /** The data at hand is of other people than those of this book. */
  async keepApart(from: string): Promise<void> {
    await this.#settled((dataId) => this.#services.books.change(dataId, keepApart(from, this.#nameOfData, newStamp())));
  }

  /** The data at hand is of the same people as this book, which goes on with all that was charged in either. */
  async samePeople(as: string): Promise<void> {
    await this.#settled(async (dataId, book) => {
      const about =
        book.doubts.find((doubt) => doubt.dataId === as) ??
        book.answers.find((answer) => answer.about.dataId === as)?.about;
      if (!about) return;
      const stamp = newStamp();
      const name = this.#nameOfData;
      await this.#services.books.join(as, dataId, stamp, { ...stamp, are: 'same', about, name });
    });
  }

  /** How probable what is watched has become by all that was answered and released; what was given away is kept as such. */
  async watchClaims(): Promise<readonly WatchedClaim[]> {
    const known = await this.lookAgain();
    const { ref } = this.#store.getState().data;
    const claims = known && ref ? await this.#watched(known) : [];
    this.#patch({ watched: { of: known?.book.dataId ?? null, claims } });
    return claims;
  }

  async #watched({ book, of, frame }: KnownData): Promise<readonly WatchedClaim[]> {
    if (book.claims.length === 0) return [];
    const { domain } = plainFrame(of);
    const { dataId } = book;
    const elsewhere = [...(await this.ledgers.elsewhere(book.cubes)), ...(await this.ledgers.released(book))];
    const isPublic = book.cubes.some(({ setup }) => setup.publicRecords);
    const watched = await this.#services.ask.watched(domain, {
      frame,
      elsewhere,
      claims: book.claims,
      ...(isPublic && { records: of.records }),
    });
    const isNews = watched.some(({ claim }, at) => claim.reached !== book.claims[at].reached);
    if (isNews && dataId !== null) {
      await this.#services.books.change(dataId, giveAway(watched.map(({ claim }) => claim)));
      await this.lookAgain();
    }
    return watched;
  }

  /** What the data at hand is called in its ledger from now on. */
  async rename(name: string): Promise<void> {
    await this.#settled((dataId) => this.#services.books.change(dataId, renameBook(name)));
  }

  /** The ledger of the data at hand as a file, for a colleague or another browser. Nothing in it tells of the data. */
  async exported(): Promise<string> {
    const { books } = this.#services;
    const dataId = await this.ledgers.dataId(this.#store.getState().data);
    return ledgerFileText(await books.book(dataId), await books.publicId(dataId));
  }

  /** Counts what another ledger of the same people has counted, once: what stands in both is not charged twice. */
  async take({ book, data }: LedgerFile): Promise<void> {
    const { dataFile } = this.#store.getState().data;
    if (data && !(dataFile && isAlike(data, dataFile.table.contents))) {
      throw new Failure(
        'This is the ledger of other data: neither its columns nor its rows are in the data that is open.',
      );
    }
    await this.#settled((dataId) => this.#services.books.join(dataId, book, newStamp()));
  }

  /** Says something of the people in the data at hand, while no other tab spends anything on them. */
  async #settled(say: (dataId: string, book: Book) => Promise<unknown>): Promise<void> {
    const { data } = this.#store.getState();
    const dataId = await this.ledgers.dataId(data);
    const held = await this.ledgers.hold(dataId);
    try {
      await this.setAside(dataId);
      await say(dataId, await this.ledgers.book(dataId));
    } finally {
      held.drop();
      await this.lookAgain();
    }
  }

  get #nameOfData(): string {
    return this.#store.getState().data.dataFile?.file.name ?? '';
  }

  get #state(): AskState {
    return this.#store.getState().ask;
  }

  #patch(change: Partial<AskState>): void {
    this.#store.setState(({ ask }) => ({ ask: { ...ask, ...change } }));
  }
}

/** What was set aside was perhaps drawn, and is not answered any more: it stays spent. */
function withoutAnswer(session: OpenSession): OpenSession {
  const { pending, unanswered, budget } = session;
  if (!pending) return session;
  const { paid, cost } = pending;
  const spent = { spent: budget.spent + cost, left: Math.max(0, budget.left - cost) };
  return { ...session, unanswered: [...unanswered, paid], pending: null, budget: { ...budget, ...spent } };
}

export function notKeptSentence(error: unknown): string {
  const detail = error instanceof Failure ? error.message : error instanceof Error ? error.name : String(error);
  return `This session cannot be kept in this browser (${detail}). Export its history before you leave, and do not count on the budget after a reload: what was spent stays spent.`;
}
