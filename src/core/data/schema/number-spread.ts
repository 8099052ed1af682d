import { codeFrequencies, type ReadColumn } from '../file/column-profile.ts';
import { textReader } from '../file/reading/cell-reader.ts';
import type { FoundReading } from '../file/reading/detect-reading.ts';

/** How records are spread over numbers (dates as days): enough to choose bins by. */
export interface NumberSpread {
  /** Different ones, ascending. */
  readonly values: Float64Array;
  /** Records below each of these values, and, last, all that have one. */
  readonly below: Float64Array;
}

/** More rows say nothing more of where bins should be, and take seconds to put in order. */
const SAMPLE = 65_536;

/** `weights`: how many records a row stands for. */
export function numberSpread(column: ReadColumn, { read }: FoundReading, weights: Float64Array | null): NumberSpread {
  const pairs = column.kind === 'text' ? ofTexts(column, textReader(read), weights) : ofNumbers(column.values, weights);
  return inOrder(pairs);
}

interface Pairs {
  readonly values: Float64Array;
  readonly records: Float64Array;
}

function ofTexts(
  { codes, dictionary }: Extract<ReadColumn, { kind: 'text' }>,
  parse: (text: string) => number,
  weights: Float64Array | null,
): Pairs {
  return { values: Float64Array.from(dictionary, parse), records: codeFrequencies(codes, dictionary.length, weights) };
}

/** Of so many rows each how-manieth is looked at. */
export function sampleStep(rows: number): number {
  return Math.ceil(rows / SAMPLE);
}

/** Rows at equal distances. */
function ofNumbers(all: Float64Array, weights: Float64Array | null): Pairs {
  const step = sampleStep(all.length);
  const rows = Math.ceil(all.length / step);
  return {
    values: Float64Array.from({ length: rows }, (_, i) => all[i * step]),
    records: Float64Array.from({ length: rows }, (_, i) => (weights ? weights[i * step] : 1) * step),
  };
}

function inOrder({ values, records }: Pairs): NumberSpread {
  const order = Uint32Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]) && records[i] > 0);
  order.sort((i, j) => values[i] - values[j]);
  const different: number[] = [];
  const below: number[] = [];
  let sum = 0;
  for (const i of order) {
    if (different.length === 0 || values[i] !== different[different.length - 1]) {
      different.push(values[i]);
      below.push(sum);
    }
    sum += records[i];
  }
  return { values: Float64Array.from(different), below: Float64Array.from([...below, sum]) };
}

/** Records with one of these values. */
export function recordsWith({ values, below }: NumberSpread, some: ReadonlySet<number>): number {
  return values.reduce((sum, value, i) => (some.has(value) ? sum + below[i + 1] - below[i] : sum), 0);
}

/** Without these values. */
export function withoutValues(spread: NumberSpread, some: ReadonlySet<number>): NumberSpread {
  if (some.size === 0) return spread;
  const { values, below } = spread;
  const records = values.map((_, i) => below[i + 1] - below[i]);
  return inOrder({ values, records: records.map((count, i) => (some.has(values[i]) ? 0 : count)) });
}

export function recordsIn({ below }: NumberSpread): number {
  return below[below.length - 1];
}

/** Records with a value below this one. */
export function recordsBelow({ values, below }: NumberSpread, bound: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < bound) low = middle + 1;
    else high = middle;
  }
  return below[low];
}

/** The smallest and the largest value once so many records are gone from either end. */
export function endsWithin({ values, below }: NumberSpread, records: number): readonly [number, number] {
  const all = below[below.length - 1];
  let first = 0;
  while (first < values.length - 1 && below[first + 1] <= records) first++;
  let last = values.length - 1;
  while (last > first && all - below[last] <= records) last--;
  return [values[first], values[last]];
}

/** Records in each bin; those beyond either end are counted in the bin there. */
export function recordsInBins(spread: NumberSpread, edges: readonly number[]): number[] {
  const last = edges.length - 2;
  const upTo = edges.map((edge, i) => (i === 0 ? 0 : i > last ? recordsIn(spread) : recordsBelow(spread, edge)));
  return upTo.slice(1).map((records, i) => records - upTo[i]);
}

/** Records beyond either end of the bins. */
export function recordsOutside(spread: NumberSpread, edges: readonly number[]): number {
  const end = edges[edges.length - 1];
  const at = spread.values.findLastIndex((value) => value <= end);
  return recordsBelow(spread, edges[0]) + recordsIn(spread) - spread.below[at + 1];
}
