import type { StoreApi } from 'zustand/vanilla';
import type { AskOutcome } from '../../core/asking/ask-session.ts';
import type { Question } from '../../core/asking/question.ts';
import type { PricedQuestion } from '../../core/asking/rehearsal.ts';
import { sessionWasLeft } from '../../runtime/workers/ask-client.ts';
import { sentenceOf } from '../data-actions.ts';
import type { WorkbenchState } from '../state.ts';
import type { ListedQuestion, NeededCube, QuestionList } from './ask-state.ts';
import { neededByAll, type Readable, readTyped } from './typed-question.ts';

interface ListServices {
  price(questions: readonly Question[]): Promise<{ questions: readonly PricedQuestion[]; together: number }>;
  /** Asks one and writes down what it cost. */
  ask(question: Question): Promise<AskOutcome>;
  /** Where questions are read now. */
  readable(): Readable | null;
  /** Opens a cube, with what is promised about the data already. */
  open(needs: NeededCube): Promise<void>;
}

/** Prices a list of questions, and asks them one after another. */
export class AskList {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: ListServices;
  #turn = 0;

  constructor(store: StoreApi<WorkbenchState>, services: ListServices) {
    this.#store = store;
    this.#services = services;
  }

  /** One question a line, each with “± 20 at 90 %” behind it or with the wishes of the form. */
  async price(text: string): Promise<void> {
    const { session, draft } = this.#store.getState().ask;
    const readable = this.#services.readable();
    if (!session || !readable) return;
    const lines = text.split(/[\n;]/).map((line) => line.trim());
    const texts = lines.filter((line) => line !== '');
    const read = texts.map((line) => readLine(line, readable, draft));
    const needs = read.some(({ problem }) => problem !== null) ? neededByAll(texts, readable) : null;
    this.#turn += 1;
    const turn = this.#turn;
    this.#patch({ questions: read, needs, together: 0, isAsking: false, error: null });
    await this.#orTell(async () => {
      const understood = read.flatMap(({ question }) => question ?? []);
      const { questions, together } = await this.#services.price(understood);
      if (turn !== this.#turn) return;
      let next = 0;
      const priced = read.map((line) => (line.question ? { ...line, price: questions[next++] } : line));
      this.#patch({ questions: priced, together });
    });
  }

  /** Opens the cube that all of them can be asked in, and prices them there; that costs nothing. */
  async openNeeded(text: string): Promise<void> {
    const needs = this.#list?.needs;
    if (!needs) return;
    await this.#services.open(needs);
    await this.price(text);
  }

  /** Asks all that are understood, one after another; what is refused stays refused, and the next one is asked. */
  async askAll(): Promise<void> {
    const list = this.#list;
    if (!list || list.isAsking || this.#store.getState().ask.opening) return;
    const turn = this.#turn;
    const cube = this.#cube;
    this.#patch({ isAsking: true, error: null });
    await this.#orTell(async () => {
      for (const [index, { question }] of list.questions.entries()) {
        // Of another cube these questions mean something else.
        if (turn !== this.#turn || cube !== this.#cube) return;
        if (!question) continue;
        const outcome = await this.#services.ask(question);
        const questions = this.#list?.questions.map((line, at) => (at === index ? { ...line, outcome } : line));
        if (questions) this.#patch({ questions });
      }
    });
    this.#patch({ isAsking: false });
  }

  /** Puts the list away; one that is being asked stops after the question at hand. */
  dismiss(): void {
    this.#turn += 1;
    this.#store.setState(({ ask }) => ({ ask: { ...ask, list: null } }));
  }

  get #cube() {
    return this.#store.getState().ask.session?.cube;
  }

  get #list(): QuestionList | null {
    return this.#store.getState().ask.list;
  }

  #patch(change: Partial<QuestionList>): void {
    const none: QuestionList = { questions: [], needs: null, together: 0, isAsking: false, error: null };
    const isNew = change.questions !== undefined && !change.questions.some(({ price, outcome }) => price || outcome);
    // What was put away meanwhile does not come back.
    if (!this.#list && !isNew) return;
    this.#store.setState(({ ask }) => ({ ask: { ...ask, list: { ...(ask.list ?? none), ...change } } }));
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

function readLine(
  text: string,
  readable: Readable,
  { halfWidth, confidence }: { halfWidth: number; confidence: number },
): ListedQuestion {
  const line = { text, question: null, problem: null, price: null, outcome: null };
  const read = readTyped(text, readable);
  if (read.kind !== 'question') return { ...line, problem: read.problem?.message ?? null };
  const { wish, ...typed } = read.typed;
  const wishes = { halfWidth: wish?.halfWidth ?? halfWidth, confidence: wish?.confidence ?? confidence };
  return { ...line, question: { ...typed, ...wishes } };
}
