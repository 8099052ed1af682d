import type { ApplyReport } from './apply-schema.ts';
import { type Binarising, codingsOf } from './binarise.ts';
import { BinarisedCounts } from './binarised-counts.ts';
import type { Counts } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { DataDescription, DataFrame } from './description.ts';
import type { Domain } from './domain.ts';
import { fingerprint } from './fingerprint.ts';
import { RecordCounts } from './record-counts.ts';
import { type Sample, sampled } from './sample.ts';
import { includedTypes, type Schema } from './schema.ts';

/** How records of a file became codes. */
export interface Coding {
  /** As it was applied, with what was learned from the data flagged. */
  readonly schema: Schema;
  /** How many of one person were kept, where a key tells them apart. */
  readonly rows: number;
  readonly report: ApplyReport;
}

/** Data that is open, whether its records are at hand or counted tables alone. */
export interface LoadedData {
  readonly domain: Domain;
  /** Null for data that has codes by its making. */
  readonly coding: Coding | null;
  /** A part of the records, or all of them. */
  sampled(sample: Sample | undefined): LoadedData;
  counts(how?: Binarising): Counts;
  fingerprint(how?: Binarising): string;
  describe(how?: Binarising): DataDescription;
}

/** The frame of data: its domain, and a copy of its histograms, which whoever gets them may hand to another thread. */
export function frameOf(data: LoadedData, how?: Binarising): DataFrame {
  const counts = data.counts(how);
  const histograms = counts.domain.attributes.map((_, index) => counts.table([index]).slice());
  return { domain: counts.domain, fingerprint: data.fingerprint(how), histograms };
}

/** Coded records, counted when asked: as they are, and in the binary form that was asked for last. */
export class CodedData<How extends Coding | null = Coding | null> implements LoadedData {
  readonly dataset: Dataset;
  readonly coding: How;
  readonly #plain: RecordCounts;
  #sample: { readonly key: string; readonly data: CodedData<How> } | null = null;
  #binary: { readonly key: string; readonly counts: BinarisedCounts } | null = null;

  constructor(dataset: Dataset, coding: How) {
    this.dataset = dataset;
    this.coding = coding;
    this.#plain = new RecordCounts(dataset);
  }

  get domain(): Domain {
    return this.dataset.domain;
  }

  /** The one asked for last is kept. */
  sampled(sample: Sample | undefined): CodedData<How> {
    if (sample === undefined) return this;
    const key = JSON.stringify(sample);
    if (this.#sample?.key !== key) {
      this.#sample = { key, data: new CodedData(sampled(this.dataset, sample), this.coding) };
    }
    return this.#sample.data;
  }

  counts(how?: Binarising): Counts {
    if (how === undefined) return this.#plain;
    const key = JSON.stringify(how);
    if (this.#binary?.key !== key) {
      this.#binary = { key, counts: new BinarisedCounts(this.dataset, this.#plain, how) };
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
      bytes: columns.reduce((sum, column) => sum + column.byteLength, weights?.byteLength ?? 0),
      report: this.coding?.report ?? null,
    };
  }
}

export function fingerprintOf({ domain, coding }: Pick<LoadedData, 'domain' | 'coding'>, how?: Binarising): string {
  const types = coding ? includedTypes(coding.schema) : [];
  return fingerprint(domain, types, how === undefined ? [] : codingsOf(domain, how));
}
