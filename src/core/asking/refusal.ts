import { UNDETERMINED } from '../estimators/least-squares/not-estimable.ts';
import { exp } from '../math/exp.ts';
import { log } from '../math/log.ts';
import { toEpsilon, UNITS_PER_EPSILON } from '../privacy/budget.ts';
import type { QuestionAccount } from '../privacy/questions/question-account.ts';
import { CONFIDENCES } from '../question-language/parse-wish.ts';
import type { Belief } from './belief.ts';
import type { Refused, Remedy } from './decision.ts';
import type { Funds } from './funds.ts';
import type { Question } from './question.ts';

const NOT_KNOWN = 'Nor does the history determine it: it is not a linear combination of what was asked.';

/** Says why the budget does not allow a question, and what it or the history would allow instead. */
export function refusal(
  question: Question,
  { account, remaining }: Funds,
  row: Float64Array,
  units: number,
  belief: Belief | null,
  silence: string | null,
): Refused {
  const cost = fewDigits(toEpsilon(units));
  const left = fewDigits(toEpsilon(remaining));
  const known = silence === UNDETERMINED ? NOT_KNOWN : (silence ?? 'The history is not accurate enough.');
  const reason = `Measuring this costs ε = ${cost} more, but only ${left} is left. ${known}`;
  const precision = account.mostPrecision(row, remaining);
  const remedies = [...affordable(question, precision, belief), ...remediesFrom(question, belief)];
  if (remedies.length === 0) remedies.push({ sentence: elsewhere(account, row, remaining), change: null });
  return { kind: 'refused', reason, remedies, belief };
}

/** What the history answers for nothing. */
export function remediesFrom(question: Question, belief: Belief | null): Remedy[] {
  if (!belief) return [];
  const because = 'the history answers that for free.';
  return [wider(question, belief.halfWidth, because), ...lessSure(question, belief.confidence, because)];
}

/** What this precision pays for, where the history does not answer as much for nothing. */
function affordable(question: Question, precision: number, belief: Belief | null): Remedy[] {
  if (precision === 0) return [];
  const because = 'what is left pays for that.';
  const halfWidth = (-log(1 - question.confidence) * UNITS_PER_EPSILON) / precision;
  const confidence = 1 - exp((-question.halfWidth * precision) / UNITS_PER_EPSILON);
  const isNarrower = roundedUp(halfWidth) < roundedUp(belief?.halfWidth ?? Number.POSITIVE_INFINITY);
  const isSurer = confidence > (belief?.confidence ?? 0);
  return [
    ...(isNarrower ? [wider(question, halfWidth, because)] : []),
    ...(isSurer ? lessSure(question, confidence, because) : []),
  ];
}

function wider({ confidence }: Question, halfWidth: number, because: string): Remedy {
  const rounded = roundedUp(halfWidth);
  const sentence = `Ask for ± ${rounded} at ${fewDigits(100 * confidence)} %: ${because}`;
  return { sentence, change: { halfWidth: rounded } };
}

function lessSure({ halfWidth }: Question, confidence: number, because: string): Remedy[] {
  const tenths = Math.floor(1000 * confidence);
  if (tenths < 1000 * CONFIDENCES.least || tenths > 1000 * CONFIDENCES.most) return [];
  const sentence = `Ask for ${(tenths / 10).toFixed(1)} % at ± ${halfWidth}: ${because}`;
  return [{ sentence, change: { confidence: tenths / 1000 } }];
}

/** Which other questions there are, where this one is out of reach. */
function elsewhere(account: QuestionAccount, row: Float64Array, remaining: number): string {
  const signs = row.map(Math.sign);
  if (account.mostPrecision(signs, remaining) > 0) {
    return 'Numbers this large in front of counts need more noise than the ledger can count. Divide the question by a number and multiply the answer by it, which costs nothing.';
  }
  const { used } = account;
  const most = used.reduce((a, b) => Math.max(a, b), 0);
  return used.some((units) => units < most)
    ? 'Ask about cells on which less was spent (the paler ones of the cube), or for what follows from the history; both cost little or nothing.'
    : 'Every cell has had the whole budget; ask for what follows from the history, which costs nothing.';
}

function fewDigits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Three digits, rounded up so that what is advised is possible. */
export function roundedUp(halfWidth: number): number {
  if (!(halfWidth > 0 && halfWidth < Number.POSITIVE_INFINITY)) return halfWidth;
  const [mantissa, exponent] = halfWidth.toExponential().split('e');
  return Number(`${(Math.ceil(Number(mantissa) * 100) / 100).toFixed(2)}e${exponent}`);
}
