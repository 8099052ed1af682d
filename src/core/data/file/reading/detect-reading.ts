import { isMissingNumber } from '../missing.ts';
import { bandOf } from '../order/bands.ts';
import { parseNumber } from '../parse-number.ts';
import { dayNumber } from './calendar.ts';
import { bytesReader } from './cell-reader.ts';
import {
  type CellReading,
  dateOrders,
  decimalSigns,
  type ReadingDefaults,
  usualDecimal,
  usualOrder,
} from './cell-reading.ts';
import { isBoundText } from './number-bounds.ts';
import { isUnit } from './units.ts';
import { parseYesNo } from './yes-no.ts';

/** How the cells of a column are to be read, as far as they tell. */
export interface FoundReading {
  readonly as: CellReading['as'];
  /** What a schema has to say for it: nothing for plain numbers, and for texts that could be nothing else. */
  readonly read?: CellReading;
  /** Another reading that fits just as well. */
  readonly other?: CellReading;
}

const PLAIN_TEXT: FoundReading = { as: 'text' };

/** Beyond this many different values the others will be of the same kind. */
const SAMPLE = 70_000;
/** One in so many different values may be something else, such as "refused" among ages. */
const STRAYS = 20;

/**
 * Looks at the different cells of a column. `wanted`: what somebody says that they are; then the reading of that kind
 * which fits best, as long as it fits any.
 */
export function detectReading(
  texts: readonly string[],
  defaults: ReadingDefaults = {},
  wanted?: 'number' | 'date' | 'time',
): FoundReading {
  const present = presentTexts(texts, SAMPLE);
  if (present.length === 0) return PLAIN_TEXT;
  const cells = new Cells(present, wanted === undefined);
  if (wanted === undefined) {
    if (areCodes(present)) return { as: 'text', read: { as: 'text' } };
    if (areSpansOfYears(present)) return PLAIN_TEXT;
    if (areDays(present)) return { as: 'date', read: { as: 'date' } };
    if (present.length > 2 && present.every(isYesNo) && !present.every((text) => /^\d$/.test(text))) {
      return { as: 'yes-no', read: { as: 'yes-no' } };
    }
  }
  return (
    (wanted !== 'date' && wanted !== 'time' ? asNumbers(cells, defaults) : null) ??
    (wanted === undefined || wanted === 'time' ? asTimes(cells) : null) ??
    (wanted === undefined || wanted === 'date' ? asDates(cells, defaults) : null) ??
    PLAIN_TEXT
  );
}

/** The first so many texts, without those that stand for a missing value. */
function presentTexts(texts: readonly string[], most: number): string[] {
  const present: string[] = [];
  for (let i = 0; i < texts.length && i < most; i++) if (!isMissingNumber(texts[i])) present.push(texts[i].trim());
  return present;
}

/** A reading as it was stated; what that leaves open is as the cells tell. */
export function completeReading(
  stated: CellReading,
  texts: readonly string[],
  defaults: ReadingDefaults = {},
): FoundReading {
  if (stated.as !== 'number' && stated.as !== 'date') return { as: stated.as, read: stated };
  const decimal = (stated.as === 'number' ? stated.decimal : undefined) ?? defaults.decimal;
  const dateOrder = (stated.as === 'date' ? stated.order : undefined) ?? defaults.dateOrder;
  const { as, read, other } = detectReading(texts, { decimal, dateOrder }, stated.as);
  if (as !== stated.as) return { as: stated.as, read: stated };
  const isOpen = Object.keys(stated).length === 1;
  if (!isOpen) return { as, read: { ...read, ...stated } as CellReading };
  return { as, ...(read && { read }), ...(other && { other }) };
}

/** Which decimal sign and order of dates a file uses, where some of its columns leave no doubt. */
export function habitsOf(found: readonly FoundReading[], stated: ReadingDefaults): ReadingDefaults {
  const certain = found.flatMap(({ read, other }) => (read && !other ? [read] : []));
  const decimals = new Set(certain.flatMap((read) => (read.as === 'number' && read.decimal ? [read.decimal] : [])));
  const orders = new Set(certain.flatMap((read) => (read.as === 'date' && read.order ? [read.order] : [])));
  return {
    decimal: stated.decimal ?? only(decimals),
    dateOrder: stated.dateOrder ?? only(orders),
  };
}

function only<T>(values: ReadonlySet<T>): T | undefined {
  return values.size === 1 ? [...values][0] : undefined;
}

/** Digits of which some have zeros in front: postcodes, keys of a code list. */
function areCodes(texts: readonly string[]): boolean {
  return texts.some((text) => /^0\d/.test(text)) && texts.every((text) => /^\d+$/.test(text));
}

