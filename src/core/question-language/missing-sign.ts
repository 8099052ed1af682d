import type { Attribute } from '../data/domain.ts';
import { closest } from './edit-distance.ts';
import { refusePattern } from './pattern-words.ts';
import type { Mending } from './question-failure.ts';
import { isMissingWord } from './synonyms.ts';
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

/** Fails where a comparison should stand, with the one that was probably meant. */
export function failAtOperator(reader: TokenReader, attribute: Attribute): never {
  const { name, labels } = attribute;
  refusePattern(reader, attribute);
  const operator = reader.take();
  const word = operator.text.toLowerCase();
  const meant = operator.kind === 'word' ? closest(word, ['between', 'in', 'not', 'is']) : null;
  if (meant !== null) {
    const mending = { at: operator.at, length: operator.length, text: meant };
    return reader.fail(`“${operator.text}” is no comparison; did you mean “${meant}”?`, operator, mending);
  }
  const mending = meantComparison(reader, labels, operator);
  return reader.fail(
    `expected a comparison of “${name}”: =, !=, <, <=, >, >=, [not] between … and …, or [not] in (…)${mending === null ? '.' : `; did you mean “${mending.text}”?`}`,
    operator,
    mending,
  );
}

/** “sex female”, “sex not female” or “age 20-39”, where signs are missing; `operator` was taken. */
function meantComparison(reader: TokenReader, labels: readonly string[], operator: Token): Mending | null {
  const word = operator.text.toLowerCase();
  if (word === 'not') return { at: operator.at, length: operator.length, text: '!=' };
  if (operator.kind === 'number' && reader.accept('-', '–', 'to') && reader.token.kind === 'number') {
    const { at, length, text } = reader.token;
    return { at: operator.at, length: at + length - operator.at, text: `between ${operator.text} and ${text}` };
  }
  if (operator.kind === 'number' && reader.is('+') && reader.peek(1).kind !== 'number') {
    return { at: operator.at, length: reader.token.at + 1 - operator.at, text: `>= ${operator.text}` };
  }
  const isValue = labels.some((label) => label.toLowerCase() === word);
  if (!isValue && operator.kind !== 'number' && !isMissingWord(word)) return null;
  return { at: operator.at, length: operator.length, text: `= ${operator.text}` };
}
