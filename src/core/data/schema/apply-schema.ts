import { Failure } from '../../failure.ts';
import { type Codes, type Dataset, newCodes, type PeopleRecords } from '../dataset.ts';
import { quotedNames } from '../file/count-column.ts';
import { limitRows, type PersonsReport } from '../file/row-owners.ts';
import { type ColumnStrays, straysOf } from '../file/strays.ts';
import type { RawColumn, Table } from '../file/table.ts';
import type { CodedColumn, OutsideReport } from './coded-column.ts';
import { type Coder, createCoder, DROP, MISSING } from './coder.ts';
import { movedWhereImpossible } from './impossible-records.ts';
import { validateSchema } from './parse-schema.ts';
import type { AttributeSchema, Schema } from './schema.ts';

export interface ApplyReport {
  readonly attributes: readonly OutsideReport[];
  /** Columns with cells that could not be read as what the schema says. */
  readonly strays: readonly ColumnStrays[];
  readonly recordsRead: number;
  /** Because of values outside their domains. */
  readonly recordsDropped: number;
  /** What was kept of people, where a key tells whose row each is. */
  readonly persons: PersonsReport | null;
}

/**
 * Gives the columns of a table the meaning that the schema declares. The table stays as it is. Where it says whose row
 * each is, no more than `rowsPerPerson` of each person are kept, of those that have a place in the domain.
 */
export function applySchema(
  table: Table,
  schema: Schema,
  rowsPerPerson = 1,
): { dataset: Dataset; report: ApplyReport; people: PeopleRecords | null } {
  validateSchema(schema, 'schema.attributes');
  const entries = schema.attributes.filter((entry) => entry.include !== false);
  if (entries.length === 0) throw new Failure('The schema includes no attribute. Include at least one column.');
  const dropped = new Uint8Array(table.rows);
  const coded = entries.map((entry) => codeColumn(table, entry, dropped));
  const impossible = movedWhereImpossible(coded, entries, schema.impossible ?? [], dropped, table.weights);
  const attributes = coded.map((column) => column.report);
  const strays = entries.flatMap((entry) => straysOf(findColumn(table, entry.name), entry) ?? []);
  const recordsRead = weightOf(table, () => true);
  const inside = rowsLeft(dropped);
  const recordsDropped = inside === table.rows ? 0 : weightOf(table, (row) => dropped[row] === 1);
  if (inside === 0) refuseNoRecords(attributes);
  const domain = {
    attributes: coded.map((column) => column.coder.attribute),
    ...(impossible.length > 0 ? { impossible } : {}),
  };
  const datasetOf = (rows: number): Dataset => {
    const columns = coded.map(({ codes }) => (rows === table.rows ? codes : compact(codes, dropped, rows)));
    const weights = table.weights && compactWeights(table.weights, dropped, rows);
    return { domain, rows, columns, weights, records: weights ? recordsRead - recordsDropped : rows };
  };
  const whole = datasetOf(inside);
  const limited = table.owners ? limitRows(table.owners, rowsPerPerson, dropped) : null;
  if (limited?.report.persons === 0) refuseNobody();
  const kept = limited ? rowsLeft(dropped) : inside;
  return {
    dataset: kept === inside ? whole : datasetOf(kept),
    report: { attributes, strays, recordsRead, recordsDropped, persons: limited?.report ?? null },
    people: limited && { whole, turns: limited.turns },
  };
}

/** Rows are looked up in blocks of one array type, whatever types the columns have, so that the loop stays fast. */
const BLOCK = 4096;

function codeColumn(table: Table, entry: AttributeSchema, dropped: Uint8Array): CodedColumn {
  const column = findColumn(table, entry.name);
  const coder = createCoder(entry, entry.name);
  const codes = newCodes(coder.attribute.size, table.rows);
  const found = new Int32Array(BLOCK);
  const lookUp = blockLookup(column, coder);
  const counts = { missing: 0, outside: 0, clamped: 0, dropped: 0 };
  for (let start = 0; start < table.rows; start += BLOCK) {
    const length = Math.min(BLOCK, table.rows - start);
    if (lookUp(found, start, length)) {
      for (let i = 0; i < length; i++) {
        if (found[i] >= 0) continue;
        const weight = table.weights ? table.weights[start + i] : 1;
        const isMissing = found[i] === MISSING;
        counts[isMissing ? 'missing' : 'outside'] += weight;
        if (found[i] === DROP || (isMissing && coder.missing === DROP)) {
          found[i] = 0;
          dropped[start + i] = 1;
          counts.dropped += weight;
        } else if (isMissing) found[i] = coder.missing;
        else {
          found[i] = -1 - found[i];
          if (entry.outside === 'clamp') counts.clamped += weight;
        }
      }
    }
    codes.set(length === BLOCK ? found : found.subarray(0, length), start);
  }
  return { coder, codes, report: { name: entry.name, ...counts } };
}

/** Fills a block with what the coder says of its rows; true when a value outside is among them. */
type BlockLookup = (found: Int32Array, start: number, length: number) => boolean;

function blockLookup(column: Exclude<RawColumn, { kind: 'aside' }>, coder: Coder): BlockLookup {
  if (column.kind === 'number') {
    const { values } = column;
    return (found, start, length) => {
      let outside = false;
      for (let i = 0; i < length; i++) {
        found[i] = coder.ofNumber(values[start + i]);
        if (found[i] < 0) outside = true;
      }
      return outside;
    };
  }
  const lookup = Int32Array.from(column.dictionary, (text) => coder.ofText(text));
  const anyOutside = lookup.some((code) => code < 0);
  return (found, start, length) => {
    found.set(column.codes.subarray(start, start + length));
    for (let i = 0; i < length; i++) found[i] = lookup[found[i]];
    return anyOutside;
  };
}

function findColumn(table: Table, name: string): Exclude<RawColumn, { kind: 'aside' }> {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (!column) {
    throw new Failure(
      `The schema names the attribute “${name}”, but the data has no such column. Its columns are ` +
        `${quotedNames(table.columns.map((candidate) => candidate.name))}.`,
    );
  }
  if (column.kind === 'aside')
    throw new Failure(`${column.reason} Leave it out of the schema, or let it be read as text, number or date.`);
  return column;
}

function weightOf(table: Table, counts: (row: number) => boolean): number {
  let sum = 0;
  for (let row = 0; row < table.rows; row++) if (counts(row)) sum += table.weights ? table.weights[row] : 1;
  return sum;
}

function rowsLeft(dropped: Uint8Array): number {
  return dropped.reduce((count, drop) => count - drop, dropped.length);
}

function compact(codes: Codes, dropped: Uint8Array, kept: number): Codes {
  const out = codes.slice(0, kept);
  for (let row = 0, to = 0; row < codes.length; row++) if (dropped[row] === 0) out[to++] = codes[row];
  return out;
}

function compactWeights(weights: Float64Array, dropped: Uint8Array, kept: number): Float64Array {
  return kept === weights.length ? weights : weights.filter((_, row) => dropped[row] === 0);
}

function refuseNobody(): never {
  throw new Failure(
    'No record is left: not one has a value in the key column. Choose the column that says whose row each is.',
  );
}

function refuseNoRecords(attributes: readonly OutsideReport[]): never {
  const worst = attributes.reduce((a, b) => (b.dropped > a.dropped ? b : a));
  throw new Failure(
    `No record is left: every one has a value outside a declared domain (most because of “${worst.name}”). Check the ` +
      'values, bins or range, or let values outside be clamped or go to a category of their own.',
  );
}
