import { listedWords, nameWords } from '../file/name-words.ts';
import { keptLabels } from './labels-for-rows.ts';
import type { AttributeSchema } from './schema.ts';

/** Letters and figures of which some are figures, as postcodes, ICD, NAICS and SOC codes are. */
const CODE = /^\p{L}{0,3}[ ./-]?\d[\p{L}\d]*([ ./-][\p{L}\d]{1,6}){0,3}$/u;
const MOSTLY = 0.95;
/** A list of more codes is made elsewhere. */
const MOST_CODES = 5000;
/** With so large a share of the records outside, shorter prefixes tell more. */
const MOST_REST = 0.2;
const POSTCODES = listedWords('zip zipcode postcode postal plz postleitzahl postcodes postnummer cep');

/** Codes that are postcodes by their name: hardly two alike are no reason to leave them out. */
export function isPostcode(name: string): boolean {
  return nameWords(name).some((word) => POSTCODES.has(word));
}

/**
 * Codes put together by the characters that they begin with, as many of these as the records carry; the codes of rare
 * beginnings are outside. Null where these are no codes, or no beginning of them is carried.
 */
export function byPrefix(
  records: ReadonlyMap<string, number>,
  missing: number,
): Required<Pick<AttributeSchema, 'values' | 'merge'>> | null {
  const codes = [...records.keys()].filter((text) => CODE.test(text));
  if (codes.length < MOSTLY * records.size || codes.length > MOST_CODES || codes.length < 3) return null;
  const longest = codes.reduce((most, code) => Math.max(most, [...code].length), 0);
  for (let length = longest - 1; length > 0; length--) {
    const groups = groupsOf(codes, length);
    const counts = new Map([...groups].map(([start, members]) => [start, sumOf(members, records)]));
    const labels = keptLabels(counts, missing);
    if (labels === null || groups.size < 2) continue;
    const kept = labels.kept.toSorted();
    const inside = kept.reduce((sum, start) => sum + (counts.get(start) ?? 0), 0);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (inside < (1 - MOST_REST) * all || kept.length < 2) continue;
    return {
      values: kept.flatMap((start) => (groups.get(start) ?? []).toSorted()),
      merge: Object.fromEntries(kept.map((start) => [`${start}…`, groups.get(start) ?? []])),
    };
  }
  return null;
}

function groupsOf(codes: readonly string[], length: number): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const code of codes) {
    const start = [...code]
      .slice(0, length)
      .join('')
      .replace(/[ ./-]+$/, '');
    const group = groups.get(start);
    if (group) group.push(code);
    else groups.set(start, [code]);
  }
  return groups;
}

function sumOf(codes: readonly string[], records: ReadonlyMap<string, number>): number {
  return codes.reduce((sum, code) => sum + (records.get(code) ?? 0), 0);
}
