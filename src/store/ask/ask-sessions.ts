import type { StoreApi } from 'zustand/vanilla';
import type { AskNews } from '../../core/asking/ask-service.ts';
import type { AskOutcome, AskSettings } from '../../core/asking/ask-session.ts';
import type { AskSetup } from '../../core/asking/ask-setup.ts';
import type { Price } from '../../core/asking/paid.ts';
import type { Question } from '../../core/asking/question.ts';
import { spentTogether, unitsForCube, type WholeBudget } from '../../core/asking/whole-budget.ts';
import type { CountsPayload } from '../../core/data/counts-payload.ts';
import { type DatasetRef, rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { plainFrame } from '../../core/data/description.ts';
import { Failure } from '../../core/failure.ts';
import { CALLED_OFF } from '../../runtime/called-off.ts';
import type { KeptLedger, KeptPromises } from '../../runtime/storage/ask-keeper.ts';
import type { TabMemory } from '../../runtime/storage/tab-memory.ts';
import type { AskClient } from '../../runtime/workers/ask-client.ts';
import type { DataClient } from '../../runtime/workers/data-client.ts';
import type { InferenceClient } from '../../runtime/workers/inference-client.ts';
import { unlessAborted } from '../../runtime/workers/raced.ts';
import { sentenceOf } from '../data-actions.ts';
import { isOfOpenData } from '../data-at-hand.ts';
import { originalsNote } from '../open-source.ts';
import { sameJson } from '../same-json.ts';
import type { DataState, WorkbenchState } from '../state.ts';
import {
  AskLedgers,
  type Charged,
  type HeldData,
  type LedgerServices,
  newLedger,
  spendingsOf,
  unansweredOf,
} from './ask-ledgers.ts';
import { problemWithSetup, TREE_EPSILON } from './ask-limits.ts';
import { remember, remembered } from './ask-memory.ts';
import type { AskDraft, AskState, KnownData, OpenSession } from './ask-state.ts';

export const noSession: AskState = {
  known: null,
  session: null,
  isWaiting: false,
  isChoosing: false,
  opening: false,
  openError: null,
  draft: { text: 'count', halfWidth: 1000, confidence: 0.95 },
  problem: null,
  shown: null,
  list: null,
  asking: false,
  error: null,
  imported: null,
  truth: null,
  showsTruth: false,
  comparison: null,
  integration: null,
  notKept: null,
};

export interface AskServices extends LedgerServices {
  readonly data: DataClient;
  readonly ask: AskClient;
  readonly inference: InferenceClient;
  readonly askMemory: TabMemory;
}

/** Whether a ledger that is open on the cube goes on (that very one, or whichever there is) or is closed. */
type How = 'start over' | 'resume' | { readonly ledger: string };

/** Opens cubes and writes down what they cost, so that no budget comes back by leaving the page. */
export class AskSessions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: AskServices;
  readonly ledgers: AskLedgers;
  readonly #opened: () => Promise<void>;
  #opening: AbortController | null = null;
  #writing: Promise<void> = Promise.resolve();
  #atWork: Promise<unknown> = Promise.resolve();

  /** `opened` is called when a session has taken its place. */
  constructor(store: StoreApi<WorkbenchState>, services: AskServices, opened: () => Promise<void>) {
    this.#store = store;
    this.#services = services;
    this.ledgers = new AskLedgers(services);
    this.#opened = opened;
  }

  /** Looks up what was spent on the data at hand, and goes on with what this tab had open on it before a reload. */
  async recognise(): Promise<void> {
    const { data } = this.#store.getState();
    if (!data.description) return;
    const known = await this.#lookUp(data);
    if (!known || this.#store.getState().data.description !== known.of) return;
    const { session, opening } = this.#state;
    const tab = remembered(this.#services.askMemory);
    const ledger = known.ledgers.find(({ id, isClosed }) => id === tab?.ledger && !isClosed);
    this.#patch({ known, isWaiting: tab !== null && !ledger && !session });
    if (!tab || !ledger || session || opening) return;
    this.#patch({ showsTruth: tab.showsTruth });
    await this.#open(ledger.setup, { ledger: ledger.id }, tab.draft);
  }

  /**
   * Opens a cube, where its ledger stands if one is open on it. What was open before stays open if that fails. `whole` is
   * the ε that all cubes of the data may spend together from now on; null leaves that as it is.
   */
  async open(setup: AskSetup, whole: number | null = null): Promise<void> {
    await this.#open(setup, 'resume', null, whole);
  }

  /** Goes on with a ledger of the data at hand. */
  async resume({ id, setup }: KeptLedger): Promise<void> {
    await this.#open(setup, { ledger: id }, null);
  }

  /** Opens a cube with a fresh ledger; the one that was open on it is closed, and what it spent stays known. */
  async startOver(setup: AskSetup, whole: number | null = null): Promise<void> {
    await this.#open(setup, 'start over', null, whole);
  }

  /**
   * Does work that may cost something, and opens cubes, one after another: what is written down of one is known to the
   * next.
   */
  atWork<T>(work: () => Promise<T>): Promise<T> {
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
      this.#requireAllRows();
      const decision = await ask.preview(question);
      if (decision.kind !== 'measure') return this.#asked(question, null);
      const { spec } = question;
      const { scale, cost } = decision;
      return this.#drawn({ paid: { spec, scale }, cost }, () => this.#asked(question, { scale, cost }));
    });
  }

  /** `written`: the price that is kept already, at which alone it is measured. */
  async #asked(question: Question, written: Price | null): Promise<AskOutcome> {
    const { outcome, ...news } = await this.#services.ask.ask(question, written);
    await this.takeIn(news);
    return outcome;
  }

  /** People who are known to have more rows by now pay for more than this cube counts. */
  #requireAllRows(): void {
    const { session } = this.#state;
    const { ref } = this.#store.getState().data;
    if (!session || !ref || !isOfOpenData(session, this.#store.getState())) return;
    const [counted, rows] = [rowsPerPerson(session.ref), rowsPerPerson(ref)];
    if (rows <= counted) return;
    throw new Failure(
      `One person has up to ${rows} rows in this data now, and the open cube counts ${counted}. Open it again with “Another cube”, so that answers cost what they cost people of ${rows} rows.`,
    );
  }

  /** What a session has become, written down before anybody sees it. */
  takeIn({ added, budget, claims }: AskNews): Promise<void> {
    return this.writeDown((session) => ({
      ...session,
      answers: [...session.answers, ...added],
      pending: null,
      budget,
      claims,
    }));
  }

  /**
   * Has noise drawn only once the browser keeps what it costs: whatever ends the page, now or in the middle, nothing of it
   * comes back for free.
   */
  async #drawn<T>(pending: NonNullable<OpenSession['pending']>, draw: () => Promise<T>): Promise<T> {
    await this.writeDown((session) => ({ ...session, pending }));
    const { session, notKept } = this.#state;
    if (session?.ledger && notKept !== null) {
      await this.writeDown((now) => ({ ...now, pending: null }));
      throw new Failure(
        'Nothing was measured, and nothing was spent: what an answer costs is kept in this browser before its noise is drawn, and that failed. Make room in the browser’s storage and try again.',
      );
    }
    try {
      return await draw();
    } catch (error) {
      // Nobody knows whether it was drawn.
      await this.writeDown((now) =>
        now.pending ? { ...now, unanswered: [...now.unanswered, now.pending.paid], pending: null } : now,
      );
      throw error;
    }
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
    const { known } = this.#state;
    const dataId = known?.id;
    if (!dataId) return;
    try {
      await this.atWork(() => this.#forget(dataId));
      this.#patch({ openError: null });
    } catch (error) {
      this.#patch({ openError: sentenceOf(error) });
    }
    await this.recognise();
  }

  async #forget(dataId: string): Promise<void> {
    const held = await this.ledgers.hold(dataId);
    try {
      if (isWatched(await this.ledgers.promises(dataId))) return;
      const { session } = this.#state;
      const all = await this.ledgers.ofData(dataId);
      for (const ledger of forgettable(all, session)) await this.ledgers.forget(ledger);
      if (session?.dataId !== dataId) return this.#forgetTab();
      const others = (await this.ledgers.ofData(dataId)).filter(({ id }) => id !== session.ledger?.id);
      this.#patch({ session: { ...session, others } });
    } finally {
      held.drop();
    }
  }

  /** What this tab would open again after a reload, and the question that was typed last. */
  #forgetTab(): void {
    const tab = remembered(this.#services.askMemory);
    if (!tab || this.#state.session) return;
    this.#services.askMemory.save(null);
    this.#patch({ draft: noSession.draft, isWaiting: false });
  }

  /** Looks up again what was spent on the data at hand, such as in another tab. */
  async lookAgain(): Promise<KnownData | null> {
    const known = await this.#lookUp(this.#store.getState().data);
    if (known?.of !== this.#store.getState().data.description) return null;
    this.#patch({ known });
    return known;
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

  /** Writes down what is new before anybody sees it, so that no answer that was seen is ever free after a reload. */
  writeDown(change: (session: OpenSession) => OpenSession): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const { session } = this.#state;
      if (!session) return;
      const next = await this.#written(change(session));
      // Another cube may have been opened meanwhile; what was spent on this one is written down all the same.
      if (this.#state.session === session) this.#patch({ session: next });
    });
    return this.#writing;
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

  async #lookUp(data: DataState): Promise<KnownData | null> {
    const { description } = data;
    if (!description) return null;
    try {
      const id = await this.ledgers.dataId(data);
      const [ledgers, releases, promises] = await Promise.all([
        this.ledgers.ofData(id),
        this.ledgers.releases(id),
        this.ledgers.promises(id),
      ]);
      return { of: description, id, ledgers, releases, promises, problem: null };
    } catch (error) {
      return { of: description, id: null, ledgers: [], releases: [], promises: null, problem: notKeptSentence(error) };
    }
  }

  async #open(setup: AskSetup, how: How, draft: AskDraft | null, whole: number | null = null): Promise<void> {
    const { data, ask } = this.#store.getState();
    if (!data.description || ask.opening) return;
    const opening = new AbortController();
    this.#opening = opening;
    this.#patch({ opening: true, openError: null });
    try {
      await unlessAborted(this.#atWork, opening.signal);
      const wanted = { setup, how, whole };
      const session = await this.atWork(() => this.#replaced(data, wanted, draft, opening.signal));
      if (!session) return;
      if (needsTree(session)) await this.#plantTree();
      await this.#opened();
    } catch (error) {
      this.#patch({ opening: false, openError: opening.signal.aborted ? null : sentenceOf(error) });
    }
  }

  /** The session that takes the place of the one before; null where it is that one. */
  async #replaced(
    data: DataState,
    wanted: { setup: AskSetup; how: How; whole: number | null },
    draft: AskDraft | null,
    signal: AbortSignal,
  ): Promise<OpenSession | null> {
    const held: { data: HeldData | null } = { data: null };
    try {
      const session = await this.#openedSession(data, wanted, held, signal);
      held.data?.keep();
      if (session === this.#state.session) {
        this.#patch({ opening: false, isChoosing: false });
        return null;
      }
      const { known, showsTruth, notKept } = this.#state;
      const fresh = { ...noSession.draft, halfWidth: firstHalfWidth(session.setup.epsilon) };
      const opening = needsTree(session);
      this.#patch({ ...noSession, known, showsTruth, notKept, draft: draft ?? fresh, session, opening });
      this.rememberTab();
      return session;
    } catch (error) {
      held.data?.drop();
      throw error;
    }
  }

  /** Begins a session with its tree; where what that costs cannot be kept, it says so and begins without one. */
  async #plantTree(): Promise<void> {
    try {
      await this.atWork(() =>
        this.#drawn({ paid: { tree: TREE_EPSILON }, cost: TREE_EPSILON }, async () =>
          this.takeIn(await this.#services.ask.measureTree(TREE_EPSILON)),
        ),
      );
      this.#patch({ opening: false });
    } catch (error) {
      this.#patch({ opening: false, error: sentenceOf(error) });
    }
  }

  async #openedSession(
    data: DataState,
    { setup, how, whole }: { setup: AskSetup; how: How; whole: number | null },
    held: { data: HeldData | null },
    signal: AbortSignal,
  ): Promise<OpenSession> {
    const { ref, description, dataFile } = data;
    if (!ref || !description) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    const wanted = typeof how === 'string' ? null : how.ledger;
    const { domain } = plainFrame(description);
    const { length } = domain.attributes;
    if (wanted !== null && setup.attributes.some((index) => index >= length)) throw readInAnotherWay();
    const problem = problemWithSetup(domain, setup);
    if (problem) throw new Failure(problem);
    signal.throwIfAborted();
    const note = originalsNote(ref, description, [setup.attributes], dataFile ? [dataFile.file] : []);
    const counts = await unlessAborted(this.#services.data.tables(note), signal);
    // They are of whatever was open when they were counted.
    const now = this.#store.getState().data;
    if (!sameJson(now.ref, ref) || now.dataFile?.file !== dataFile?.file) {
      throw new Failure('Other data was opened meanwhile, or this is read in another way now; open the cube again.');
    }
    const dataId = (await this.#lookUp(data))?.id ?? null;
    held.data = dataId ? await unlessAborted(this.ledgers.hold(dataId), signal) : null;
    await this.#requireWrittenDown(dataId, whole);
    // Only now does no other tab change it any more.
    const known = await this.#lookUp(data);
    // Without what was spent before, it would be spent once more.
    if (dataId !== null && known?.id !== dataId) throw new Failure(CANNOT_BE_READ);
    const { ledgers = [], releases = [] } = known ?? {};
    const cubeId = dataId && (await this.ledgers.cubeId(dataId, counts, setup.attributes));
    const before = ledgers.find((ledger) => ledger.cubeId === cubeId && !ledger.isClosed) ?? null;
    if (wanted !== null && before?.id !== wanted) throw readInAnotherWay();
    const same = how === 'start over' ? null : before;
    if (same) requireNoFewerRows(same, rowsPerPerson(ref));
    const used = same?.setup ?? setup;
    const kept = known?.promises?.whole ?? null;
    const chosen = whole === null ? kept : { neighbours: used.neighbours, ...kept, epsilon: whole };
    const { session } = this.#state;
    const isCounted = session !== null && rowsPerPerson(session.ref) === rowsPerPerson(ref);
    const isThis = same !== null && session?.ledger?.id === same.id && isCounted && this.#services.ask.isOpen;
    if (isThis && chosen?.epsilon === session.whole?.epsilon) return session;
    if (chosen) requireRoom(chosen, used, [...ledgers, ...releases], rowsPerPerson(ref));
    const others = ledgers.filter(({ id }) => id !== same?.id);
    const frame = await this.ledgers.frame(dataId, ref, counts.domain);
    const { cube, added, budget, claims } = await this.#services.ask.open(
      counts,
      settingsOf(used, counts, ref, chosen, [...others, ...releases]),
      same ? await this.ledgers.start(same, counts) : { kind: 'empty' },
      {
        frame,
        elsewhere: await this.ledgers.elsewhere(others),
        claims: known?.promises?.claims ?? [],
        ...([used, ...others.map((other) => other.setup)].some(({ publicRecords }) => publicRecords) && {
          records: counts.records,
        }),
      },
      signal,
    );
    // There is no way back from here: the worker of the session before is gone.
    const closed = before && !same ? await this.#closed(before) : null;
    const ledger = same ?? (dataId && cubeId ? newLedger(dataId, cubeId, used, frame) : null);
    this.#patch({ notKept: closed ?? known?.problem ?? null });
    const names = cube.attributes.map(({ name }) => name);
    const unanswered = same ? unansweredOf(same, names) : [];
    const news = { answers: added, unanswered, pending: null, budget, claims };
    const file = dataFile?.file ?? null;
    return this.#written({ dataId, ref, file, ledger, others, releases, setup: used, whole: chosen, cube, ...news });
  }

  /** What the open cube spent, answered and promised must be kept before another one of the same data relies on it. */
  async #requireWrittenDown(dataId: string | null, whole: number | null): Promise<void> {
    if (dataId === null && whole !== null) {
      throw new Failure(
        'This browser cannot keep what is spent on this data, so one budget over all cubes cannot be kept either. Give each cube a budget of its own.',
      );
    }
    const { session } = this.#state;
    if (!session || session.dataId !== dataId) return;
    if (this.#state.notKept !== null) await this.writeDown((same) => same);
    const isKept = session.ledger !== null && this.#state.notKept === null;
    if (isKept || (session.claims.length === 0 && session.whole === null)) return;
    throw new Failure(
      'What the open cube spent and answered cannot be kept in this browser, and watched claims and the budget over all cubes rest on it, so no other cube can be opened beside it. Make room in the browser’s storage and try again.',
    );
  }

  /** Null, or why it could not be closed. */
  async #closed(ledger: KeptLedger): Promise<string | null> {
    try {
      await this.ledgers.close(ledger);
      return null;
    } catch (error) {
      return notKeptSentence(error);
    }
  }

  /** The session with its ledger written down; where that fails the page says so and goes on. */
  async #written(session: OpenSession): Promise<OpenSession> {
    if (!session.ledger) return session;
    try {
      const ledger = await this.ledgers.save(session, session.ledger);
      this.#patch({ notKept: null, known: withLedger(this.#state.known, ledger) });
      return { ...session, ledger };
    } catch (error) {
      this.#patch({ notKept: notKeptSentence(error) });
      return session;
    }
  }
}

