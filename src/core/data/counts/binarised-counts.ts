import type { Dataset } from '../dataset.ts';
import { cellCount, type Domain, fixedDomain } from '../domain.ts';
import { type Binarising, type BinaryPart, binariseParts, binaryParts } from '../schema/binarise.ts';
import type { Counts } from './counts.ts';
import { splitIntoFolds } from './folds.ts';
import { StoredTables } from './stored-tables.ts';
import { refuseTooLarge, tabulate } from './tabulate.ts';

/** While the table over the attributes they come from is no larger, binary attributes are counted from it. */
const MOST_SOURCE_CELLS = 1_048_576;

/**
 * Tables over the binary form of records, or of tables where no records are at hand. Nearly all are summed from a table over the attributes that the binary ones
 * come from, so neither time nor memory grows with records times binary attributes.
 */
export class BinarisedCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly source: Domain;
  readonly rows?: Counts['rows'];
  readonly folds?: Counts['folds'];
  readonly whole?: Counts;
  readonly #dataset: Dataset | null;
  readonly #counts: Counts;
  readonly #parts: readonly BinaryPart[];
  readonly #known = new StoredTables();

  /** `whole`: the same of all rows, where some were left out. */
  constructor(dataset: Dataset | null, counts: Counts, how: Binarising, whole?: Counts) {
    const parts = binaryParts(counts.domain, how);
    this.#parts = parts;
    this.domain = fixedDomain({ attributes: parts.map(({ attribute }) => attribute) });
    this.records = counts.records;
    this.source = counts.domain;
    this.whole = whole;
    this.#dataset = dataset;
    this.#counts = counts;
    if (!dataset) return;
    this.rows = (attributes) => {
      return binariseParts(
        dataset,
        attributes.map((index) => parts[index]),
      );
    };
    this.folds = (count) => splitIntoFolds(binariseParts(dataset, parts), this, count);
  }

  table(attributes: readonly number[]): Float64Array {
    return this.#known.getOr(attributes, () => this.#compute(attributes));
  }

  #compute(attributes: readonly number[]): Float64Array {
    refuseTooLarge(this.domain, attributes);
    const parts = attributes.map((index) => this.#parts[index]);
    const sources = [...new Set(parts.map(({ source }) => source))].sort((a, b) => a - b);
    const dataset = this.#dataset;
    if (!dataset || cellCount(this.source, sources) <= MOST_SOURCE_CELLS) return this.#fromSources(parts, sources);
    return tabulate(
      binariseParts(dataset, parts),
      parts.map((_, index) => index),
    );
  }

  /** Every cell of the source's table lies in one cell of the binary one; its number is a sum over the axes. */
  #fromSources(parts: readonly BinaryPart[], sources: readonly number[]): Float64Array {
    const steps = parts.map(() => 1);
    for (let k = parts.length - 2; k >= 0; k--) steps[k] = steps[k + 1] * parts[k + 1].attribute.size;
    let cells = new Int32Array(1);
    for (const source of sources) {
      const { size } = this.source.attributes[source];
      const offsets = Array.from({ length: size }, (_, code) =>
        parts.reduce((sum, part, k) => (part.source === source ? sum + part.codeOf(code) * steps[k] : sum), 0),
      );
      const grown = new Int32Array(cells.length * size);
      let to = 0;
      for (const before of cells) for (const offset of offsets) grown[to++] = before + offset;
      cells = grown;
    }
    const table = new Float64Array(parts.reduce((product, { attribute }) => product * attribute.size, 1));
    const counts = this.#counts.table(sources);
    for (let cell = 0; cell < counts.length; cell++) table[cells[cell]] += counts[cell];
    return table;
  }
}
