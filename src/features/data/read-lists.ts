import { readNumber } from '../../ui/read-number.ts';
import { plural } from '../shared/words/spelling.ts';

/** Bin edges as people type them: separated by blanks, commas, semicolons or lines. */
export function readEdges(text: string): readonly number[] | string {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  if (words.length < 2) return 'Type at least two edges: they make one bin.';
  if (words.length > MOST_BINS + 1) return `At most ${plural(MOST_BINS, 'bin')}; these edges make more.`;
  const edges: number[] = [];
  for (const word of words) {
    const edge = readNumber(word);
    if (edge === null) return `“${word}” is not a number.`;
    const last = edges.at(-1);
    if (last !== undefined && edge <= last) return `Edges must ascend, but ${word} follows ${last}.`;
    edges.push(edge);
  }
  return edges;
}

/** More would neither be read nor drawn. */
export const MOST_BINS = 10_000;

/**
 * Words separated by commas, semicolons, tabs or lines; what stands in double quotes is one word. A line that is one of
 * the `known` words stays whole, and so do words in one line with nothing but blanks between them.
 */
export function splitWords(text: string, known: ReadonlySet<string> = new Set()): readonly string[] {
  const words = text.split(/\r?\n/).flatMap((line) => {
    const whole = line.trim();
    return known.has(whole) ? [whole] : [...line.matchAll(/"((?:[^"]|"")*)"|[^,;\t]+/g)].map(unquoted);
  });
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

function unquoted([piece, quoted]: RegExpMatchArray): string {
  return quoted === undefined ? piece : quoted.replaceAll('""', '"');
}

/** The values as a text that reads back as the same list. */
export function writtenWords(words: readonly string[]): string {
  return words.map((word) => (/^"|[,;\t\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join('\n');
}

/**
 * The values of a domain, separated by commas, semicolons or lines; by blanks where one line has nothing else, since one
 * value alone would be no domain.
 */
export function readValues(text: string, known: ReadonlySet<string> = new Set()): readonly string[] | string {
  const words = splitWords(text, known);
  const [only] = words;
  const isOneLine = words.length === 1 && !text.includes('"') && !known.has(only);
  const values = isOneLine ? only.split(/\s+/) : words;
  if (values.length === 0) return 'Type at least one value.';
  return twice(values) ?? values;
}

/** As many labels as there are codes: one a line as it stands, or separated by commas; nothing at all goes back to the names derived from the domain. */
export function readLabels(text: string, size: number): readonly string[] | string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) return [];
  const labels = lines.length === size ? lines : splitWords(text);
  const empty = labels.indexOf('');
  if (empty >= 0) return `Line ${empty + 1} is empty: every value needs a name.`;
  if (labels.length !== size)
    return `${plural(labels.length, 'label')} for ${plural(size, 'value or bin', 'values or bins')}.`;
  return twice(labels) ?? labels;
}

function twice(words: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const word of words) {
    if (seen.has(word)) return `“${word}” is listed twice.`;
    seen.add(word);
  }
  return null;
}
