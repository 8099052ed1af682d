import type { AskOpened, AskService, AskStart } from '../../core/asking/ask-service.ts';
import type { AskSettings } from '../../core/asking/ask-session.ts';
import type { SharedKnowledge, WatchedClaim } from '../../core/asking/claim.ts';
import type { ComparedLaw, ErrorInterval, LawQuestion } from '../../core/asking/law-comparison.ts';
import type { Domain } from '../../core/data/domain.ts';
import { Failure } from '../../core/failure.ts';
import { resultOf } from '../../core/outcome.ts';
import { type Member, raced, type Spawn } from './member.ts';
import { answersOf, countsChannel, type Remote, type SendCounts } from './remote.ts';

const GONE =
  'The part of the page that held the session stopped. Open the cube again with “Another cube”; it continues with all that was spent.';

/**
 * The Ask room's worker. It holds the only copy of what was spent, so it lives as long as its session; a new session
 * gets a worker of its own, which takes the old one's place only once it is open.
 */
export class AskClient {
  /** The session that is open. */
  readonly session = answersOf<AskService>(async (call) => {
    const member = this.#current;
    if (!member) throw new Failure(GONE);
    return raced(call(member.api), member, lost);
  });
  readonly #spawn: Spawn<Remote<AskService>>;
  #current: Member<Remote<AskService>> | null = null;
  #comparing: Member<Remote<AskService>> | null = null;

  constructor(spawn: Spawn<Remote<AskService>>) {
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

  /** The claims about some data as they stand. It has a worker of its own, so that no session has to be open. */
  async watched(data: Domain, shared: SharedKnowledge): Promise<readonly WatchedClaim[]> {
    const member = this.#spawn();
    try {
      return resultOf(await raced(member.api.watched(data, shared), member, lost));
    } finally {
      member.terminate();
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
}

/** Whether a call came to nothing because the session that it asked was left for another one. */
export function sessionWasLeft(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function lost(reason: string): Failure {
  return new Failure(`${GONE} (${reason})`);
}
