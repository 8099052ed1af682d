import type { Belief } from './belief.ts';
import type { Question } from './question.ts';

/** What the system does with a question. Costs are in ε. */
export type Decision = Inferred | Measure | Refused;

/** The history is good enough: nothing is spent. */
export interface Inferred {
  readonly kind: 'inferred';
  readonly belief: Belief;
}

/** The Laplace mechanism is asked, with no less noise than the question allows (Theorem 5.3). */
export interface Measure {
  readonly kind: 'measure';
  readonly scale: number;
  /** α = S/λ, what the question would cost alone. */
  readonly alpha: number;
  /** What it adds to the cost of the system: less where it asks cells that others left alone. */
  readonly cost: number;
  /** What the history says, where it says anything. */
  readonly belief: Belief | null;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
  /** What would make it possible. */
  readonly remedies: readonly Remedy[];
  readonly belief: Belief | null;
}

export interface Remedy {
  readonly sentence: string;
  /** What to ask for instead; null where other wishes do not help. */
  readonly change: Partial<Pick<Question, 'halfWidth' | 'confidence'>> | null;
}
