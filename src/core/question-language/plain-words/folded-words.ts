import type { Domain } from '../../data/domain.ts';

/** A word of a text or of a label, in the form in which the two are compared. */
export interface FoldedWord {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  wives: 'wife',
  husbands: 'husband',
  children: 'child',
  colour: 'color',
  colours: 'color',
  grey: 'gray',
  centre: 'center',
  favourably: 'favorably',
  unfavourably: 'unfavorably',
};

/** The words of a text, without signs between them, in the singular, in small letters and without accents. */
export function foldedWords(text: string): FoldedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    return { text: folded(word), at: index, end: index + word.length };
  });
}

type Words = readonly string[];

const known = new WeakMap<readonly object[] | readonly string[], readonly Words[]>();

/** The words of each label, folded once, for each is compared with every word of a question at every key press. */
export function foldedLabels(labels: readonly string[]): readonly Words[] {
  return foldedOnce(labels, (label) => label);
}

/** The same for the names of attributes. */
export function foldedNames({ attributes }: Domain): readonly Words[] {
  return foldedOnce(attributes, ({ name }) => name);
}

function foldedOnce<T>(all: readonly T[] & (readonly object[] | readonly string[]), text: (one: T) => string) {
  const words = known.get(all) ?? all.map((one) => foldedWords(text(one)).map((word) => word.text));
  known.set(all, words);
  return words;
}

/** “Countries” is “country”, “Smokers” is “smoker”, “colour” is “color”. */
export function folded(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const known = IRREGULAR[plain];
  if (known !== undefined) return known;
  if (plain.length < 4 || /(?:ss|us|is)$/.test(plain)) return plain;
  return plain
    .replace(/(?<=\p{L}{2})ies$/u, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^s])s$/, '');
}
