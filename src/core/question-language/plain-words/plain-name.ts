import type { Attribute, Domain } from '../../data/domain.ts';
import { scaleOf } from '../scale.ts';
import { type FoldedWord, foldedNames } from './folded-words.ts';

/** An attribute that some words of a sentence name. */
export interface PlainName {
  readonly attribute: number;
  readonly words: number;
}

const MOST_WORDS = 6;
/** Of a name that is a whole sentence a single word tells nothing. */
const SHORT_NAME = 4;

/** The attribute that is named from a place on: in full, or by words that no other name has. */
export function plainNameAt(words: readonly FoldedWord[], at: number, domain: Domain): PlainName | null {
  const names = foldedNames(domain);
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length).map(({ text }) => text);
    const full = names.findIndex((own) => own.join(' ') === run.join(' '));
    if (full >= 0) return { attribute: full, words: length };
    const within = [...names.keys()].filter((index) => isPart(names[index], run));
    if (within.length === 1) return { attribute: within[0], words: length };
  }
  // “Parties of four” are of that size.
  const isParty =
    ['party', 'group', 'table'].includes(words[at]?.text ?? '') &&
    ['of', 'larger', 'bigger', 'smaller'].includes(words[at + 1]?.text ?? '');
  const sized = isParty ? names.findIndex((own) => own.includes('size')) : -1;
  return sized < 0 ? null : { attribute: sized, words: 1 };
}

function isPart(name: readonly string[], run: readonly string[]): boolean {
  const isTelling = name.length <= SHORT_NAME || run.length >= 3;
  if (!isTelling || run.some((word) => word.length < 3)) return false;
  // “Class” is in “pclass”.
  const isAlike = (own: string, word: string) =>
    own === word ||
    (own.length === word.length + 1 && own.endsWith(word)) ||
    // “Tipped more than 5”.
    (own.length >= 3 && word.startsWith(own) && /^[bdgmnpt]?(?:ed|ing)$/.test(word.slice(own.length)));
  return run.every((word) => name.some((own) => isAlike(own, word)));
}

/** The only attribute with an order that is about this; null for none or several. */
export function onlyAbout({ attributes }: Domain, about: RegExp | null): number | null {
  const found = [...attributes.keys()].filter((index) => {
    const { name } = attributes[index];
    return isMeasure(attributes[index]) && (about?.test(plain(name)) ?? true);
  });
  return found.length === 1 ? found[0] : null;
}

/** More than yes and no, in an order. */
export function isMeasure({ size, labels }: Attribute): boolean {
  const scale = scaleOf(labels);
  return scale !== null && (size > 2 || scale.intervals.some((own) => own !== null && own.low < own.high));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_.-]+/g, ' ');
}
