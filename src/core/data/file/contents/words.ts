/** All bits of a word that come out depend on all that go in, and no two come out the same (the finaliser of MurmurHash3). */
export function mixed(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Puts two words for bytes[start, end) into words[at] and words[at + 1]: one of what they say, and one of that together
 * with a key, by two hashes with multipliers of their own. Blanks around them say nothing, and nothing at all is 0, so
 * that an empty cell adds nothing to its row.
 */
export function putWords(
  bytes: Uint8Array,
  start: number,
  end: number,
  key: number,
  words: Int32Array,
  at: number,
): void {
  let [from, to] = [start, end];
  while (from < to && bytes[from] <= 0x20) from++;
  while (from < to && bytes[to - 1] <= 0x20) to--;
  let a = 0x811c9dc5 | 0;
  let b = 0;
  for (let i = from; i < to; i++) {
    a = Math.imul(a ^ bytes[i], 0x01000193);
    b = Math.imul(b, 0x9e3779b1) + bytes[i] + 1;
  }
  const isEmpty = from === to;
  words[at] = isEmpty ? 0 : mixed(a);
  words[at + 1] = isEmpty ? 0 : mixed(mixed(b ^ key) + a);
}

/** Words as eight hexadecimal digits each. */
export function hexadecimal(...words: number[]): string {
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
