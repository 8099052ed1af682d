import { Failure } from '../../failure.ts';
import {
  type ColumnProfile,
  codeFrequencies,
  looksLikeIdentifier,
  type NumberProfile,
  profileColumn,
  type ReadColumn,
} from '../file/column-profile.ts';
import { isMissingNumber, isMissingText, MISSING_LABEL } from '../file/missing.ts';
import { compareNaturally } from '../file/natural-order.ts';
import { inWordOrder } from '../file/order/word-order.ts';
import { type ColumnReadings, readColumns } from '../file/read-columns.ts';
import { textReader } from '../file/reading/cell-reader.ts';
import { completeReading, type FoundReading } from '../file/reading/detect-reading.ts';
import { type PeriodUnit, spanOf, unitFor } from '../file/reading/periods.ts';
import type { RawColumn, Table } from '../file/table.ts';
import { niceEdges } from './bins.ts';
import { hasDomain } from './parse-schema.ts';
import type { AttributeSchema, AttributeType, LearnedPart, Schema } from './schema.ts';

/** Up to this many different whole numbers (0/1, ratings) are categories in order. */
const FEW_NUMBERS = 20;
/** Whole numbers up to this span get a code each; wider ones get bins. */
const MAX_SPAN = 128;
const BINS = 20;
/** Beyond this many texts only the most frequent stay categories of their own. */
const MAX_CATEGORIES = 200;

/**
 * A first guess of what the columns mean. Everything in it is read off the data and flagged so: the person is to
 * replace it by what is publicly known.
 */
export function proposeSchema(table: Table, readings: ColumnReadings = readColumns(table, {})): Schema {
  return {
    attributes: table.columns.map((column, place) => proposeAttribute(column, readings.found[place], table.rows)),
  };
}

/** Learns what a schema leaves open (domains, how cells are read) from the data; what is declared stays. */
export function completeSchema(
  table: Table,
  schema: Schema,
  readings: ColumnReadings = readColumns(table, {}),
): Schema {
  return {
    attributes: schema.attributes.map((entry) => {
      const place = table.columns.findIndex((candidate) => candidate.name === entry.name);
      const column = table.columns[place];
      if (entry.include === false || !column || column.kind === 'aside') return entry;
      const found = statedReading(entry, column, readings.found[place], readings);
      const isAssumed = found.other !== undefined && !isStated(entry);
      const told = found.read && entry.type !== 'category' ? withReading(entry, found, isAssumed) : entry;
      if (hasDomain(entry)) return told;
      return completed(told, proposeAs(column, profileColumn(column, found), entry.type, entry.unit));
    }),
  };
}

/** Only the domain is learned; what becomes of values outside it and of missing ones stays as the entry has it. */
function completed(
  entry: AttributeSchema,
  { missing: _, values, learned = [], ...proposed }: AttributeSchema,
): AttributeSchema {
  const kept = entry.missing === 'drop' ? values?.filter((value) => value !== MISSING_LABEL) : values;
  const parts = [...learned, ...(entry.learned ?? []).filter((part) => !learned.includes(part))];
  return { ...proposed, ...(kept ? { values: kept } : {}), ...entry, ...(parts.length > 0 ? { learned: parts } : {}) };
}

/** Whether an entry says which of two readings is meant. */
function isStated({ type, read }: AttributeSchema): boolean {
  if (type === 'category') return true;
  return (read?.as === 'date' && read.order !== undefined) || (read?.as === 'number' && read.decimal !== undefined);
}

function withReading(entry: AttributeSchema, { read }: FoundReading, isAssumed: boolean): AttributeSchema {
  const learned: LearnedPart[] = [
    ...(entry.learned ?? []).filter((part) => part !== 'reading'),
    ...(isAssumed ? (['reading'] as const) : []),
  ];
  const isSame = JSON.stringify(read) === JSON.stringify(entry.read);
  return isSame && !isAssumed ? entry : { ...entry, read, ...(learned.length > 0 ? { learned } : {}) };
}

/** How the cells are read by what the entry states; what it leaves open is as the cells tell. */
function statedReading(
  { type, read }: AttributeSchema,
  column: ReadColumn,
  found: FoundReading,
  { habits }: ColumnReadings,
): FoundReading {
  if (column.kind === 'number') return found;
  if (type === 'category') return read ? { as: read.as, read } : found;
  const kind = type === 'date' ? 'date' : 'number';
  if (!read && found.as === kind) return found;
  return completeReading(read ?? { as: kind }, column.dictionary, habits);
}

function proposeAttribute(column: RawColumn, found: FoundReading, rows: number): AttributeSchema {
  if (column.kind === 'aside') return leftOut(column.name);
  const profile = profileColumn(column, found);
  const type = typeOf(profile, rows);
  const entry = profile.missing === rows ? leftOut(column.name) : proposeAs(column, profile, type);
  const isAssumed = type !== 'category' && found.other !== undefined;
  const proposed = isAssumed ? { ...entry, learned: [...(entry.learned ?? []), 'reading' as const] } : entry;
  return looksLikeIdentifier(column, profile) ? { ...proposed, include: false } : proposed;
}

function leftOut(name: string): AttributeSchema {
  return { name, type: 'category', outside: 'drop', include: false };
}

function typeOf({ found, numbers, distinct }: ColumnProfile, rows: number): AttributeType {
  if (found.as === 'date') return 'date';
  if (found.as === 'time') return 'number';
  if (!numbers) return 'category';
  const few = distinct !== null && distinct <= FEW_NUMBERS;
  // Twelve ages of fifteen people are few numbers as well, but no ratings.
  const dense = few && ((numbers.whole && numbers.max - numbers.min < 2 * distinct) || distinct * 10 <= rows);
  if (dense) return 'category';
  return numbers.whole ? 'integer' : 'number';
}

