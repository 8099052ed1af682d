import { Failure } from '../../../failure.ts';
import { commonLength, findHead, type Head } from './header.ts';
import { type CellSink, Tokenizer } from './tokenizer.ts';

/** Tried in this order; the rare ones only win where the usual ones find nothing. */
export const delimiters: readonly string[] = [',', '\t', ';', '|', '^', '~', '\x01', '\x1f'];
const SAMPLE_RECORDS = 200;
const MOST_COLUMNS = 10_000;

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

function detectDelimiter(sample: Uint8Array, quotes: boolean, whole: boolean): string {
  let best = ',';
  let bestScore = 0;
  for (const candidate of delimiters) {
    const records = sampleRecords(sample, candidate, quotes, whole);
    if (!records) continue;
    const { length, share } = commonLength(records);
    if (length < 2) continue;
    // Agreement between records first; more columns decide between delimiters that agree alike, but hardly a cell has a tab.
    const columns = candidate === '\t' && share === 1 ? MOST_COLUMNS : Math.min(length, MOST_COLUMNS - 1);
    const score = Math.round(share * 20) * (MOST_COLUMNS + 1) + columns;
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

export interface Sniffed {
  readonly delimiter: string;
  readonly head: Head;
}

export interface Given {
  readonly delimiter?: string;
  readonly header?: boolean;
  readonly quotes: boolean;
  /** Names of columns that a schema gives. */
  readonly columns?: readonly string[];
}

/** Guesses what was not given from the first bytes (UTF-8). `whole`: there is nothing after them. */
export function sniff(sample: Uint8Array, given: Given, whole: boolean): Sniffed {
  const delimiter = given.delimiter ?? detectDelimiter(sample, given.quotes, whole);
  const records = sampleRecords(sample, delimiter, given.quotes, whole) ?? [];
  return { delimiter, head: findHead(records, given) };
}
