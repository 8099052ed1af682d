import { type CountsPayload, countsOf } from '../data/counts-payload.ts';
import type { Domain } from '../data/domain.ts';
import { Failure, failingAt } from '../failure.ts';
import { historyFile } from '../history/history-file.ts';
import { historyToJson, parseHistory } from '../history/parse-history.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Noise } from '../privacy/noise.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import { type AskOutcome, AskSession, type AskSettings } from './ask-session.ts';
import type { Claim } from './belief.ts';
import type { Decision } from './decision.ts';
import { type ComparedLaw, compareLaws, type LawQuestion } from './law-comparison.ts';
import type { Question } from './question.ts';

/** One answer of the history as people see it. */
export interface AnswerRow {
  readonly spec: QuerySpec;
  readonly answer: number;
  readonly scale: number;
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

/** How a session starts: from nothing, with a tree of partial sums for this ε, or where an earlier one stopped. */
export type AskStart =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tree'; readonly epsilon: number }
  | {
      readonly kind: 'resume';
      readonly history: unknown;
      readonly costs: readonly (number | null)[];
      readonly claims: readonly Claim[];
    };

/** The Ask room's worker side: true counts and noise stay here, plain data leaves. One session at a time. */
export class AskService {
  readonly #noise: Noise;
  readonly #now: () => number;
  #session: AskSession | null = null;
  #told = 0;

  constructor(noise: Noise, now: () => number) {
    this.#noise = noise;
    this.#now = now;
  }

  open(counts: CountsPayload, settings: AskSettings, start: AskStart): Outcome<AskOpened> {
    return attempt(() => {
      const session = new AskSession(countsOf(counts), settings, this.#noise);
      if (start.kind === 'tree') session.measureTree(start.epsilon);
      if (start.kind === 'resume') {
        session.resume(parseHistory(start.history, 'history'), start.costs);
        for (const claim of start.claims) session.watch(claim);
      }
      this.#session = session;
      this.#told = 0;
      return { cube: session.cube, ...this.#news(session) };
    });
  }

  preview(question: Question): Outcome<Decision> {
    return this.#with((session) => session.preview(question));
  }

  ask(question: Question): Outcome<AskNews & { readonly outcome: AskOutcome }> {
    return this.#with((session) => {
      const outcome = session.ask(question);
      return { outcome, ...this.#news(session) };
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

  watch(claim: Claim): Outcome<AskNews> {
    return this.#with((session) => {
      session.watch(claim);
      return this.#news(session);
    });
  }

  /** The true answer. Not private. */
  reveal(question: Question): Outcome<number> {
    return this.#with((session) => session.reveal(question));
  }

  /** The law of an error by all four methods; needs no session. */
  compareLaws(question: LawQuestion): readonly ComparedLaw[] {
    return compareLaws(question, this.#now);
  }

  #news(session: AskSession): AskNews {
    const { costs, budget, claims } = session;
    const added = session.history.answers.slice(this.#told).map(
      ({ spec, answer, scale }, index): AnswerRow => ({
        spec,
        answer,
        scale,
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
