import { Failure } from '../../failure.ts';
import { createCoder, OUTSIDE_LABEL } from '../coder.ts';
import { cellCount, type Domain } from '../domain.ts';
import { MISSING_LABEL } from '../missing.ts';
import { hasDomain } from '../parse-schema.ts';
import type { AttributeSchema, Schema } from '../schema.ts';
import { StoredTables } from '../stored-tables.ts';
import type { RawColumn, Table } from '../table.ts';
import { MAX_TABLE_CELLS, refuseTooLarge } from '../tabulate.ts';
import { inWordOrder } from '../word-order.ts';
import { refuseDisagreement } from './agreement.ts';
import { ALL_RECORDS, namesTables, tableLabel } from './table-names.ts';

/** Counted tables of one file of several: what a database gives that was asked in SQL from here. */
export interface CountedTables {
  /** With the attributes left out of which no table tells. */
  readonly schema: Schema;
  readonly domain: Domain;
  readonly records: number;
  readonly sets: readonly (readonly number[])[];
  readonly stored: StoredTables;
}

/** How programs write that there is no value. */
const NULLS: ReadonlySet<string> = new Set(['', 'NULL', 'null', '\\N']);

/** Whether the file holds several tables. */
export function isTableFile({ columns, weights }: Table): boolean {
  return weights !== null && columns.length > 0 && namesTables(columns[0].name);
}

/** Tables from the rows of a file. Without a schema the values are those that the file names. */
export function tablesIn(fileName: string, table: Table, schema: Schema | undefined): CountedTables {
  const [names, ...columns] = table.columns;
  const own = schema ? withoutAbsent(schema, columns, fileName) : learnedSchema(columns, fileName);
  const entries = own.attributes.filter(({ include }) => include !== false);
  if (entries.length === 0) {
    throw new Failure(`${fileName}: no table in it is over any attribute; it only has the number of all records.`);
  }
  const domain = { attributes: entries.map((entry) => createCoder(entry, entry.name).attribute) };
  const axes = entries.map((entry, index) => {
    const column = columns.find(({ name }) => name === entry.name);
    if (!column) throw new Error(`no column ${entry.name}`);
    return codesIn(column, domain.attributes[index].labels, fileName);
  });
  const read = readRows({ fileName, table, names, domain, axes });
  const sets = read.map(({ set }) => set);
  refuseDisagreement(fileName, domain, read);
  const stored = new StoredTables();
  for (const { set, cells } of read) stored.add(set, cells);
  const records = read[0].cells.reduce((sum, count) => sum + count, 0);
  if (records === 0) throw new Failure(`${fileName}: its tables hold no records.`);
  return { schema: own, domain, records, sets, stored };
}

type Axis = (row: number) => number;

interface Rows {
  readonly fileName: string;
  readonly table: Table;
  readonly names: RawColumn;
  readonly domain: Domain;
  /** For each attribute the code of a row, −1 where its table is not over it. */
  readonly axes: readonly Axis[];
}

export interface ReadTable {
  readonly set: readonly number[];
  readonly cells: Float64Array;
}

function readRows({ fileName, table, names, domain, axes }: Rows): ReadTable[] {
  const tables = new Map<string, ReadTable & { readonly label: string }>();
  const { weights } = table;
  let cellsInAll = 0;
  for (let row = 0; row < table.rows; row++) {
    const codes = axes.map((axis) => axis(row));
    const set = codes.flatMap((code, index) => (code < 0 ? [] : [index]));
    const key = set.join(',');
    let found = tables.get(key);
    if (!found) {
      refuseTooLarge(domain, set);
      cellsInAll += cellCount(domain, set);
      if (cellsInAll > MAX_TABLE_CELLS) {
        throw new Failure(
          `${fileName}: its tables have more than ${MAX_TABLE_CELLS.toLocaleString('en')} cells together, more than can be held. Ask for fewer or smaller tables.`,
        );
      }
      const label = tableLabel(set.map((index) => domain.attributes[index].name));
      found = { set, label, cells: new Float64Array(cellCount(domain, set)).fill(Number.NaN) };
      tables.set(key, found);
    }
    const called = textOf(names, row);
    if (called.trim() !== found.label.trim()) {
      throw new Failure(
        `${fileName}, row ${row + 1}: the table is called “${called}”, but the row has values of ${found.label === ALL_RECORDS ? 'no attribute' : `“${found.label}”`}. Save the result of the SQL again with all of its columns.`,
      );
    }
    const cell = set.reduce((place, index) => place * domain.attributes[index].size + codes[index], 0);
    if (!Number.isNaN(found.cells[cell])) {
      throw new Failure(
        `${fileName}, row ${row + 1}: this cell of “${found.label}” is there twice. Save the result of one run of the SQL.`,
      );
    }
    found.cells[cell] = weights?.[row] ?? 1;
  }
  // What is not listed is empty.
  for (const { cells } of tables.values()) for (let i = 0; i < cells.length; i++) cells[i] ||= 0;
  return [...tables.values()];
}

