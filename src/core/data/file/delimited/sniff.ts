import { Failure } from '../../../failure.ts';
import { areOfTables } from '../../counts/tables/table-names.ts';
import { parseNumber } from '../parse-number.ts';
import { type CellSink, Tokenizer } from './tokenizer.ts';

/** Tried in this order; the rare ones only win where the usual ones find nothing. */
export const delimiters: readonly string[] = [',', '\t', ';', '|', '^', '~', '\x01', '\x1f'];
const SAMPLE_RECORDS = 200;

class SampleSink implements CellSink {
  readonly records: string[][] = [];
  readonly #decoder = new TextDecoder();
  #current: string[] = [];

  startRecord(): void {
    this.#current = [];
  }

  cell(bytes: Uint8Array, start: number, end: number): void {
    if (this.records.length < SAMPLE_RECORDS) this.#current.push(this.#decoder.decode(bytes.subarray(start, end)));
  }

  endRecord(): void {
    if (this.records.length < SAMPLE_RECORDS) this.records.push(this.#current);
  }
}

/** The whole records of the sample, or null when it cannot be read with this delimiter. */
function sampleRecords(sample: Uint8Array, delimiter: string, quotes: boolean, whole: boolean): string[][] | null {
  const sink = new SampleSink();
  const tokenizer = new Tokenizer(sink, { delimiter: delimiter.charCodeAt(0), quotes, name: '' });
  try {
    tokenizer.push(sample);
    if (whole) tokenizer.finish();
    else tokenizer.flush();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
  return sink.records;
}

function mostCommonLength(records: readonly string[][]): { length: number; share: number } {
  const times = new Map<number, number>();
  for (const record of records) times.set(record.length, (times.get(record.length) ?? 0) + 1);
  let length = 0;
  let most = 0;
  for (const [candidate, count] of times) {
    if (count > most) [length, most] = [candidate, count];
  }
  return { length, share: records.length === 0 ? 0 : most / records.length };
}

function detectDelimiter(sample: Uint8Array, quotes: boolean, whole: boolean): string {
  let best = ',';
  let bestScore = 0;
  for (const candidate of delimiters) {
    const records = sampleRecords(sample, candidate, quotes, whole);
    if (!records) continue;
    const { length, share } = mostCommonLength(records);
    if (length < 2) continue;
    // Agreement between records first; more columns decide between delimiters that agree alike.
    const score = Math.round(share * 20) * 10_000 + Math.min(length, 9_999);
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

const isNumber = (text: string) => !Number.isNaN(parseNumber(text));

/**
 * A first record is a header unless it looks like data: it has a number in it, or, where all columns are text, one of
 * its cells comes again further down its column. The names of columns of tables in SQL are known.
 */
function detectHeader(records: readonly string[][]): boolean {
  const [first, ...body] = records;
  if (first && areOfTables(first.map((name) => name.trim()))) return true;
  if (!first || body.length === 0) return !first?.some(isNumber);
  if (first.some(isNumber)) return false;
  const columns = first.map((_, k) => body.map((record) => record[k] ?? '').filter((text) => text !== ''));
  if (columns.some((cells) => cells.length > 0 && cells.every(isNumber))) return true;
  return !columns.some((cells, k) => first[k] !== '' && cells.includes(first[k]));
}

export interface Sniffed {
  readonly delimiter: string;
  readonly header: boolean;
  /** The header names one column less than the records have: the first column holds row names (as R writes them). */
  readonly rowNames: boolean;
}

/** Guesses what was not given from the first bytes (UTF-8). `whole`: there is nothing after them. */
export function sniff(
  sample: Uint8Array,
  given: { delimiter?: string; header?: boolean; quotes: boolean },
  whole: boolean,
): Sniffed {
  const delimiter = given.delimiter ?? detectDelimiter(sample, given.quotes, whole);
  const records = sampleRecords(sample, delimiter, given.quotes, whole) ?? [];
  const header = given.header ?? detectHeader(records);
  const [first, ...body] = records;
  const rowNames =
    header &&
    body.length > 0 &&
    body.every((record) => record.length === first.length + 1) &&
    body.some((record) => record[first.length] !== '');
  return { delimiter, header, rowNames };
}
