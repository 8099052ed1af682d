import { Failure } from '../../../failure.ts';
import { type Attribute, cellCount, type Domain } from '../../domain.ts';
import { MISSING_LABEL } from '../../file/missing.ts';
import { inWordOrder } from '../../file/order/word-order.ts';
import type { Table } from '../../file/table.ts';
import { createCoder } from '../../schema/coder.ts';
import { OUTSIDE_LABEL } from '../../schema/coding-rules.ts';
import { hasDomain } from '../../schema/parse-schema.ts';
import type { AttributeSchema, Schema } from '../../schema/schema.ts';
import { StoredTables } from '../stored-tables.ts';
import { MAX_TABLE_CELLS, refuseTooLarge } from '../tabulate.ts';
import { refuseDisagreement } from './agreement.ts';
import { ALL_RECORDS, namesTables, RECORDS_LEFT_OUT, tableLabel } from './table-names.ts';
import { isOfNames, SAVE_AGAIN, TableRows } from './table-rows.ts';

/** Counted tables of one file of several: what a database gives that was asked in SQL from here. */
export interface CountedTables {
  /** With the attributes left out of which no table tells. */
  readonly schema: Schema;
  readonly domain: Domain;
  readonly records: number;
  /** Records that have no place in the domain. */
  readonly leftOut: number;
  readonly sets: readonly (readonly number[])[];
  readonly stored: StoredTables;
}

/** Whether the file holds several tables. */
export function isTableFile({ columns, weights }: Table): boolean {
  return columns.some((column, k) => (k === 0 && weights !== null && namesTables(column.name)) || isOfNames(column));
}

/** Tables from the rows of a file. Without a schema the values are those that the file names. */
export function tablesIn(fileName: string, table: Table, schema: Schema | undefined): CountedTables {
  const included = schema?.attributes.filter(({ include }) => include !== false).map(({ name }) => name);
  if (schema?.impossible) {
    throw new Failure(
      `${fileName}: these are counts, and records that are declared impossible are counted in them already. Leave "impossible" out of the schema.`,
    );
  }
  const rows = new TableRows(fileName, table, included);
  const own = schema ? withoutAbsent(schema, rows) : learnedSchema(rows);
  const entries = own.attributes.filter(({ include }) => include !== false);
  if (entries.length === 0) {
    throw new Failure(`${fileName}: no table in it is over any attribute; it only has the number of all records.`);
  }
  const domain = { attributes: entries.map((entry) => createCoder(entry, entry.name).attribute) };
  const { tables, leftOut } = readRows(rows, domain);
  const all = tables.find(({ set }) => set.length === 0);
  if (!all && leftOut === 0) throw new Failure(`${fileName}: the row “${ALL_RECORDS}” is not there. ${SAVE_AGAIN}`);
  const records = all?.cells[0] ?? 0;
  if (records === 0 && leftOut > 0) {
    throw new Failure(
      `${fileName}: all ${leftOut.toLocaleString('en')} records were left out, because a value is missing or outside its domain. Check the schema that the SQL was written for.`,
    );
  }
  if (records === 0) throw new Failure(`${fileName}: its tables hold no records.`);
  rows.requireEach();
  refuseDisagreement(fileName, domain, tables);
  const stored = new StoredTables();
  for (const { set, cells } of tables) stored.add(set, cells);
  return { schema: own, domain, records, leftOut, sets: tables.map(({ set }) => set), stored };
}

interface ReadTable {
  readonly set: readonly number[];
  readonly label: string;
  readonly cells: Float64Array;
}

function readRows(rows: TableRows, domain: Domain): { tables: ReadTable[]; leftOut: number } {
  const { fileName } = rows;
  const axes = domain.attributes.map((attribute, column) => codesIn(rows, column, attribute));
  const tables = new Map<string, ReadTable>();
  let leftOut: number | null = null;
  let cellsInAll = 0;
  for (let row = 0; row < rows.rows; row++) {
    const { set, isLeftOut } = rows.subject(row);
    if (isLeftOut) {
      if (leftOut !== null) refuseSecond(rows, row, RECORDS_LEFT_OUT);
      leftOut = rows.count(row);
      continue;
    }
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
    const cell = set.reduce((place, index) => place * domain.attributes[index].size + axes[index](row), 0);
    if (!Number.isNaN(found.cells[cell])) refuseSecond(rows, row, found.label);
    found.cells[cell] = rows.count(row);
  }
  // What is not listed is empty.
  for (const { cells } of tables.values()) for (let i = 0; i < cells.length; i++) cells[i] ||= 0;
  return { tables: [...tables.values()], leftOut: leftOut ?? 0 };
}

function refuseSecond(rows: TableRows, row: number, label: string): never {
  throw new Failure(
    `${rows.where(row)}: this cell of “${label}” is there twice. Save the result of one run of the SQL.`,
  );
}

/** The code of a row whose table is over the attribute. */
function codesIn(rows: TableRows, column: number, { name, labels }: Attribute): (row: number) => number {
  const byLabel = new Map(labels.map((label, code) => [label.trim(), code]));
  const { dictionary, codes } = rows.columns[column];
  const known = dictionary.map((text) => byLabel.get(text.trim()));
  return (row) => {
    const code = known[codes[row]];
    if (code !== undefined) return code;
    throw new Failure(
      `${rows.where(row)}, column “${name}”: “${rows.text(row, column)}” is none of its values in the schema. Read it with the schema that the SQL was written for.`,
    );
  };
}

/** Attributes of which no table tells are left out. */
function withoutAbsent({ attributes }: Schema, { columns }: TableRows): Schema {
  const there = new Set(columns.map(({ name }) => name));
  return { attributes: attributes.map((entry) => (there.has(entry.name) ? entry : { ...entry, include: false })) };
}

/** The values of an attribute are those in the tables over it. */
function learnedSchema(rows: TableRows): Schema {
  const found = rows.columns.map(() => new Set<string>());
  for (let row = 0; row < rows.rows; row++) {
    for (const column of rows.subject(row).set) found[column].add(rows.text(row, column).trim());
  }
  return {
    attributes: rows.columns.map(({ name }, column): AttributeSchema => {
      const last = [MISSING_LABEL, OUTSIDE_LABEL].filter((label) => found[column].has(label));
      const values = [...inWordOrder([...found[column]].filter((text) => !last.includes(text))), ...last];
      return { name, type: 'category', values, outside: 'drop', learned: ['values'] };
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
