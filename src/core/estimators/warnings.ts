import { grouped } from '../params.ts';
import { HARDLY, type ImpossibleAnswer } from './impossible-answers.ts';
import type { InferenceResult } from './infer.ts';
import type { Misfit } from './posterior/misfit.ts';

/** How an answer is called, by its place in the history. */
type NameOf = (place: number) => string;

/** More than so many are counted instead of named. */
const MOST_NAMED = 5;

/** What somebody should know before they trust estimates. */
export function warningsOf({ misfit, impossible = [], history }: InferenceResult, nameOf: NameOf): string[] {
  const contradiction = misfit ? contradictionWords(misfit, history.length, nameOf) : null;
  return [...impossibleWords(impossible, nameOf), ...(contradiction === null ? [] : [`Answers ${contradiction}`])];
}

/** That answers contradict each other, and which of them; null where their noise explains it. */
export function contradictionWords(
  { probability, farthest = [] }: Misfit,
  answers: number,
  nameOf: NameOf,
): string | null {
  if (probability >= HARDLY) return null;
  // A record count with noise of its own comes after the answers.
  const names = farthest.map((place) => (place < answers ? nameOf(place) : 'the number of records'));
  return `contradict each other, or the number of records, by more than their noise explains, most of all ${listed(names)}. Estimates and intervals are not to be trusted: some noise scales may be too small, or answers may come from other data.`;
}

/** One sentence for each answer that no records could give. */
export function impossibleWords(impossible: readonly ImpossibleAnswer[], nameOf: NameOf): string[] {
  const rest = impossible.length - MOST_NAMED;
  const sentences = impossible.slice(0, MOST_NAMED).map(({ place, answer, range }) => {
    return `${nameOf(place)} is ${grouped(answer)}, but ${rangeWords(range)}, and its noise does not explain the difference: its noise scale may be too small, or it comes from other data.`;
  });
  return rest > 0 ? [...sentences, `The same is true of ${grouped(rest)} more answers.`] : sentences;
}

function rangeWords([low, high]: ImpossibleAnswer['range']): string {
  if (low === null) return `there is no more than ${grouped(high ?? 0)} to be counted`;
  if (high === null) return `there is no less than ${grouped(low)} to be counted`;
  if (low === high) return `what it counts is ${grouped(low)}`;
  return `what it counts lies between ${grouped(low)} and ${grouped(high)}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
