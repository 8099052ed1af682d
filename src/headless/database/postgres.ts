import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import { withoutPassword } from '../../core/data/dataset-ref.ts';
import { dialects } from '../../core/elsewhere/sql/dialects.ts';
import { Failure } from '../../core/failure.ts';
import { type Database, kindOfType, nameInSql, refusedBy } from './database.ts';

const dialect = dialects.postgres;

/**
 * Through psql, PostgreSQL's own client: it knows every way to reach a server and to prove who one is (TLS, SCRAM, sockets,
 * service and password files), of which a library would bring a part and a dozen packages.
 */
export function openPostgres(address: string, table: string, signal: AbortSignal): Database {
  const source = nameInSql(table, dialect);
  const csv = (sql: string) => psql(address, sql, signal);
  return {
    dialect,
    table: source,
    async columns() {
      const described = new TextDecoder().decode(await csv(`SELECT * FROM ${source} LIMIT 0 \\gdesc`));
      const lines = described.trimEnd().split('\n').slice(1);
      return new Map(
        lines.map((line) => [columnName(line), kindOfType(line.slice(line.lastIndexOf(',') + 1).replace(/^"/, ''))]),
      );
    },
    csv,
    close() {},
  };
}

/** The first cell of a line of CSV. Types have commas at most in brackets, as "numeric(10,2)", and are quoted then. */
function columnName(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line);
  return quoted ? quoted[1].replaceAll('""', '"') : line.slice(0, line.indexOf(','));
}

/** What a role or a database is set to must not change what is counted. */
const SETTINGS = "SET datestyle TO 'ISO, YMD'; SET timezone TO 'UTC'; SET extra_float_digits TO 1;";

async function psql(address: string, sql: string, signal: AbortSignal): Promise<Uint8Array> {
  const password = passwordIn(address);
  const child = spawn('psql', ['-X', '-w', '-q', '--csv', '-v', 'ON_ERROR_STOP=1', '-d', withoutPassword(address)], {
    // Other people see what programs are started with, but not their environment.
    env: {
      ...process.env,
      ...(password === '' ? {} : { PGPASSWORD: password }),
      PGOPTIONS: `${process.env.PGOPTIONS ?? ''} -c default_transaction_read_only=on`.trim(),
      PGCLIENTENCODING: 'UTF8',
      LC_MESSAGES: 'C',
    },
    signal,
  });
  child.stdin.on('error', () => {});
  child.stdin.end(`${SETTINGS}\n${sql}`);
  const ended = new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  const both = Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  const [result, complaint, code] = await both.catch((error: NodeJS.ErrnoException) => {
    signal.throwIfAborted();
    if (error.code !== 'ENOENT') throw error;
    throw new Failure(
      'dataset.sql: PostgreSQL is asked through its client psql, which is not installed here (Debian: postgresql-client). Install it, or write the SQL with “sql --dialect postgres” and run it yourself.',
    );
  });
  if (code === 0) return result;
  const [line] = complaint.replace(/^psql: error: /, '').split('\n');
  const said = password === '' ? line : line.replaceAll(password, '…');
  throw refusedBy(dialect, said);
}

function passwordIn(address: string): string {
  const after =
    /^[^:]+:\/\/[^/?#@:]*:([^/?#]*)@/.exec(address)?.[1] ?? /[?&]password=([^&]*)/i.exec(address)?.[1] ?? '';
  try {
    return decodeURIComponent(after);
  } catch {
    return after;
  }
}
