import type { StoreApi } from 'zustand/vanilla';
import type { AskOutcome, NewClaim } from '../../core/asking/ask-session.ts';
import type { ErrorInterval, LawQuestion } from '../../core/asking/law-comparison.ts';
import type { Question } from '../../core/asking/question.ts';
import { plainFrame } from '../../core/data/description.ts';
import { fileSource, textOf } from '../../core/data/file/byte-source.ts';
import { Failure } from '../../core/failure.ts';
import { parseJson } from '../../core/json.ts';
import type { Wish } from '../../core/question-language/parse-wish.ts';
import { specText } from '../../core/question-language/question-text.ts';
import { sessionWasLeft } from '../../runtime/workers/ask-client.ts';
import { sentenceOf } from '../data-actions.ts';
import { isOfOpenData } from '../data-at-hand.ts';
import type { WorkbenchState } from '../state.ts';
import { AskList } from './ask-list.ts';
import { type AskServices, AskSessions } from './ask-sessions.ts';
import type { AskDraft, AskState, ComparedMethods, OpenSession, ShownQuestion } from './ask-state.ts';
import { IntegrationActions } from './integration-actions.ts';
import { type Readable, readTyped } from './typed-question.ts';

/** The Ask room: one cube, one budget, questions one by one. Nothing here can be undone, for what is spent is spent. */
export class AskActions {
  readonly sessions: AskSessions;
  readonly list: AskList;
  readonly integration: IntegrationActions;
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: AskServices;
  /** Answers that come for an older question are dropped. */
  #turn = 0;
  #isWanted = false;
  #previewing: Promise<void> | null = null;
  /** What was asked last: “it”. */
  #it: string | null = null;
  #comparing = 0;
  #interval: ErrorInterval | null = null;
  #isFollowing = false;

