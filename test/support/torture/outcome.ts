import { fileSource } from '../../../src/core/data/file/byte-source.ts';
import type { FileAsRead } from '../../../src/core/data/file/file-as-read.ts';
import { personsSentence } from '../../../src/core/data/file/row-owners.ts';
import { straysSentence } from '../../../src/core/data/file/strays.ts';
import type { OpenData } from '../../../src/core/data/open-data.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { Failure } from '../../../src/core/failure.ts';
import { cellsOf } from '../table-cells.ts';
import type { TortureCase } from './torture-case.ts';

/** What became of a file: what was read of it and what was said about it, or the sentence that refused it. */
export type Outcome = { readonly refused: string } | ReadOutcome;

interface ReadOutcome {
  readonly format: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly recordsKept: number;
  readonly said: readonly string[];
  /** The first rows, each cell cut short. */
  readonly cells: readonly string[];
}

const ROWS_SHOWN = 4;
const LONGEST_CELL = 40;
const COLUMNS_SHOWN = 8;

export async function openCase({ bytes, read }: TortureCase): Promise<OpenData & { readonly file: FileAsRead }> {
  const file = new File([bytes], 'people.csv');
  const opened = await openDataset({ csv: file.name, ...(read && { read }) }, () => fileSource(file));
  return opened as OpenData & { readonly file: FileAsRead };
}

export async function outcomeOf(torture: TortureCase): Promise<Outcome> {
  try {
    return described(await openCase(torture));
  } catch (error) {
    // Anything but a Failure is a bug, and goes on to fail the test with its stack.
    if (error instanceof Failure) return { refused: error.message };
    throw error;
  }
}

function described({ schema, report, file }: OpenData): ReadOutcome {
  if (!schema || !report || !file) throw new Error('a file is meant');
  const { table, format } = file;
  const types = new Map(
    schema.attributes.map(({ name, type, include }) => [name, include === false ? 'left out' : type]),
  );
  return {
    format: JSON.stringify(format),
    columns: table.columns
      .slice(0, COLUMNS_SHOWN)
      .map(({ name, kind }) => `${short(name)}: ${kind === 'aside' ? 'aside' : types.get(name)}`),
    rows: table.rows,
    recordsKept: report.recordsRead - report.recordsDropped,
    said: [
      ...table.notices.map(({ message, count, line }) =>
        [message, count && `(${count})`, line && `[line ${line}]`].filter(Boolean).join(' '),
      ),
      ...report.strays.map(straysSentence),
      ...(report.persons ? [personsSentence(report.persons)] : []),
    ].slice(0, COLUMNS_SHOWN),
    cells: cellsOf({ ...table, rows: Math.min(table.rows, ROWS_SHOWN) }).map((row) =>
      row.slice(0, COLUMNS_SHOWN).map(short).join(' | '),
    ),
  };
}

function short(text: string): string {
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}… (${text.length})` : text;
}
