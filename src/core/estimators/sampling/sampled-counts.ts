import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { type Dataset, newCodes } from '../../data/dataset.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
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
  readonly #makeSample: () => Dataset;
  readonly #tables = new Map<string, Float64Array>();
  #known: { readonly sample: Dataset; readonly counts: RecordCounts } | null = null;

  /** The sample is made when it is first asked about. */
  constructor(domain: Domain, records: number, draw: DrawRecords, makeSample: () => Dataset) {
    this.domain = domain;
    this.records = records;
    this.draw = draw;
    this.#makeSample = makeSample;
  }

  table(attributes: readonly number[]): Float64Array {
    const key = attributes.join();
    const known = this.#tables.get(key);
    if (known) return known;
    const { sample, counts } = this.#sampled;
    const times = this.records / sample.rows;
    const table = counts.table(attributes).map((count) => count * times);
    this.#tables.set(key, table);
    return table;
  }

  answer(query: LinearQuery): number {
    const attributes = attributesOf(query);
    if (cellCount(this.domain, attributes) <= MOST_CELLS) {
      return answerFromTable(this.domain, this.table(attributes), query);
    }
    const { columns, rows } = this.#sampled.sample;
    const codes = new Int32Array(columns.length);
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      for (const attribute of attributes) codes[attribute] = columns[attribute][row];
      sum += coefficientOfRecord(query, this.domain, codes);
    }
    return (sum * this.records) / rows;
  }

  get #sampled() {
    if (!this.#known) {
      const sample = this.#makeSample();
      this.#known = { sample, counts: new RecordCounts(sample) };
    }
    return this.#known;
  }
}

/** An empty set of records to be filled. */
export function emptyRecords(domain: Domain, rows: number): Dataset {
  const columns = domain.attributes.map(({ size }) => newCodes(size, rows));
  return { domain, rows, columns, weights: null, records: rows };
}
