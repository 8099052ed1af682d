import * as Comlink from 'comlink';
import type { AskNews, AskOpened, AskService, AskStart } from '../../core/asking/ask-service.ts';
import type { AskOutcome, AskSettings, NewClaim } from '../../core/asking/ask-session.ts';
import type { Agreement } from '../../core/asking/ask-system.ts';
import type { SharedKnowledge } from '../../core/asking/claim.ts';
import type { Decision } from '../../core/asking/decision.ts';
import type { ComparedLaw, ErrorInterval, LawQuestion } from '../../core/asking/law-comparison.ts';
import type { Price, Question } from '../../core/asking/question.ts';
import type { PricedList } from '../../core/asking/rehearsal.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import { countsChannel, type SendCounts } from './counts-channel.ts';
import type { Member, Spawn } from './member.ts';
import { raced } from './raced.ts';
import type { Remote } from './remote.ts';

const GONE =
  'The part of the page that held the session stopped. Open the cube again with “Another cube”; it continues with all that was spent.';

/** The service as the main thread sees it: every call is answered later. */
export type RemoteAsk = Remote<AskService>;

/**
 * The Ask room's worker. It holds the only copy of what was spent, so it lives as long as its session; a new session
 * gets a worker of its own, which takes the old one's place only once it is open.
 */
export class AskClient {
  readonly #spawn: Spawn<RemoteAsk>;
  #current: Member<RemoteAsk> | null = null;
  #comparing: Member<RemoteAsk> | null = null;

  constructor(spawn: Spawn<RemoteAsk>) {
    this.#spawn = spawn;
  }

  /** `handOver` sends the true table of the cube to the other end of this channel. */
  async open(
    handOver: SendCounts,
    settings: AskSettings,
    start: AskStart,
    shared: SharedKnowledge,
    signal: AbortSignal,
  ): Promise<AskOpened> {
    const member = this.#spawn();
    try {
      signal.throwIfAborted();
      const counts = await raced(countsChannel(handOver), member, lost, signal);
      const opening = member.api.open(counts, settings, start, shared);
      const opened = resultOf(await raced(opening, member, lost, signal));
      this.close();
      this.#current = member;
      void member.died.then(() => {
        if (this.#current === member) this.#current = null;
      });
      return opened;
    } catch (error) {
      member.terminate();
      throw error;
    }
  }

  /** Whether the worker of a session is still there. */
  get isOpen(): boolean {
    return this.#current !== null;
  }

  /** Ends the worker of the session; its ledger stays. */
  close(): void {
    this.#current?.terminate();
    this.#current = null;
  }

  preview(question: Question): Promise<Decision> {
    return this.#call((api) => api.preview(question));
  }

  agreement(question: Question): Promise<Agreement> {
    return this.#call((api) => api.agreement(question));
  }

  narrowest(question: Question, epsilon: number): Promise<number | null> {
    return this.#call((api) => api.narrowest(question, epsilon));
  }

  price(questions: readonly Question[]): Promise<PricedList> {
    return this.#call((api) => api.price(questions));
  }

  ask(question: Question, written: Price | null): Promise<AskNews & { readonly outcome: AskOutcome }> {
    return this.#call((api) => api.ask(question, written));
  }

  measureTree(epsilon: number): Promise<AskNews> {
    return this.#call((api) => api.measureTree(epsilon));
  }

  import(json: unknown, name: string): Promise<AskNews & { readonly repeated: number }> {
    return this.#call((api) => api.import(json, name));
  }

  history(): Promise<unknown> {
    return this.#call((api) => api.history());
  }

  watch(claim: NewClaim): Promise<AskNews> {
    return this.#call((api) => api.watch(claim));
  }

  reveal(question: Question): Promise<number> {
    return this.#call((api) => api.reveal(question));
  }

  async revealCube(port: MessagePort): Promise<void> {
    await this.#call((api) => api.revealCube(Comlink.transfer(port, [port])));
  }

  /** Long work, so it has a worker of its own, which stays to be asked about other intervals; no question waits for it. */
  async compareLaws(question: LawQuestion): Promise<readonly ComparedLaw[]> {
    this.endComparison();
    const member = this.#spawn();
    this.#comparing = member;
    try {
      return await raced(member.api.compareLaws(question), member, lost);
    } catch (error) {
      member.terminate();
      throw error;
    }
  }

  /** The probability of another interval by each of the compared methods. */
  async lawProbabilities(interval: ErrorInterval): Promise<readonly (number | null)[]> {
    const member = this.#comparing;
    return member ? raced(member.api.lawProbabilities(interval), member, lost) : [];
  }

  endComparison(): void {
    this.#comparing?.terminate();
    this.#comparing = null;
  }

  async #call<T>(call: (api: RemoteAsk) => Promise<Outcome<T>>): Promise<T> {
    const member = this.#current;
    if (!member) throw new Failure(GONE);
    return resultOf(await raced(call(member.api), member, lost));
  }
}

/** Whether a call came to nothing because the session that it asked was left for another one. */
export function sessionWasLeft(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function lost(reason: string): Failure {
  return new Failure(`${GONE} (${reason})`);
}