/** "2010-11" and "2011/12" are school years and seasons, not months, where each of them is of two years. */
function areSpansOfYears(texts: readonly string[]): boolean {
  return (
    texts.length > 1 &&
    texts.every((text) => {
      const match = /^(\d{4}) ?[-–/] ?(\d{2}|\d{4})$/.exec(text);
      return match !== null && (Number(match[1]) + 1 - Number(match[2])) % (match[2].length === 2 ? 100 : 10_000) === 0;
    })
  );
}

/** Eight figures that are all days of the calendar: "20240305". Of numbers at random one in thirty is. */
function areDays(texts: readonly string[]): boolean {
  const isDay = (text: string) => /^(19|20)\d{6}$/.test(text) && !Number.isNaN(readDay(text));
  return texts.length > 2 && texts.every(isDay);
}

function readDay(text: string): number {
  return dayNumber(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
}

function isYesNo(text: string): boolean {
  return !Number.isNaN(parseYesNo(text));
}

/** Marks such as "SUPP" and "NE" are a few words, however few numbers there are beside them. */
const MOST_MARKS = 4;
const NUMBERS_A_MARK = 6;

function mostStrays(different: number): number {
  const marks = different < 3 * NUMBERS_A_MARK ? 0 : Math.min(MOST_MARKS, Math.floor(different / NUMBERS_A_MARK));
  return Math.max(marks, Math.floor(different / STRAYS));
}

/** The different cells of a column, with how many of them do not fit a reading. */
class Cells {
  readonly texts: readonly string[];
  readonly #mostStrays: number;
  #packed: PackedTexts | null = null;

  constructor(texts: readonly string[], isStrict: boolean) {
    this.texts = texts;
    this.#mostStrays = isStrict ? mostStrays(texts.length) : texts.length - 1;
  }

  /** The values by this reading; null when too many cells have none. */
  read(reading: CellReading | undefined): Fit | null {
    const valueAt = this.#valueAt(reading);
    const values = new Float64Array(this.texts.length);
    let strays = 0;
    for (let i = 0; i < values.length; i++) {
      values[i] = valueAt(i);
      if (!Number.isNaN(values[i])) continue;
      if (++strays > this.#mostStrays) return null;
    }
    return this.#isStrict && !this.#areWords(values) ? null : { values, strays };
  }

  /** Plain numbers, the most usual, are read off the texts; bytes are made when something else is tried. */
  #valueAt(reading: CellReading | undefined): (i: number) => number {
    if (!reading) return (i) => parseNumber(this.texts[i]);
    this.#packed ??= packTexts(this.texts);
    const { bytes, offsets } = this.#packed;
    const read = bytesReader(reading);
    return (i) => read(bytes, offsets[i], offsets[i + 1]);
  }

  get #isStrict(): boolean {
    return this.#mostStrays < this.texts.length - 1;
  }

  /** What does not fit is a word, or a bound such as "<5", "90+" or "89 or older", but no code such as "12A". */
  #areWords(values: Float64Array): boolean {
    return this.texts.every((text, i) => !Number.isNaN(values[i]) || !/\d/.test(text) || isBound(text));
  }
}

function isBound(text: string): boolean {
  return (
    /^[<>≤≥~]|\+$/.test(text) ||
    isBoundText(text) ||
    (bandOf(text)?.end ?? 0) === Number.POSITIVE_INFINITY ||
    bandOf(text)?.side === -1
  );
}

interface PackedTexts {
  readonly bytes: Uint8Array;
  /** Text i is bytes offsets[i] .. offsets[i + 1]. */
  readonly offsets: Int32Array;
}

/** All texts in one array: an array for each would be most of the work. */
function packTexts(texts: readonly string[]): PackedTexts {
  const offsets = new Int32Array(texts.length + 1);
  const bytes = new Uint8Array(texts.reduce((length, text) => length + text.length * 3, 0));
  const encoder = new TextEncoder();
  texts.forEach((text, i) => {
    offsets[i + 1] = offsets[i] + encoder.encodeInto(text, bytes.subarray(offsets[i])).written;
  });
  return { bytes, offsets };
}

interface Fit {
  readonly values: Float64Array;
  readonly strays: number;
}

/** Those that fit, the best first; of two that fit as well the one that is wanted. */
function fitting<R extends CellReading>(cells: Cells, reads: readonly R[], isWanted: (read: R) => boolean) {
  return reads
    .flatMap((read) => {
      const fit = cells.read(read);
      return fit ? [{ read, fit }] : [];
    })
    .sort((a, b) => a.fit.strays - b.fit.strays || Number(isWanted(b.read)) - Number(isWanted(a.read)));
}

