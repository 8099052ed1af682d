import { closest } from './edit-distance.ts';
import { nameText } from './quoted-words.ts';
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

/** More names are not listed. */
const MOST_NAMES = 12;

const OPERATORS: readonly string[] = ['is', 'in', 'between', 'not', 'and', 'or'];

/** The attribute that is named here, in quotes or as it is; capitals matter only where two names differ by them. */
export function namedAttribute(reader: TokenReader, names: readonly string[]): number {
  const named = plainlyNamed(reader, names);
  if (named >= 0) return named;
  const token = reader.take();
  const index = token.kind === 'text' ? called(token.text, names) : -1;
  if (index >= 0) return index;
  const meant = meantAttribute(reader, token, names);
  if (!meant) return reader.fail(`there is no attribute “${token.text}” here; there are ${listed(names)}.`, token);
  const { typed, name } = meant;
  const mending = { at: typed.at, length: typed.length, text: nameText(name) };
  return reader.fail(`there is no attribute “${typed.text}” here; did you mean “${name}”?`, typed, mending);
}

/** Names for a sentence. */
export function listed(names: readonly string[]): string {
  const known = names.slice(0, MOST_NAMES).map((name) => `“${name}”`);
  if (names.length > MOST_NAMES) known.push(`${names.length - MOST_NAMES} more`);
  return known.join(', ');
}

/** The attribute whose name stands here without quotes, blanks and all; −1 for none. */
export function plainlyNamed(reader: TokenReader, names: readonly string[]): number {
  const name = reader.token.kind === 'text' ? null : reader.phrase(names);
  return name === null ? -1 : called(name, names);
}

/** What was probably meant by a misspelled name, which may be of several words. */
export function meantAttribute(reader: TokenReader, token: Token, names: readonly string[]) {
  const phrase = reader.upTo(token, ({ kind, text }) => kind !== 'word' || OPERATORS.includes(text.toLowerCase()));
  for (const typed of phrase === token ? [token] : [phrase, token]) {
    const name = namedInPart(typed.text, names) ?? closest(typed.text, names);
    if (name !== null) return { typed, name };
  }
  return null;
}

/** The only name that has all of these words in it: “location” is “Location (Census Region)”, and “bill” is “total_bill”. */
function namedInPart(typed: string, names: readonly string[]): string | null {
  const wanted = wordsIn(typed);
  const named = names.filter((name) => {
    const own = wordsIn(name);
    return wanted.every((word) => word.length >= 3 && own.includes(word));
  });
  return wanted.length > 0 && named.length === 1 ? named[0] : null;
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function called(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : names.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase());
}
