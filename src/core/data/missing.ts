/**
 * What counts as missing. An empty cell always does. The usual markers do so only among numbers: in a column of
 * categories "?" or "NA" is a value like any other (Adult's "?" is one that papers count).
 */
const MARKERS: ReadonlySet<string> = new Set(['', '?', 'NA', 'N/A', 'NaN', 'nan', 'NULL', 'null', 'None']);

export function isMissingNumber(text: string): boolean {
  return MARKERS.has(text.trim());
}

export const MISSING_LABEL = '(missing)';
