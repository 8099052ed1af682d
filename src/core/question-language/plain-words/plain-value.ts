import type { Attribute, Domain } from '../../data/domain.ts';
import { parseYesNo } from '../../data/file/reading/yes-no.ts';
import { saysNothing } from '../scale.ts';
import { isForPeople, labelsMeant, synonymsOf } from '../synonyms.ts';
import { type FoldedWord, folded, foldedLabels } from './folded-words.ts';

/** Values that some words of a sentence stand for. */
export interface PlainValue {
  readonly attribute: number;
  readonly codes: readonly number[];
  /** How many words say it. */
  readonly words: number;
  /** They are people, who can be added to others: “women and children”. */
  readonly isGroup: boolean;
  /** They are a part of the values. */
  readonly isPart: boolean;
}

/** The attribute that the words around say this is about. */
export type About = number | null;

/** More values are not listed. */
const MOST_VALUES = 12;
const MOST_WORDS = 6;
const RANKS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
/** What became of people, in pairs of opposites. */
const ALIVE = 'survive survived surviving survivor alive live lived living survival saved'.split(' ');
const DEAD =
  'die died dead dying death deceased kill killed perish perished victim drown drowned fatality casualty'.split(' ');
/** In front of a part of a label they turn it into its opposite. */
const DENIALS: ReadonlySet<string> = new Set(['never', 'not', 'non', 'no', 'without', 'un']);

/** In front of the name of a people they make another one of it: nobody in “Amer-Indian-Eskimo” is from India. */
const OTHER_PEOPLE: Readonly<Record<string, ReadonlySet<string>>> = {
  indian: new Set(['amer', 'american', 'native', 'west']),
  american: new Set(['native', 'latin', 'south', 'central']),
};

/** The rank of what is a part of a value. */
const PART = 4;

interface Candidate extends PlainValue {
  /** The smaller, the more probable. */
  readonly rank: number;
}

/** What the longest run of words from a place on stands for; null where nobody can tell. */
export function plainValueAt(words: readonly FoldedWord[], at: number, text: string, domain: Domain, about: About) {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    const typed = text.slice(run[0].at, run[length - 1].end);
    const found = domain.attributes.flatMap((attribute, index) => candidate(attribute, index, run, typed, about) ?? []);
    const best = bestOf(found, about);
    if (best) return best;
  }
  return null;
}

/** Where parts of values in several attributes are all that there is, nobody can tell. */
function bestOf(found: readonly Candidate[], about: About): PlainValue | null {
  const here = found.filter(({ attribute }) => attribute === about);
  const [first, second] = (here.length > 0 ? here : found).toSorted((a, b) => a.rank - b.rank);
  return first && (first.rank < PART || !second) ? first : null;
}

function candidate(attribute: Attribute, index: number, run: readonly FoldedWord[], typed: string, about: About) {
  const { labels } = attribute;
  const found = (rank: number, codes: readonly number[]): Candidate => {
    return { rank, attribute: index, codes, words: run.length, isGroup: isForPeople(typed), isPart: rank === PART };
  };
  const codes = [...labels.keys()].filter((code) => !saysNothing(labels[code]));
  const codeOf = (label: string) => labels.indexOf(label);
  const telling = codes.map((code) => labels[code]);
  const isHere = about === index;
  // A letter or a number alone stands for a value only where its attribute is named,
  const isWord = isHere || run.length > 1 || /\p{L}{2}/u.test(typed);
  const exact = isWord ? codes.find((code) => labels[code].toLowerCase() === typed.toLowerCase()) : undefined;
  if (exact !== undefined) return found(0, [exact]);
  // or where only one has it: “D”.
  if (/^\p{Lu}$/u.test(typed) && telling.includes(typed)) return found(PART, [codeOf(typed)]);
  const rank = isHere ? codes.find((code) => rankIn(labels[code]) > 0 && rankIn(labels[code]) === rankIn(typed)) : -1;
  if (rank !== undefined && rank >= 0) return found(1, [rank]);
  if (!/\p{L}{2}/u.test(typed)) return null;
  const words = foldedLabels(labels);
  const synonyms = run.length === 1 ? synonymsOf([typed, run[0].text]) : null;
  const [synonym, another] = synonyms ? codes.filter((code) => synonyms.has(labels[code].toLowerCase())) : [];
  const isSynonym = synonym !== undefined && another === undefined;
  const isSex = /^(?:sex|gender)\b/i.test(attribute.name);
  if (isSynonym && isForPeople(typed) && isSex) return found(1, [synonym]);
  const same = codes.find((code) => isSame(words[code], run));
  if (same !== undefined) return found(2, [same]);
  if (isSynonym) return found(3, [synonym]);
  const outcome = outcomeOf(attribute, run);
  if (outcome !== null) return found(3, [outcome]);
  const several = labelsMeant(typed, telling);
  if (several.length > 1) return found(3, several.map(codeOf));
  const parts = codesWith(words, codes, run);
  return parts.length > 0 && parts.length <= MOST_VALUES ? found(PART, parts) : null;
}

