import type { StoreApi } from 'zustand/vanilla';
import type { AskOutcome } from '../../core/asking/ask-session.ts';
import type { Price, Question } from '../../core/asking/question.ts';
import { fileSource, textOf } from '../../core/data/file/byte-source.ts';
import { Failure, failingAt } from '../../core/failure.ts';
import { parseJson } from '../../core/json.ts';
import { emptyBook } from '../../core/privacy/book/book.ts';
import type { AskSetup, CubeEntry } from '../../core/privacy/book/entries.ts';
import { parseLedgerFile } from '../../core/privacy/book/ledger-file.ts';
import { CALLED_OFF } from '../../runtime/called-off.ts';
import type { TabMemory } from '../../runtime/storage/tab-memory.ts';
import type { AskClient } from '../../runtime/workers/ask-client.ts';
import type { DataClient } from '../../runtime/workers/data-client.ts';
import type { InferenceClient } from '../../runtime/workers/inference-client.ts';
import { unlessAborted } from '../../runtime/workers/member.ts';
import { sentenceOf } from '../data-actions.ts';
import { isOfOpenData } from '../data-at-hand.ts';
import type { WorkbenchState } from '../state.ts';
import type { LedgerServices } from './ask-ledgers.ts';
import { TREE_EPSILON } from './ask-limits.ts';
import { remember, remembered } from './ask-memory.ts';
import { type AskDraft, type AskState, type NeededCube, noSession, type OpenSession } from './ask-state.ts';
import { firstSetup } from './first-setup.ts';
import { SessionBook } from './session-book.ts';
import { SessionOpening, type Wanted } from './session-opening.ts';

export interface AskServices extends LedgerServices {
  readonly data: DataClient;
  readonly ask: AskClient;
  readonly inference: InferenceClient;
  readonly askMemory: TabMemory;
}

/** Which cube is open, and one thing at a time with it. */
export class AskSessions {
  readonly book: SessionBook;
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: AskServices;
  readonly #opened: () => Promise<void>;
  readonly #opens: SessionOpening;
  #opening: AbortController | null = null;
  #atWork: Promise<unknown> = Promise.resolve();

  /** `opened` is called when a session has taken its place. */
  constructor(store: StoreApi<WorkbenchState>, services: AskServices, opened: () => Promise<void>) {
    this.#store = store;
    this.#services = services;
    this.#opened = opened;
    this.book = new SessionBook(store, services);
    this.#opens = new SessionOpening(store, services, this.book);
  }

  /** Why nothing may be charged where the page runs, and what to do; null where it may. */
  get problemWithPlace(): string | null {
    return this.#services.problemWithPlace;
  }

