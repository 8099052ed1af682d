import { Failure } from '../../../failure.ts';
import { isMissingNumber } from '../../file/missing.ts';
import type { RawColumn, Table } from '../../file/table.ts';
import { ALL_RECORDS, attributesCalled, namesTables, RECORDS_LEFT_OUT } from './table-names.ts';

type TextColumn = Extract<RawColumn, { kind: 'text' }>;

/** What a row is about: a cell of the table over these columns, or all records that are in no table. */
interface RowSubject {
  readonly set: readonly number[];
  readonly isLeftOut: boolean;
}

/** What a reader is told to do where rows or columns are not as the SQL gave them. */
export const SAVE_AGAIN = 'Save the result of the SQL again, with all of its rows and columns.';

/** The rows of a file of several tables. */
export class TableRows {
  readonly fileName: string;
  readonly rows: number;
  /** One for each attribute, called as in the names of the tables, whatever became of capital letters on the way. */
  readonly columns: readonly TextColumn[];
  readonly #names: TextColumn;
  readonly #counts: Float64Array;
  /** By name: what rows of that name may be about. */
  readonly #subjects: readonly (readonly RowSubject[])[];
  /** By column and text. */
  readonly #fillings: readonly (readonly Filling[])[];

  /** `attributes`: their names, where they are known. */
  constructor(fileName: string, { rows, columns, weights }: Table, attributes?: readonly string[]) {
    const texts = columns.map((column) => requireText(column, fileName));
    const names = texts.find(isOfNames) ?? texts[0];
    const others = texts.filter((column) => column !== names);
    if (!weights) throw new Failure(`${fileName}: the last column has to be the one of counts, “count”. ${SAVE_AGAIN}`);
    this.fileName = fileName;
    this.rows = rows;
    this.#names = names;
    this.#counts = weights;
    const called = renamed(others, attributes ?? names.dictionary.map((name) => name.trim()));
    this.columns = attributes ? inOrder(called, attributes, fileName) : called;
    this.#fillings = this.columns.map(({ dictionary }) => dictionary.map(fillingOf));
    const setsOf = attributesCalled(this.columns.map(({ name }) => name));
    this.#subjects = names.dictionary.map((name) => [
      ...(name.trim() === RECORDS_LEFT_OUT ? [{ set: [], isLeftOut: true }] : []),
      ...setsOf(name).map((set) => ({ set, isLeftOut: false })),
    ]);
  }

  /** The SQL counts every attribute by itself, too. */
  requireEach(): void {
    const used = new Set(this.#subjects.flat().flatMap(({ set }) => set));
    const unused = this.columns.find((_, column) => !used.has(column));
    if (unused) throw new Failure(`${this.fileName}: no table in it is over “${unused.name}”. ${SAVE_AGAIN}`);
  }

  /** Its cells have values where its name says so, and nowhere else. */
  subject(row: number): RowSubject {
    const name = this.#names.codes[row];
    const subjects = this.#subjects[name];
    return subjects.find(({ set }) => this.#strayColumn(row, set) < 0) ?? this.#refuse(row, subjects);
  }

  text(row: number, column: number): string {
    const { dictionary, codes } = this.columns[column];
    return dictionary[codes[row]];
  }

  count(row: number): number {
    return this.#counts[row];
  }

  where(row: number): string {
    return `${this.fileName}, row ${row + 1} below the header`;
  }

  /** A column without a value where these have one, or with one where they have none; −1 where there is none such. */
  #strayColumn(row: number, set: readonly number[]): number {
    return this.columns.findIndex(({ codes }, column) => {
      const filling = this.#fillings[column][codes[row]];
      return filling === (set.includes(column) ? 'empty' : 'value');
    });
  }

  #refuse(row: number, [first]: readonly RowSubject[]): never {
    const table = this.#names.dictionary[this.#names.codes[row]];
    if (!first) {
      throw new Failure(`${this.where(row)}: “${table}” names no table over columns of this file. ${SAVE_AGAIN}`);
    }
    const stray = this.#strayColumn(row, first.set);
    const has = first.set.includes(stray) ? 'no value' : 'a value';
    throw new Failure(
      `${this.where(row)}: the table is called “${table}”, but the row has ${has} of “${this.columns[stray].name}”. ${SAVE_AGAIN}`,
    );
  }
}

/** "null" stands for no value where an attribute has none, but may be one where it has. */
type Filling = 'empty' | 'null' | 'value';

/** How programs write that there is no value, beside what stands for a missing one in data. */
const NULLS: ReadonlySet<string> = new Set(['\\n', '(null)', '[null]']);

function fillingOf(text: string): Filling {
  if (text.trim() === '') return 'empty';
  return isMissingNumber(text) || NULLS.has(text.trim().toLowerCase()) ? 'null' : 'value';
}

/** Whether the names of tables stand in this column, wherever it is. */
export function isOfNames(column: RawColumn): boolean {
  return namesTables(column.name) && column.kind === 'text' && column.dictionary.includes(ALL_RECORDS);
}

/** Labels stay texts as they were written, also where all of them are numbers. */
function requireText(column: RawColumn, fileName: string): TextColumn {
  if (column.kind === 'text') return column;
  throw new Failure(
    `${fileName}: “${column.name}” has more values than the SQL of any experiment counts. ${SAVE_AGAIN}`,
  );
}

/** Engines and programs make names of columns large or small; names of tables, which are texts, stay as they are. */
function renamed(columns: readonly TextColumn[], wanted: readonly string[]): TextColumn[] {
  const there = new Set(columns.map(({ name }) => name));
  const others = wanted.filter((name) => !there.has(name));
  return columns.map((column) => {
    if (wanted.includes(column.name)) return column;
    const [same, second] = others.filter((name) => name.toUpperCase() === column.name.toUpperCase());
    return same === undefined || second !== undefined ? column : { ...column, name: same };
  });
}

function inOrder(columns: readonly TextColumn[], attributes: readonly string[], fileName: string): TextColumn[] {
  const stranger = columns.find(
    ({ name, dictionary }) => !attributes.includes(name) && dictionary.some((text) => fillingOf(text) === 'value'),
  );
  if (stranger) {
    throw new Failure(
      `${fileName}: its tables are over “${stranger.name}”, which the schema does not include. Read it with the schema that the SQL was written for.`,
    );
  }
  return attributes.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}
