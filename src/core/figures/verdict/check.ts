import { type Finding, type Measured, noNumbers } from './finding.ts';

/**
 * `refuted`: the numbers contradict what the paper prints, and it has been looked into: that is the paper's claim and not
 * our implementation. `unjudged`: what knows nothing of the data passes as well, so passing says nothing.
 */
export type CheckOutcome = 'holds' | 'fails' | 'refuted' | 'open' | 'unjudged';

/** One thing that must come out, judged from the numbers of this very run. */
export interface Check {
  /** What is claimed, as a sentence. */
  readonly claim: string;
  readonly outcome: CheckOutcome;
  /** The numbers that decide it, as a sentence or two. */
  readonly evidence: string;
  /** The interval and the limit behind it; null where there is none yet. */
  readonly comparison: Measured | null;
}

export function check(claim: string, { holds, evidence, comparison }: Finding): Check {
  return { claim, outcome: holds === null ? 'open' : holds ? 'holds' : 'fails', evidence, comparison };
}

/** A claim that is known to be false in some settings: failing speaks against the paper. `why` says what was looked into. */
export function printedClaim(claim: string, finding: Finding, why: string): Check {
  const judged = check(claim, finding);
  return judged.outcome === 'fails' ? { ...judged, outcome: 'refuted', evidence: `${judged.evidence} ${why}` } : judged;
}

/**
 * Not judged where `baseline`, the same finding for what knows no data, passes as well; and a claim does not hold before
 * it is clear that it does not.
 */
export function beyond(baseline: { readonly title: string; readonly finding: Finding }, judged: Check): Check {
  const { title, finding } = baseline;
  if (finding === noNumbers) return { ...judged, outcome: 'open', evidence: `Waiting for the numbers of ${title}.` };
  if (finding.holds === true) {
    const evidence = `Passed by ${title}, which knows nothing about the data. ${finding.evidence}`;
    return { ...judged, outcome: 'unjudged', evidence };
  }
  if (finding.holds === false || judged.outcome !== 'holds') return judged;
  const unclear = `Whether ${title} passes as well, which knows nothing about the data, is open.`;
  return { ...judged, outcome: 'open', evidence: `${judged.evidence} ${unclear}` };
}
