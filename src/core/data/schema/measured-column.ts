import { type ColumnProfile, codeFrequencies, profileColumn, type ReadColumn } from '../file/column-profile.ts';
import { isMissingNumber, isMissingText } from '../file/missing.ts';
import { textReader } from '../file/reading/cell-reader.ts';
import { textAsRead } from '../file/reading/cell-reading.ts';
import type { FoundReading } from '../file/reading/detect-reading.ts';
import { type NumberSpread, numberSpread, recordsIn, recordsWith, sampleStep, withoutValues } from './number-spread.ts';
import { unansweredIn } from './unanswered.ts';

/** How many records have each text, and how many none. */
interface LabelCounts {
  readonly records: ReadonlyMap<string, number>;
  readonly missing: number;
}

/** What fewer records have is a slip. */
const FEW_UNANSWERED = 5;
/** Where more have none, the codes are what the column is about. */
const MOST_UNANSWERED = 0.9;

/** A column with what choosing its domain looks at, worked out when it is asked for. */
export class MeasuredColumn {
  readonly column: ReadColumn;
  readonly profile: ColumnProfile;
  /** How many records each row stands for; null where each is one. */
  readonly #weights: Float64Array | null;
  #spread: NumberSpread | null = null;
  #labels: LabelCounts | null = null;

  /** Numbers that stand for no answer: they are no values. */
  readonly noAnswers: ReadonlySet<number>;

  constructor(
    column: ReadColumn,
    found: FoundReading,
    weights: Float64Array | null,
    profile = profileColumn(column, found),
    noAnswers: ReadonlySet<number> = new Set(),
  ) {
    this.column = column;
    this.profile = profile;
    this.noAnswers = noAnswers;
    this.#weights = weights;
  }

  /** The same without codes such as 99 and −1, where these come again and again, and are not nearly all there is; else null. */
  answering(): MeasuredColumn | null {
    const { column, profile } = this;
    const unanswered = unansweredIn(column, profile.found, profile.numbers);
    if (!unanswered?.others || !profile.numbers) return null;
    const codes = new Set(unanswered.values.map(Number));
    const coded = recordsWith(this.spread, codes);
    if (coded < FEW_UNANSWERED || coded > MOST_UNANSWERED * recordsIn(this.spread)) return null;
    const [min, max] = unanswered.others;
    const answers = {
      ...profile,
      missing: profile.missing + coded,
      distinct: profile.distinct && profile.distinct - codes.size,
      numbers: { ...profile.numbers, min, max },
    };
    return new MeasuredColumn(column, profile.found, this.#weights, answers, codes);
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
    this.#spread ??= withoutValues(numberSpread(this.column, this.profile.found, this.#weights), this.noAnswers);
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
    const isMark = profile.numbers ? isMissingNumber : isMissingText;
    const parse = textReader(profile.found.read);
    const isMissing = (cell: string) => isMark(cell) || (this.noAnswers.size > 0 && this.noAnswers.has(parse(cell)));
    let missing = 0;
    codeFrequencies(codes, dictionary.length, this.#weights).forEach((count, code) => {
      const cell = dictionary[code].trim();
      if (isMissing(cell)) missing += count;
      else {
        const text = textAsRead(cell, profile.found.read);
        records.set(text, (records.get(text) ?? 0) + count);
      }
    });
    return { records, missing };
  }
}
