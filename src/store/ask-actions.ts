import type { StoreApi } from 'zustand/vanilla';
import type { AskNews, AskStart } from '../core/ask/ask-service.ts';
import type { Claim } from '../core/ask/belief.ts';
import type { LawQuestion } from '../core/ask/law-comparison.ts';
import { parseQuestion } from '../core/ask/parse-question.ts';
import type { Question } from '../core/ask/question.ts';
import { QuestionFailure } from '../core/ask/question-failure.ts';
import { plainFrame } from '../core/data/description.ts';
import { cellCount, type Domain } from '../core/data/domain.ts';
import { Failure } from '../core/failure.ts';
import type { AskClient } from '../runtime/ask-client.ts';
import type { DataClient } from '../runtime/data-client.ts';
import type { TabMemory } from '../runtime/tab-memory.ts';
import { remember, remembered } from './ask-memory.ts';
import type { AskDraft, AskSetup, AskState, OpenSession } from './ask-state.ts';
import { sentenceOf, withBinarising } from './data-actions.ts';
import type { WorkbenchState } from './state.ts';

/** What the tree of partial sums costs (§6.4.1). */
export const TREE_EPSILON = 0.3;
/** Every cell is told apart and every answer is taken in at once up to here, within the time of a key press. */
export const MAX_CUBE_CELLS = 4096;
/** A tree has twice as many answers as cells. */
export const MAX_TREE_CELLS = 512;

/** A long history is not written anew at every key press. */
const SAVE_AFTER_MILLISECONDS = 400;

export const noSession: AskState = {
  session: null,
  isChoosing: false,
  opening: false,
  openError: null,
  draft: { text: 'count', halfWidth: 1000, confidence: 0.95 },
  problem: null,
  shown: null,
  asking: false,
  error: null,
  truth: null,
  showsTruth: true,
  comparison: null,
  isTooLarge: false,
};

/** What a session needs of the services. */
export interface AskServices {
  readonly data: DataClient;
  readonly ask: AskClient;
  readonly askMemory: TabMemory;
}

