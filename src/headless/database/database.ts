import type { ColumnKind } from '../../core/elsewhere/sql/column.ts';
import type { Dialect } from '../../core/elsewhere/sql/dialects.ts';
import { Failure } from '../../core/failure.ts';

/** A table in a database that is open. */
export interface Database {
  readonly dialect: Dialect;
  /** As the dialect writes it. */
  readonly table: string;
  /** What its columns hold, by name. */
  columns(): Promise<ReadonlyMap<string, ColumnKind>>;
  /** The result of a statement as CSV with a header line. */
  csv(sql: string): Promise<Uint8Array>;
  close(): void;
}

const PART = '(?:"(?:[^"]|"")+"|[A-Za-z_]\\w*)';
const QUOTED = new RegExp(`^${PART}(?:\\.${PART})*$`);

/** A name from an experiment file, which may come from anybody: nothing in it is more than a name. */
export function nameInSql(table: string, { name }: Dialect): string {
  if (QUOTED.test(table)) return table;
  if (/[";]/.test(table)) {
    throw new Failure(
      `dataset.table: “${table}” is no name of a table; write it as schema.table, each in double quotes where it has to be.`,
    );
  }
  return table.split('.').map(name).join('.');
}

/** What an engine complains of; where it ended because our SQL says what a cell lacks, that alone. */
export function refusedBy({ title }: Dialect, line: string): Failure {
  const own = /(?:type integer: "|Invalid Input Error: )(.* holds “.*?)"?$/.exec(line)?.[1];
  return new Failure(own === undefined ? `dataset.sql: ${title} says: ${line}` : `dataset: ${own}`);
}

/** What the types of engines hold. */
export function kindOfType(type: string): ColumnKind {
  if (/^(varchar|text|char|character|bpchar|string|enum)/i.test(type)) return 'text';
  if (/^(u?(tiny|small|big|huge)?int|integer)(?!erval)/i.test(type)) return 'whole';
  if (/^(float|double|real|numeric|decimal)/i.test(type)) return 'float';
  if (/^time(?!stamp)/i.test(type)) return 'time';
  return /^(date|timestamp)/i.test(type) ? 'date' : 'unknown';
}
