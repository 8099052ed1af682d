import { plainWords } from './plain-words.ts';

/** How much of it there is, from the lowest; "|" parts words that say as much, and '' is what says nothing of it. */
const DEGREES: ReadonlyMap<string, number> = new Map(
  [
    'not at all',
    'not very|not too|not so|not that|not particularly|not really|hardly|barely',
    'slightly|a little|a bit|mildly|little',
    'somewhat|moderately|fairly|rather|pretty|tend to',
    'mostly|generally|mainly',
    '',
    'quite',
    'very|strongly|highly|really|much|definitely|a lot|a great deal|very much|very strongly',
    'extremely|completely|totally|absolutely|entirely|fully',
  ].flatMap((words, rank) => words.split('|').map((word) => [word, rank] as const)),
);
const MODIFIERS = [...DEGREES.keys()].sort((a, b) => b.length - a.length);

const NEUTRAL =
  /^(neither\b.*|neutral|undecided|mixed|indifferent|no difference|about the same|no opinion either way)$/;

/** What is the contrary of what, where no letters before a word say so. */
const CONTRARIES = [
  'support oppose',
  'favor oppose',
  'favour oppose',
  'in favor against',
  'for against',
  'easy difficult',
  'easy hard',
  'true false',
  'positive negative',
  'good bad',
  'good poor',
  'safe dangerous',
  'warm cold',
  'optimistic pessimistic',
  'well badly',
  'better worse',
].map((pair) => pair.split(' '));

interface Said {
  readonly degree: number;
  /** Of what; null for the middle between it and its contrary. */
  readonly of: string | null;
}

/**
 * The order of what is said more or less of one thing, or of it and its contrary: "not at all happy", "pretty happy", "very
 * happy", or "strongly disagree", "neither", "agree". Null where the values are nothing of the kind.
 */
export function degreesOf(values: readonly string[]): ((value: string) => number) | null {
  const said = new Map(values.map((value) => [value, saidOf(plainWords(value))]));
  const things = [...new Set([...said.values()].flatMap(({ of }) => of ?? []))];
  if (things.length === 0 || things.length > 2) return null;
  const contrary = things.length === 2 ? contraryOf(things[0], things[1]) : null;
  const hasMiddle = [...said.values()].some(({ of }) => of === null);
  if (things.length === 2 ? contrary === null : hasMiddle && /^(un|dis|in|im)/.test(things[0])) return null;
  return (value) => {
    const { degree, of } = said.get(value) as Said;
    // "Not at all satisfied" is less than the middle, as its contrary is.
    if (of === null) return 0;
    return of === contrary ? -1 - degree : hasMiddle && degree < 2 ? degree - 2 : degree;
  };
}

function saidOf(words: string): Said {
  const bare = words.replace(/ ?\(.*\)$/, '');
  if (NEUTRAL.test(bare)) return { degree: 0, of: null };
  const before = MODIFIERS.find((modifier) => bare.startsWith(`${modifier} `)) ?? '';
  const rest = before === '' ? bare : bare.slice(before.length + 1);
  const behind =
    before === '' ? (MODIFIERS.find((modifier) => modifier !== '' && rest.endsWith(` ${modifier}`)) ?? '') : '';
  const of = behind === '' ? rest : rest.slice(0, -behind.length - 1);
  return { degree: DEGREES.get(before || behind) ?? 0, of };
}

/** The one that is the contrary of the other; null where neither is. */
function contraryOf(a: string, b: string): string | null {
  const isNegation = (word: string, of: string) => ['un', 'dis', 'in', 'im', 'not '].some((no) => word === no + of);
  if (isNegation(b, a)) return b;
  if (isNegation(a, b)) return a;
  const pair = CONTRARIES.map((words) => [words.slice(0, -1).join(' '), words[words.length - 1]]).find(
    (words) => words.includes(a) && words.includes(b),
  );
  return pair?.[1] ?? null;
}
