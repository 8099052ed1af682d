import { log } from '../math/log.ts';
import { toEpsilon, UNITS_PER_EPSILON } from '../privacy/budget.ts';
import type { Belief } from './belief.ts';
import type { Refused, Remedy } from './decision.ts';
import type { Funds } from './funds.ts';
import type { Question } from './question.ts';

/** Says why the budget does not allow a question, and what it or the history would allow instead. */
export function refusal(
  question: Question,
  { account, remaining }: Funds,
  row: Float64Array,
  units: number,
  belief: Belief | null,
  silence: string | null,
): Refused {
  const cost = shown(toEpsilon(units));
  const left = shown(toEpsilon(remaining));
  const reason = `Measuring this costs ε = ${cost} more, but only ${left} is left. ${silence ?? 'The history is not accurate enough.'}`;
  const remedies: Remedy[] = [];
  const wider = (halfWidth: number, because: string): Remedy => {
    const text = shown(halfWidth, 'up');
    const sentence = `Ask for ± ${text} at ${shown(100 * question.confidence)} %: ${because}`;
    return { sentence, change: { halfWidth: Number(text) } };
  };
  const precision = account.mostPrecision(row, remaining);
  if (precision > 0) {
    const halfWidth = (-log(1 - question.confidence) * UNITS_PER_EPSILON) / precision;
    remedies.push(wider(halfWidth, 'what is left pays for that.'));
  }
  if (belief) {
    remedies.push(wider(belief.halfWidth, 'the history answers that for nothing.'));
    const tenths = Math.floor(1000 * belief.confidence);
    if (tenths > 10) {
      remedies.push({
        sentence: `Ask for ${(tenths / 10).toFixed(1)} % at ± ${question.halfWidth}: the history answers that for nothing.`,
        change: { confidence: tenths / 1000 },
      });
    }
  }
  if (remedies.length === 0) {
    const sentence = 'Ask about other cells, on which less was spent, or allow a larger budget.';
    remedies.push({ sentence, change: null });
  }
  return { kind: 'refused', reason, remedies, belief };
}

/** Three digits; half-widths are rounded up so that what is advised is possible. */
function shown(value: number, rounding: 'nearest' | 'up' = 'nearest'): string {
  if (rounding === 'nearest' || value === 0) return String(Number(value.toPrecision(3)));
  const [mantissa, exponent] = value.toExponential().split('e');
  return String(Number(`${(Math.ceil(Number(mantissa) * 100) / 100).toFixed(2)}e${exponent}`));
}
