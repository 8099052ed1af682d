import type { Domain } from '../../data/domain.ts';
import { inPlainWords } from './other-words.ts';
import { type Guess, PlainSentence } from './plain-sentence.ts';
import { shareOrTwoCounts } from './two-counts.ts';

export type { Guess };

/**
 * The question that a sentence in plain words probably asks: the conditions in it, joined as they stand there. Without
 * `text` where anything in it is left over that could say more.
 */
export function guessedQuestion(text: string, domain: Domain): Guess {
  const known = new Set(
    domain.attributes.flatMap(({ name, labels }) => [name, ...labels].map((own) => own.toLowerCase())),
  );
  const plain = inPlainWords(text, (word) => known.has(word.toLowerCase()));
  const two = shareOrTwoCounts(plain, domain);
  if (two === null) return new PlainSentence(plain, domain).guess();
  return { text: two, told: [], unknown: null, about: null, known: null };
}
