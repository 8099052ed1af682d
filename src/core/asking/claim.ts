import type { AnswerNoise } from '../history/answer-noise.ts';
import type { QuerySpec } from '../workload/query-spec.ts';

/**
 * An attribute as all cubes of the same data know it, without a name: the column it is read from and the way it is read,
 * which other bins or categories change.
 */
export interface FramedAttribute {
  readonly column: string;
  readonly coding: string;
  readonly size: number;
}

/** A claim θ ∈ [low, high] that somebody might come to believe (§5). It belongs to the data, whatever cube is open. */
export interface Claim {
  /** The attributes that it is about. */
  readonly about: readonly FramedAttribute[];
  /** θ; names its attributes by their places in `about`. */
  readonly query: QuerySpec;
  readonly low: number | null;
  readonly high: number | null;
  /** From this probability on the claim counts as given away. */
  readonly threshold: number;
  /** What happens then: people are warned, or questions are only answered from the history. */
  readonly action: 'warn' | 'infer-only';
  /** How probable it was when it was given away; null before. It stays given away, whatever is learned later. */
  readonly reached: number | null;
}

/** A claim as it stands. */
export interface WatchedClaim {
  readonly claim: Claim;
  /** The claim as a person would say it. */
  readonly words: string;
  /** Given all answers so far, of whichever cube; null while they say nothing about it. */
  readonly probability: number | null;
  /** Why it cannot be watched over every question here; null where it can. */
  readonly blind: string | null;
  /** Earlier answers that may bear on it but cannot be counted in. */
  readonly uncounted: number;
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
