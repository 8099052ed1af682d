import type { AnswerRow, AskNews } from '../core/ask/ask-service.ts';
import type { AskOutcome } from '../core/ask/ask-session.ts';
import type { Decision } from '../core/ask/decision.ts';
import type { ComparedLaw, LawQuestion } from '../core/ask/law-comparison.ts';
import type { Question } from '../core/ask/question.ts';
import type { Domain } from '../core/data/domain.ts';
import type { DatasetRef } from '../core/experiment/dataset-ref.ts';
import type { Neighbours } from '../core/privacy/neighbours.ts';

/** What a session is opened with. */
export interface AskSetup {
  /** Ascending positions. */
  readonly attributes: readonly number[];
  readonly epsilon: number;
  readonly neighbours: Neighbours;
  /** The number of records is known to everybody. */
  readonly publicRecords: boolean;
  /** Starts with a tree of partial sums, at `TREE_EPSILON`. */
  readonly tree: boolean;
}

/** What a person wants to know, and how well. */
export interface AskDraft {
  readonly text: string;
  readonly halfWidth: number;
  /** 1 − δ. */
  readonly confidence: number;
}

/** Why a typed question is not understood, and which characters are to blame. */
export interface DraftProblem {
  readonly at: number;
  readonly length: number;
  readonly message: string;
}

export interface OpenSession {
  /** The data it is about, as `dataKey` writes it. */
  readonly dataKey: string;
  readonly ref: DatasetRef;
  readonly setup: AskSetup;
  readonly cube: Domain;
  readonly answers: readonly AnswerRow[];
  readonly budget: AskNews['budget'];
  readonly claims: AskNews['claims'];
}

/** A question with what becomes of it: foretold while it is being written, or as it was answered. */
export interface Shown {
  readonly question: Question;
  readonly text: string;
  readonly result: Decision | AskOutcome;
  readonly isAsked: boolean;
}

/** The law of one belief by all four methods. */
export interface Comparison {
  readonly of: LawQuestion;
  /** Null while they are at work. */
  readonly laws: readonly ComparedLaw[] | null;
}

export interface AskState {
  readonly session: OpenSession | null;
  /** Choosing another cube while a session is open. */
  readonly isChoosing: boolean;
  readonly opening: boolean;
  /** Why no session could be opened. */
  readonly openError: string | null;
  readonly draft: AskDraft;
  readonly problem: DraftProblem | null;
  readonly shown: Shown | null;
  /** An answer is on its way. */
  readonly asking: boolean;
  readonly error: string | null;
  /** The true answer to the question that is shown; null where it is not looked at. */
  readonly truth: { readonly text: string; readonly value: number } | null;
  readonly showsTruth: boolean;
  readonly comparison: Comparison | null;
  /** The session is too large to survive a reload. */
  readonly isTooLarge: boolean;
}
