import type { DataDescription } from '../../core/data/description.ts';
import { plainFrame } from '../../core/data/description.ts';
import type { Attribute } from '../../core/data/domain.ts';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import { compareNaturally } from '../../core/data/file/natural-order.ts';
import { straysWords } from '../../core/data/file/strays.ts';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { OutsideReport } from '../../core/data/schema/coded-column.ts';
import type { AttributeSchema, Schema } from '../../core/data/schema/schema.ts';
import { splitWords } from './read-lists.ts';
import { entriesOf, isIncluded, isLearned } from './schema-edits.ts';

/** One column of the file: as it was read, what it means, and how it is coded now. */
export interface SchemaRow {
  readonly column: ColumnSummary;
  readonly entry: AttributeSchema;
  /** As it is coded now; null while it is left out. */
  readonly attribute: Attribute | null;
  readonly counts: Float64Array | null;
  readonly report: OutsideReport | undefined;
  /** Cells that do not fit how the column is read, in words. */
  readonly strays: string | null;
}

/** Rows that did not change stay the same objects, so that an edit of one column draws one row again. */
export function schemaRows(
  table: FileDescription,
  schema: Schema,
  description: DataDescription,
  before: readonly SchemaRow[],
): readonly SchemaRow[] {
  const { domain, histograms } = plainFrame(description);
  const place = new Map(domain.attributes.map(({ name }, index) => [name, index]));
  const reports = new Map(description.report?.attributes.map((report) => [report.name, report]));
  const strays = new Map(description.report?.strays.map((found) => [found.name, straysWords(found)]));
  const entries = entriesOf(schema, table.proposed);
  return table.columns.map((column, index) => {
    const entry = entries(column.name);
    const at = isIncluded(entry) ? place.get(column.name) : undefined;
    const row: SchemaRow = {
      column,
      entry,
      attribute: at === undefined ? null : domain.attributes[at],
      counts: at === undefined ? null : histograms[at],
      report: reports.get(column.name),
      strays: strays.get(column.name) ?? null,
    };
    return before[index] && sameRow(before[index], row) ? before[index] : row;
  });
}

function sameRow(a: SchemaRow, b: SchemaRow): boolean {
  return (
    a.column === b.column &&
    a.entry === b.entry &&
    a.strays === b.strays &&
    sameList(a.counts, b.counts) &&
    sameList(a.attribute?.labels, b.attribute?.labels) &&
    sameReport(a.report, b.report)
  );
}

function sameList<T>(a: ArrayLike<T> | null | undefined, b: ArrayLike<T> | null | undefined): boolean {
  if (!a || !b) return !a && !b;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function sameReport(a: OutsideReport | undefined, b: OutsideReport | undefined): boolean {
  return (
    a?.missing === b?.missing && a?.outside === b?.outside && a?.clamped === b?.clamped && a?.dropped === b?.dropped
  );
}

export type RowFilter = 'all' | 'included' | 'left-out' | 'learned' | 'missing' | 'outside';

export const filterWords: Readonly<Record<RowFilter, string>> = {
  all: 'All',
  included: 'Included',
  'left-out': 'Left out',
  learned: 'Learned',
  missing: 'With missing values',
  outside: 'With values outside',
};

const passes: Readonly<Record<RowFilter, (row: SchemaRow) => boolean>> = {
  all: () => true,
  included: ({ entry }) => isIncluded(entry),
  'left-out': ({ entry }) => !isIncluded(entry),
  learned: ({ entry }) => isIncluded(entry) && isLearned(entry),
  missing: (row) => missingOf(row) > 0,
  outside: ({ report }) => (report?.outside ?? 0) > 0,
};

function missingOf({ report, column }: SchemaRow): number {
  return report?.missing ?? column.missing;
}

export type RowOrder = 'file' | 'name' | 'type' | 'size' | 'missing' | 'outside' | 'learned';

export const orderWords: Readonly<Record<RowOrder, string>> = {
  file: 'As in the file',
  name: 'Name',
  type: 'Type',
  size: 'Most values or bins',
  missing: 'Most missing',
  outside: 'Most outside',
  learned: 'Learned first',
};

const compare: Readonly<Record<RowOrder, (a: SchemaRow, b: SchemaRow) => number>> = {
  file: () => 0,
  name: (a, b) => compareNaturally(a.column.name, b.column.name),
  type: (a, b) => compareNaturally(a.entry.type, b.entry.type),
  size: (a, b) => (b.attribute?.size ?? 0) - (a.attribute?.size ?? 0),
  missing: (a, b) => missingOf(b) - missingOf(a),
  outside: (a, b) => (b.report?.outside ?? 0) - (a.report?.outside ?? 0),
  learned: (a, b) => Number(passes.learned(b)) - Number(passes.learned(a)),
};

/** The rows that are looked for: one that has any of the words in its name. Equals keep the order of the file. */
export function foundRows(
  rows: readonly SchemaRow[],
  wanted: string,
  filter: RowFilter,
  order: RowOrder,
): readonly SchemaRow[] {
  const needles = needlesOf(wanted);
  return rows.filter((row) => nameMatches(row.column.name, needles) && passes[filter](row)).sort(compare[order]);
}

export function needlesOf(wanted: string): readonly string[] {
  return splitWords(wanted).map((word) => word.toLowerCase());
}

/** Names may hold blanks, so several are separated by commas, semicolons or lines. */
export function nameMatches(name: string, needles: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return needles.length === 0 || needles.some((needle) => lower.includes(needle));
}

/** A box of a list that was pressed: with Shift, all rows from the one pressed before to this one go along. */
export function withPressed(
  selected: ReadonlySet<string>,
  shown: readonly string[],
  pressed: { readonly name: string; readonly isOn: boolean; readonly from: string | null },
): ReadonlySet<string> {
  const to = shown.indexOf(pressed.name);
  const anchor = pressed.from === null ? -1 : shown.indexOf(pressed.from);
  const [first, last] = anchor < 0 ? [to, to] : [Math.min(anchor, to), Math.max(anchor, to)];
  const next = new Set(selected);
  for (const name of shown.slice(first, last + 1)) {
    if (pressed.isOn) next.add(name);
    else next.delete(name);
  }
  return next;
}