function proposeAs(
  column: ReadColumn,
  profile: ColumnProfile,
  type: AttributeType,
  wantedUnit?: PeriodUnit,
): AttributeSchema {
  const { name } = column;
  const { found, numbers, missing } = profile;
  if (type === 'category' && column.kind === 'text') return proposeCategories(column, profile);
  if (!numbers) return refuseOrLeaveOut(column, type);
  const read = found.read ? { read: found.read } : {};
  // A missing number has no nearest bin; where there are any, they stay visible as a category of their own.
  const policies = missing > 0 ? ({ outside: 'clamp', missing: 'category' } as const) : ({ outside: 'clamp' } as const);
  if (found.as === 'date') {
    const unit =
      wantedUnit ?? unitFor(numbers.min, numbers.max, column.kind === 'number' ? null : valuesOf(column, found));
    return { name, type: 'date', ...read, unit, span: spanOf(numbers, unit), ...policies, learned: ['range'] };
  }
  if (found.as === 'time') return { name, type: 'number', ...read, range: [0, 24], binCount: 24, ...policies };
  if (type === 'integer' && numbers.max - numbers.min < MAX_SPAN) {
    const range = [Math.floor(numbers.min), Math.ceil(numbers.max)] as const;
    return { name, type, ...read, range, ...policies, learned: ['range'] };
  }
  return {
    name,
    type: type === 'category' ? 'number' : type,
    ...read,
    bins: edgesFor(numbers, type),
    ...policies,
    learned: ['bins'],
  };
}

function refuseOrLeaveOut(column: ReadColumn, type: AttributeType): AttributeSchema {
  const { name } = column;
  const first = column.kind === 'text' ? column.dictionary.findIndex((text) => !isMissingNumber(text)) : -1;
  if (column.kind === 'number' || first < 0) return leftOut(name);
  const what = type === 'date' ? 'a date' : 'a number';
  throw new Failure(
    `Column “${name}”: no cell can be read as ${what}, the first that is not missing (line ${column.lines[first]}) neither. ` +
      'Choose another type for it, or state how its cells are to be read.',
  );
}

function valuesOf({ dictionary }: Extract<ReadColumn, { kind: 'text' }>, { read }: FoundReading): number[] {
  return dictionary.map(textReader(read)).filter((value) => !Number.isNaN(value));
}

function edgesFor({ min, max }: NumberProfile, type: AttributeType): number[] {
  return niceEdges(min, max, BINS, type === 'integer');
}

const YES_NO = ['no', 'yes'];

/**
 * Values in the order of their words or numbers, not by frequency: an order by frequency would itself tell something of
 * the data, and would change with every new file.
 */
function proposeCategories(
  column: Extract<ReadColumn, { kind: 'text' }>,
  { found, numbers, missing }: ColumnProfile,
): AttributeSchema {
  const { name, codes, dictionary } = column;
  const read = found.as === 'text' || found.as === 'yes-no' ? found.read && { read: found.read } : {};
  if (found.as === 'yes-no') {
    const values = missing > 0 ? [...YES_NO, MISSING_LABEL] : YES_NO;
    return {
      name,
      type: 'category',
      ...read,
      values,
      outside: 'drop',
      ...(missing > 0 ? { learned: ['values'] } : {}),
    };
  }
  const isMissing = numbers ? isMissingNumber : isMissingText;
  const texts = [...new Set(dictionary.map((text) => text.trim()))].filter((text) => !isMissing(text));
  const tooMany = texts.length > MAX_CATEGORIES;
  const kept = tooMany ? mostFrequent(codes, dictionary, isMissing) : texts;
  const values = numbers ? inValueOrder(kept, found) : inWordOrder(kept, name);
  if (missing > 0) values.push(MISSING_LABEL);
  if (values.length === 0) return leftOut(name);
  return { name, type: 'category', ...read, values, outside: tooMany ? 'category' : 'drop', learned: ['values'] };
}

/** What has no value comes last. */
function inValueOrder(texts: readonly string[], { read }: FoundReading): string[] {
  const parse = textReader(read);
  const valued = texts.map((text) => ({ text, value: parse(text) }));
  const rank = ({ value }: { value: number }) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);
  return valued
    .sort((a, b) => (rank(a) === rank(b) ? compareNaturally(a.text, b.text) : rank(a) - rank(b)))
    .map(({ text }) => text);
}

function mostFrequent(
  codes: ArrayLike<number>,
  dictionary: readonly string[],
  isMissing: (text: string) => boolean,
): string[] {
  const byText = new Map<string, number>();
  codeFrequencies(codes, dictionary.length).forEach((frequency, code) => {
    const text = dictionary[code].trim();
    if (!isMissing(text)) byText.set(text, (byText.get(text) ?? 0) + frequency);
  });
  // Of a million texts two hundred are wanted: sorting all of them takes minutes.
  const first: [text: string, frequency: number][] = [];
  const order = ([a, m]: [string, number], [b, n]: [string, number]) => n - m || compareNaturally(a, b);
  for (const entry of byText) {
    if (first.length === MAX_CATEGORIES && order(entry, first[MAX_CATEGORIES - 1]) >= 0) continue;
    const after = first.findIndex((other) => order(entry, other) < 0);
    first.splice(after < 0 ? first.length : after, 0, entry);
    first.length = Math.min(first.length, MAX_CATEGORIES);
  }
  return first.map(([text]) => text);
}
