import { readNumber } from '../../ui/read-number.ts';
import { plural } from '../shared/words/spelling.ts';

/** Bin edges as people type them: separated by blanks, semicolons, lines, or commas with a blank after them. */
export function readEdges(text: string): readonly number[] | string {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  if (words.length < 2) return 'Type at least two edges: they make one bin.';
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

/** One value a line; a domain in one line may be separated by commas or semicolons. */
export function readValues(text: string): readonly string[] | string {
  const lines = text.split(/\r?\n/);
  const parts = lines.length === 1 ? text.split(/[,;\t]/) : lines;
  const values = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (values.length === 0) return 'Type at least one value.';
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return `“${value}” stands there twice.`;
    seen.add(value);
  }
  return values;
}

/** One label a line, as many as there are codes; nothing at all goes back to the names derived from the domain. */
export function readLabels(text: string, size: number): readonly string[] | string {
  const labels = text.split(/\r?\n/).map((line) => line.trim());
  while (labels.at(-1) === '') labels.pop();
  if (labels.length === 0) return [];
  if (labels.length !== size)
    return `${plural(labels.length, 'label')} for ${plural(size, 'value or bin', 'values or bins')}.`;
  const empty = labels.indexOf('');
  return empty < 0 ? labels : `Line ${empty + 1} is empty.`;
}
