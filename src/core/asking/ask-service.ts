import { tableKey } from '../data/counts/counts.ts';
import { arriving, countsOf, payloadOf } from '../data/counts/counts-payload.ts';
import { TableCounts } from '../data/counts/table-counts.ts';
import type { Domain } from '../data/domain.ts';
import { Failure, failingAt } from '../failure.ts';
import { type AnswerNoise, noiseOf } from '../history/answer-noise.ts';
import { historyFile, historyToJson, parseHistory } from '../history/parse-history.ts';
import { attempt, attemptAsync, type Outcome } from '../outcome.ts';
import type { Paid } from '../privacy/book/entries.ts';
import type { Noise } from '../privacy/noise.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import { type AskOutcome, AskSession, type AskSettings, type NewClaim } from './ask-session.ts';
import type { Agreement } from './ask-system.ts';
import type { SharedKnowledge, WatchedClaim } from './claim.ts';
import { ClaimWatch } from './claim-watch.ts';
import type { Decision } from './decision.ts';
import { type ComparedLaw, type ErrorInterval, LawComparison, type LawQuestion } from './law-comparison.ts';
import type { Price, Question } from './question.ts';
import type { PricedList } from './rehearsal.ts';

/** One answer of the history as people see it. */
export interface AnswerRow extends AnswerNoise {
  readonly spec: QuerySpec;
  readonly answer: number;
  /** ε; null where it was paid for elsewhere. */
  readonly cost: number | null;
}

/** What changed in the room: answers come once, everything else as it is now. */
export interface AskNews {
  readonly added: readonly AnswerRow[];
  readonly budget: AskSession['budget'];
  readonly claims: AskSession['claims'];
}

export interface AskOpened extends AskNews {
  readonly cube: Domain;
}

/** How a session starts: from nothing, or where an earlier one stopped. */
export type AskStart =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'resume';
      readonly history: unknown;
      readonly costs: readonly (number | null)[];
      /** What was paid for and never answered. */
      readonly unanswered: readonly Paid[];
    };

/** The Ask room's worker side: true counts and noise stay here, plain data leaves. One session at a time. */
export class AskService {
  readonly #noise: Noise;
  readonly #now: () => number;
  #session: AskSession | null = null;
  #told = 0;
  #comparison: LawComparison | null = null;

  constructor(noise: Noise, now: () => number) {
    this.#noise = noise;
    this.#now = now;
  }

  /** `data`: the channel by which the true table comes from where the records are. */
  open(
    data: MessagePort,
    settings: AskSettings,
    start: AskStart,
    shared: SharedKnowledge,
  ): Promise<Outcome<AskOpened>> {
    return attemptAsync(async () => {
      const session = new AskSession(countsOf(await arriving(data)), settings, this.#noise, shared);
      if (start.kind === 'resume') {
        session.resume(parseHistory(start.history, 'history'), start.costs, start.unanswered);
      }
      this.#session = session;
      this.#told = 0;
      return { cube: session.cube, ...this.#news(session) };
    });
  }

  preview(question: Question): Outcome<Decision> {
    return this.#with((session) => session.preview(question));
  }

  agreement(question: Question): Outcome<Agreement> {
    return this.#with((session) => session.agreement(question));
  }

  narrowest(question: Question, epsilon: number): Outcome<number | null> {
    return this.#with((session) => session.narrowest(question, epsilon));
  }

  price(questions: readonly Question[]): Outcome<PricedList> {
    return this.#with((session) => session.price(questions));
  }

  /** `written`: the price that is kept of it already; null where it was free. */
  ask(question: Question, written: Price | null): Outcome<AskNews & { readonly outcome: AskOutcome }> {
    return this.#with((session) => {
      const outcome = session.ask(question, written);
      return { outcome, ...this.#news(session) };
    });
  }

  /** Begins with a tree of partial sums, for this ε. */
  measureTree(epsilon: number): Outcome<AskNews> {
    return this.#with((session) => {
      session.measureTree(epsilon);
      return this.#news(session);
    });
  }

  /** Adds the answers of a history file; `name` is how messages call it. */
  import(json: unknown, name: string): Outcome<AskNews & { readonly repeated: number }> {
    return this.#with((session) => {
      const repeated = failingAt(`${name}: `, () => {
        const { history, path } = historyFile(json);
        return session.import(parseHistory(history, path));
      });
      return { repeated, ...this.#news(session) };
    });
  }

  /** The whole history, as it stands in a file. */
  history(): Outcome<unknown> {
    return this.#with((session) => historyToJson(session.history));
  }

  watch(claim: NewClaim): Outcome<AskNews> {
    return this.#with((session) => {
      session.watch(claim);
      return this.#news(session);
    });
  }

  /** The claims about some data as they stand, whether a cube of it is open or not. */
  watched(data: Domain, shared: SharedKnowledge): Outcome<readonly WatchedClaim[]> {
    return attempt(() => new ClaimWatch(data, [], shared).claims);
  }

  /** The true answer. Not private. */
  reveal(question: Question): Outcome<number> {
    return this.#with((session) => session.reveal(question));
  }

  /** True counts of all cells of the cube, to the other end of a channel. Not private. */
  revealCube(port: MessagePort): Outcome<null> {
    return this.#with((session) => {
      const everything = session.cube.attributes.map((_, index) => index);
      const cells = session.revealCube();
      const records = cells.reduce((sum, count) => sum + count, 0);
      const counts = new TableCounts(session.cube, records, new Map([[tableKey(everything), cells]]));
      port.postMessage(payloadOf(counts, [everything]));
      return null;
    });
  }

  /** The law of an error by all four methods; needs no session. */
  compareLaws(question: LawQuestion): readonly ComparedLaw[] {
    this.#comparison = new LawComparison(question, this.#now);
    return this.#comparison.compared;
  }

  /** The probability of another interval by the methods that were compared last. */
  lawProbabilities(interval: ErrorInterval): readonly (number | null)[] {
    return this.#comparison?.probabilities(interval) ?? [];
  }

  #news(session: AskSession): AskNews {
    const { costs, budget, claims } = session;
    const added = session.history.answers.slice(this.#told).map(
      ({ spec, answer, ...own }, index): AnswerRow => ({
        spec,
        answer,
        ...noiseOf(own),
        cost: costs[this.#told + index] ?? null,
      }),
    );
    this.#told += added.length;
    return { added, budget, claims };
  }

  #with<T>(work: (session: AskSession) => T): Outcome<T> {
    return attempt(() => {
      if (!this.#session) throw new Failure('No cube is open; choose its attributes and a budget first.');
      return work(this.#session);
    });
  }
}
