import type { AnswerNoise } from '../history/answer-noise.ts';
import type { Claim, FramedAttribute } from '../privacy/book/entries.ts';
import type { QuerySpec } from '../workload/query-spec.ts';

/** A claim as it stands. */
export interface WatchedClaim {
  readonly claim: Claim;
  /** The claim as a person would say it. */
  readonly words: string;
  /** Given all answers so far, of whichever cube; null while they say nothing about it. */
  readonly probability: number | null;
  /** Why it cannot be followed, and what to do; null where it can. */
  readonly blind: string | null;
}

/** Noisy answers that another cube of the same data gave. */
export interface AnswersElsewhere {
  /** The attributes of that cube. */
  readonly frame: readonly FramedAttribute[];
  /** Queries name attributes by their places in `frame`; a cost of null is an imported answer. */
  readonly answers: readonly (AnswerNoise & {
    readonly spec: QuerySpec;
    readonly answer: number;
    readonly cost: number | null;
  })[];
  /** Answers that were given but are no longer kept. */
  readonly lost: number;
}

/** What is known of the same people, and promised to them, beside the cube that is open. */
export interface SharedKnowledge {
  /** Every attribute of the data, in its order. */
  readonly frame: readonly FramedAttribute[];
  readonly elsewhere: readonly AnswersElsewhere[];
  readonly claims: readonly Claim[];
  /** The number of records, where any cube takes it for public. */
  readonly records?: number;
}

/** Why nothing is measured or released: a claim that stops that cannot be followed. Null where each can. */
export function whyNotFollowed(watched: readonly WatchedClaim[]): string | null {
  const lost = watched.find(({ claim, blind }) => claim.action === 'infer-only' && blind !== null);
  if (!lost) return null;
  return `The watched claim “${lost.words}” cannot be followed. ${lost.blind} Nothing is measured or released of this data while that is so; what is known already can still be asked for in the Ask room, for nothing.`;
}
