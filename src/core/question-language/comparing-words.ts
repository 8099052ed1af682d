import type { Comparison } from './label-interval.ts';
import type { TokenReader } from './token-reader.ts';

/** How comparisons are written, in signs and in words. */
const words: Readonly<Record<Comparison | '=' | '!=', readonly string[]>> = {
  '<': [
    '<',
    'less than',
    'fewer than',
    'smaller than',
    'lower than',
    'younger than',
    'earlier than',
    'cheaper than',
    'shorter than',
    'lighter than',
    'below',
    'under',
    'before',
  ],
  '<=': [
    '<=',
    '=<',
    '≤',
    'at most',
    'up to',
    'no more than',
    'not more than',
    'less than or equal to',
    'not above',
    'not over',
  ],
  '>': [
    '>',
    'more than',
    'greater than',
    'larger than',
    'bigger than',
    'higher than',
    'older than',
    'later than',
    'dearer than',
    'longer than',
    'heavier than',
    'taller than',
    'above',
    'over',
    'after',
    'exceeds',
  ],
  '>=': [
    '>=',
    '=>',
    '≥',
    'at least',
    'no less than',
    'not less than',
    'no fewer than',
    'greater than or equal to',
    'more than or equal to',
    'not below',
    'not under',
  ],
  '=': ['=', '==', '===', 'equals', 'equal to', 'exactly'],
  '!=': ['!=', '!==', '<>', '≠', 'not equal to', 'other than'],
};

const senses: ReadonlyMap<string, keyof typeof words> = new Map(
  Object.entries(words).flatMap(([sign, own]) => own.map((word) => [word, sign as keyof typeof words])),
);
const phrases = [...senses.keys()];

/** The comparison with its sides exchanged. */
export const mirrored: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Takes a comparison that stands here; null for none. */
export function takeSense(reader: TokenReader): keyof typeof words | null {
  const found = reader.token.kind === 'text' ? null : reader.phrase(phrases);
  return found === null ? null : (senses.get(found.toLowerCase()) ?? null);
}

export function isComparison(sense: keyof typeof words): sense is Comparison {
  return sense !== '=' && sense !== '!=';
}
