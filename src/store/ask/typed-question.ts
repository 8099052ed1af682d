import { cellCount, type Domain } from '../../core/data/domain.ts';
import type { CubeEntry } from '../../core/privacy/book/entries.ts';
import { parseQuestion, type TypedQuestion } from '../../core/question-language/parse-question.ts';
import { mended, QuestionFailure } from '../../core/question-language/question-failure.ts';
import { pickedQuestionOf, queryText, questionText } from '../../core/question-language/question-text.ts';
import { attributesOf } from '../../core/workload/linear-query.ts';
import { MAX_CUBE_CELLS } from './ask-limits.ts';
import type { DraftProblem, NeededCube } from './ask-state.ts';
import { firstCube } from './first-cube.ts';

/** Where questions are read: in a cube of the data, or before any is open. */
export interface Readable {
  /** Null before one is open. */
  readonly cube: Domain | null;
  /** Of the data that is open; null where the cube is of other data. */
  readonly frame: Domain | null;
  /** What “it” stands for. */
  readonly it: string | null;
  /** Those of the data that is open. */
  readonly ledgers: readonly CubeEntry[];
}

export type Typed =
  | { readonly kind: 'question'; readonly typed: TypedQuestion; readonly text: string }
  | { readonly kind: 'needs'; readonly needs: NeededCube; readonly problem: DraftProblem | null }
  | { readonly kind: 'problem'; readonly problem: DraftProblem };

/** What stands in the question field: a question about the cube, one that needs another cube, or why it is neither. */
export function readTyped(text: string, readable: Readable): Typed {
  const { cube, frame, it } = readable;
  try {
    if (cube) {
      const typed = parseQuestion(text, cube, it);
      return { kind: 'question', typed, text: askedText(text, typed, cube) };
    }
    if (frame)
      return { kind: 'needs', needs: neededBy(parseQuestion(text, frame, it), frame, readable), problem: null };
  } catch (error) {
    if (!(error instanceof QuestionFailure)) throw error;
    return inTheData(text, readable, error) ?? { kind: 'problem', problem: problemOf(text, error) };
  }
  throw new Error('questions are read where there is something to ask about');
}

/** The question without what is asked of its answer, and without how well that has to be known. */
function askedText(text: string, { query, constant, hypothesis, wish }: TypedQuestion, cube: Domain): string {
  if (!hypothesis) return text.slice(0, wish?.at).trimEnd();
  const picked = pickedQuestionOf(query, constant);
  return picked ? questionText(picked, cube) : queryText(query, cube);
}

/** A question that the whole data understands: about attributes that the cube has not. */
function inTheData(text: string, readable: Readable, { at, length }: QuestionFailure): Typed | null {
  const { cube, frame, it } = readable;
  if (!cube || !frame) return null;
  try {
    const needs = neededBy(parseQuestion(text, frame, it), frame, readable);
    if (needs.missing.length === 0) return null;
    const names = needs.missing.map((index) => `“${frame.attributes[index].name}”`).join(' and ');
    const is = needs.missing.length === 1 ? 'is' : 'are';
    const message = `${names} ${is} in the data, but not in the cube that is open.`;
    return { kind: 'needs', needs, problem: { at, length, message, meant: null, told: null, example: null } };
  } catch (error) {
    if (!(error instanceof QuestionFailure)) throw error;
    // All that the data has is more than the cube knows, so it tells better what was meant.
    return error.mending ? { kind: 'problem', problem: problemOf(text, error) } : null;
  }
}

/** The one cube that all of these questions can be asked in; null where the open one will do, or none of the data. */
export function neededByAll(texts: readonly string[], readable: Readable): NeededCube | null {
  const { frame, it } = readable;
  if (!frame) return null;
  const named = texts.flatMap((text) => {
    try {
      return attributesOf(parseQuestion(text, frame, it).query);
    } catch (error) {
      // What is wrong with it is said of the line itself.
      if (error instanceof QuestionFailure) return [];
      throw error;
    }
  });
  const needs = cubeOf([...new Set(named)], frame, readable);
  return needs.missing.length > 0 ? needs : null;
}

function neededBy({ query }: TypedQuestion, frame: Domain, readable: Readable): NeededCube {
  return cubeOf(attributesOf(query), frame, readable);
}

/**
 * A cube that is open already and has all that is named, else what is named, beside what the cube in sight has as far as
 * there is room.
 */
function cubeOf(named: readonly number[], frame: Domain, { cube, ledgers }: Readable): NeededCube {
  const own = (cube?.attributes ?? []).map(({ name }) => frame.attributes.findIndex((other) => other.name === name));
  const missing = named.filter((index) => !own.includes(index));
  const open = ledgers.filter(
    ({ isClosed, setup }) => !isClosed && named.every((index) => setup.attributes.includes(index)),
  );
  const ledger = open.sort((a, b) => b.answers - a.answers)[0] ?? null;
  const grown = [...new Set([...own.filter((index) => index >= 0), ...named])].sort((a, b) => a - b);
  const wanted = cellCount(frame, grown) <= MAX_CUBE_CELLS ? grown : named;
  const attributes = ledger?.setup.attributes ?? (wanted.length > 0 ? wanted : firstCube(frame));
  return { attributes, missing, cells: cellCount(frame, attributes), ledger };
}

function problemOf(text: string, { at, length, message, mending, example }: QuestionFailure): DraftProblem {
  return { at, length, message, meant: mending && mended(text, mending), told: mending?.told ?? null, example };
}
