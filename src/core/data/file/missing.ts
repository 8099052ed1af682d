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
