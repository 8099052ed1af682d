import type { Domain } from '../data/domain.ts';
import { nameText, valueText } from './quoted-words.ts';
import { synonymOf } from './synonyms.ts';

/** A condition that a word alone probably stands for. */
export interface MeantValue {
  readonly attribute: number;
  readonly text: string;
}

/** What a word that names no attribute may stand for, the most probable first: “women” is sex = female. */
export function meantByWord(word: string, { attributes }: Domain): MeantValue[] {
  return attributes
    .flatMap(({ name, labels }, attribute) => {
      const label = synonymOf(word, labels);
      if (label === null) return [];
      const isExact = label.toLowerCase() === word.toLowerCase();
      const isSex = /^(?:sex|gender)\b/i.test(name);
      const rank = isExact ? 0 : isSex ? 1 : 2;
      return [{ attribute, rank, text: `${nameText(name)} = ${valueText(label)}` }];
    })
    .sort((a, b) => a.rank - b.rank);
}