function textOf(column: RawColumn, row: number): string {
  if (column.kind === 'text') return column.dictionary[column.codes[row]];
  if (column.kind === 'aside' || Number.isNaN(column.values[row])) return '';
  return String(column.values[row]);
}

function codesIn(column: RawColumn, labels: readonly string[], fileName: string): Axis {
  const byLabel = new Map(labels.map((label, code) => [label.trim(), code]));
  const codeOf = (text: string, row: number): number => {
    const code = byLabel.get(text.trim());
    if (code !== undefined) return code;
    if (NULLS.has(text.trim())) return -1;
    throw new Failure(
      `${fileName}, row ${row + 1}, column “${column.name}”: “${text}” is none of its values in the schema. Read it with the schema that the SQL was written for.`,
    );
  };
  if (column.kind === 'aside') throw new Failure(`${fileName}: ${column.reason}`);
  if (column.kind === 'number') return (row) => codeOf(textOf(column, row), row);
  const codes = column.dictionary.map((text, k) => codeOf(text, column.codes.indexOf(k)));
  return (row) => codes[column.codes[row]];
}

/** Attributes of which no table tells are left out. */
function withoutAbsent(schema: Schema, columns: readonly RawColumn[], fileName: string): Schema {
  const there = new Set(columns.filter(isUsed).map(({ name }) => name));
  const known = new Set(schema.attributes.filter(({ include }) => include !== false).map(({ name }) => name));
  const stranger = [...there].find((name) => !known.has(name));
  if (stranger !== undefined) {
    throw new Failure(
      `${fileName}: its tables are over “${stranger}”, which the schema does not include. Read it with the schema that the SQL was written for.`,
    );
  }
  return {
    attributes: schema.attributes.map((entry) => (there.has(entry.name) ? entry : { ...entry, include: false })),
  };
}

function isUsed(column: RawColumn): boolean {
  return column.kind !== 'text' || column.dictionary.some((text) => !NULLS.has(text.trim()));
}

function learnedSchema(columns: readonly RawColumn[], fileName: string): Schema {
  return {
    attributes: columns.filter(isUsed).map((column): AttributeSchema => {
      if (column.kind !== 'text') {
        throw new Failure(
          `${fileName}: “${column.name}” has so many values that they cannot be learned from the file. Open the experiment that the SQL was written for, and then this file.`,
        );
      }
      const texts = column.dictionary.map((text) => text.trim()).filter((text) => !NULLS.has(text));
      const last = [MISSING_LABEL, OUTSIDE_LABEL].filter((label) => texts.includes(label));
      const values = [...inWordOrder([...new Set(texts)].filter((text) => !last.includes(text))), ...last];
      return { name: column.name, type: 'category', values, outside: 'drop', learned: ['values'] };
    }),
  };
}

/** Whether a schema has all attributes and values that a file names, so that it may be what the file was counted by. */
export function isSchemaOf({ attributes }: Schema, learned: Schema): boolean {
  const included = attributes.filter(({ include }) => include !== false);
  return learned.attributes.every(({ name, values = [] }) => {
    const entry = included.find((candidate) => candidate.name === name);
    if (!entry || !hasDomain(entry)) return false;
    const labels = new Set(createCoder(entry, name).attribute.labels.map((label) => label.trim()));
    return values.every((value) => labels.has(value));
  });
}
