import type { DataDescription } from '../../core/data/description.ts';
import type { ReleaseChoice } from '../../core/experiment/release/release-choice.ts';
import type { TrialAnswers } from '../../core/experiment/run/trial-service.ts';
import type { ReleaseEntry } from '../../core/privacy/book/entries.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import type { DataOrigin } from '../data-origin.ts';

export type ReleaseMode = 'explore' | 'release';

/** One draw beside the truth: not private, and gone as soon as the mode is Release. */
export interface SeenDraw {
  readonly answers: TrialAnswers;
  /** What it was drawn from: where other data is open, it is out of sight. */
  readonly about: DataDescription;
  readonly choice: ReleaseChoice;
}

/** A release that is looked at; its result is null where nothing came out or nothing was kept of it. */
export interface ShownRelease {
  readonly of: DataOrigin;
  readonly release: ReleaseEntry;
  readonly result: KeptResult | null;
}

export interface ReleaseState {
  readonly mode: ReleaseMode;
  /** Null follows the comparison: its first private mechanism at the middle of the sweep. */
  readonly choice: ReleaseChoice | null;
  /** Which draw is looked at while exploring. */
  readonly draw: number;
  readonly seen: SeenDraw | null;
  readonly isDrawing: boolean;
  /** Why nothing can be seen. */
  readonly error: string | null;
  /** A release that is under way: before it is paid for it can be called off for nothing. */
  readonly phase: 'checking' | 'paid' | null;
  /** How much of its noise is drawn, from 0 to 1. */
  readonly drawn: number;
  readonly shown: ShownRelease | null;
  /** Why nothing was released. */
  readonly problem: string | null;
  /** Why what came out will not be there after a reload; null where it will. */
  readonly notKept: string | null;
  /** The ledger is open beside the room. */
  readonly isLedgerOpen: boolean;
}

export const noRelease: ReleaseState = {
  mode: 'explore',
  choice: null,
  draw: 0,
  seen: null,
  isDrawing: false,
  error: null,
  phase: null,
  drawn: 0,
  shown: null,
  problem: null,
  notKept: null,
  isLedgerOpen: false,
};
