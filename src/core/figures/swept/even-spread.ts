import { evenCounts } from '../../experiment/run/references/even-counts.ts';
import type { Finding } from '../verdict/finding.ts';

/** The line that knows nothing of the data, in experiments and checks. */
export const EVEN = evenCounts.id;

/** What evenly spread counts make of a claim about a mechanism. */
export function evenSpread(finding: Finding) {
  return { title: 'a table of even counts', finding };
}
