import type { Belief } from './belief.ts';

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
  /** What would make it possible, one sentence each. */
  readonly remedies: readonly string[];
  readonly belief: Belief | null;
}
