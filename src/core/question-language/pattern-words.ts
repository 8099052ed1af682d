import type { Attribute } from '../data/domain.ts';
import { nameText, valueText } from './quoted-words.ts';
import { isMissingLabel } from './scale.ts';
import type { TokenReader } from './token-reader.ts';

/** How values are asked for by a part of them: from what is written behind the words, which labels fit. */
const PATTERNS: Readonly<Record<string, (value: string) => (label: string) => boolean>> = {
  like,
  ilike: like,
  contains: (value) => (label) => label.includes(value),
  containing: (value) => (label) => label.includes(value),
  'starts with': (value) => (label) => label.startsWith(value),
  'begins with': (value) => (label) => label.startsWith(value),
  'ends with': (value) => (label) => label.endsWith(value),
};

/** “Like 'S%'”, “contains town”: the values that fit are known, so they can be written out. */
export function refusePattern(reader: TokenReader, { name, labels }: Attribute): void {
  const operator = reader.token;
  const words = reader.phrase(Object.keys(PATTERNS))?.toLowerCase();
  if (words === undefined) return;
  if (!['word', 'text', 'number'].includes(reader.token.kind)) reader.fail('expected a value.');
  const value = reader.take();
  const fits = PATTERNS[words](value.text.toLowerCase());
  const found = labels.filter((label) => !isMissingLabel(label) && fits(label.toLowerCase())).map(valueText);
  if (found.length === 0) reader.fail(`no value of “${name}” fits “${value.text}”.`, value);
  const text = found.length === 1 ? `= ${found[0]}` : `in (${found.join(', ')})`;
  const length = value.at + value.length - operator.at;
  reader.fail(
    `values are written out; did you mean ${nameText(name)} ${text}?`,
    { ...operator, length },
    { at: operator.at, length, text },
  );
}

/** As SQL has it: % stands for anything, _ for any one character, and behind \ both stand for themselves. */
function like(pattern: string): (label: string) => boolean {
  const signs = [...pattern.matchAll(/\\[%_\\]|./gsu)].map(([sign]) => sign);
  return (label) => fitsFrom([...label], signs);
}

/** Goes on from the latest % where it goes wrong, so that it takes no more steps than signs times characters. */
function fitsFrom(characters: readonly string[], signs: readonly string[]): boolean {
  let [at, sign, anything, from] = [0, 0, -1, 0];
  while (at < characters.length) {
    if (signs[sign] === '%') [anything, from, sign] = [sign, at, sign + 1];
    else if (sign < signs.length && isCharacter(signs[sign], characters[at])) [at, sign] = [at + 1, sign + 1];
    else if (anything >= 0) [from, sign, at] = [from + 1, anything + 1, from + 1];
    else return false;
  }
  return signs.slice(sign).every((rest) => rest === '%');
}

function isCharacter(sign: string, character: string): boolean {
  return sign === '_' || (sign.length > 1 && sign.startsWith('\\') ? sign.slice(1) : sign) === character;
}
