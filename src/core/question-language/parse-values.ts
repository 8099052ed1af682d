import type { Attribute } from '../data/domain.ts';
import { takeBound } from './bound.ts';
import { equalityMask, type Mask, missingMask, placeMask } from './conditions.ts';
import { AND, OR } from './joining-words.ts';
import { takeNumberWord } from './number-words.ts';
import { valueText } from './quoted-words.ts';
import { reaches, scaleOf } from './scale.ts';
import { isMissingWord } from './synonyms.ts';
import { takeNumber } from './take-number.ts';
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** “1000-2000”, “1000..2000”. */
const RANGE = /^(\d[\d,]*)\s*(?:-|–|\.{2,3}|to)\s*(\d[\d,]*)(?![\d.,-])/;

/** One value, by its label or by a number that stands for it. A label may stand there as it is, blanks and all. */
export function takeValue(reader: TokenReader, attribute: Attribute, isListed = false): Mask {
  reader.suggest(() => attribute.labels.map(valueText));
  const first = reader.token;
  const label = first.kind === 'text' ? null : reader.phrase(attribute.labels);
  if (label !== null) return equalityMask(attribute, { ...first, kind: 'word', text: label, length: label.length }, 1);
  const scale = scaleOf(attribute.labels);
  if (first.kind === 'word' && isMissingWord(first.text)) return missingMask(attribute, reader.take());
  const isQuoted = first.kind === 'text' && attribute.labels.includes(first.text);
  if (scale && scale.kind !== 'number' && !isQuoted)
    return placeMask(attribute, scale, takeBound(reader, attribute, scale));
  const negative = reader.accept('-', '−');
  reader.match(/\p{Sc}/uy);
  // In a list a comma parts values.
  const isNumber = reader.token.kind === 'number' && !isListed;
  const word = scale?.kind === 'number' ? takeNumberWord(reader) : null;
  const token = word ?? (isNumber ? takeNumber(reader, scale ? reaches(scale) : undefined) : reader.take());
  const isValue = token.kind === 'number' || (!negative && (token.kind === 'word' || token.kind === 'text'));
  if (!isValue) reader.fail('expected a value.', token);
  const phrase = token.kind === 'word' ? reader.upTo(token, endsValue) : token;
  return equalityMask(attribute, token, negative ? -1 : 1, phrase);
}

/** (a, b), [a; b], {a or b} */
export function takeList(reader: TokenReader, attribute: Attribute): Mask {
  const opening = reader.token;
  const closing = BRACKETS[opening.text];
  if (opening.kind === 'text' || closing === undefined || !reader.accept(opening.text)) {
    reader.suggest(() => ['(']);
    return failWithoutBrackets(reader);
  }
  let mask: Mask = new Float64Array(attribute.size);
  do {
    const matches = takeValue(reader, attribute, true);
    mask = mask.map((had, code) => Math.max(had, matches[code]));
  } while (reader.accept(',', ';', ...OR, ...AND));
  reader.suggest(() => [',', closing]);
  if (!reader.accept(closing)) reader.fail(`expected “,” or “${closing}”.`);
  return mask;
}

function failWithoutBrackets(reader: TokenReader): never {
  const { token, text } = reader;
  if (token.kind === 'end') reader.fail('expected “(” and a list of values.');
  const [range, low, high] = RANGE.exec(text.slice(token.at)) ?? [];
  if (range !== undefined) {
    const { before } = reader;
    const mending = {
      at: before.at,
      length: token.at + range.length - before.at,
      text: `between ${low} and ${high}`,
    };
    reader.fail(`“in” takes a list; did you mean between ${low} and ${high}?`, token, mending);
  }
  const { length } = reader.upTo(token, (next) => ['and', 'or'].includes(next.text.toLowerCase()));
  const values = text.slice(token.at, token.at + length);
  const mending = { at: token.at, length, text: `(${values})` };
  return reader.fail(`expected “(” and a list of values; did you mean in (${values})?`, token, mending);
}

function endsValue({ kind, text }: Token): boolean {
  return kind !== 'word' || ['and', 'or', 'at', 'within', 'limit', 'order'].includes(text.toLowerCase());
}
