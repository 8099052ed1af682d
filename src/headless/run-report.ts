import type { Row } from '../core/experiment/row.ts';

const MOST_SENTENCES = 5;

/** Why trials gave no answer: each reason once, with where it was first met. */
export function refusals(rows: readonly Row[]): string[] {
  const reasons = new Map<string, string>();
  for (const { error, mechanism, value } of rows) {
    if (error !== undefined && !reasons.has(error)) reasons.set(error, `${mechanism} at ${value}: ${error}`);
  }
  const sentences = [...reasons.values()];
  const more = sentences.length - MOST_SENTENCES;
  return more > 0 ? [...sentences.slice(0, MOST_SENTENCES), `${more} more reasons are in the results.`] : sentences;
}
