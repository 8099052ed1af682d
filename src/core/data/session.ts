import { Failure } from '../failure.ts';
import { attempt, attemptAsync, type Outcome } from '../outcome.ts';
import { type ParamValue, parseParams } from '../params.ts';
import { applySchema } from './apply-schema.ts';
import type { Binarising } from './binarise.ts';
import { BinarisedCounts } from './binarised-counts.ts';
import { builtinDataset } from './builtin/registry.ts';
import { fileSource } from './byte-source.ts';
import type { Counts } from './counts.ts';
import { type CountsPayload, payloadOf } from './counts-payload.ts';
import type { Dataset } from './dataset.ts';
import { declareDomain } from './declare-domain.ts';
import { type Coding, type DataDescription, describeBinarised, describeDataset } from './description.ts';
import { requireAllInside } from './domain-json.ts';
import { importFile } from './import-file.ts';
import { type DeclaredDomain, describeImport, type ImportedTable, type ReadOptions } from './imported-table.ts';
import { completeSchema } from './propose-schema.ts';
import { RecordCounts } from './record-counts.ts';
import { includedTypes, type Schema } from './schema.ts';
import type { Table } from './table.ts';
import { throttledProgress } from './throttled-progress.ts';

/** Coded data with the schema as it was applied: what an entry left open was learned and is flagged. */
export interface CodedFile {
  readonly schema: Schema;
  readonly description: DataDescription;
}

export interface OpenedFile extends CodedFile {
  readonly table: ImportedTable;
}

interface Staged {
  readonly name: string;
  readonly table: Table;
}

/** Coded records with their tables, and with those of the binary form that was asked for last. */
interface Coded {
  readonly dataset: Dataset;
  readonly counts: RecordCounts;
  readonly coding: Coding | undefined;
  readonly plain: DataDescription;
  binary: { readonly key: string; readonly counts: BinarisedCounts } | null;
}

/** What is left to do when all bytes are read: guess the schema, code the columns, count. */
const READING_SHARE = 0.85;
const GUESSED_SHARE = 0.92;

/**
 * The data of one window: coded records, counted when asked. The table of a file stays as it was read, so that another
 * schema only codes it again. A method that fails leaves what was there before.
 */
export class DataSession {
  readonly #now: () => number;
  #staged: Staged | null = null;
  #coded: Coded | null = null;
  /** The schema that `#coded` was made with, as text. */
  #codedWith: string | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  openBuiltin(
    id: string,
    params: Readonly<Record<string, ParamValue>>,
    onProgress: (share: number) => void,
    binarise?: Binarising,
  ): Outcome<DataDescription> {
    return attempt(() => {
      const builtin = builtinDataset(id);
      const report = throttledProgress(onProgress, this.#now);
      const coded = codedOf(builtin.build(parseParams(builtin.params, params, 'dataset'), report));
      const description = describe(coded, binarise);
      this.#coded = coded;
      this.#staged = null;
      this.#codedWith = null;
      return description;
    });
  }

  /** The data that is open in its binary form, or, without `how`, as it was before. `schema`: as in `tables`. */
  binarised(how?: Binarising, schema?: Schema): Outcome<DataDescription> {
    return attempt(() => describe(this.#codedAs(schema), how));
  }

  /** Without a schema the file gets the proposed one, or the domain that was declared beside it. */
  openFile(
    file: File,
    { domain, ...options }: ReadOptions,
    schema: Schema | undefined,
    onProgress: (share: number) => void,
    binarise?: Binarising,
  ): Promise<Outcome<OpenedFile>> {
    return attemptAsync(async () => {
      const report = throttledProgress(onProgress, this.#now);
      const read = await importFile(fileSource(file), options, {
        onProgress: ({ bytes, size }) => report((READING_SHARE * bytes) / size),
      });
      onProgress(READING_SHARE);
      const table = describeImport(file.name, file.size, read);
      onProgress(GUESSED_SHARE);
      const wanted = schema ?? (domain ? declareDomain(table.proposed, domain, file.name) : table.proposed);
      return { table, ...this.#code({ name: file.name, table: read.table }, wanted, domain, binarise) };
    });
  }

  /** Codes the file again. With a declared domain, values outside it are refused instead of treated. */
  describe(schema: Schema, domain?: DeclaredDomain, binarise?: Binarising): Outcome<CodedFile> {
    return attempt(() => {
      if (!this.#staged) throw new Failure('No file is open; only the schema of a file can be changed.');
      return this.#code(this.#staged, schema, domain, binarise);
    });
  }

  /**
   * The tables over these attribute sets, as plain data for the workers that run mechanisms. The schema says which
   * coding of an open file is meant: another one may have been asked for meanwhile and given up. `binarise`: of its
   * binary form.
   */
  tables(
    attributeSets: readonly (readonly number[])[],
    schema?: Schema,
    folds?: number,
    binarise?: Binarising,
  ): Outcome<CountsPayload> {
    return attempt(() => {
      const coded = this.#codedAs(schema);
      return payloadOf(binarise === undefined ? coded.counts : binaryCounts(coded, binarise), attributeSets, folds);
    });
  }

  #codedAs(schema: Schema | undefined): Coded {
    if (this.#staged && schema && JSON.stringify(schema) !== this.#codedWith) this.#code(this.#staged, schema);
    if (!this.#coded) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    return this.#coded;
  }

  #code(staged: Staged, wanted: Schema, domain?: DeclaredDomain, binarise?: Binarising): CodedFile {
    const schema = completeSchema(staged.table, wanted);
    const { dataset, report } = applySchema(staged.table, schema);
    if (domain) requireAllInside(report, schema, domain.fileName, staged.name);
    const coded = codedOf(dataset, { report, types: includedTypes(schema) });
    const description = describe(coded, binarise);
    this.#staged = staged;
    this.#coded = coded;
    this.#codedWith = JSON.stringify(schema);
    return { schema, description };
  }
}

function codedOf(dataset: Dataset, coding?: Coding): Coded {
  const counts = new RecordCounts(dataset);
  return { dataset, counts, coding, plain: describeDataset(dataset, counts, coding), binary: null };
}

function describe(coded: Coded, how?: Binarising): DataDescription {
  if (how === undefined) return coded.plain;
  return describeBinarised(coded.plain, binaryCounts(coded, how), how, coded.coding?.types);
}

function binaryCounts(coded: Coded, how: Binarising): Counts {
  const key = JSON.stringify(how);
  if (coded.binary?.key !== key) {
    coded.binary = { key, counts: new BinarisedCounts(coded.dataset, coded.counts, how) };
  }
  return coded.binary.counts;
}