  constructor(store: StoreApi<WorkbenchState>, services: AskServices) {
    this.#store = store;
    this.#services = services;
    this.sessions = new AskSessions(store, services, () => this.#preview());
    this.integration = new IntegrationActions(store, services, () => {
      const question = this.#question();
      return question && { question: question.question, text: question.text };
    });
    this.list = new AskList(store, {
      price: (questions) => services.ask.session.price(questions),
      ask: (question) => this.#askListed(question),
      readable: () => this.#readable,
      open: (needs) => this.sessions.openFor(needs, this.#state.draft.text),
    });
  }

  /** Changes the question and predicts its outcome. */
  async edit(change: Partial<AskDraft>): Promise<void> {
    this.#patch({ draft: this.#agreeing(change), error: null });
    // At once, for the tab may be closed at any moment.
    this.sessions.rememberTab();
    await this.#preview();
  }

  /** Asks the question as it stands; where it needs another cube, that is opened, and nothing is asked yet. */
  async ask(): Promise<void> {
    const asked = this.#question();
    if (this.#state.asking || this.#state.opening) return;
    if (!asked) return this.openNeeded();
    const { question, ...words } = asked;
    this.#it = words.text;
    this.#turn += 1;
    const turn = this.#turn;
    // A prediction is no longer of interest, and would be shown in place of the outcome.
    this.#isWanted = false;
    this.#patch({ asking: true, error: null, imported: null });
    await this.#orTell(async () => {
      const outcome = await this.sessions.ask(question);
      if (turn === this.#turn)
        this.#patch({ shown: { question, ...words, result: outcome, isAsked: true, agreement: null } });
    });
    this.#patch({ asking: false });
    // The history knows more now than it did when the outcome of a question written meanwhile was predicted.
    if (turn !== this.#turn) return this.#preview();
    await this.#lookAtAgreement(turn);
    if (turn === this.#turn) await this.#lookAtTruth();
  }

  /** Opens the cube that the question needs, with what is promised about the data already; that costs nothing. */
  async openNeeded(): Promise<void> {
    const { needs, draft } = this.#state;
    if (needs) await this.sessions.openFor(needs, draft.text);
    // “± 20” behind the question counts, too.
    if (needs && this.#state.openError === null) await this.edit({ text: this.#state.draft.text });
  }

  async #askListed(question: Question): Promise<AskOutcome> {
    const outcome = await this.sessions.ask(question);
    await this.#preview();
    return outcome;
  }

  /** Asks for the narrowest interval that this ε or the history gives the question, at its confidence. */
  async narrow(epsilon: number): Promise<void> {
    const question = this.#question()?.question;
    if (!question) return;
    await this.#orTell(async () => {
      const halfWidth = await this.#services.ask.session.narrowest(question, epsilon);
      if (halfWidth !== null) return this.edit({ halfWidth });
      this.#patch({ error: 'Nothing is left to measure this question with, and the history does not answer it.' });
    });
  }

  /** Adds the answers of a history file, over the same cube. */
  async import(file: File): Promise<void> {
    this.#patch({ imported: null });
    await this.#orTell(() => this.sessions.onThisCube(() => this.#import(file)));
  }

  async #import(file: File): Promise<void> {
    try {
      const { repeated, ...news } = await this.#services.ask.session.import(await jsonIn(file), file.name);
      await this.sessions.book.takeIn(news);
      this.#patch({ imported: { failed: false, sentence: importSentence(file.name, news.added.length, repeated) } });
      await this.#preview();
    } catch (error) {
      this.#patch({ imported: { failed: true, sentence: sentenceOf(error) } });
    }
  }

  /** The history and the question that stands there as the text of a file, for here and for `headless infer`. */
  async exported(): Promise<string> {
    const { draft } = this.#state;
    const query = this.#question()?.question.spec;
    const history = await this.#services.ask.session.history();
    const publicRecords = typeof history === 'object' && history !== null && 'records' in history;
    const file = {
      version: 1,
      history,
      estimator: { id: 'least-squares', params: { publicRecords } },
      queries: query ? [query] : [],
      confidence: draft.confidence,
    };
    return JSON.stringify(file, null, 2);
  }

  async watch(claim: NewClaim): Promise<void> {
    await this.#orTell(() =>
      this.sessions.onThisCube(async () => {
        await this.sessions.book.takeIn(await this.#services.ask.session.watch(claim));
        await this.#preview();
      }),
    );
  }

  async showTruth(showsTruth: boolean): Promise<void> {
    this.#patch({ showsTruth, ...(showsTruth ? {} : { truth: null }) });
    this.sessions.rememberTab();
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

  /** The compared methods follow the bounds. Only the latest ones count, and one answer is waited for at a time. */
  async compareBetween(interval: ErrorInterval): Promise<void> {
    this.#interval = interval;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const turn = this.#comparing;
    await this.#orTell(async () => {
      while (this.#interval && turn === this.#comparing) {
        const wanted = this.#interval;
        this.#interval = null;
        const probabilities = await this.#services.ask.lawProbabilities(wanted);
        const { comparison } = this.#state;
        if (turn === this.#comparing && comparison?.laws)
          this.#patch({ comparison: withInterval(comparison, wanted, probabilities) });
      }
    });
    this.#isFollowing = false;
  }

  dismissComparison(): void {
    this.#services.ask.endComparison();
    this.#comparing += 1;
    this.#patch({ comparison: null });
  }

  /** Says why there is nothing to undo here. */
  refuseUndo(): void {
    const message =
      'There is no undo in the Ask room: an answer that was seen cannot be unseen, so what it cost stays spent.';
    this.#store.setState({ announcement: { tone: 'info', message } });
  }

  dismissError(): void {
    this.#patch({ error: null });
  }

  dismissImport(): void {
    this.#patch({ imported: null });
  }

  get #state(): AskState {
    return this.#store.getState().ask;
  }

