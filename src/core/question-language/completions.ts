import type { Domain } from '../data/domain.ts';
import { parseQuestion, wordsAfter } from './parse-question.ts';
import { QuestionFailure } from './question-failure.ts';

/** Words that fit where the caret stands, and the characters that they would take the place of. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
}

/** A list that is read at a glance. */
const MOST = 8;

/** Begun words, with the quote that may stand in front of them. */
const BEGUN = /["'`“]?[\p{L}\p{N}_.]*$/u;

/**
 * What the word at the caret could become. Nothing where the question is complete as it stands, or is wrong before that
 * word already: then no word helps, and a list would hide the reason.
 */
export function completionsAt(text: string, caret: number, domain: Domain): Completions {
  const none = { from: caret, to: caret, words: [] };
  const begun = BEGUN.exec(text.slice(0, caret))?.[0] ?? '';
  const from = caret - begun.length;
  const problem = problemIn(text, domain);
  if (!problem || problem.at < from || /[\p{L}\p{N}_]/u.test(text.charAt(caret))) return none;
  const start = plain(begun);
  const words = wordsAfter(text.slice(0, from), domain).filter((word) => plain(word).startsWith(start));
  const isThere = words.length === 1 && plain(words[0]) === start;
  return isThere ? none : { from, to: caret, words: [...new Set(words)].slice(0, MOST) };
}

function problemIn(text: string, domain: Domain): QuestionFailure | null {
  try {
    parseQuestion(text, domain);
    return null;
  } catch (error) {
    if (error instanceof QuestionFailure) return error;
    throw error;
  }
}

function plain(word: string): string {
  return word.replace(/^["'`“]/, '').toLowerCase();
}
