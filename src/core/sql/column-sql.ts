import { binEdges, type Coder, createCoder, hasValueEach, settledCode } from '../data/coder.ts';
import { MISSING_LABEL, missingTexts } from '../data/missing.ts';
import { parseNumber } from '../data/parse-number.ts';
import { daysOfPeriod, type PeriodUnit, periodLabel, periodOf } from '../data/reading/periods.ts';
import { yesNoSpellings } from '../data/reading/yes-no.ts';
import type { AttributeSchema } from '../data/schema.ts';
import { Failure } from '../failure.ts';
import { type Dialect, LEAST_NUMBER, MOST_NUMBER } from './dialects.ts';

/** What is known of how a table holds a column. Floating-point numbers may be none (NaN). */
export type ColumnKind = 'unknown' | 'text' | 'whole' | 'float' | 'date';

/** A column in SQL: what is worked out of it step by step, and the code that comes of it. */
export interface ColumnSql {
  /** Each step knows the names of those before it; the first one alone knows the column. */
  readonly steps: readonly Readonly<Record<string, string>>[];
  /** NULL for a record that is dropped. */
  readonly code: string;
  readonly mayDrop: boolean;
  readonly coder: Coder;
}

type Place = number | null;

/**
 * What `createCoder` does, in SQL. Where values outside and missing ones go is asked of the coder itself, so that the two
 * cannot disagree. `index` makes the names of the steps its own.
 */
export function columnSql(entry: AttributeSchema, index: number, dialect: Dialect, kind: ColumnKind): ColumnSql {
  const column = new Column(entry, index, dialect, kind);
  if (entry.values) return entry.read?.as === 'yes-no' ? column.yesNo() : column.category(entry.values);
  if (entry.type === 'date') return column.date();
  return hasValueEach(entry) && entry.range ? column.wholeNumbers(entry.range) : column.bins();
}

class Column {
  readonly #entry: AttributeSchema;
  readonly #dialect: Dialect;
  readonly #kind: ColumnKind;
  readonly #coder: Coder;
  readonly #text: string;
  readonly #number: string;
  readonly #date: string;
  readonly #missing: Place;

  constructor(entry: AttributeSchema, index: number, dialect: Dialect, kind: ColumnKind) {
    this.#entry = entry;
    this.#dialect = dialect;
    this.#kind = kind;
    this.#coder = createCoder(entry, entry.name);
    this.#text = `t${index}`;
    this.#number = `n${index}`;
    this.#date = `d${index}`;
    this.#missing = settledCode(this.#coder, this.#coder.missing);
  }

