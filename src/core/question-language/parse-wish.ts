import { takeNumber } from './take-number.ts';
import type { TokenReader } from './token-reader.ts';
import { numberIn } from './tokens.ts';

/** “± 20 at 90 %”, or half of it. */
export interface Wish {
  /** Where it begins in the text. */
  readonly at: number;
  readonly halfWidth: number | null;
  /** 1 − δ. */
  readonly confidence: number | null;
}

/** Less is no answer to anybody, and more asks for noise beyond all bounds. */
export const CONFIDENCES = { least: 0.5, most: 0.999 } as const;

/** [within] ± number [at number [%]] | at number [%] */
export function takeWish(reader: TokenReader): Wish | null {
  const { at } = reader.token;
  const isWithin = reader.accept('within');
  const hasWidth = reader.accept('±', '+/-', '+/−') || isWithin;
  const halfWidth = hasWidth ? wanted(reader, (value) => value > 0, 'a number above 0, as in: ± 20') : null;
  if (!reader.accept('at', 'with')) return hasWidth ? { at, halfWidth, confidence: null } : null;
  const { least, most } = CONFIDENCES;
  const share = (value: number) => (reader.is('%') || value > 1 ? value / 100 : value);
  const typed = wanted(
    reader,

    (value) => share(value) >= least && share(value) <= most,
    `a confidence from ${100 * least} % to ${100 * most} %`,
  );
  const confidence = share(typed);
  reader.accept('%');
  reader.accept('confidence', 'probability');
  return { at, halfWidth, confidence };
}

function wanted(reader: TokenReader, isPossible: (value: number) => boolean, words: string): number {
  const token = reader.token.kind === 'number' ? takeNumber(reader) : reader.take();
  const value = token.kind === 'number' ? numberIn(token.text) : Number.NaN;
  return Number.isFinite(value) && isPossible(value) ? value : reader.fail(`expected ${words}.`, token);
}
