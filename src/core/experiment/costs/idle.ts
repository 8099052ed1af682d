import type { Counts } from '../../data/counts/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { MISSING_LABEL } from '../../data/file/missing.ts';
import { OUTSIDE_LABEL } from '../../data/schema/coding-rules.ts';

/** An attribute that tells next to nothing beyond the others, and why. Read off the data: not private. */
export interface IdleAttribute {
  readonly name: string;
  readonly why: string;
}

/** Nearly all records. */
const NEARLY_ALL = 0.95;
/** Less often than so a value may agree with another by chance. */
const SOME_RECORDS = 5;

/** `pairs`: tables of two attributes that are at hand. */
export function idleAttributes(counts: Counts, pairs: readonly (readonly number[])[]): IdleAttribute[] {
  const { attributes } = counts.domain;
  const idle = new Map<number, string>();
  for (const index of attributes.keys()) {
    const why = alone(counts, index);
    if (why !== null) idle.set(index, why);
  }
  for (const [first, second] of [...pairs].sort(inOrder)) {
    if (idle.has(first) || idle.has(second)) continue;
    const table = counts.table([first, second]);
    const ways = waysBetween(counts.domain, [first, second], table);
    const [a, b] = [attributes[first].name, attributes[second].name];
    if (ways.forth && ways.back) idle.set(second, `repeats “${a}”: each value of one goes with one of the other`);
    else if (ways.forth) idle.set(second, `follows from “${a}”: each value there has one here`);
    else if (ways.back) idle.set(first, `follows from “${b}”: each value there has one here`);
  }
  return [...idle].sort(([a], [b]) => a - b).map(([index, why]) => ({ name: attributes[index].name, why }));
}

function inOrder([a, b]: readonly number[], [c, d]: readonly number[]): number {
  return a - c || b - d;
}

/** What one attribute says by itself. */
function alone(counts: Counts, index: number): string | null {
  const { labels } = counts.domain.attributes[index];
  const histogram = counts.table([index]);
  const records = histogram.reduce((sum, count) => sum + count, 0);
  if (records === 0) return null;
  const most = histogram.reduce((best, count, code) => (count > histogram[best] ? code : best), 0);
  if (histogram[most] === records) return 'has the same value in every record';
  const outside = labels.indexOf(OUTSIDE_LABEL);
  if (outside < 0 || histogram[outside] < NEARLY_ALL * records) return null;
  return `has ${(100 * histogram[outside]) / records >= 99.95 ? 'nearly all' : `${((100 * histogram[outside]) / records).toFixed(1)} %`} of the records in “${OUTSIDE_LABEL}”`;
}

/** Whether the one decides the other, forth and back, wherever neither is missing. */
function waysBetween(domain: Domain, [first, second]: readonly number[], table: Float64Array) {
  const [a, b] = [domain.attributes[first], domain.attributes[second]];
  const [rows, columns] = [a, b].map(({ labels }) =>
    [...labels.keys()].filter((code) => labels[code] !== MISSING_LABEL),
  );
  const at = (row: number, column: number) => table[row * b.size + column];
  const rowSums = rows.map((row) => columns.reduce((sum, column) => sum + at(row, column), 0));
  const columnSums = columns.map((column) => rows.reduce((sum, row) => sum + at(row, column), 0));
  const filled = (row: number) => columns.filter((column) => at(row, column) > 0).length;
  const filledDown = (column: number) => rows.filter((row) => at(row, column) > 0).length;
  return {
    forth: decides(rowSums, columnSums) && rows.every((row) => filled(row) <= 1),
    back: decides(columnSums, rowSums) && columns.every((column) => filledDown(column) <= 1),
  };
}

/** Values that hardly anybody shares decide everything, and what is nearly constant is decided by anything. */
function decides(from: readonly number[], to: readonly number[]): boolean {
  const used = from.filter((sum) => sum > 0);
  const records = used.reduce((sum, one) => sum + one, 0);
  const second = [...to].sort((a, b) => b - a)[1] ?? 0;
  return used.length >= 2 && records >= RECORDS_EACH * used.length && second >= SOME_RECORDS;
}

const RECORDS_EACH = 10;

/** A table of more cells than this is no way to see that columns repeat each other. */
const MOST_CELLS = 250_000;
const MOST_CELLS_IN_ALL = 4_000_000;
/** Rows that are looked at in all: about a second. */
const MOST_ROWS = 3e8;

/** The pairs of attributes that are compared, those of the most similar sizes first. */
export function pairsToCompare(domain: Domain, rows: number): (readonly number[])[] {
  const { attributes } = domain;
  const sizes = attributes.map(({ size }) => size);
  const pairs = sizes.flatMap((_, second) => sizes.slice(0, second).map((__, first) => [first, second] as const));
  const apart = ([first, second]: readonly number[]) => Math.abs(sizes[first] - sizes[second]);
  const near = pairs.filter((pair) => cellCount(domain, pair) <= MOST_CELLS).sort((a, b) => apart(a) - apart(b));
  let cells = 0;
  return near
    .filter((pair) => {
      cells += cellCount(domain, pair);
      return cells <= MOST_CELLS_IN_ALL;
    })
    .slice(0, Math.floor(MOST_ROWS / Math.max(1, rows)));
}
