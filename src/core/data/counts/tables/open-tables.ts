import { Failure } from '../../../failure.ts';
import type { DataDescription } from '../../description.ts';
import { cellCount, type Domain, fixedDomain } from '../../domain.ts';
import type { FileAsRead } from '../../file/file-as-read.ts';
import { fingerprintOf, frameOf, type OpenData } from '../../open-data.ts';
import type { ApplyReport } from '../../schema/apply-schema.ts';
import type { Binarising } from '../../schema/binarise.ts';
import type { Schema } from '../../schema/schema.ts';
import { BinarisedCounts } from '../binarised-counts.ts';
import type { Counts } from '../counts.ts';
import type { Sample } from '../sample.ts';
import type { StoredTables } from '../stored-tables.ts';
import { sumDown } from '../sum-down.ts';
import { showNames } from '../table-size.ts';
import type { CountedTables } from './table-file.ts';
import { tableLabel } from './table-names.ts';

/** Data of which there are tables and no records: counted elsewhere, in a database perhaps. */
export class OpenTables implements OpenData {
  readonly domain: Domain;
  readonly file: FileAsRead;
  readonly schema: Schema;
  readonly rowsKept: number;
  readonly report: ApplyReport;
  readonly #tables: CountedTables;
  readonly #plain: Counts;

  constructor(file: FileAsRead, tables: CountedTables, rowsKept: number) {
    const { domain, schema, records, leftOut } = tables;
    this.domain = domain;
    this.file = file;
    this.schema = schema;
    this.rowsKept = rowsKept;
    this.report = {
      attributes: [],
      strays: [],
      recordsRead: records + leftOut,
      recordsDropped: leftOut,
      persons: null,
    };
    this.#tables = tables;
    this.#plain = new CountsInFile(file.name, tables);
  }

  sampled(sample: Sample | undefined): OpenTables {
    if (sample === undefined) return this;
    throw new Failure('dataset.sample: a sample is drawn from records, and this data has tables of counts alone.');
  }

  counts(how?: Binarising): Counts {
    return how === undefined ? this.#plain : new BinarisedCounts(null, this.#plain, how);
  }

  fingerprint(how?: Binarising): string {
    return fingerprintOf(this, how);
  }

  describe(how?: Binarising): DataDescription {
    const { domain, records, sets } = this.#tables;
    const tables = sets.map((set) => ({
      label: tableLabel(set.map((index) => domain.attributes[index].name)),
      cells: cellCount(domain, set),
    }));
    const cells = tables.reduce((sum, table) => sum + table.cells, 0);
    return {
      ...frameOf(this, how),
      records,
      rows: cells,
      weighted: true,
      source: how === undefined ? null : frameOf(this),
      bytes: cells * Float64Array.BYTES_PER_ELEMENT,
      schema: this.schema,
      report: this.report,
      tables,
    };
  }
}

/** What lies in one of the tables is summed down from it; all others are refused. */
class CountsInFile implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #fileName: string;
  readonly #stored: StoredTables;

  constructor(fileName: string, { domain, records, stored }: CountedTables) {
    this.domain = fixedDomain(domain);
    this.records = records;
    this.#fileName = fileName;
    this.#stored = stored;
  }

  table(attributes: readonly number[]): Float64Array {
    const known = this.#stored.get(attributes);
    if (known) return known;
    const around = this.#stored.smallestAround(attributes);
    if (around) {
      const table = sumDown(this.domain, around.table, around.attributes, attributes);
      this.#stored.add(attributes, table);
      return table;
    }
    throw new Failure(
      `${this.#fileName}: no table in it is over ${showNames(this.domain, attributes)}, which this experiment needs. Save all rows of the result, or write the SQL for this experiment and run it again.`,
    );
  }
}