/** The Ask room: one cube, one budget, questions one by one. Nothing here can be undone, for what is spent is spent. */
export class AskActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: AskServices;
  /** Answers that come for an older question are dropped. */
  #turn = 0;
  #comparing = 0;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(store: StoreApi<WorkbenchState>, services: AskServices) {
    this.#store = store;
    this.#services = services;
  }

  /** Opens a cube with a fresh ledger. What was open before stays open if that fails. */
  async open(setup: AskSetup): Promise<void> {
    const start: AskStart = setup.tree ? { kind: 'tree', epsilon: TREE_EPSILON } : { kind: 'empty' };
    await this.#open(setup, start, null);
  }

  /** Takes up the session of this tab after a reload, if it was about the data that is loaded. */
  async resume(): Promise<void> {
    const { ask } = this.#store.getState();
    if (ask.session || ask.opening) return;
    const kept = remembered(this.#services.askMemory);
    if (!kept || kept.dataKey !== dataKey(this.#store.getState())) return;
    await this.#open(kept.setup, { kind: 'resume', history: kept.history, costs: kept.costs }, kept.draft);
  }

  /** Shows the choice of a cube again; the open session stays until another one is open. */
  choose(isChoosing: boolean): void {
    this.#patch({ isChoosing, openError: null });
  }

  /** Changes the question and tells what would become of it. */
  async edit(change: Partial<AskDraft>): Promise<void> {
    const draft = { ...this.#state.draft, ...change };
    this.#patch({ draft, error: null });
    await this.#preview();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#remember(), SAVE_AFTER_MILLISECONDS);
  }

  /** Asks the question as it stands. */
  async ask(): Promise<void> {
    const question = this.#question();
    if (!question || this.#state.asking) return;
    const { text } = this.#state.draft;
    this.#turn += 1;
    this.#patch({ asking: true, error: null });
    await this.#orTell(async () => {
      const { outcome, ...news } = await this.#services.ask.ask(question);
      this.#hear(news);
      this.#patch({ shown: { question, text, result: outcome, isAsked: true } });
    });
    this.#patch({ asking: false });
    await this.#lookAtTruth();
  }

  /** Adds the answers of a history file, over the same cube. */
  async import(file: File): Promise<void> {
    await this.#orTell(async () => {
      this.#hear(await this.#services.ask.import(historyIn(await file.text(), file.name), file.name));
      await this.#preview();
    });
  }

  /** The history as the text of a file. */
  async exported(): Promise<string> {
    return JSON.stringify(await this.#services.ask.history(), null, 2);
  }

  async watch(claim: Claim): Promise<void> {
    await this.#orTell(async () => {
      this.#hear(await this.#services.ask.watch(claim));
      await this.#preview();
    });
  }

  async showTruth(showsTruth: boolean): Promise<void> {
    this.#patch({ showsTruth, ...(showsTruth ? {} : { truth: null }) });
    await this.#lookAtTruth();
  }

  /** All four methods on the law that is shown. */
  async compare(of: LawQuestion): Promise<void> {
    this.#comparing += 1;
    const turn = this.#comparing;
    this.#patch({ comparison: { of, laws: null } });
    await this.#orTell(async () => {
      const laws = await this.#services.ask.compareLaws(of);
      if (turn === this.#comparing) this.#patch({ comparison: { of, laws } });
    });
    if (turn === this.#comparing && this.#state.comparison?.laws === null) this.#patch({ comparison: null });
  }

  dismissComparison(): void {
    this.#comparing += 1;
    this.#patch({ comparison: null });
  }

  /** Says why there is nothing to undo here. */
  refuseUndo(): void {
    const message =
      'There is no undo in the Ask room: an answer that was seen cannot be unseen, so what it cost stays spent.';
    this.#store.setState({ notice: { tone: 'info', message } });
  }

  dismissError(): void {
    this.#patch({ error: null });
  }

  get #state(): AskState {
    return this.#store.getState().ask;
  }

  #patch(change: Partial<AskState>): void {
    this.#store.setState(({ ask }) => ({ ask: { ...ask, ...change } }));
  }

  async #open(setup: AskSetup, start: AskStart, draft: AskDraft | null): Promise<void> {
    const state = this.#store.getState();
    const { ref, description, own } = state.data;
    const key = dataKey(state);
    if (!ref || !description || key === null || state.ask.opening) return;
    this.#patch({ opening: true, openError: null });
    try {
      requireRoom(plainFrame(description).domain, setup);
      const { attributes, epsilon, neighbours, publicRecords } = setup;
      const counts = await this.#services.data.tables([attributes], own?.schema);
      const settings = {
        attributes,
        epsilon,
        neighbours,
        ...(publicRecords ? { records: description.records } : {}),
      };
      const { cube, added, budget, claims } = await this.#services.ask.open(counts, settings, start);
      const session: OpenSession = {
        dataKey: key,
        ref,
        setup,
        cube,
        answers: added,
        budget,
        claims,
      };
      this.#patch({
        ...noSession,
        draft: draft ?? { ...noSession.draft, halfWidth: firstHalfWidth(epsilon, noSession.draft.confidence) },
        showsTruth: state.ask.showsTruth,
        session,
      });
      await this.#preview();
      this.#remember();
    } catch (error) {
      this.#patch({ opening: false, openError: sentenceOf(error) });
    }
  }

  /** What would become of the question, at no cost. Of several on their way only the newest is shown. */
  async #preview(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { text } = this.#state.draft;
    const question = this.#question();
    if (!question) {
      this.#patch({ shown: null, truth: null });
      return;
    }
    await this.#orTell(async () => {
      const result = await this.#services.ask.preview(question);
      if (turn === this.#turn) this.#patch({ shown: { question, text, result, isAsked: false } });
    });
    if (turn === this.#turn) await this.#lookAtTruth();
  }

  async #lookAtTruth(): Promise<void> {
    const { shown, showsTruth, truth } = this.#state;
    if (!shown || !showsTruth || truth?.text === shown.text) return;
    await this.#orTell(async () => {
      const value = await this.#services.ask.reveal(shown.question);
      if (this.#state.shown?.text === shown.text) this.#patch({ truth: { text: shown.text, value } });
    });
  }

  /** The question of the draft, or null with the reason in the state. */
  #question(): Question | null {
    const { session, draft } = this.#state;
    if (!session || draft.text.trim() === '') {
      this.#patch({ problem: null });
      return null;
    }
    try {
      const { halfWidth, confidence } = draft;
      const question = { ...parseQuestion(draft.text, session.cube), halfWidth, confidence };
      this.#patch({ problem: null });
      return question;
    } catch (error) {
      if (!(error instanceof QuestionFailure)) throw error;
      const { at, length, message } = error;
      this.#patch({ problem: { at, length, message } });
      return null;
    }
  }

  #hear({ added, budget, claims }: AskNews): void {
    const { session } = this.#state;
    if (!session) return;
    this.#patch({ session: { ...session, answers: [...session.answers, ...added], budget, claims } });
    this.#remember();
  }

  #remember(): void {
    const { session, draft } = this.#state;
    if (session) this.#patch({ isTooLarge: !remember(this.#services.askMemory, session, draft) });
  }

  async #orTell(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#patch({ error: sentenceOf(error) });
    }
  }
}

/** Names the data at hand: what was spent on it is spent on nothing else. Null while nothing is loaded. */
export function dataKey({ data: { ref, description } }: Pick<WorkbenchState, 'data'>): string | null {
  return ref && description ? JSON.stringify([withBinarising(ref), plainFrame(description).fingerprint]) : null;
}

/** A first question costs about a twentieth of the budget. */
function firstHalfWidth(epsilon: number, confidence: number): number {
  return Number(((-20 * Math.log(1 - confidence)) / epsilon).toPrecision(1));
}

function requireRoom(domain: Domain, { attributes, tree }: AskSetup): void {
  if (attributes.length === 0) throw new Failure('Choose at least one attribute for the cube.');
  const cells = cellCount(domain, attributes);
  if (cells > MAX_CUBE_CELLS) {
    throw new Failure(
      `This cube has ${cells.toLocaleString('en')} cells, more than the ${MAX_CUBE_CELLS.toLocaleString('en')} that answers can be worked out for between two key presses; choose fewer attributes.`,
    );
  }
  if (tree && cells > MAX_TREE_CELLS) {
    throw new Failure(
      `A tree over ${cells.toLocaleString('en')} cells is too large; take fewer attributes (up to ${MAX_TREE_CELLS} cells), or start with an empty history.`,
    );
  }
}

function historyIn(text: string, name: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failure(`${name} is not JSON; a history file is what “Export history” writes.`);
  }
  // An inference file carries a history and more.
  return typeof json === 'object' && json !== null && 'history' in json ? json.history : json;
}
