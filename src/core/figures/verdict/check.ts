/** One thing that must come out, judged from the numbers of this very run. */
export interface Check {
  /** What is claimed, as a sentence. */
  readonly claim: string;
  /** Null where this run has no numbers to decide it by. */
  readonly holds: boolean | null;
  /** The numbers that decide it. */
  readonly evidence: string;
}

export function undecided(claim: string): Check {
  return { claim, holds: null, evidence: 'not enough numbers yet' };
}

/**
 * Whether a claim about a whole curve stands: nothing clearly speaks against it, and on average it is not off. Null where
 * it is off by no more than noise may make of it.
 */
export function stands(off: number, noise: number, isClearlyOff: boolean): boolean | null {
  if (isClearlyOff) return false;
  if (off <= 0) return true;
  return off <= noise ? null : false;
}
