import type { CellReading } from '../file/reading/cell-reading.ts';
import { textAsRead } from '../file/reading/cell-reading.ts';
import { keptLabels } from './labels-for-rows.ts';
import type { AttributeSchema } from './schema.ts';

/** Letters and figures of which some are figures, as postcodes, ICD, NAICS and SOC codes are. */
const CODE = /^\p{L}{0,3}[ ./-]?\d[\p{L}\d]*([ ./-][\p{L}\d]{1,6}){0,3}$/u;
const FIGURES = /^\d+$/;
const MOSTLY = 0.95;
/** With a larger share of the records outside, shorter beginnings tell more. */
const MOST_REST = 0.2;

type Beginnings = Required<Pick<AttributeSchema, 'read' | 'values'>>;

/** Whether the texts are codes that can be put together by how they begin. */
export function areCodes(texts: readonly string[]): boolean {
  const codes = texts.map((text) => text.trim()).filter((text) => CODE.test(text));
  if (codes.length < MOSTLY * texts.length || codes.length < 3) return false;
  // Of "7" and "71" neither is a part of the other.
  return codes.some((code) => !FIGURES.test(code)) || new Set(codes.map(({ length }) => length)).size === 1;
}

/**
 * Codes put together by the characters that they begin with, as many of these as the records carry; the codes of rare
 * beginnings are outside. Null where these are no codes, or no beginning of them is carried.
 */
export function byPrefix(records: ReadonlyMap<string, number>, missing: number): Beginnings | null {
  const codes = [...records.keys()];
  if (!areCodes(codes)) return null;
  const longest = longestOf(codes);
  for (let first = longest - 1; first > 0; first--) {
    const read: CellReading = { as: 'text', first };
    const counts = beginnings(records, read);
    // A sign that parts a code belongs to what follows it.
    if (counts.size < 2 || [...counts.keys()].some((start) => /[./-]$/.test(start))) continue;
    const labels = keptLabels(counts, missing);
    if (labels === null || labels.kept.length < 2) continue;
    const inside = labels.kept.reduce((sum, start) => sum + (counts.get(start) ?? 0), 0);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (inside >= (1 - MOST_REST) * all) return { read, values: labels.kept.toSorted() };
  }
  return null;
}

/** Whether so many of the records would be counted as outside that beginnings tell more. */
export function leavesTooMany(kept: readonly string[], records: ReadonlyMap<string, number>): boolean {
  const inside = kept.reduce((sum, text) => sum + (records.get(text) ?? 0), 0);
  const all = [...records.values()].reduce((sum, count) => sum + count, 0);
  return inside < (1 - MOST_REST) * all;
}

function beginnings(records: ReadonlyMap<string, number>, read: CellReading): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [text, count] of records) {
    const start = textAsRead(text, read);
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  return counts;
}

export function longestOf(texts: Iterable<string>): number {
  let most = 0;
  for (const text of texts) most = Math.max(most, [...text.trim()].length);
  return most;
}
