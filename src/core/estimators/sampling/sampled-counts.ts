import type { Counts } from '../../data/counts.ts';
import { type Dataset, newCodes } from '../../data/dataset.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { RecordCounts } from '../../data/record-counts.ts';
import type { Rng } from '../../random/rng.ts';
import { answerFromTable } from '../../workload/answer-from-table.ts';
import { attributesOf, type LinearQuery } from '../../workload/linear-query.ts';
import { coefficientOfRecord } from './coefficient-of-record.ts';

/** Makes so many records of the model. */
export type DrawRecords = (rows: number, rng: Rng) => Dataset;

/** Up to here a query is answered from a table of the sample; beyond, from the sample itself. */
const MOST_CELLS = 1_048_576;

/** A distribution that is known by records drawn from it, scaled to the number of records that there are. */
export class SampledCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly draw: DrawRecords;
  readonly #sample: Dataset;
  readonly #counts: RecordCounts;
  readonly #tables = new Map<string, Float64Array>();

  constructor(sample: Dataset, records: number, draw: DrawRecords) {
    this.domain = sample.domain;
    this.records = records;
    this.draw = draw;
    this.#sample = sample;
    this.#counts = new RecordCounts(sample);
  }

  table(attributes: readonly number[]): Float64Array {
    const key = attributes.join();
    const known = this.#tables.get(key);
    if (known) return known;
    const times = this.records / this.#sample.rows;
    const table = this.#counts.table(attributes).map((count) => count * times);
    this.#tables.set(key, table);
    return table;
  }

  answer(query: LinearQuery): number {
    const attributes = attributesOf(query);
    if (cellCount(this.domain, attributes) <= MOST_CELLS) {
      return answerFromTable(this.domain, this.table(attributes), query);
    }
    const { columns, rows } = this.#sample;
    const codes = new Int32Array(columns.length);
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      for (const attribute of attributes) codes[attribute] = columns[attribute][row];
      sum += coefficientOfRecord(query, this.domain, codes);
    }
    return (sum * this.records) / rows;
  }
}

/** An empty set of records to be filled. */
export function emptyRecords(domain: Domain, rows: number): Dataset {
  const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
  return { domain, rows, columns, weights: null, records: rows };
}