/** What is known of the data, with one ledger as it stands now. */
function withLedger(known: KnownData | null, ledger: KeptLedger): KnownData | null {
  if (known?.id !== ledger.dataId) return known;
  return { ...known, ledgers: [...known.ledgers.filter(({ id }) => id !== ledger.id), ledger] };
}

function readInAnotherWay(): Failure {
  return new Failure(
    'The columns are read differently from when this ledger was opened, so its cube no longer exists. Give them the same bins and categories in the Data room, or open another cube.',
  );
}

const CANNOT_BE_READ =
  'What was spent on this data before cannot be read from this browser’s storage, so nobody can tell what is left. Try again, or reload the page.';

/** With fewer rows of a person the same answers would count as having cost less than they did. */
function requireNoFewerRows({ rowsPerPerson: counted = 1 }: KeptLedger, rows: number): void {
  if (rows >= counted) return;
  throw new Failure(
    `What this cube spent is counted for people of up to ${counted} rows each, and now one person is said to have up to ${rows}. Say ${counted} again in the Data room to continue, or restart the cube: what was spent stays spent.`,
  );
}

function needsTree({ setup, answers, unanswered }: OpenSession): boolean {
  return setup.tree && answers.length === 0 && unanswered.length === 0;
}

/** How many rows a person has is a matter of the data, so it is that of now also where a ledger goes on. */
function settingsOf(
  { attributes, epsilon, neighbours, publicRecords }: AskSetup,
  { records }: CountsPayload,
  ref: DatasetRef,
  whole: WholeBudget | null,
  others: readonly Charged[],
): AskSettings {
  return {
    attributes,
    epsilon,
    neighbours,
    rowsPerPerson: rowsPerPerson(ref),
    ...(whole && { limit: unitsForCube(whole, neighbours, spendingsOf(others, rowsPerPerson(ref))) }),
    ...(publicRecords && { records }),
  };
}

