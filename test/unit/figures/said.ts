import type { Check } from '../../../src/core/figures/verdict/check.ts';

const words = { holds: true, fails: false, open: null, refuted: 'refuted', unjudged: 'unjudged' } as const;

/** What a check says, short: true, false, null where it is open, or the name of what is neither. */
export function said({ outcome }: Check) {
  return words[outcome];
}
