import type { TokenReader } from './token-reader.ts';
import { numberIn, type Token } from './tokens.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const small = SMALL.split(' ');
const values: ReadonlyMap<string, number> = new Map([
  ...small.map((word, value) => [word, value] as const),
  ...TENS.split(' ').flatMap((word, at) => {
    const ten = 10 * (at + 2);
    return [[word, ten] as const, ...small.slice(1, 10).map((one, k) => [`${word}-${one}`, ten + k + 1] as const)];
  }),
  ['dozen', 12],
]);
const TIMES: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
]);

/** Takes “five”, “forty-two”, “ten thousand” or “5 thousand”, as the number that they are; null for anything else. */
export function takeNumberWord(reader: TokenReader): Token | null {
  const { token: first } = reader;
  const times = timesOf(reader.peek(1));
  const size = first.kind === 'word' ? values.get(first.text.toLowerCase()) : undefined;
  const digits = first.kind === 'number' && times !== null ? numberIn(first.text) : undefined;
  const value = size ?? digits;
  if (value === undefined) return null;
  reader.take();
  if (times !== null) reader.take();
  const { at, length } = reader.before;
  return { kind: 'number', text: String(value * (times ?? 1)), at: first.at, length: at + length - first.at };
}

function timesOf({ kind, text }: Token): number | null {
  return kind === 'word' ? (TIMES.get(text.toLowerCase()) ?? null) : null;
}
