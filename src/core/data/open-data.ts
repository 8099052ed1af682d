import { BinarisedCounts } from './counts/binarised-counts.ts';
import type { Counts, FinestRecords } from './counts/counts.ts';
import { RecordCounts } from './counts/record-counts.ts';
import { type Sample, sampled } from './counts/sample.ts';
import type { Dataset, PeopleRecords } from './dataset.ts';
import type { DataDescription, Frame } from './description.ts';
import type { Domain } from './domain.ts';
import type { FileAsRead } from './file/file-as-read.ts';
import { fingerprint } from './fingerprint.ts';
import { type ApplyReport, applySchema } from './schema/apply-schema.ts';
import { type Binarising, codingsOf } from './schema/binarise.ts';
import { finestSchema, isToBuy } from './schema/purchase.ts';
import { includedTypes, type Schema } from './schema/schema.ts';

/** Data that is open on this thread, whether its records are at hand or counted tables alone. */
export interface OpenData {
  readonly domain: Domain;
  /** Null for data that is made here. */
  readonly file: FileAsRead | null;
  /** As it was applied, with what was learned from the data flagged; null for data that has codes by its making. */
  readonly schema: Schema | null;
  /** How many rows of one person were kept, where a key tells them apart. */
  readonly rowsKept: number;
  /** What became of values outside their domains; null with `schema`. */
  readonly report: ApplyReport | null;
  /** A part of the records, or all of them. */
  sampled(sample: Sample | undefined): OpenData;
  counts(how?: Binarising): Counts;
  fingerprint(how?: Binarising): string;
  describe(how?: Binarising): DataDescription;
}

/** What a file gave its records, and what came of it. */
export interface Applied extends Pick<OpenData, 'file' | 'schema' | 'rowsKept' | 'report'> {
  /** Null where no key tells people apart. */
  readonly people: PeopleRecords | null;
}

const MADE_HERE: Applied = { file: null, schema: null, rowsKept: 1, report: null, people: null };

/** Coded records, counted when asked: as they are, and in the binary form that was asked for last. */
export class OpenRecords implements OpenData {
  readonly dataset: Dataset;
  readonly file: FileAsRead | null;
  readonly schema: Schema | null;
  readonly rowsKept: number;
  readonly report: ApplyReport | null;
  readonly #plain: RecordCounts;
  readonly #people: PeopleRecords | null;
  /** Whether these are all records of the file. */
  readonly #areAll: boolean;
  #finest: FinestRecords | undefined;
  #sample: { readonly key: string; readonly data: OpenRecords } | null = null;
  #binary: { readonly key: string; readonly counts: BinarisedCounts } | null = null;

  constructor(dataset: Dataset, { file, schema, rowsKept, report, people } = MADE_HERE, areAll = true) {
    this.dataset = dataset;
    this.file = file;
    this.schema = schema;
    this.rowsKept = rowsKept;
    this.report = report;
    this.#people = people;
    this.#areAll = areAll;
    this.#plain = new RecordCounts(dataset, people, () => this.#inFinest());
  }

  get domain(): Domain {
    return this.dataset.domain;
  }

  /** The one asked for last is kept. A part of the rows that are kept is all that there is of it. */
  sampled(sample: Sample | undefined): OpenRecords {
    if (sample === undefined) return this;
    const key = JSON.stringify(sample);
    if (this.#sample?.key !== key) {
      this.#sample = {
        key,
        data: new OpenRecords(sampled(this.dataset, sample), { ...this.#applied, people: null }, false),
      };
    }
    return this.#sample.data;
  }

  /** Coded once, when it is first asked for. */
  #inFinest(): FinestRecords | undefined {
    if (!this.#areAll || !this.file || !this.schema?.attributes.some(isToBuy)) return undefined;
    if (!this.#finest) {
      const schema = finestSchema(this.file.table, this.schema);
      const { dataset } = applySchema(this.file.table, schema, this.rowsKept);
      this.#finest = { dataset, schema, wanted: this.schema };
    }
    return this.#finest;
  }

  get #applied(): Pick<OpenData, 'file' | 'schema' | 'rowsKept' | 'report'> {
    const { file, schema, rowsKept, report } = this;
    return { file, schema, rowsKept, report };
  }

  counts(how?: Binarising): Counts {
    if (how === undefined) return this.#plain;
    const key = JSON.stringify(how);
    if (this.#binary?.key !== key) {
      const { whole } = this.#plain;
      const all = whole && this.#people ? new BinarisedCounts(this.#people.whole, whole, how) : undefined;
      this.#binary = { key, counts: new BinarisedCounts(this.dataset, this.#plain, how, all) };
    }
    return this.#binary.counts;
  }

  fingerprint(how?: Binarising): string {
    return fingerprintOf(this, how);
  }

  describe(how?: Binarising): DataDescription {
    const { columns, records, rows, weights } = this.dataset;
    return {
      ...frameOf(this, how),
      records,
      rows,
      weighted: weights !== null,
      source: how === undefined ? null : frameOf(this),
      schema: this.schema,
      bytes: columns.reduce((sum, column) => sum + column.byteLength, weights?.byteLength ?? 0),
      report: this.report,
    };
  }
}

/** The attributes with their histograms: copies, which whoever gets them may hand to another thread. */
export function frameOf(data: OpenData, how?: Binarising): Frame {
  const counts = data.counts(how);
  const histograms = counts.domain.attributes.map((_, index) => counts.table([index]).slice());
  return { domain: counts.domain, fingerprint: data.fingerprint(how), histograms };
}

export function fingerprintOf({ domain, schema }: Pick<OpenData, 'domain' | 'schema'>, how?: Binarising): string {
  return fingerprint(domain, schema ? includedTypes(schema) : [], how === undefined ? [] : codingsOf(domain, how));
}