  category(values: readonly string[]): ColumnSql {
    const texts = values.map((value) => value.trim()).filter((text) => text !== '' && text !== MISSING_LABEL);
    const numbers = this.#entry.read?.as === 'text' ? [] : texts.filter((text) => !Number.isNaN(parseNumber(text)));
    const isNumeric = texts.length > 0 && numbers.length === texts.length;
    if (isNumeric && new Set(numbers.map(parseNumber)).size === numbers.length) return this.#numbers(numbers);
    // A column of booleans gives "true" where the file had "True".
    const areBooleans =
      this.#kind !== 'text' && texts.every((text) => /^(true|false)$/i.test(text)) && !hasRepeats(texts.map(lower));
    const cell = areBooleans ? `LOWER(${this.#text})` : this.#text;
    const byText = this.#whens(
      texts,
      (text) => this.#coder.ofText(text),
      (same) =>
        isIn(
          cell,
          same.map((text) => this.#dialect.text(areBooleans ? lower(text) : text)),
        ),
    );
    // "1.0" is 1, unless it is listed itself.
    const asNumbers = this.#dialect.casts ? firstOfEach(numbers, parseNumber) : [];
    const byNumber = this.#whens(
      asNumbers,
      (text) => this.#coder.ofNumber(parseNumber(text)),
      (same) =>
        isIn(
          this.#number,
          same.map((text) => inSql(parseNumber(text))),
        ),
    );
    const outside = settledCode(this.#coder, this.#coder.ofText('\0'));
    const steps = asNumbers.length > 0 ? [this.#cell(), this.#numberInText()] : [this.#cell()];
    return this.#coded(steps, [...byText, ...byNumber, ...this.#whenMissing(outside, isNumeric)], outside);
  }

  yesNo(): ColumnSql {
    const whens = yesNoSpellings.map((words, value) =>
      when(
        isIn(
          `LOWER(${this.#text})`,
          words.map((word) => this.#dialect.text(word)),
        ),
        settledCode(this.#coder, this.#coder.ofNumber(value)),
      ),
    );
    const outside = settledCode(this.#coder, this.#coder.ofText('\0'));
    return this.#coded([this.#cell()], [...whens, ...this.#whenMissing(outside, false)], outside);
  }

  wholeNumbers([low, high]: readonly [number, number]): ColumnSql {
    const n = this.#number;
    const code = this.#whole(less(n, low));
    const nearest = this.#whole(`FLOOR(${less(n, low)} + 0.5)`);
    const isClamped = this.#entry.outside === 'clamp';
    const between = isClamped ? null : settledCode(this.#coder, this.#coder.ofNumber(low + 0.5));
    const whens = [
      when(`${n} IS NULL`, this.#missing),
      when(`${n} < ${inSql(low)}`, settledCode(this.#coder, this.#coder.ofNumber(low - 1))),
      when(`${n} > ${inSql(high)}`, settledCode(this.#coder, this.#coder.ofNumber(high + 1))),
      `WHEN ${n} = FLOOR(${n}) THEN ${code}`,
    ];
    return this.#coded(this.#numberSteps(), whens, between, isClamped ? nearest : undefined);
  }

  bins(): ColumnSql {
    const edges = binEdges(this.#entry, this.#entry.name);
    const last = edges.length - 1;
    const n = this.#number;
    const whens = [
      when(`${n} IS NULL`, this.#missing),
      when(`${n} < ${inSql(edges[0])}`, settledCode(this.#coder, this.#coder.ofNumber(-Number.MAX_VALUE))),
      when(`${n} > ${inSql(edges[last])}`, settledCode(this.#coder, this.#coder.ofNumber(Number.MAX_VALUE))),
    ];
    return this.#coded(this.#numberSteps(), whens, null, ladder(n, edges.slice(1, last).map(inSql)));
  }

  date(): ColumnSql {
    const { unit = 'day', span = ['', ''] } = this.#entry;
    const [start, end] = span.map((label, i) => daysOfPeriod(label)?.[i] ?? 0);
    const first = periodOf(start, unit);
    const size = periodOf(end, unit) - first + 1;
    const below = settledCode(this.#coder, this.#coder.ofNumber(firstDay(first, unit) - 1));
    const above = settledCode(this.#coder, this.#coder.ofNumber(firstDay(first + size, unit)));
    const period = this.#periodInSql(unit, first);
    const n = this.#number;
    if (period) {
      const whens = [when(`${n} IS NULL`, this.#missing), when(`${n} < 0`, below), when(`${n} > ${size - 1}`, above)];
      return this.#coded([...this.#dateSteps(), { [n]: period }], whens, null, this.#whole(n));
    }
    const starts = Array.from({ length: size + 1 }, (_, i) => `DATE '${dayLabel(firstDay(first + i, unit))}'`);
    const d = this.#date;
    const whens = [
      when(`${d} IS NULL`, this.#missing),
      when(`${d} < ${starts[0]}`, below),
      when(`${d} >= ${starts[size]}`, above),
    ];
    return this.#coded(this.#dateSteps(), whens, null, ladder(d, starts.slice(1, size)));
  }

  /** Categories that are numbers, however they are written. */
  #numbers(texts: readonly string[]): ColumnSql {
    const n = this.#number;
    const whens = this.#whens(
      texts,
      (text) => this.#coder.ofNumber(parseNumber(text)),
      (same) =>
        isIn(
          n,
          same.map((text) => inSql(parseNumber(text))),
        ),
    );
    const outside = settledCode(this.#coder, this.#coder.ofText('\0'));
    const isText = this.#dialect.casts !== null && (this.#kind === 'unknown' || this.#kind === 'text');
    const missing = isText ? this.#whenMissing(outside, true) : [when(`${n} IS NULL`, this.#missing)];
    if (this.#entry.outside !== 'clamp') return this.#coded(this.#numberSteps(), [...whens, ...missing], outside);
    const others = isText ? [when(`${n} IS NULL`, outside)] : [];
    return this.#coded(this.#numberSteps(), [...whens, ...missing, ...others], null, this.#nearest(texts));
  }

  /** Of two that are equally near the one that is listed first. */
  #nearest(texts: readonly string[]): string {
    const listed = texts.map((text, order) => ({ value: parseNumber(text), order }));
    const ascending = listed.sort((a, b) => a.value - b.value);
    const code = (value: number) => inSql(settledCode(this.#coder, this.#coder.ofNumber(value)) ?? 0);
    const n = this.#number;
    const distance = (value: number) => `ABS(${less(n, value)})`;
    const whens = ascending.slice(1).map((next, k) => {
      const { value, order } = ascending[k];
      const sign = order < next.order ? '<=' : '<';
      return `WHEN ${distance(value)} ${sign} ${distance(next.value)} THEN ${code(value)}`;
    });
    return caseOf(whens, code(ascending[ascending.length - 1].value));
  }

  #cell(): Readonly<Record<string, string>> {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    if (!casts) return { [this.#text]: `TRIM(${column})` };
    if (this.#kind === 'text') return { [this.#text]: casts.trimmed(column) };
    const text = casts.asText(column);
    return { [this.#text]: this.#kind === 'unknown' ? casts.trimmed(text) : text };
  }

  #numberInText(): Readonly<Record<string, string>> {
    return { [this.#number]: this.#dialect.casts?.number(this.#text) ?? this.#text };
  }

  #numberSteps(): readonly Readonly<Record<string, string>>[] {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    const { read } = this.#entry;
    if (read?.as === 'time') return this.#timeSteps();
    if (!casts) return [{ [this.#number]: finite(column) }];
    const cast = `CAST(${column} AS ${casts.double})`;
    const isPlain = read?.as !== 'number' || (read.unit === undefined && read.decimal !== ',');
    if (this.#kind === 'float') return [{ [this.#number]: finite(cast) }];
    if (this.#kind === 'whole' || !isPlain) {
      if (this.#kind === 'text') this.#refuseWriting();
      return [{ [this.#number]: cast }];
    }
    return [this.#cell(), this.#numberInText()];
  }

  #refuseWriting(): never {
    throw new Failure(
      `“${this.#entry.name}” is text written with a unit or a decimal comma, which SQL does not read as numbers. Give the table a column of numbers, in a view perhaps.`,
    );
  }

  #dateSteps(type = 'DATE'): readonly Readonly<Record<string, string>>[] {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    if (!casts) return [{ [this.#date]: column }];
    if (this.#kind === 'date') return [{ [this.#date]: `CAST(${column} AS ${type})` }];
    const t = this.#text;
    const isThere = `${t} IS NOT NULL AND LOWER(${t}) NOT IN (${this.#missingList(true)})`;
    const isDate = type === 'DATE';
    const date = isDate ? `SUBSTR(CONCAT(${t}, '-01-01'), 1, 10)` : t;
    const read = `CASE WHEN ${isThere} THEN CAST(${date} AS ${type}) END`;
    const plain = isDate ? casts.plainDate?.(t) : undefined;
    return [this.#cell(), { [this.#date]: plain === undefined ? read : `COALESCE(${plain}, ${read})` }];
  }

  /** Hours since midnight. */
  #timeSteps(): readonly Readonly<Record<string, string>>[] {
    const { casts } = this.#dialect;
    const d = this.#date;
    const part = (word: string) => `EXTRACT(${word} FROM ${d})`;
    const seconds = `${part('HOUR')} * 3600 + ${part('MINUTE')} * 60 + ${part('SECOND')}`;
    const hours = casts ? `CAST(${seconds} AS ${casts.double}) / 3600` : `(${seconds}) / 3600.0`;
    return [...this.#dateSteps(this.#dialect.id === 'spark' ? 'TIMESTAMP' : 'TIME'), { [this.#number]: hours }];
  }

  /** Which period after the first one a date is in; null where only a comparison tells. */
  #periodInSql(unit: PeriodUnit, first: number): string | null {
    const { casts } = this.#dialect;
    const d = this.#date;
    const year = `EXTRACT(YEAR FROM ${d})`;
    if (unit === 'year') return `${year} - ${first}`;
    if (unit === 'quarter') return `${year} * 4 + EXTRACT(QUARTER FROM ${d}) - ${first + 1}`;
    if (unit === 'month') return `${year} * 12 + EXTRACT(MONTH FROM ${d}) - ${first + 1}`;
    if (!casts) return null;
    const days = casts.dayNumber(d);
    return less(unit === 'week' ? `FLOOR((${days} + 3) / 7.0)` : days, first);
  }

  #missingList(words: boolean): string {
    return missingTexts(words)
      .map((text) => this.#dialect.text(text))
      .join(', ');
  }

  /** Nothing to tell apart where missing values go where those outside go. */
  #whenMissing(outside: Place, words: boolean): string[] {
    if (this.#missing === outside) return [];
    const t = this.#text;
    const spelt = `LOWER(${t}) IN (${this.#missingList(words)}, ${this.#dialect.text(MISSING_LABEL)})`;
    return [when(`${t} IS NULL OR ${spelt}`, this.#missing)];
  }

  /** One WHEN for all values of a code. */
  #whens(
    values: readonly string[],
    codeOf: (value: string) => number,
    condition: (same: readonly string[]) => string,
  ): string[] {
    const byCode = new Map<Place, string[]>();
    for (const value of values) {
      const code = settledCode(this.#coder, codeOf(value));
      byCode.set(code, [...(byCode.get(code) ?? []), value]);
    }
    return [...byCode].map(([code, same]) => when(condition(same), code));
  }

  #whole(expression: string): string {
    const { casts } = this.#dialect;
    return casts ? `CAST(${expression} AS ${casts.integer})` : expression;
  }

  #coded(
    steps: readonly Readonly<Record<string, string>>[],
    whens: readonly string[],
    otherwise: Place,
    expression?: string,
  ): ColumnSql {
    const rest = expression ?? (otherwise === null ? null : String(otherwise));
    const mayDrop = rest === null || whens.some((line) => line.endsWith(' THEN NULL'));
    return { steps, code: caseOf(whens, rest), mayDrop, coder: this.#coder };
  }
}

/** Some engines hold what is no number to be larger than all numbers. */
function finite(number: string): string {
  return `CASE WHEN ${number} BETWEEN ${LEAST_NUMBER} AND ${MOST_NUMBER} THEN ${number} END`;
}

function when(condition: string, place: Place): string {
  return `WHEN ${condition} THEN ${place ?? 'NULL'}`;
}

function caseOf(whens: readonly string[], rest: string | null): string {
  if (whens.length === 0) return rest ?? 'NULL';
  return `CASE ${whens.join(' ')}${rest === null ? '' : ` ELSE ${rest}`} END`;
}

/** Some engines look at one WHEN after the other: of many, half are passed over at once. */
const FLAT = 16;

/** How many of these ascending bounds a value has reached. */
function ladder(value: string, bounds: readonly string[], from = 0): string {
  if (bounds.length === 0) return String(from);
  if (bounds.length <= FLAT) {
    return caseOf(
      bounds.map((bound, i) => `WHEN ${value} < ${bound} THEN ${from + i}`),
      String(from + bounds.length),
    );
  }
  const middle = bounds.length >>> 1;
  const below = ladder(value, bounds.slice(0, middle), from);
  const above = ladder(value, bounds.slice(middle + 1), from + middle + 1);
  return `CASE WHEN ${value} < ${bounds[middle]} THEN ${below} ELSE ${above} END`;
}

function isIn(expression: string, values: readonly string[]): string {
  return values.length === 1 ? `${expression} = ${values[0]}` : `${expression} IN (${values.join(', ')})`;
}

/** The shortest decimal that is this number. */
function inSql(value: number): string {
  return String(value);
}

/** Two minus signs in a row would begin a comment. */
function less(expression: string, value: number): string {
  return value < 0 ? `${expression} + ${inSql(-value)}` : `${expression} - ${inSql(value)}`;
}

function firstDay(period: number, unit: PeriodUnit): number {
  return daysOfPeriod(periodLabel(period, unit))?.[0] ?? 0;
}

function dayLabel(day: number): string {
  return periodLabel(day, 'day');
}

function firstOfEach<T, K>(values: readonly T[], keyOf: (value: T) => K): T[] {
  const seen = new Set<K>();
  return values.filter((value) => {
    const key = keyOf(value);
    return !seen.has(key) && seen.add(key);
  });
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

function lower(text: string): string {
  return text.toLowerCase();
}
