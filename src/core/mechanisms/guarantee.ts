import type { Conversion } from '../privacy/concentrated.ts';

/** What a run promises, computed from a mechanism's parameters: the one value behind card, curve, row and file. */
export type Guarantee =
  /** `given`: what it takes for granted, as sentences. */
  | { readonly kind: 'pure'; readonly given?: string }
  /** The promise of ε may fail with probability δ. */
  | { readonly kind: 'approximate'; readonly delta: number }
  /** It keeps ρ (zero-concentrated privacy), the most that is ε but for δ by this conversion; zCDP's where none is named. */
  | { readonly kind: 'concentrated'; readonly delta: number; readonly conversion?: Conversion }
  /** It looks at the truth, or does what nobody has proved private: a sentence says which. */
  | { readonly kind: 'none'; readonly why: string };

/** For mechanisms whose promise no parameter changes. */
export const purelyPrivate = (): Guarantee => ({ kind: 'pure' });
export const looksAtTheTruth = (): Guarantee => ({ kind: 'none', why: 'It looks at the truth.' });

/** The same after something that may fail by itself, with probability δ. */
export function withDelta(guarantee: Guarantee, delta: number): Guarantee {
  if (delta === 0 || guarantee.kind === 'none') return guarantee;
  if (guarantee.kind === 'pure') return { kind: 'approximate', delta };
  return { ...guarantee, delta: delta + guarantee.delta };
}

/** A guarantee as rows, points and files carry it. */
export interface Promised {
  readonly private: boolean;
  /** The δ that comes with ε, where there is one. */
  readonly delta?: number;
  /** ε and δ stand for ρ, which promises more than they say. */
  readonly concentrated?: true;
  /** The most rows of one person that ε protects together, where they are more than one. */
  readonly rowsPerPerson?: number;
  /** ε holds given the number of records only: neighbours may differ in it, and it was used without charge. */
  readonly givenRecords?: true;
}

/** What the experiment around a mechanism adds to its guarantee. */
export interface PromiseTerms {
  readonly rowsPerPerson: number;
  readonly givenRecords: boolean;
}

/** A guarantee of ε for people of so many rows, and for whom it is known how many records there are. */
export function promisedBy(guarantee: Guarantee, { rowsPerPerson, givenRecords }: PromiseTerms): Promised {
  return {
    ...('delta' in guarantee ? { delta: guarantee.delta } : {}),
    ...(guarantee.kind === 'concentrated' ? { concentrated: true } : {}),
    private: guarantee.kind !== 'none',
    ...(guarantee.kind !== 'none' && rowsPerPerson > 1 ? { rowsPerPerson } : {}),
    ...(guarantee.kind !== 'none' && givenRecords ? { givenRecords } : {}),
  };
}

/** The promise alone of what carries one. */
export function promiseOf({
  private: isPrivate,
  delta,
  concentrated,
  rowsPerPerson,
  givenRecords,
}: Promised): Promised {
  return {
    private: isPrivate,
    ...(delta === undefined ? {} : { delta }),
    ...(concentrated === undefined ? {} : { concentrated }),
    ...(rowsPerPerson === undefined ? {} : { rowsPerPerson }),
    ...(givenRecords === undefined ? {} : { givenRecords }),
  };
}

export function kindPromised({ private: isPrivate, delta, concentrated }: Promised): Guarantee['kind'] {
  if (!isPrivate) return 'none';
  if (concentrated) return 'concentrated';
  return delta === undefined ? 'pure' : 'approximate';
}
