import { type ColumnProfile, codeFrequencies, profileColumn, type ReadColumn } from '../file/column-profile.ts';
import { isMissingNumber, isMissingText } from '../file/missing.ts';
import type { FoundReading } from '../file/reading/detect-reading.ts';
import { type NumberSpread, numberSpread, recordsIn, sampleStep } from './number-spread.ts';

/** How many records have each text, and how many none. */
interface LabelCounts {
  readonly records: ReadonlyMap<string, number>;
  readonly missing: number;
}

/** A column with what choosing its domain looks at, worked out when it is asked for. */
export class MeasuredColumn {
  readonly column: ReadColumn;
  readonly profile: ColumnProfile;
  /** How many records each row stands for; null where each is one. */
  readonly #weights: Float64Array | null;
  #spread: NumberSpread | null = null;
  #labels: LabelCounts | null = null;

  constructor(column: ReadColumn, found: FoundReading, weights: Float64Array | null) {
    this.column = column;
    this.profile = profileColumn(column, found);
    this.#weights = weights;
  }

  get name(): string {
    return this.column.name;
  }

  get rows(): number {
    return this.column.kind === 'number' ? this.column.values.length : this.column.codes.length;
  }

  get records(): number {
    return this.#weights ? this.#weights.reduce((sum, weight) => sum + weight, 0) : this.rows;
  }

  /** Whether rows are cells of a table of counts, of which no two are alike. */
  get isCounted(): boolean {
    return this.#weights !== null;
  }

  /** Rows with a number that were looked at for the spread of them. */
  get looked(): number {
    const step = this.column.kind === 'number' ? sampleStep(this.rows) : 1;
    return Math.round((this.rows - this.profile.missing) / step);
  }

  /** Records with the value that most have; having none is a value, too. */
  get mostUsual(): number {
    const { numbers, missing } = this.profile;
    if (!numbers) return [...this.labels.records.values()].reduce((a, b) => Math.max(a, b), this.labels.missing);
    if (missing === 0 && numbers.min === numbers.max) return this.records;
    const { below } = this.spread;
    const most = below.reduce((best, sum, i) => (i > 0 ? Math.max(best, sum - below[i - 1]) : best), 0);
    return Math.min(this.records, Math.max(most, this.records - recordsIn(this.spread)));
  }

  get spread(): NumberSpread {
    this.#spread ??= numberSpread(this.column, this.profile.found, this.#weights);
    return this.#spread;
  }

  get labels(): LabelCounts {
    this.#labels ??= this.#countLabels();
    return this.#labels;
  }

  #countLabels(): LabelCounts {
    const records = new Map<string, number>();
    const { column, profile } = this;
    if (column.kind === 'number') return { records, missing: profile.missing };
    const { codes, dictionary } = column;
    const isMissing = profile.numbers ? isMissingNumber : isMissingText;
    let missing = 0;
    codeFrequencies(codes, dictionary.length, this.#weights).forEach((count, code) => {
      const text = dictionary[code].trim();
      if (isMissing(text)) missing += count;
      else records.set(text, (records.get(text) ?? 0) + count);
    });
    return { records, missing };
  }
}
