import type { Neighbours } from '../../data/neighbours.ts';
import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import type { QuerySpec } from '../../workload/query-spec.ts';
import type { Likeness } from './recognition.ts';

/** One budget over everything that is asked and released about the same people. */
export interface WholeBudget {
  readonly epsilon: number;
  readonly neighbours: Neighbours;
  /** How probable it may be in all that a promise of ε fails; absent for 0. */
  readonly delta?: number;
}

/** One change of the budget: a promise to the people in the data that was made anew. */
export interface BudgetChange {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly from: WholeBudget | null;
  readonly to: WholeBudget;
  /** Somebody set it, nobody did before something was asked, or two ledgers became one and the smaller budget holds. */
  readonly why: 'set' | 'default' | 'joined';
}

/** Other data that this may be about the same people as, for it has most of the columns or some of the rows. */
export interface Doubt {
  /** The book of that data. */
  readonly dataId: string;
  readonly name: string;
  /** ε; Infinity where its charges do not add up. */
  readonly spent: number;
  readonly by: Likeness;
}

/** What the steward said about such data. “Others” may become “same” later, and never the other way round. */
export interface PeopleAnswer {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly are: 'same' | 'others';
  /** The doubt as it was put. */
  readonly about: Doubt;
  /** What the data was called that was asked about. */
  readonly name: string;
}

/** What a cube is opened with. */
export interface AskSetup {
  /** Ascending positions. */
  readonly attributes: readonly number[];
  readonly epsilon: number;
  readonly neighbours: Neighbours;
  /** The number of records is known to everybody. */
  readonly publicRecords: boolean;
  /** Starts with a tree of partial sums. */
  readonly tree: boolean;
}

/**
 * Something that was paid for, as it is kept before its noise is drawn: one question, or a tree of partial sums for this
 * ε. What never came back, because the page ended first, stays paid.
 */
export type Paid = { readonly spec: QuerySpec; readonly scale: number } | { readonly tree: number };

/** What is about to be drawn. */
export interface Reservation {
  readonly paid: Paid;
  /** In ε. */
  readonly cost: number;
}

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

/** Anything that was charged. */
export interface Charged {
  readonly spent: number;
  /** How probable it is that this fails; absent for 0. */
  readonly delta?: number;
  /** The ρ that ε and δ stand for, where it keeps zero-concentrated privacy; absent otherwise. */
  readonly rho?: number;
  readonly setup: Pick<AskSetup, 'neighbours'>;
  /** How many rows of a person `spent` counts; 1 where that was not kept. */
  readonly rowsPerPerson?: number;
}

/** A ledger of the Ask room. Attributes stand by position, data and cube as digests: no name, label or count is kept. */
export interface CubeEntry extends Charged {
  readonly id: string;
  readonly dataId: string;
  readonly cubeId: string;
  readonly setup: AskSetup;
  /** The attributes of the cube, as digests; ledgers of earlier versions have none. */
  readonly frame?: readonly FramedAttribute[];
  /** How many answers of its history are kept apart from it. */
  readonly answers: number;
  /** What was paid for before it was drawn and never came back, as `spent` counts it; ledgers of earlier versions have none. */
  readonly unanswered?: readonly Paid[];
  /** All its noise was drawn exactly; that of earlier versions was not. */
  readonly isExact?: true;
  /** Another ledger was opened on the same cube; what this one spent and answered still counts. */
  readonly isClosed: boolean;
  /** What was asked and answered was forgotten: the amount stays, and nothing says what it was spent on. */
  readonly isForgotten?: true;
}

/** What its steward calls a release, and which it is. None of it comes from the data. */
export interface ReleaseIdentity {
  /** From 1, in each ledger. */
  readonly number: number;
  readonly title: string;
  /** Whom readers may ask. */
  readonly contact?: string;
  /** The number of the release that readers should put away; its ε stays spent. */
  readonly replaces?: number;
}

/** A release that was paid for. What came out stands apart, so that the book is read without it. */
export interface ReleaseEntry extends Charged {
  readonly id: string;
  readonly dataId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In words: mechanism and workload. */
  readonly what: string;
  readonly delta: number;
  readonly rowsPerPerson: number;
  /** `charged`: paid for, and nothing came out yet; where the page ended meanwhile, nothing ever will. */
  readonly outcome: 'charged' | 'released' | 'failed';
  /** Why nothing came out. */
  readonly problem?: string;
  /** What was typed to agree to it: its ε, or the initials of a second person. Releases of earlier versions have none. */
  readonly confirmed?: string;
  /** Releases of earlier versions have none. */
  readonly identity?: ReleaseIdentity;
}

/** What a release is about to cost, whom, and how the book calls it. */
export interface ChargeOrder extends PrivacyUnit {
  readonly epsilon: number;
  readonly delta: number;
  readonly rho?: number;
  readonly what: string;
  readonly confirmed?: string;
  readonly named?: Omit<ReleaseIdentity, 'number'>;
  /** Why a claim that stops measuring cannot be followed; null where each can, absent where nobody follows claims. */
  readonly unfollowed?: string | null;
  /** Why what comes out could not be counted in the probability of claims; absent where it can. */
  readonly uncounted?: string | null;
}