/** 3 for “3”, “third” and “Third”; 0 for no rank. */
function rankIn(text: string): number {
  const plain = text.trim().toLowerCase();
  return /^\d{1,2}$/.test(plain) ? Number(plain) : Math.max(0, RANKS.indexOf(plain));
}

function isSame(own: readonly string[], run: readonly FoldedWord[]): boolean {
  return own.length === run.length && own.every((text, at) => text === run[at].text);
}

/** The values that have these words in them, in their order; those that begin with them, if any. */
function codesWith(words: readonly (readonly string[])[], codes: readonly number[], run: readonly FoldedWord[]) {
  if (run.some(({ text }) => text.length < 3)) return [];
  const within = codes.filter((code) => {
    const own = words[code];
    let from = 0;
    return run.every(({ text }) => {
      const place = own.findIndex((word, at) => at >= from && isShortFor(word, text));
      const before = own[place - 1];
      const isDenied = place > 0 && DENIALS.has(before);
      // “American Indians” says the word in front as well.
      const isOther = OTHER_PEOPLE[own[place]]?.has(before) && (from === 0 || place > from);
      from = place + 1;
      return place >= 0 && !isDenied && !isOther;
    });
  });
  const begun = within.filter((code) => isShortFor(words[code][0], run[0].text));
  return begun.length > 0 ? begun : within;
}

/** “Gov” is short for “government”, and a “Mexican” is from “Mexico”. */
function isShortFor(own: string, word: string): boolean {
  const isShort = own.length >= 3 && word.length >= 2 * own.length && word.startsWith(own);
  const isFrom = /[aeis]n$/.test(word) && own.length >= 5 && own.slice(0, 5) === word.slice(0, 5);
  return own === word || isShort || (isFrom && Math.abs(own.length - word.length) < 3);
}

/** Yes or no, where that is all there is: “survivors” where there is “survived”, and “victims” for its opposite. */
function outcomeOf(attribute: Attribute, run: readonly FoldedWord[]): number | null {
  const yes = answerIn(attribute, 1);
  if (yes === null || run.length !== 1) return null;
  const name = folded(attribute.name);
  const word = run[0].text;
  const isAlive = ALIVE.includes(name);
  if (isAlive || DEAD.includes(name)) {
    if ((isAlive ? ALIVE : DEAD).includes(word)) return yes;
    if ((isAlive ? DEAD : ALIVE).includes(word)) return answerIn(attribute, 0);
  }
  return word.length >= 5 && name.length >= 4 && name.slice(0, 4) === word.slice(0, 4) ? yes : null;
}

/** The code of yes (1) or of no (0); null where there are other values. */
export function answerIn({ labels }: Attribute, answer: 0 | 1): number | null {
  const isAnswer = labels.every((label) => saysNothing(label) || !Number.isNaN(parseYesNo(label)));
  const codes = [...labels.keys()].filter((code) => parseYesNo(labels[code]) === answer);
  return isAnswer && codes.length === 1 ? codes[0] : null;
}
