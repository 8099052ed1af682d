import type { Domain } from '../../data/domain.ts';
import { takeSense } from '../comparing-words.ts';
import { takeNumberWord } from '../number-words.ts';
import { TokenReader } from '../token-reader.ts';
import { numberIn, type Token } from '../tokens.ts';
import { foldedWords } from './folded-words.ts';
import { isMeasure, onlyAbout, plainNameAt } from './plain-name.ts';

/** Numbers that a sentence is about, and what they are of. */
export interface PlainAmount {
  /** What follows the name of the attribute: “>= 30”, “between 20 and 40”. */
  readonly condition: string;
  /** The attribute that the words by it name, such as “years”; null where none does. */
  readonly attribute: number | null;
  readonly end: number;
  /** “Over”, “between”, which are said of an age, and not “more than”, which is said of a count as well. */
  readonly isOfPeople: boolean;
  /** From one number to another. */
  readonly isRange: boolean;
  /** A comparison without a unit: what is asked of the answer, where nothing else is named. */
  readonly claim: string | null;
}

/** What attributes are called by what they measure. */
const MEASURES: readonly (readonly [words: RegExp, name: RegExp])[] = [
  [/^(?:years?|yrs?)(?: old| of age)?\b|^of age\b|^y\/?o\b/i, /\bage\b/],
  [
    /^(?:\p{Sc}|dollars?\b|euros?\b|pounds?\b|usd\b|eur\b|gbp\b|bucks?\b)/iu,
    /price|fare|cost|amount|bill|\btip\b|fee|salary|income|wage|pay|revenue|charge/,
  ],
  [/^(?:hours?|hrs?)\b(?: (?:a|per) week\b)?/i, /hours?/],
];
const OF_AGE = /^(?:over|under|older than|younger than|above|below)$/i;
const OLDER = /^(?:older|younger) than$/i;
const CHEAPER = /^(?:cheaper|dearer) than$/i;

/** The amount that stands at a place; null for none. */
export function plainAmountAt(text: string, at: number, domain: Domain): PlainAmount | null {
  const reader = new TokenReader(text.slice(at));
  const isAged = reader.accept('aged', 'age');
  const isRange = reader.accept('between', 'from');
  const place = reader.token.at;
  const sense = isRange ? null : takeSense(reader);
  const typed = text.slice(at + place, at + reader.token.at).trim();
  const low = takeAmount(reader);
  if (low === null) return null;
  const high = sense === null ? takeHigh(reader, isRange) : null;
  if (isRange && high === null) return null;
  const isLone = high === null && sense === null;
  const isFrom = isLone && reader.phrase(OR_MORE) !== null;
  const isUpTo = isLone && !isFrom && reader.phrase(OR_LESS) !== null;
  const unit = takeUnit(reader, domain);
  // “60 hours or more”
  const more = isFrom || (isLone && !isUpTo && reader.phrase(OR_MORE) !== null);
  const less = isUpTo || (isLone && !more && reader.phrase(OR_LESS) !== null);
  const hasMoney = low.hasMoney || high?.hasMoney === true;
  const named = unit ?? (hasMoney ? onlyAbout(domain, MEASURES[1][1]) : null);
  const isBare = sense === null && high === null && !more && !less;
  if (isBare && !isAged && named === null) return null;
  const byWord = OLDER.test(typed) || isAged ? /\bage\b/ : CHEAPER.test(typed) ? MEASURES[1][1] : null;
  const condition =
    high !== null
      ? `between ${low.number} and ${high.number}`
      : `${more ? '>=' : less ? '<=' : (sense ?? '=')} ${low.number}`;
  const isCompared = sense !== null && sense !== '=' && sense !== '!=';
  return {
    condition,
    attribute: named ?? (byWord && onlyAbout(domain, byWord)),
    end: at + reader.before.at + reader.before.length,
    isOfPeople: !hasMoney && (isRange || more || less || isAged || OF_AGE.test(typed)),
    isRange: high !== null && !hasMoney,
    claim: isCompared && !hasMoney && unit === null ? `${sense} ${low.number}` : null,
  };
}

const OR_MORE = ['or older', 'or more', 'or over', 'or above', 'and older', 'and over', 'and above', '+'];
const OR_LESS = ['or younger', 'or less', 'or under', 'or below', 'and younger', 'and under', 'and below'];

/** “To 40”, “-40”, and behind “between” or “from” also “and 40”. */
function takeHigh(reader: TokenReader, isRange: boolean): ReturnType<typeof takeAmount> {
  const { place } = reader;
  const high = reader.accept('to', '-', '–', 'until', ...(isRange ? ['and'] : [])) ? takeAmount(reader) : null;
  if (high === null) reader.returnTo(place);
  return high;
}

function takeAmount(reader: TokenReader): { number: string; hasMoney: boolean } | null {
  const before = reader.match(/\p{Sc}/uy) !== null;
  const { token, place } = reader;
  const word: Token | null = takeNumberWord(reader);
  if (word === null && token.kind !== 'number') return null;
  if (word === null) {
    reader.take();
    // Thousands behind commas, as in 1,500.
    while (
      reader.is(',') &&
      /^\d{3}$/.test(reader.peek(1).text) &&
      reader.token.at === reader.before.at + reader.before.length
    ) {
      reader.take();
      reader.take();
    }
  }
  const { at, length } = reader.before;
  const digits = reader.text.slice(token.at, at + length).replaceAll(',', '');
  const value = word ? numberIn(word.text) : numberIn(digits);
  if (!Number.isFinite(value)) {
    reader.returnTo(place);
    return null;
  }
  return { number: String(value), hasMoney: reader.match(/\p{Sc}/uy) !== null || before };
}

/** What is counted: years, dollars, hours, or an attribute by its name. */
function takeUnit(reader: TokenReader, domain: Domain): number | null {
  const rest = reader.text.slice(reader.token.at);
  for (const [words, name] of MEASURES) {
    const [typed] = words.exec(rest) ?? [];
    const attribute = typed === undefined ? null : onlyAbout(domain, name);
    if (typed === undefined || attribute === null) continue;
    const end = reader.token.at + typed.length;
    while (reader.token.kind !== 'end' && reader.token.at < end) reader.take();
    return attribute;
  }
  const words = foldedWords(rest);
  const named = words[0]?.at === 0 ? plainNameAt(words, 0, domain) : null;
  if (named === null || !isMeasure(domain.attributes[named.attribute])) return null;
  const { place } = reader;
  const end = reader.token.at + words[named.words - 1].end;
  while (reader.token.kind !== 'end' && reader.token.at < end) reader.take();
  const { place: behind } = reader;
  // In “over 30 fare > 50” it begins the next condition; “carats” do not.
  const isPlural = /s$/i.test(reader.before.text) && !/s$/i.test(domain.attributes[named.attribute].name);
  const isNext =
    reader.token.kind === 'number' || takeSense(reader) !== null || reader.is('between') || reader.is('in');
  reader.returnTo(isNext && !isPlural ? place : behind);
  return isNext && !isPlural ? null : named.attribute;
}
