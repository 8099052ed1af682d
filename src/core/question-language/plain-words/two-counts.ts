import type { Domain } from '../../data/domain.ts';
import { conditionOf, type PlainPart } from './plain-parts.ts';
import { PlainSentence } from './plain-sentence.ts';

/** “More women than men”, “women minus men”, “the difference between women and men”: two counts in one question. */
const TWO_COUNTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:are|is|were|was|did|do|have) (?:there )?)?more (.+) than (.+)$/i, ' > '],
  [/^(?:(?:are|is|were|was|did|do|have) (?:there )?)?(?:fewer|less) (.+) than (.+)$/i, ' < '],
  [/^(?:the )?difference between (.+) and (.+)$/i, ' - '],
  [/^(?:how many |number of )?(.+) (?:minus|vs\.?|versus|-) (.+)$/i, ' - '],
  [/^(?:how many |number of )?(.+) (?:plus|\+) (.+)$/i, ' + '],
];
const MOST =
  /^(?:(?:are|is|were|was|did|do|have|has) )?(more than half|most|the majority|a majority|fewer than half|less than half|a minority|half)(?: of)?(?: (?:the|all|our))?\b(.*)$/i;

/** A share of a count, or the counts of two groups, where both can be guessed; null for anything else. */
export function shareOrTwoCounts(text: string, domain: Domain): string | null {
  const asked = text.trim().replace(/\s*\?$/, '');
  return shareOf(asked, text, domain) ?? twoCounts(asked, domain) ?? timesOf(asked, domain);
}

/** “Most women survived”: more than half of them; “half of the women”: so many. */
function shareOf(asked: string, text: string, domain: Domain): string | null {
  const [, share, rest] = MOST.exec(asked) ?? [];
  if (share === undefined) return null;
  if (rest.trim() === '') return share.toLowerCase() === 'half' ? '0.5 * count' : null;
  const sentence = new PlainSentence(rest, domain);
  const { text: whole } = sentence.guess();
  if (whole === null || whole.includes('?')) return null;
  const { parts } = sentence;
  const isAsked = text.trim().endsWith('?') || /^(?:are|is|were|was|did|do|have|has)\b/i.test(asked);
  if (share.toLowerCase() === 'half' && parts.length < 2 && !isAsked) return `0.5 * ${whole}`;
  if (parts.length === 0) return null;
  const base = parts.length > 1 ? `count where ${conditionOf(parts.slice(0, 1))}` : 'count';
  const sign = /fewer|less|minority/i.test(share) ? '<' : '>';
  return `${whole} ${sign} 0.5 * ${base}`;
}

/** “2 * women” */
function timesOf(asked: string, domain: Domain): string | null {
  const [, before, own, other, after] = /^([\d.]+) ?[*×] ?(.+)$|^(.+?) ?[*×] ?([\d.]+)$/.exec(asked) ?? [];
  const plain = /\b(?:count|where)\b/i.test(asked) ? undefined : (own ?? other);
  const { text } = plain === undefined ? { text: null } : new PlainSentence(plain, domain).guess();
  return text === null ? null : `${before ?? after} * ${text}`;
}

function twoCounts(asked: string, domain: Domain): string | null {
  for (const [pattern, sign] of TWO_COUNTS) {
    const [, first, second] = pattern.exec(asked) ?? [];
    if (first === undefined || second === undefined || /^\d/.test(second)) continue;
    const [one, other] = [new PlainSentence(first, domain), new PlainSentence(second, domain)];
    const isKnown = [one, other].every((sentence) => sentence.parts.length > 0 && sentence.guess().unknown === null);
    // In “women over 30 than men” it would be said of one alone.
    if (isKnown) return `${counted(one.parts, other.parts)}${sign}${counted(other.parts, one.parts)}`;
  }
  return null;
}

/** “More women than men survived”: what sets the two apart is of one attribute, and the rest is said of both. */
function counted(own: readonly PlainPart[], others: readonly PlainPart[]): string {
  const has = (parts: readonly PlainPart[]) => (part: PlainPart) =>
    parts.some((other) => other.attribute === part.attribute);
  const shared = others.some(has(own)) ? others.filter((part) => !has(own)(part)) : [];
  return `count where ${conditionOf([...own, ...shared])}`;
}
