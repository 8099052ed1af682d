import { binEdges, type Coder, createCoder, hasValueEach, settledCode } from '../../data/coder.ts';
import { MISSING_LABEL, missingTexts } from '../../data/missing.ts';
import { parseNumber } from '../../data/parse-number.ts';
import type { DecimalSign } from '../../data/reading/cell-reading.ts';
import { daysOfPeriod, type PeriodUnit, periodLabel, periodOf } from '../../data/reading/periods.ts';
import { yesNoSpellings } from '../../data/reading/yes-no.ts';
import type { AttributeSchema } from '../../data/schema.ts';
import { Failure } from '../../failure.ts';
import { type Casts, type Dialect, finite } from './dialects.ts';
import { type CodeOrNone, caseOf, inSql, isIn, less, type Step, when } from './expressions.ts';
import { type DateNames, textDateParts, textDateSteps, textTimeSteps } from './text-dates.ts';
import { isOddUnit, OTHER_NUMBER, writtenNumberSteps } from './text-numbers.ts';

/** What is known of how a table holds a column. Numbers that need not be whole may be none (NaN). */
export type ColumnKind = 'unknown' | 'text' | 'whole' | 'float' | 'date' | 'time';

/** A column in SQL: what is worked out of it step by step, and the code that comes of it. */
export interface ColumnSql {
  /** Each step knows the names of those before it; the first one alone knows the column. */
  readonly steps: readonly Step[];
  /** NULL for a record that is dropped. */
  readonly code: string;
  readonly mayDrop: boolean;
  readonly coder: Coder;
}

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
  readonly #names: DateNames;
  readonly #text: string;
  readonly #typed: string;
  readonly #number: string;
  readonly #date: string;
  readonly #missing: CodeOrNone;

  constructor(entry: AttributeSchema, index: number, dialect: Dialect, kind: ColumnKind) {
    this.#entry = entry;
    this.#dialect = dialect;
    this.#kind = kind;
    this.#coder = createCoder(entry, entry.name);
    this.#text = `t${index}`;
    this.#typed = `x${index}`;
    this.#number = `n${index}`;
    this.#date = `d${index}`;
    this.#names = {
      text: this.#text,
      parts: `p${index}`,
      shape: `s${index}`,
      year: `y${index}`,
      month: `m${index}`,
      day: `a${index}`,
    };
    this.#missing = settledCode(this.#coder, this.#coder.missing);
  }

  category(values: readonly string[]): ColumnSql {
    const texts = values.map((value) => value.trim()).filter((text) => text !== '' && text !== MISSING_LABEL);
    const numbers = this.#entry.read?.as === 'text' ? [] : texts.filter((text) => !Number.isNaN(parseNumber(text)));
    const isNumeric = texts.length > 0 && numbers.length === texts.length;
    if (isNumeric && new Set(numbers.map(parseNumber)).size === numbers.length) return this.#numbers(numbers);
    if (this.#entry.read?.as === 'text' && this.#kind === 'float') {
      this.#refuse('holds numbers that need not be whole, which each engine writes in its own way; leave out "read"');
    }
    // A column of booleans gives "true" where the file had "True".
    const areBooleans = texts.every((text) => /^(true|false)$/i.test(text)) && !hasRepeats(texts.map(lower));
    const mayBeTyped = areBooleans && this.#kind === 'unknown';
    const spellings = (text: string) => [...new Set([text, lower(text)])].map(this.#dialect.text);
    const isAny = (same: readonly string[]) => {
      const asWritten = isIn(this.#text, same.map(this.#dialect.text));
      const asTyped = isIn(this.#text, same.flatMap(spellings));
      if (!mayBeTyped) return asWritten;
      return this.#dialect.casts ? `${asWritten} OR ${this.#typed} = 1 AND ${asTyped}` : asTyped;
    };
    const byText = this.#whens(texts, (text) => this.#coder.ofText(text), isAny);
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
    const cell = { ...this.#cell(), ...(mayBeTyped ? this.#isTyped() : {}) };
    const steps = asNumbers.length > 0 ? [cell, this.#numberInText()] : [cell];
    return this.#coded(steps, [...byText, ...byNumber, ...this.#whenMissing(outside, isNumeric)], outside);
  }

  yesNo(): ColumnSql {
    const text = this.#dialect.text;
    const codeOf = (value: number) => settledCode(this.#coder, this.#coder.ofNumber(value));
    const outside = settledCode(this.#coder, this.#coder.ofText('\0'));
    const missing = this.#missing === outside ? [] : [when(this.#isMissing(missingTexts(false)), this.#missing)];
    const isWord = (words: readonly string[]) => isIn(`LOWER(${this.#text})`, words.flatMap(inBothCases).map(text));
    const byWord = yesNoSpellings.map((words, value) => when(isWord(words), codeOf(value)));
    if (!this.#dialect.casts || this.#kind === 'text') {
      return this.#coded([this.#cell()], [...byWord, ...missing], outside);
    }
    // As a file the number 1 would be "1", but engines may write "1.0" or "1E0".
    const byNumber = yesNoSpellings.map((_, value) =>
      when(`${this.#typed} = 1 AND ${this.#number} = ${value}`, codeOf(value)),
    );
    const steps = [{ ...this.#cell(), ...this.#isTyped() }, this.#numberInText()];
    return this.#coded(steps, [...byWord, ...byNumber, ...missing], outside);
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
    const steps = this.#periodSteps(unit, first);
    const n = this.#number;
    if (steps) {
      const whens = [when(`${n} IS NULL`, this.#missing), when(`${n} < 0`, below), when(`${n} > ${size - 1}`, above)];
      return this.#coded(steps, whens, null, this.#whole(n));
    }
    const starts = Array.from({ length: size + 1 }, (_, i) => `DATE '${dayLabel(firstDay(first + i, unit))}'`);
    const d = this.#date;
    const whens = [
      when(`${d} IS NULL`, this.#missing),
      when(`${d} < ${starts[0]}`, below),
      when(`${d} >= ${starts[size]}`, above),
    ];
    return this.#coded([this.#typedDate()], whens, null, ladder(d, starts.slice(1, size)));
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
    const isText = this.#dialect.casts !== null && this.#kind !== 'whole' && this.#kind !== 'float';
    const steps = isText ? [this.#cell(), this.#numberInText()] : this.#numberSteps();
    const missing = isText ? this.#whenMissing(outside, true) : [when(`${n} IS NULL`, this.#missing)];
    if (this.#entry.outside !== 'clamp') return this.#coded(steps, [...whens, ...missing], outside);
    const others = isText ? [when(`${n} IS NULL`, outside)] : [];
    return this.#coded(steps, [...whens, ...missing, ...others], null, this.#nearest(texts));
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

  /** Without the white space around it. */
  #cell(): Step {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    return { [this.#text]: casts ? casts.trimmed(this.#rawText(casts)) : `TRIM(${column})` };
  }

  /** As it stands in the table. */
  #rawText(casts: Casts): string {
    const column = this.#dialect.name(this.#entry.name);
    return this.#kind === 'text' ? casts.text(column) : casts.asText(column);
  }

  /** The same for what can be no date. */
  #rawNumber(casts: Casts): string {
    const column = this.#dialect.name(this.#entry.name);
    return this.#kind === 'text' ? casts.text(column) : `CAST(${column} AS ${casts.string})`;
  }

  #isTyped(): Step {
    const { casts, name } = this.#dialect;
    if (!casts) return {};
    return { [this.#typed]: `CASE WHEN ${casts.isTyped(name(this.#entry.name))} THEN 1 ELSE 0 END` };
  }

  #numberInText(): Step {
    return { [this.#number]: this.#dialect.casts?.number(this.#text) ?? this.#text };
  }

  #numberSteps(): readonly Step[] {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    const { read } = this.#entry;
    if (read?.as === 'time') return this.#timeSteps();
    if (!casts) return [{ [this.#number]: finite(column) }];
    if (this.#kind === 'date' || this.#kind === 'time') this.#refuseKind('numbers');
    const cast = `CAST(${column} AS ${casts.double})`;
    if (this.#kind === 'whole') return [{ [this.#number]: cast }];
    if (this.#kind === 'float') return [{ [this.#number]: finite(cast) }];
    if (read?.as === 'number' && (read.decimal !== undefined || read.unit !== undefined)) {
      return this.#writtenNumberSteps(casts, read.decimal ?? null, read.unit ?? '');
    }
    const t = this.#text;
    const other = `CASE WHEN ${casts.matches(t, OTHER_NUMBER)} THEN ${this.#refusal(OPEN_NUMBER)} END`;
    return [{ [t]: casts.bare(this.#rawNumber(casts)) }, { [this.#number]: `COALESCE(${casts.number(t)}, ${other})` }];
  }

  #writtenNumberSteps(casts: Casts, decimal: DecimalSign | null, unit: string): readonly Step[] {
    if (isOddUnit(unit)) {
      this.#refuse(
        `has the unit “${unit}”, which SQL cannot tell from the number beside it. Give the table a column of numbers, in a view perhaps, and leave out the unit`,
      );
    }
    const names = { text: this.#text, parts: this.#names.parts, number: this.#number };
    const reading = { decimal, unit, refusal: this.#refusal(OPEN_DECIMAL) };
    const [cell, parts, { [this.#number]: number }] = writtenNumberSteps(
      this.#rawNumber(casts),
      names,
      reading,
      this.#dialect,
      casts,
    );
    if (this.#kind === 'text') return [cell, parts, { [this.#number]: number }];
    // A number that is one already has no unit, and the decimal sign of SQL.
    const either = `CASE WHEN ${this.#typed} = 1 THEN ${casts.number(this.#text)} ELSE ${number} END`;
    return [{ ...cell, ...this.#isTyped() }, parts, { [this.#number]: either }];
  }

  /** To the number of a period after the first one; null where only a comparison tells. */
  #periodSteps(unit: PeriodUnit, first: number): readonly Step[] | null {
    const { casts } = this.#dialect;
    const { read } = this.#entry;
    if (this.#kind === 'time' || this.#kind === 'float') this.#refuseKind('dates');
    const ofDate = this.#periodInSql(unit, first);
    if (!casts || this.#kind === 'date')
      return ofDate === null ? null : [this.#typedDate(), { [this.#number]: ofDate }];
    const order = read?.as === 'date' ? read.order : undefined;
    const steps = textDateSteps(this.#names, order, (sentence) => this.#refusal(sentence), casts);
    const { months, days } = textDateParts(this.#names, casts);
    const ofText = periodOfParts(unit, months, days, first);
    const cell = { [this.#text]: this.#bareText(casts) };
    if (!casts.plainDate) return [cell, ...steps, { [this.#number]: ofText }];
    const d = this.#date;
    const isOther = (expression: string) => `CASE WHEN ${d} IS NULL THEN ${expression} END`;
    const others = steps.map((step) =>
      Object.fromEntries(Object.entries(step).map(([key, value]) => [key, isOther(value)])),
    );
    return [
      cell,
      { [d]: casts.plainDate(this.#text, order) },
      ...others,
      { [this.#number]: `CASE WHEN ${d} IS NOT NULL THEN ${ofDate} ELSE ${ofText} END` },
    ];
  }

  /** With plain blanks for tabs, something that is no date for line breaks, and no blanks at its ends. */
  #bareText(casts: Casts): string {
    return `TRANSLATE(${casts.bare(this.#rawText(casts))}, ${casts.characters('\t\n\v\f\r')}, ' !!!!')`;
  }

  /** Files write no years beyond these, and no infinite dates. */
  #typedDate(): Step {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    if (!casts) return { [this.#date]: column };
    const date = `CAST(${column} AS DATE)`;
    return { [this.#date]: `CASE WHEN ${date} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN ${date} END` };
  }

  /** Hours since midnight. */
  #timeSteps(): readonly Step[] {
    const { casts, name } = this.#dialect;
    const column = name(this.#entry.name);
    if (this.#kind === 'date' || this.#kind === 'whole' || this.#kind === 'float') this.#refuseKind('times of day');
    if (casts && this.#kind !== 'time') {
      const t = this.#text;
      const [parts, { [this.#number]: hours }] = textTimeSteps(t, this.#names.parts, this.#number, casts);
      const other = `CASE WHEN ${casts.matches(t, '[0-9]{4}-[0-9]{2}-[0-9]{2}.*')} THEN ${this.#refusal(DATE_AS_TIME)} END`;
      return [{ [t]: this.#bareText(casts) }, parts, { [this.#number]: `COALESCE(${hours}, ${other})` }];
    }
    const d = this.#date;
    const part = (word: string) => `EXTRACT(${word} FROM ${d})`;
    const seconds = `${part('HOUR')} * 3600 + ${part('MINUTE')} * 60 + ${part('SECOND')}`;
    const hours = casts ? `CAST(${seconds} AS ${casts.double}) / 3600` : `(${seconds}) / 3600.0`;
    return [{ [d]: casts ? `CAST(${column} AS TIME)` : column }, { [this.#number]: hours }];
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

  /** An error that the engine ends with when it comes to a cell of which SQL cannot say what it holds. */
  #refusal(why: string): string {
    const { casts, text } = this.#dialect;
    if (!casts) return 'NULL';
    const sentence = [text(`“${this.#entry.name}” holds “`), `SUBSTR(${this.#text}, 1, 40)`, text(`”, ${why}`)];
    return casts.refuse(`CONCAT(${sentence.join(', ')})`);
  }

  #refuse(why: string): never {
    throw new Failure(`“${this.#entry.name}” ${why}.`);
  }

  #refuseKind(wanted: string): never {
    const kinds = {
      date: 'dates',
      time: 'times of day',
      whole: 'whole numbers',
      float: 'numbers',
      text: 'text',
      unknown: 'values',
    };
    this.#refuse(
      `is a column of ${kinds[this.#kind]}, and the schema takes it for ${wanted}. Change the schema, or give the table a column of ${wanted}, in a view perhaps`,
    );
  }

  #isMissing(texts: readonly string[]): string {
    return `${this.#text} IS NULL OR LOWER(${this.#text}) IN (${texts.map(this.#dialect.text).join(', ')})`;
  }

  /** Nothing to tell apart where missing values go where those outside go. */
  #whenMissing(outside: CodeOrNone, words: boolean): string[] {
    if (this.#missing === outside) return [];
    return [when(this.#isMissing([...missingTexts(words), MISSING_LABEL]), this.#missing)];
  }

  /** One WHEN for all values of a code. */
  #whens(
    values: readonly string[],
    codeOf: (value: string) => number,
    condition: (same: readonly string[]) => string,
  ): string[] {
    const byCode = new Map<CodeOrNone, string[]>();
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

  #coded(steps: readonly Step[], whens: readonly string[], otherwise: CodeOrNone, expression?: string): ColumnSql {
    const rest = expression ?? (otherwise === null ? null : String(otherwise));
    const mayDrop = rest === null || whens.some((line) => line.endsWith(' THEN NULL'));
    return { steps, code: caseOf(whens, rest), mayDrop, coder: this.#coder };
  }
}

const OPEN_NUMBER =
  'and the schema does not say how that is read. Add "read": { "as": "number", "decimal": "." } or "," there, and its "unit" if it has one.';
const OPEN_DECIMAL =
  'and the schema does not say whether the point or the comma is its decimal sign. Add "decimal": "." or "," to its "read".';
const DATE_AS_TIME =
  'a date, and the schema takes it for a time of day. Give the table a column of times, in a view perhaps.';

/** Which period after the first one it is, by the months since the year 0 or the days since 1970-01-01. */
function periodOfParts(unit: PeriodUnit, months: string, days: string, first: number): string {
  if (unit === 'day') return less(days, first);
  if (unit === 'week') return less(`FLOOR((${days} + 3) / 7.0)`, first);
  const length = { month: 1, quarter: 3, year: 12 }[unit];
  return less(length === 1 ? months : `FLOOR((${months}) / ${length}.0)`, first);
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

/** Not every engine makes small letters of those with accents. */
function inBothCases(word: string): string[] {
  return [...new Set([word, word.replace(/[^ -~]/g, (letter) => letter.toUpperCase())])];
}

function lower(text: string): string {
  return text.toLowerCase();
}
