import { Failure } from '../../failure.ts';
import type { Dataset } from '../dataset.ts';
import type { Domain } from '../domain.ts';
import { showBytes } from '../file/byte-size.ts';
import { csvChunks } from '../file/csv-export.ts';

/** Records as the pieces of a CSV file, with the labels of the domain; weighted rows get a last column "count". */
export function datasetCsv({ domain, rows, columns, weights }: Dataset): Generator<string, void, undefined> {
  const header = domain.attributes.map(({ name }) => name);
  const line = (row: number) => columns.map((column, index) => domain.attributes[index].labels[column[row]]);
  function* lines() {
    for (let row = 0; row < rows; row++) yield weights ? [...line(row), weights[row]] : line(row);
  }
  return csvChunks(weights ? [...header, 'count'] : header, lines());
}

/** The same as bytes, for a file. */
export function csvBytes(dataset: Dataset): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  return Array.from(datasetCsv(dataset), (piece) => encoder.encode(piece));
}

/** A file is made in memory and copied to the page: more would not fit beside everything else. */
const MOST_CSV_BYTES = 536_870_912;

/** Refuses records whose file would be too large, before any of them is made. */
export function refuseLargeCsv({ attributes }: Domain, rows: number): void {
  // Labels are taken to be equally long on average; a comma or a line end follows each.
  const width = attributes.reduce((sum, { labels, size }) => {
    return sum + 1 + labels.reduce((length, label) => length + label.length, 0) / size;
  }, 0);
  const bytes = width * rows;
  if (bytes <= MOST_CSV_BYTES) return;
  throw new Failure(
    `${rows.toLocaleString('en')} records of ${attributes.length.toLocaleString('en')} attributes make a file of about ${showBytes(bytes)}, more than the limit of ${showBytes(MOST_CSV_BYTES)}. Leave out attributes, or run on fewer records.`,
  );
}
