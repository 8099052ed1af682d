import type { PublicFacts } from './public-facts.ts';

const USUAL = 10;
const MOST = 30;
const LEAST = 3;
/** Errors of so many answers have a mean that is good to five per cent. */
const ENOUGH_ERRORS = 400;
/** More errors than these a point hardly make its mean any better, and a first chart is waited for. */
const MANY_ERRORS = 4000;

/** More trials where there are few answers to take a mean of, fewer where there are very many. */
export function derivedTrials({ answers }: Pick<PublicFacts, 'answers'>): number {
  const steady = Math.min(MOST, Math.max(USUAL, Math.ceil(ENOUGH_ERRORS / answers)));
  return Math.max(LEAST, Math.min(steady, Math.floor(MANY_ERRORS / answers)));
}