/** Whether a claim is watched, which rests on all that was answered. */
export function isWatched(promises: KeptPromises | null): boolean {
  return promises !== null && promises.claims.length > 0;
}

/** The ledgers of which there is something to forget: not of the one that is open. */
export function forgettable(ledgers: readonly KeptLedger[], session: OpenSession | null): KeptLedger[] {
  return ledgers.filter(({ id, isForgotten }) => !isForgotten && id !== session?.ledger?.id);
}

/** A budget over all cubes holds what is spent already, and counts what this cube will spend. */
function requireRoom(whole: WholeBudget, { neighbours }: AskSetup, charged: readonly Charged[], rows: number): void {
  const spent = spentTogether(whole.neighbours, spendingsOf(charged, rows));
  if (!Number.isFinite(spent) || (whole.neighbours === 'add-remove' && neighbours === 'replace-one')) {
    throw new Failure(
      'What is spent where one record is replaced has no bound where one is added or removed, so one budget cannot count both. Choose “replace one record”, or give each cube a budget of its own.',
    );
  }
  if (spent <= whole.epsilon) return;
  throw new Failure(
    `ε = ${spent} is spent on this data already, more than the ${whole.epsilon} that may be spent on it in all; allow at least as much.`,
  );
}

/** A first question costs about a twentieth of the budget. */
function firstHalfWidth(epsilon: number): number {
  return Number(((-20 * Math.log(1 - noSession.draft.confidence)) / epsilon).toPrecision(1));
}

function notKeptSentence(error: unknown): string {
  const detail = error instanceof Failure ? error.message : error instanceof Error ? error.name : String(error);
  return `This session cannot be kept in this browser (${detail}). Export its history before you leave, and do not count on the budget after a reload: what was spent stays spent.`;
}