function asNumbers(cells: Cells, defaults: ReadingDefaults): FoundReading | null {
  const plain = cells.read(undefined);
  if (plain && plain.strays === 0 && defaults.decimal !== ',') return { as: 'number' };
  const unit = commonUnit(cells.texts);
  if (unit === null) return plain && { as: 'number' };
  const wanted = defaults.decimal ?? usualDecimal;
  const bounds = hasBounds(cells.texts) && { bounds: true as const };
  const reads = decimalSigns.map((decimal) => ({ as: 'number', decimal, ...(unit && { unit }), ...bounds }) as const);
  const [best, second] = fitting(cells, reads, ({ decimal }) => decimal === wanted);
  if (!best || (plain && plain.strays <= best.fit.strays && sameValues(plain, best.fit)))
    return plain && { as: 'number' };
  if (!second || second.fit.strays > best.fit.strays) return { as: 'number', read: best.read };
  if (!sameValues(best.fit, second.fit)) return { as: 'number', read: best.read, other: second.read };
  // Neither point nor comma: which of them is the decimal sign does not matter.
  const { decimal: _, ...read } = best.read;
  return { as: 'number', read };
}

/** So many bounds may stand beside so many numbers each; more are classes. */
const MOST_BOUNDS = 6;
const NUMBERS_A_BOUND = 3;

function hasBounds(texts: readonly string[]): boolean {
  const bounds = texts.filter(isBoundText).length;
  if (bounds === 0 || bounds > MOST_BOUNDS) return false;
  return (
    texts.filter((text) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) && !isBoundText(text)).length >=
    NUMBERS_A_BOUND * bounds
  );
}

/** The currency or "%" that the cells share; '' when they have none, null when they have several or something else. */
function commonUnit(texts: readonly string[]): string | null {
  let unit = '';
  for (const text of texts) {
    const rest = text.replace(/[\d\s()+−-]|[.,'’](?=\d)|\.$/gu, '').replace(/^[eE]$/, '');
    if (rest === '' || rest === unit) continue;
    if (isUnit(rest) && unit !== '') return null;
    if (isUnit(rest)) unit = rest;
  }
  return unit;
}

function asTimes(cells: Cells): FoundReading | null {
  return cells.read({ as: 'time' }) && { as: 'time', read: { as: 'time' } };
}

function asDates(cells: Cells, defaults: ReadingDefaults): FoundReading | null {
  const wanted = defaults.dateOrder ?? usualOrder;
  const reads = (['month-day-year', 'day-month-year', 'year-month-day'] as const).map(
    (order) => ({ as: 'date', order }) as const,
  );
  const orders = fitting(cells, reads, ({ order }) => order === wanted);
  const [best] = orders;
  if (!best) return null;
  const equal = orders.filter(({ fit }) => fit.strays === best.fit.strays);
  const different = equal.find(({ fit }) => !sameValues(fit, best.fit));
  if (different) return { as: 'date', read: best.read, other: different.read };
  return { as: 'date', read: equal.length === 1 ? best.read : { as: 'date' } };
}

function sameValues(a: Fit, b: Fit): boolean {
  return a.values.every((value, i) => Object.is(value, b.values[i]));
}

/** Enough different cells to tell what a column may hold. */
const GLANCE = 2000;

/** Every reading that fits at least one cell; of two that give the same values only the first. */
export function possibleReadings(texts: readonly string[]): CellReading[] {
  const present = presentTexts(texts, GLANCE);
  if (present.length === 0) return [];
  const cells = new Cells(present, false);
  const unit = commonUnit(present);
  const bounds = hasBounds(present) && { bounds: true as const };
  const groups: readonly (readonly CellReading[])[] = [
    decimalSigns.map((decimal) => ({ as: 'number', decimal, ...(unit && { unit }), ...bounds })),
    [{ as: 'time' }],
    [...dateOrders].map((order) => ({ as: 'date', order })),
  ];
  const possible = groups.flatMap((readings) => {
    const fitting: { reading: CellReading; fit: Fit }[] = [];
    for (const reading of readings) {
      const fit = cells.read(reading);
      if (fit && !fitting.some((other) => sameValues(other.fit, fit))) fitting.push({ reading, fit });
    }
    return fitting.map(({ reading }) => reading);
  });
  const answers = present.filter(isYesNo).length;
  return answers * 2 > present.length ? [...possible, { as: 'yes-no' }] : possible;
}