  /** Looks up what was spent on the data at hand, and goes on with what this tab had open on it before a reload. */
  async recognise(): Promise<void> {
    const { data } = this.#store.getState();
    if (!data.description) return;
    const known = await this.book.lookUp(data);
    if (!known || this.#store.getState().data.description !== known.of) return;
    const { session, opening } = this.#state;
    const tab = remembered(this.#services.askMemory);
    const ledger = known.book.cubes.find(({ id, isClosed }) => id === tab?.ledger && !isClosed);
    this.#patch({ known, isWaiting: tab !== null && !ledger && !session });
    if (!tab || !ledger || session || opening) return;
    this.#patch({ showsTruth: tab.showsTruth });
    await this.#open({ setup: ledger.setup, how: { ledger: ledger.id }, whole: null }, tab.draft);
  }

  /**
   * Opens a cube, where its ledger stands if one is open on it. What was open before stays open if that fails. `whole` is
   * the ε that all cubes of the data may spend together from now on; null leaves that as it is.
   */
  async open(setup: AskSetup, whole: number | null = null): Promise<void> {
    await this.#open({ setup, how: 'resume', whole });
  }

  /**
   * Opens the cube that the question which stands there needs: on its ledger, else with the unit and the budget of the
   * session that is open on the data, or of the data itself.
   */
  async openFor({ attributes, ledger }: NeededCube, text: string): Promise<void> {
    if (ledger) return this.#open({ setup: ledger.setup, how: { ledger: ledger.id }, whole: null }, null, text);
    const state = this.#store.getState();
    const { session, known } = this.#state;
    const { setup, whole } =
      session && isOfOpenData(session, state)
        ? { setup: { ...session.setup, tree: false }, whole: null }
        : firstSetup(known?.book ?? emptyBook(null), state);
    await this.#open({ setup: { ...setup, attributes }, how: 'resume', whole, isDefault: true }, null, text);
  }

  /** Goes on with a ledger of the data at hand. */
  async resume({ id, setup }: CubeEntry): Promise<void> {
    await this.#open({ setup, how: { ledger: id }, whole: null });
  }

  /** Opens a cube with a fresh ledger; the one that was open on it is closed, and what it spent stays known. */
  async startOver(setup: AskSetup, whole: number | null = null): Promise<void> {
    await this.#open({ setup, how: 'start over', whole });
  }

  /**
   * Does work that may cost something, and opens cubes, one after another: what is written down of one is known to the
   * next.
   */
  atWork<T>(work: () => Promise<T>): Promise<T> {
    if (this.problemWithPlace !== null) return Promise.reject(new Failure(this.problemWithPlace));
    const done = this.#atWork.then(work);
    this.#atWork = done.catch(() => undefined);
    return done;
  }

  /** The same for work on the cube that is open now, which is not done to another one. */
  onThisCube<T>(work: () => Promise<T>): Promise<T> {
    const cube = this.#state.session?.cube;
    return this.atWork(() => {
      if (this.#state.session?.cube === cube) return work();
      throw new Failure('Another cube was opened meanwhile, so nothing was done and nothing was spent.');
    });
  }

  /** Asks a question, and takes in its answer. */
  ask(question: Question): Promise<AskOutcome> {
    const { ask } = this.#services;
    return this.onThisCube(async () => {
      this.book.requireUnitOfData();
      const decision = await ask.session.preview(question);
      if (decision.kind !== 'measure') return this.#asked(question, null);
      const { spec } = question;
      const { scale, cost } = decision;
      return this.book.drawn({ paid: { spec, scale }, cost }, () => this.#asked(question, { scale, cost }));
    });
  }

  /** `written`: the price that is kept already, at which alone it is measured. */
  async #asked(question: Question, written: Price | null): Promise<AskOutcome> {
    const { outcome, ...news } = await this.#services.ask.session.ask(question, written);
    await this.book.takeIn(news);
    return outcome;
  }

  /** The data at hand is of the same people as those of this book. */
  samePeople(as: string): Promise<void> {
    return this.atWork(() => this.book.samePeople(as));
  }

  /** It is of other people. */
  keepApart(from: string): Promise<void> {
    return this.atWork(() => this.book.keepApart(from));
  }

  /** What the data at hand is called in its ledger. */
  rename(name: string): Promise<void> {
    return this.atWork(() => this.book.rename(name));
  }

  /** Takes in the ledger of another browser or of the command line. */
  async importLedger(file: File): Promise<void> {
    const text = await textOf(fileSource(file));
    const ledger = failingAt(`${file.name}: `, () => parseLedgerFile(parseJson(text)));
    await this.atWork(() => this.book.take(ledger));
  }

  cancel(): void {
    this.#opening?.abort(CALLED_OFF);
  }

  /** Shows the choice of a cube again; the open session stays until another one is open. */
  async choose(isChoosing: boolean): Promise<void> {
    this.#patch({ isChoosing, openError: null });
    if (isChoosing) await this.recognise();
  }

  /**
   * Forgets what was asked and answered in all cubes of the data at hand but the one that is open. What they spent stays,
   * and while a claim is watched the answers do as well, for it rests on them.
   */
  async forget(): Promise<void> {
    const dataId = this.#state.known?.book.dataId;
    if (!dataId) return;
    try {
      await this.atWork(async () => {
        if (await this.book.forget(dataId)) this.#forgetTab();
      });
      this.#patch({ openError: null });
    } catch (error) {
      this.#patch({ openError: sentenceOf(error) });
    }
    await this.recognise();
  }

  /** What this tab would open again after a reload, and the question that was typed last. */
  #forgetTab(): void {
    const tab = remembered(this.#services.askMemory);
    if (!tab || this.#state.session) return;
    this.#services.askMemory.save(null);
    this.#patch({ draft: noSession.draft, isWaiting: false });
  }

  rememberTab(): void {
    const { session, showsTruth, draft } = this.#state;
    if (session?.ledger) remember(this.#services.askMemory, { ledger: session.ledger.id, showsTruth, draft });
  }

  get #state(): AskState {
    return this.#store.getState().ask;
  }

  #patch(change: Partial<AskState>): void {
    this.#store.setState(({ ask }) => ({ ask: { ...ask, ...change } }));
  }

  async #open(wanted: Wanted, draft: AskDraft | null = null, text = 'count'): Promise<void> {
    const { data, ask } = this.#store.getState();
    if (!data.description || ask.opening) return;
    const opening = new AbortController();
    this.#opening = opening;
    this.#patch({ opening: true, openError: null });
    try {
      await unlessAborted(this.#atWork, opening.signal);
      const isOther = await this.atWork(async () => {
        const session = await this.#opens.opened(data, wanted, opening.signal);
        return this.#takesPlace(session, draft, text);
      });
      if (!isOther) return;
      if (this.#state.opening) await this.#plantTree();
      await this.#opened();
    } catch (error) {
      this.#patch({ opening: false, openError: opening.signal.aborted ? null : sentenceOf(error) });
    }
  }

  /** Puts a session in the place of the one before; false where it is that one. */
  #takesPlace(session: OpenSession, draft: AskDraft | null, text: string): boolean {
    const { session: before, known, showsTruth, notKept } = this.#state;
    if (session === before) {
      this.#patch({ opening: false, isChoosing: false });
      return false;
    }
    const fresh = { ...noSession.draft, text, halfWidth: firstHalfWidth(session.setup.epsilon) };
    const opening = needsTree(session);
    this.#patch({ ...noSession, known, showsTruth, notKept, draft: draft ?? fresh, session, opening });
    this.rememberTab();
    return true;
  }

  /** Begins a session with its tree; where what that costs cannot be kept, it says so and begins without one. */
  async #plantTree(): Promise<void> {
    try {
      await this.atWork(() =>
        this.book.drawn({ paid: { tree: TREE_EPSILON }, cost: TREE_EPSILON }, async () =>
          this.book.takeIn(await this.#services.ask.session.measureTree(TREE_EPSILON)),
        ),
      );
      this.#patch({ opening: false });
    } catch (error) {
      this.#patch({ opening: false, error: sentenceOf(error) });
    }
  }
}

function needsTree({ setup, answers, unanswered }: OpenSession): boolean {
  return setup.tree && answers.length === 0 && unanswered.length === 0;
}

/** A first question costs about a twentieth of the budget. */
function firstHalfWidth(epsilon: number): number {
  return Number(((-20 * Math.log(1 - noSession.draft.confidence)) / epsilon).toPrecision(1));
}
