import type { TokenReader } from './token-reader.ts';

/** The attribute that is named here, in quotes or as it is; capitals matter only where two names differ by them. */
export function namedAttribute(reader: TokenReader, names: readonly string[]): number {
  const named = plainlyNamed(reader, names);
  if (named >= 0) return named;
  const token = reader.take();
  const index = token.kind === 'text' ? called(token.text, names) : -1;
  if (index >= 0) return index;
  const known = names.map((name) => `“${name}”`).join(', ');
  return reader.fail(`there is no attribute “${token.text}” here; there are ${known}.`, token);
}

/** The attribute whose name stands here without quotes, blanks and all; −1 for none. */
export function plainlyNamed(reader: TokenReader, names: readonly string[]): number {
  const name = reader.token.kind === 'text' ? null : reader.phrase(names);
  return name === null ? -1 : called(name, names);
}

function called(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : names.findIndex((candidate) => candidate.toLowerCase() === name.toLowerCase());
}
