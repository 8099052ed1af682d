/**
 * What counts as missing. An empty cell always does. Signs and abbreviations that stand for nothing else do so in every
 * column; words only among numbers and dates, since "None" or "unknown" may be a category that people mean. A schema
 * that lists a marker among its values keeps it as a value.
 */
const MARKERS: ReadonlySet<string> = new Set([
  '',
  '?',
  'na',
  'n/a',
  'n.a.',
  '#n/a',
  'nan',
  'null',
  '<na>',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '..',
  '...',
  '…',
]);
const WORDS: ReadonlySet<string> = new Set([
  'none',
  'nil',
  'missing',
  'unknown',
  'not available',
  'blank',
  '(blank)',
  'k.a.',
  '#value!',
  '#ref!',
  '#div/0!',
  '#num!',
]);

/** Nearly every cell of a number column does, and no marker. */
function startsWithDigit(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x30 && first <= 0x39;
}

export function isMissingText(text: string): boolean {
  return MARKERS.has(text.trim().toLowerCase());
}

export function isMissingNumber(text: string): boolean {
  if (startsWithDigit(text)) return false;
  const word = text.trim().toLowerCase();
  return MARKERS.has(word) || WORDS.has(word);
}

/** All of these texts, in lower case; `words`: those too that stand for a missing value among numbers and dates alone. */
export function missingTexts(words: boolean): readonly string[] {
  return words ? [...MARKERS, ...WORDS] : [...MARKERS];
}

export const MISSING_LABEL = '(missing)';

/** All white space of Unicode and the byte order mark: what `trim` takes off and `\s` is, which other languages see differently. */
export const latinWhiteSpace = '\t\n\v\f\r \u00a0';
export const whiteSpace = `${latinWhiteSpace}\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
