import type { Decision } from './decision.ts';

/** What would become of a question, without what the answers say. */
export type Prospect =
  | { readonly kind: 'free' }
  | { readonly kind: 'measure'; readonly cost: number }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PricedQuestion {
  readonly alone: Prospect;
  /** After those before it in the list, whose answers may make it cheaper, or leave too little for it. */
  readonly inOrder: Prospect;
}

/** Prices of a list of questions, each alone and asked in this order. Costs are in ε. */
export interface PricedList {
  readonly questions: readonly PricedQuestion[];
  readonly together: number;
}

export function prospectOf(decision: Decision): Prospect {
  if (decision.kind === 'inferred') return { kind: 'free' };
  if (decision.kind === 'measure') return { kind: 'measure', cost: decision.cost };
  return { kind: 'refused', reason: decision.reason };
}
