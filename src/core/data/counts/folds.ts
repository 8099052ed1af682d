import { Failure } from '../../failure.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { type Codes, type Dataset, narrowed, newCodes } from '../dataset.ts';
import type { Domain } from '../domain.ts';
import type { Counts, Fold } from './counts.ts';
import { tabulate } from './tabulate.ts';

/** A classifier is judged on at most so many rows of a fold, spread evenly: more would not change the second digit. */
const MOST_HELD_OUT = 20_000;

/** Divides the records at random into parts whose sizes differ by one at most; each is held out once. */
export function splitIntoFolds(dataset: Dataset, whole: Counts, parts: number): Fold[] {
  const drawn = dataset.weights ? splitWeights(dataset, dataset.weights, parts) : splitRows(dataset, parts);
  return drawn.map((part) => ({ training: new Remainder(whole, part, drawn), heldOut: evenSample(part) }));
}

/** All records of a set but those of one part, by subtraction of counts. */
class Remainder implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly whole?: Counts;
  readonly #whole: Counts;
  readonly #part: Dataset;
  readonly #parts: readonly Dataset[];

  constructor(whole: Counts, part: Dataset, parts: readonly Dataset[]) {
    this.domain = whole.domain;
    this.records = whole.records - part.records;
    // What was left out of the table is in no part.
    if (whole.whole) this.whole = new Remainder(whole.whole, part, parts);
    this.#whole = whole;
    this.#part = part;
    this.#parts = parts;
  }

  rows(attributes: readonly number[]): Dataset {
    const others = this.#parts.filter((part) => part !== this.#part).map((part) => narrowed(part, attributes));
    return joined(others);
  }

  table(attributes: readonly number[]): Float64Array {
    const part = tabulate(this.#part, attributes);
    return this.#whole.table(attributes).map((count, cell) => count - part[cell]);
  }
}

/** Records of several sets over one domain, one set after the other. */
function joined(parts: readonly Dataset[]): Dataset {
  const [{ domain, weights: first }] = parts;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
  const weights = first && new Float64Array(rows);
  let from = 0;
  for (const part of parts) {
    for (const [index, column] of columns.entries()) column.set(part.columns[index], from);
    if (part.weights) weights?.set(part.weights, from);
    from += part.rows;
  }
  return { domain, rows, columns, weights, records: parts.reduce((sum, { records }) => sum + records, 0) };
}

/** Draws parts one record at a time, each in proportion to the room that is left in it: all divisions are as likely. */
class Dealer {
  readonly #rng: Rng = seededRng('cross-validation');
  readonly #room: number[];
  #left: number;

  constructor(records: number, parts: number) {
    this.#room = Array.from({ length: parts }, (_, k) => Math.floor((records + parts - 1 - k) / parts));
    this.#left = records;
  }

  next(): number {
    let ticket = this.#rng.integer(this.#left);
    let part = 0;
    while (ticket >= this.#room[part]) ticket -= this.#room[part++];
    this.#room[part]--;
    this.#left--;
    return part;
  }
}

function splitRows(dataset: Dataset, parts: number): Dataset[] {
  const dealer = new Dealer(dataset.rows, parts);
  const partOf = Uint8Array.from({ length: dataset.rows }, () => dealer.next());
  return Array.from({ length: parts }, (_, part) => {
    const rows = partOf.reduce((sum, assigned) => (assigned === part ? sum + 1 : sum), 0);
    const columns = dataset.columns.map((column) => chosen(column, (row) => partOf[row] === part, rows));
    return { domain: dataset.domain, columns, rows, weights: null, records: rows };
  });
}

function splitWeights(dataset: Dataset, weights: Float64Array, parts: number): Dataset[] {
  if (!weights.every(Number.isInteger)) {
    throw new Failure('Cross-validation divides people, so it needs counts that are whole numbers.');
  }
  const dealer = new Dealer(dataset.records, parts);
  const dealt = Array.from({ length: parts }, () => new Float64Array(dataset.rows));
  weights.forEach((weight, row) => {
    for (let k = 0; k < weight; k++) dealt[dealer.next()][row]++;
  });
  return dealt.map((weights) => ({ ...dataset, weights, records: weights.reduce((sum, weight) => sum + weight, 0) }));
}

function evenSample(part: Dataset): Dataset {
  const stride = Math.ceil(part.rows / MOST_HELD_OUT);
  if (stride <= 1) return part;
  const rows = Math.ceil(part.rows / stride);
  const taken = (row: number) => row % stride === 0;
  const weights = part.weights?.filter((_, row) => taken(row)) ?? null;
  const records = weights ? weights.reduce((sum, weight) => sum + weight, 0) : rows;
  return {
    domain: part.domain,
    columns: part.columns.map((column) => chosen(column, taken, rows)),
    rows,
    weights,
    records,
  };
}

function chosen(column: Codes, keep: (row: number) => boolean, rows: number): Codes {
  const kept = column.slice(0, rows);
  let next = 0;
  for (let row = 0; row < column.length; row++) if (keep(row)) kept[next++] = column[row];
  return kept;
}