  #patch(change: Partial<AskState>): void {
    const now = this.#state;
    const isNews = (Object.keys(change) as (keyof AskState)[]).some((key) => change[key] !== now[key]);
    // A change that repeats what is there redraws nothing.
    if (!isNews) return;
    this.#store.setState(({ ask }) => ({ ask: { ...ask, ...change } }));
  }

  /** Predicts the outcome of the question, at no cost. One at a time, so that none waits behind those of older key presses. */
  #preview(): Promise<void> {
    this.#turn += 1;
    this.#isWanted = true;
    this.#previewing ??= this.#previews();
    return this.#previewing;
  }

  async #previews(): Promise<void> {
    try {
      // Never done before the caller has noted that it began.
      await null;
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#previewOnce(this.#turn);
      }
    } finally {
      this.#previewing = null;
    }
  }

  async #previewOnce(turn: number): Promise<void> {
    const asked = this.#question();
    if (!asked) {
      this.#patch({ shown: null, truth: null });
      return;
    }
    const { question, ...words } = asked;
    await this.#orTell(async () => {
      // Nothing stays in sight that was said of other wishes.
      const result = await this.#services.ask.session.preview(question).catch((error: unknown) => {
        if (turn === this.#turn) this.#patch({ shown: null, truth: null });
        throw error;
      });
      if (turn === this.#turn) this.#patch({ shown: { question, ...words, result, isAsked: false, agreement: null } });
    });
    if (turn === this.#turn) await this.#lookAtAgreement(turn);
    if (turn === this.#turn) await this.#lookAtTruth();
  }

  async #lookAtAgreement(turn: number): Promise<void> {
    const { shown } = this.#state;
    if (!shown?.result.belief) return;
    await this.#orTell(async () => {
      const agreement = await this.#services.ask.session.agreement(shown.question);
      if (turn === this.#turn) this.#patch({ shown: { ...shown, agreement } });
    });
  }

  async #lookAtTruth(): Promise<void> {
    const { shown, showsTruth, truth } = this.#state;
    if (!shown || !showsTruth || truth?.text === shown.text) return;
    await this.#orTell(async () => {
      const value = await this.#services.ask.session.reveal(shown.question);
      if (this.#state.shown?.text === shown.text) this.#patch({ truth: { text: shown.text, value } });
    });
  }

  /** The changed draft, in which “± 20 at 90 %” behind the question and the fields for it say the same. */
  #agreeing(change: Partial<AskDraft>): AskDraft {
    const draft = { ...this.#state.draft, ...change };
    const wish = this.#wishIn(draft.text);
    if (!wish) return draft;
    // Whatever was changed last counts.
    if (change.text === undefined) return { ...draft, text: draft.text.slice(0, wish.at).trimEnd() };
    const { halfWidth, confidence } = wish;
    return { ...draft, ...(halfWidth !== null && { halfWidth }), ...(confidence !== null && { confidence }) };
  }

  #wishIn(text: string): Wish | null {
    const readable = this.#readable;
    const read = readable && readTyped(text, readable);
    return read?.kind === 'question' ? read.typed.wish : null;
  }

  /** Where questions are read now; null where there is nothing to ask about. */
  get #readable(): Readable | null {
    const state = this.#store.getState();
    const { session } = state.ask;
    const { description } = state.data;
    const isOfData = !session || isOfOpenData(session, state);
    const frame = description && isOfData ? plainFrame(description).domain : null;
    const cube = session?.cube ?? null;
    const ledgers = frame ? (state.ask.known?.book.cubes ?? []) : [];
    return cube || frame ? { cube, frame, it: this.#it ?? lastAsked(session), ledgers } : null;
  }

  /** The question of the draft, or null with the reason, or what it needs, in the state. */
  #question(): Pick<ShownQuestion, 'question' | 'text' | 'hypothesis' | 'notes'> | null {
    const { draft } = this.#state;
    const readable = this.#readable;
    const read = readable && draft.text.trim() !== '' ? readTyped(draft.text, readable) : null;
    this.#patch({
      problem: read && read.kind !== 'question' ? read.problem : null,
      needs: read?.kind === 'needs' ? read.needs : null,
    });
    if (read?.kind !== 'question') return null;
    const { halfWidth, confidence } = draft;
    const { query, spec, constant, hypothesis, notes } = read.typed;
    return { question: { query, spec, constant, halfWidth, confidence }, text: read.text, hypothesis, notes };
  }

  async #orTell(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Of a session that was left, nothing is wanted any more.
      if (sessionWasLeft(error)) return;
      this.#patch({ error: sentenceOf(error) });
    }
  }
}

/** In words, for “it” after a reload. */
function lastAsked(session: OpenSession | null): string | null {
  const last = session?.answers.at(-1);
  return session && last ? specText(last.spec, session.cube) : null;
}

function withInterval(
  { of, laws }: ComparedMethods,
  interval: ErrorInterval,
  probabilities: readonly (number | null)[],
): ComparedMethods {
  const followed = (laws ?? []).map((law, index) => {
    const probability = probabilities[index] ?? null;
    return probability === null || 'problem' in law.says ? law : { ...law, says: { ...law.says, probability } };
  });
  return { of: { ...of, interval }, laws: followed };
}

function importSentence(name: string, added: number, repeated: number): string {
  if (added === 0 && repeated > 0) return `Nothing was added: the history has every answer of ${name} already.`;
  const twice =
    repeated === 0
      ? ''
      : ` ${repeated} already in the history ${repeated === 1 ? 'was' : 'were'} left out: an answer that counts twice looks more certain than it is.`;
  return `${added} ${added === 1 ? 'answer' : 'answers'} of ${name} joined the history. They cost nothing here, because they were paid for where they were measured; if that was about the same people, both costs add up.${twice}`;
}

async function jsonIn(file: File): Promise<unknown> {
  const text = await textOf(fileSource(file));
  try {
    return parseJson(text);
  } catch (error) {
    throw new Failure(`${file.name}: ${sentenceOf(error)} A history file is what “Export history” writes.`);
  }
}
