import type { ParamValue } from '../../params.ts';
import { decided, type Finding } from './finding.ts';
import type { Measured } from './measured.ts';
import { measuredWords, shown, written } from './words.ts';

/** A curve as a whole against a limit, and each of its values alone. */
interface Spotted {
  readonly whole: Measured;
  readonly spots: readonly { readonly value: ParamValue; readonly comparison: Measured }[];
}

/**
 * The average over a curve decides; single values are too unsure to. But a claim that holds on average does not hold as
 * long as one value contradicts it clearly: then it is open, and that value is named.
 */
export function spotted({ whole, spots }: Spotted): Finding {
  const against = spots.filter(({ comparison }) => decided(comparison) === false);
  const named = against
    .map(({ value, comparison }) => `${written(comparison.estimate, comparison.unit)} at ${shown(value)}`)
    .join(', ');
  const holds = decided(whole);
  const isEven = holds === null && (whole.limit === 1 || whole.limit === 0) && Number.isFinite(whole.high);
  return {
    holds: holds === true && against.length > 0 ? null : holds,
    evidence: `On average ${measuredWords(whole)}.${isEven ? ' No difference is seen.' : ''}${named === '' ? '' : ` Clearly otherwise: ${named}.`}`,
    comparison: whole,
  };
}
