import { parseNumber } from './parse-number.ts';

/** Cells that a spreadsheet would run as a formula, also after blanks and with the full-width signs it understands. */
const FORMULA = /^\s*[=+\-@\t\r\n\0＝＋－＠]/;

const NEEDS_QUOTES = /[",\r\n;\t]|^\s|\s$/;

/**
 * One cell of an exported CSV. Text that a spreadsheet would run gets an apostrophe in front; numbers, also negative
 * ones that come as text, stay as they are.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const runs = FORMULA.test(value) && !isPlainNegative(value);
  const safe = runs ? `'${value}` : value;
  return runs || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isPlainNegative(text: string): boolean {
  return text.startsWith('-') && !text.endsWith(' ') && !Number.isNaN(parseNumber(text));
}

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

const LINES_A_CHUNK = 4096;

/** The file in pieces, so that no string has to hold all of it. */
export function* csvChunks(
  header: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Generator<string, void, undefined> {
  let chunk = csvLine(header);
  let lines = 1;
  for (const row of rows) {
    chunk += csvLine(row);
    if (++lines % LINES_A_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
