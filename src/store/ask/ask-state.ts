import type { AnswerRow, AskNews } from '../../core/asking/ask-service.ts';
import type { AskOutcome } from '../../core/asking/ask-session.ts';
import type { Agreement } from '../../core/asking/ask-system.ts';
import type { WatchedClaim } from '../../core/asking/claim.ts';
import type { Decision } from '../../core/asking/decision.ts';
import type { ComparedLaw, LawQuestion } from '../../core/asking/law-comparison.ts';
import type { Question } from '../../core/asking/question.ts';
import type { PricedQuestion } from '../../core/asking/rehearsal.ts';
import type { DatasetRef } from '../../core/data/dataset-ref.ts';
import type { DataDescription } from '../../core/data/description.ts';
import type { Domain } from '../../core/data/domain.ts';
import type { InferenceResult } from '../../core/estimators/infer.ts';
import type { LearningPoint } from '../../core/estimators/sampling/course.ts';
import type { Book } from '../../core/privacy/book/book.ts';
import type { ChosenBudget } from '../../core/privacy/book/changes.ts';
import type { AskSetup, CubeEntry, FramedAttribute, Paid, Reservation } from '../../core/privacy/book/entries.ts';
import type { Interval } from '../../core/question-language/label-interval.ts';

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
  /** The question as it was probably meant; null where nobody can tell. */
  readonly meant: string | null;
  /** Where it was read in plain words: how, as sentences. Null where something is wrong with it. */
  readonly told: readonly string[] | null;
  /** One about the same that is understood, for where nobody can tell; null for none. */
  readonly example: string | null;
}

/** A cube that a question needs, by positions in the data. */
export interface NeededCube {
  readonly attributes: readonly number[];
  /** Those of them that the question names and the open cube has not. */
  readonly missing: readonly number[];
  readonly cells: number;
  /** The ledger that is open on it already; null for a new cube. */
  readonly ledger: CubeEntry | null;
}

export interface OpenSession {
  /** The data it is about: a digest of its contents; null where they could not be read. */
  readonly dataId: string | null;
  readonly ref: DatasetRef;
  /** The person's file that it is about; null for data that comes with the workbench. */
  readonly file: File | null;
  /** Its entry in the book, as it was last kept; null where nothing is kept. */
  readonly ledger: CubeEntry | null;
  /** All that was charged to the same data, and what may be, as it was last read. */
  readonly book: Book;
  /** The budget over all cubes, where that was chosen with this session and is not kept yet. */
  readonly chosen: ChosenBudget | null;
  readonly setup: AskSetup;
  readonly cube: Domain;
  readonly answers: readonly AnswerRow[];
  /** What was paid for and never answered, because the page ended first; part of what is spent. */
  readonly unanswered: readonly Paid[];
  /** What is about to be drawn, and what it costs; kept as spent already. */
  readonly pending: Reservation | null;
  readonly budget: AskNews['budget'];
  readonly claims: AskNews['claims'];
}

/** A question and its outcome: predicted while it is being written, or as it was answered. */
export interface ShownQuestion {
  readonly question: Question;
  readonly text: string;
  readonly result: Decision | AskOutcome;
  readonly isAsked: boolean;
  /** Numbers that the answer is asked to be among; null where the answer itself is asked for. */
  readonly hypothesis: Interval | null;
  /** How it was taken where it was not taken at its word. */
  readonly notes: readonly string[];
  /** Whether the answers behind it can all be true; null until that is worked out. */
  readonly agreement: Agreement | null;
}

/** One question of a list. */
export interface ListedQuestion {
  readonly text: string;
  /** Null where it is not understood. */
  readonly question: Question | null;
  /** Why it is not understood. */
  readonly problem: string | null;
  readonly price: PricedQuestion | null;
  /** What became of it, once it was asked. */
  readonly outcome: AskOutcome | null;
}

/** Several questions that are priced before any of them is asked. */
export interface QuestionList {
  readonly questions: readonly ListedQuestion[];
  /** The cube that all of them can be asked in, where it is not the open one. */
  readonly needs: NeededCube | null;
  /** ε of all that would be measured, in their order. */
  readonly together: number;
  readonly isAsking: boolean;
  readonly error: string | null;
}

/** The law of one belief by all four methods. */
export interface ComparedMethods {
  readonly of: LawQuestion;
  /** Null while they are at work. */
  readonly laws: readonly ComparedLaw[] | null;
}

/** The whole history, put together by an estimator. */
export interface Integration {
  readonly estimator: string;
  /** The session as it was then: its answers are what it is made of. */
  readonly of: Pick<OpenSession, 'cube' | 'answers'>;
  /** The question that stood there then; null where there was none. */
  readonly question: string | null;
  /** At work: a result that stands there meanwhile is of what was learned until it was stopped. */
  readonly isBusy: boolean;
  /** Where it learns from samples: how far it is. */
  readonly learning: {
    readonly points: readonly LearningPoint[];
    /** What is done of the most that may be done. */
    readonly share: number;
    /** Whether there is more to learn. */
    readonly canResume: boolean;
  } | null;
  readonly result: InferenceResult | null;
  /** Why there is no result. */
  readonly error: string | null;
}

/** The data at hand, and what was spent on it in this browser before. */
export interface KnownData {
  /** The description that was loaded when it was looked up. */
  readonly of: DataDescription;
  readonly book: Book;
  /** Its attributes as the claims of the book know them; none where there are no claims. */
  readonly frame: readonly FramedAttribute[];
  /** Why nothing is known, where nothing can be. */
  readonly problem: string | null;
}

export interface AskState {
  /** Null until it was looked up. */
  readonly known: KnownData | null;
  readonly session: OpenSession | null;
  /** What this tab had open before a reload is about data that is not loaded. */
  readonly isWaiting: boolean;
  /** Choosing another cube while a session is open. */
  readonly isChoosing: boolean;
  readonly opening: boolean;
  /** Why no session could be opened. */
  readonly openError: string | null;
  readonly draft: AskDraft;
  readonly problem: DraftProblem | null;
  /** The cube that the question needs, where it is not open. */
  readonly needs: NeededCube | null;
  readonly shown: ShownQuestion | null;
  /** Questions that are priced together. */
  readonly list: QuestionList | null;
  /** An answer is on its way. */
  readonly asking: boolean;
  readonly error: string | null;
  /** What became of the last import: answers that were left out, or why there are none. */
  readonly imported: { readonly failed: boolean; readonly sentence: string } | null;
  /** The true answer to the question that is shown; null where it is not looked at. */
  readonly truth: { readonly text: string; readonly value: number } | null;
  readonly showsTruth: boolean;
  readonly comparison: ComparedMethods | null;
  readonly integration: Integration | null;
  /** Why the session would not survive a reload; null where it would. */
  readonly notKept: string | null;
  /** Something was charged, and the browser did not agree to keep it when space runs short. */
  readonly mayBeDeleted: boolean;
  /** The claims about data, by all that was answered and released. `of`: its id in the book; null until it was worked out. */
  readonly watched: { readonly of: string | null; readonly claims: readonly WatchedClaim[] };
}

export const noSession: AskState = {
  known: null,
  session: null,
  isWaiting: false,
  isChoosing: false,
  opening: false,
  openError: null,
  draft: { text: '', halfWidth: 1000, confidence: 0.95 },
  problem: null,
  needs: null,
  shown: null,
  list: null,
  asking: false,
  error: null,
  imported: null,
  truth: null,
  showsTruth: false,
  comparison: null,
  integration: null,
  notKept: null,
  mayBeDeleted: false,
  watched: { of: null, claims: [] },
};
