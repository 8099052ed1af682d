import { Failure } from '../../failure.ts';
import { areNumberedCodes, namesClassification, namesKey } from '../file/code-names.ts';
import type { NumberProfile, ReadColumn } from '../file/column-profile.ts';
import { isMissingNumber, MISSING_LABEL } from '../file/missing.ts';
import { compareNaturally } from '../file/natural-order.ts';
import { isNonAnswer } from '../file/non-answers.ts';
import { areInWordOrder, inWordOrder } from '../file/order/word-order.ts';
import { type ColumnReadings, readColumns } from '../file/read-columns.ts';
import { textReader } from '../file/reading/cell-reader.ts';
import { completeReading, type FoundReading } from '../file/reading/detect-reading.ts';
import { type PeriodUnit, unitFor } from '../file/reading/periods.ts';
import type { RawColumn, Table } from '../file/table.ts';
import { carriedBy, robustBins } from './bins-for-rows.ts';
import { byPrefix, leavesTooMany } from './code-prefixes.ts';
import { createCoder } from './coder.ts';
import { fittingDomain, fittingPublic, fittingSpan } from './fitting-domain.ts';
import { keptLabels, loneLabel, mergedSteps, mostFrequent } from './labels-for-rows.ts';
import { LEFT_OUT, whyLeftOut } from './left-out.ts';
import { MeasuredColumn } from './measured-column.ts';
import { recordsIn } from './number-spread.ts';
import { hasDomain } from './parse-schema.ts';
import type { AttributeSchema, AttributeType, LearnedPart, OutsidePolicy, Schema } from './schema.ts';

/** Up to this many different whole numbers (0/1, ratings) are categories in order. */
const FEW_NUMBERS = 20;
/** Beyond this many texts only the most frequent stay categories of their own, whatever they cost. */
const MOST_LABELS = 200;

/** What a column is taken for. */
interface Proposal {
  readonly entry: AttributeSchema;
  /** Records without a value, or with a code for none. */
  readonly missing: number;
  /** Why it is left out; null where it is not, and where the file says so itself. */
  readonly why: string | null;
}

const NO_VALUE = 'no cell has a value';

/** A schema, and beside each of its entries why it is left out. */
export interface ProposedSchema {
  readonly schema: Schema;
  readonly why: readonly (string | null)[];
}

/**
 * A first guess of what the columns mean. Everything in it is read off the data and flagged so: the person is to
 * replace it by what is publicly known.
 */
export function proposeColumns(table: Table, readings: ColumnReadings): ProposedSchema {
  const found = table.columns.map((column, place) => proposeAttribute(column, readings.found[place], table));
  const proposals = found.every(({ entry }) => entry.include === false) ? found.map(takenIfConstant) : found;
  return {
    schema: { attributes: withoutRareMissing(proposals, recordsOf(table)) },
    why: proposals.map(({ why }) => why),
  };
}

/** Where nothing else is there, what is the same in every record does no harm. */
function takenIfConstant(proposal: Proposal): Proposal {
  if (proposal.why !== LEFT_OUT.constant) return proposal;
  const { include: _, ...entry } = proposal.entry;
  return { ...proposal, entry, why: null };
}

/** Learns what a schema leaves open (domains, how cells are read) from the data; what is declared stays. */
export function completeSchema(
  table: Table,
  schema: Schema,
  readings: ColumnReadings = readColumns(table, {}),
): Schema {
  return {
    ...schema,
    attributes: schema.attributes.map((entry) => {
      const place = table.columns.findIndex((candidate) => candidate.name === entry.name);
      const column = table.columns[place];
      if (entry.include === false || !column || column.kind === 'aside') return entry;
      const found = statedReading(entry, column, readings.found[place], readings);
      const isAssumed = found.other !== undefined && !isStated(entry);
      const told = found.read && entry.type !== 'category' ? withReading(entry, found, isAssumed) : entry;
      if (hasDomain(entry)) return told;
      return completed(told, proposeAs(new MeasuredColumn(column, found, table.weights), entry, entry.unit));
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

function proposeAttribute(column: RawColumn, found: FoundReading, { rows, weights }: Table): Proposal {
  if (column.kind === 'aside') return { entry: leftOut(column.name), missing: 0, why: null };
  const asRead = new MeasuredColumn(column, found, weights);
  if (asRead.profile.missing === rows) return { entry: leftOut(column.name), missing: rows, why: NO_VALUE };
  const plain = areCodes(asRead) ? new MeasuredColumn(column, CODES, weights) : asRead;
  const first = proposedFor(plain, rows);
  const answering = plain.answering();
  const isApart = answering !== null && mixesAnswers(first, plain, answering);
  const measured = isApart ? answering : plain;
  const { numbers } = measured.profile;
  const domain = isApart ? proposedFor(measured, rows, 'category') : first;
  const entry = isApart ? withNoAnswersApart(domain) : domain;
  const { type } = entry;
  const isAssumed = type !== 'category' && found.other !== undefined;
  const proposed = isAssumed ? { ...entry, learned: [...(entry.learned ?? []), 'reading' as const] } : entry;
  const absent = numbers ? measured.records - recordsIn(measured.spread) : measured.labels.missing;
  const why = whyLeftOut(asRead) ?? (plain === asRead ? null : whyLeftOut(plain));
  return { entry: why === null ? proposed : { ...proposed, include: false }, missing: absent, why };
}

function proposedFor(column: MeasuredColumn, rows: number, outside: OutsidePolicy = 'clamp'): AttributeSchema {
  const type = typeOf(column, rows);
  return proposeAs(column, { type, outside: type === 'category' ? 'category' : outside });
}

/** Whether a learned domain counts codes for no answer as it counts some of the answers. */
function mixesAnswers(entry: AttributeSchema, all: MeasuredColumn, answering: MeasuredColumn): boolean {
  if (!entry.learned?.length) return false;
  const { ofNumber } = createCoder(entry, entry.name);
  const codeOf = (value: number) => Math.max(ofNumber(value), -1 - ofNumber(value));
  const codes = (values: Iterable<number>) => new Set(Array.from(values, codeOf));
  const answers = codes(answering.spread.values);
  const others = codes(all.spread.values.filter((value) => answering.noAnswers.has(value)));
  return [...others].some((code) => answers.has(code));
}

/** Codes such as 99 are no values between which others lie: they and missing ones are counted beside all these. */
function withNoAnswersApart({ missing: _, values, ...entry }: AttributeSchema): AttributeSchema {
  const answers = values && { values: values.filter((value) => value !== MISSING_LABEL) };
  return { ...entry, ...answers, outside: 'category' };
}

const CODES: FoundReading = { as: 'text', read: { as: 'text' } };

/** Numbers that name something, unless a public domain is known for them, such as stretches of ZIP codes. */
function areCodes(column: MeasuredColumn): boolean {
  const { column: read, profile, name } = column;
  if (read.kind !== 'text' || !profile.numbers || profile.found.as !== 'number' || profile.found.read) return false;
  return (
    areNumberedCodes(name, read.dictionary) && !fittingPublic(column, profile.numbers, profile.numbers.whole, true)
  );
}

function leftOut(name: string): AttributeSchema {
  return { name, type: 'category', outside: 'drop', include: false };
}

function typeOf(column: MeasuredColumn, rows: number): AttributeType {
  const { found, numbers, distinct } = column.profile;
  if (found.as === 'date') return 'date';
  if (found.as === 'time') return 'number';
  if (!numbers) return 'category';
  const few = distinct !== null && distinct <= FEW_NUMBERS;
  // Twelve ages of fifteen people are few numbers as well, but no ratings.
  const dense = few && ((numbers.whole && numbers.max - numbers.min < 2 * distinct) || distinct * 10 <= rows);
  return dense && areCategories(column, numbers) ? 'category' : numbers.whole ? 'integer' : 'number';
}

/** Few numbers are categories in order, unless their name says more of them or some are too rare to stand alone. */
function areCategories(column: MeasuredColumn, numbers: NumberProfile): boolean {
  const { spread } = column;
  if (spread.values.length <= 2) return true;
  if (fittingPublic(column, numbers, numbers.whole, true)) return false;
  const { label } = carriedBy(recordsIn(spread));
  const counts = [...spread.values].map((_, i) => spread.below[i + 1] - spread.below[i]);
  return (
    counts.every((count) => count >= label) || haveSeveralPeaks(counts) || robustBins(spread, numbers.whole).length < 3
  );
}

/** So many standard deviations are no chance. */
const SURE = 4;

/** Codes of kinds go up and down as they come, where counts and ratings have one peak. */
function haveSeveralPeaks(counts: readonly number[]): boolean {
  return counts.some((valley, i) => {
    const lower = Math.min(highest(counts.slice(0, i)), highest(counts.slice(i + 1)));
    return lower - valley > SURE * Math.sqrt(lower + valley);
  });
}

function highest(counts: readonly number[]): number {
  return counts.reduce((most, count) => Math.max(most, count), 0);
}

/** `outside`: what becomes of values that the domain does not hold; unless they are clamped, it holds them all. */
function proposeAs(
  column: MeasuredColumn,
  { type, outside, read: stated }: Pick<AttributeSchema, 'type' | 'outside' | 'read'>,
  wantedUnit?: PeriodUnit,
): AttributeSchema {
  const { found, numbers, missing } = column.profile;
  const { name, column: read } = column;
  if (type === 'category' && read.kind === 'text') {
    return proposeCategories(column, outside === 'category', stated === undefined);
  }
  if (!numbers) return refuseOrLeaveOut(read, type);
  const entry = { name, type: type === 'category' ? 'number' : type, ...(found.read && { read: found.read }) };
  // A missing number has no nearest bin; where there are any, they stay visible as a category of their own.
  const policies = missing > 0 ? ({ outside: 'clamp', missing: 'category' } as const) : ({ outside: 'clamp' } as const);
  const clamps = outside === 'clamp';
  if (found.as === 'date') {
    const days = read.kind === 'number' ? null : valuesOf(read, found);
    const unit = (first: number, last: number, most: number) => wantedUnit ?? unitFor(first, last, most, days);
    return { ...entry, ...fittingSpan(column, numbers, clamps, unit), ...policies, learned: ['range'] };
  }
  return { ...entry, ...fittingDomain(column, numbers, entry.type === 'integer', clamps), ...policies };
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

const YES_NO = ['no', 'yes'];

/**
 * Values in the order of their words or numbers, not by frequency: an order by frequency would itself tell something of
 * the data, and would change with every new file.
 */
function proposeCategories(column: MeasuredColumn, mayBeOutside: boolean, mayBeCut: boolean): AttributeSchema {
  const { name } = column;
  const { found, numbers, missing } = column.profile;
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
  const { records, missing: absent } = column.labels;
  const texts = [...records.keys()];
  if (mayBeOutside && !numbers && texts.length <= MOST_LABELS && areInWordOrder(inWordOrder(texts, name), name)) {
    return { name, type: 'category', ...read, ...steps(column), outside: 'drop', learned: ['values'] };
  }
  const labels = mayBeOutside ? keptLabels(records, absent) : null;
  const isFine = labels !== null && !(namesClassification(name) && leavesTooMany(labels.kept, records));
  const isCut = mayBeCut && mayBeOutside && !isFine && !numbers && !namesKey(name);
  const beginnings = isCut ? byPrefix(records, absent) : null;
  if (beginnings) {
    const values = missing > 0 ? [...beginnings.values, MISSING_LABEL] : beginnings.values;
    return { name, type: 'category', read: beginnings.read, values, outside: 'category', learned: ['values'] };
  }
  const lone = labels && loneLabel(labels.kept, records);
  const kept = labels?.kept.filter((label) => label !== lone) ?? mostFrequent(records, MOST_LABELS);
  const values = numbers ? inValueOrder(kept, found) : inWordOrder(kept, name);
  if (missing > 0 && !labels?.joinsMissing) values.push(MISSING_LABEL);
  if (values.length === 0) return leftOut(name);
  const isShort = kept.length < records.size && lone === null;
  return { name, type: 'category', ...read, values, outside: isShort ? 'category' : 'drop', learned: ['values'] };
}

/** The steps of a scale have neighbours to go to where few records are at one. */
function steps({ name, labels: { records, missing } }: MeasuredColumn): Pick<AttributeSchema, 'values' | 'merge'> {
  const values = inWordOrder([...records.keys()], name);
  const answers = values.filter((value) => !isNonAnswer(value));
  const present = [...records.values()].reduce((sum, count) => sum + count, missing);
  const merge = mergedSteps(answers, records, carriedBy(present).label);
  return { values: missing > 0 ? [...values, MISSING_LABEL] : values, ...(merge && { merge }) };
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

/** Of the records, those that may be left out for having no value somewhere: too few to be counted by themselves. */
const MOST_LEFT_OUT = 0.02;

/** A category of its own for a few records without a value would cost more noise than all the others. */
function withoutRareMissing(proposals: readonly Proposal[], records: number): AttributeSchema[] {
  const { label } = carriedBy(records);
  const rare = proposals.filter(
    (proposal) => proposal.missing > 0 && proposal.missing < label && hasOwnMissing(proposal),
  );
  const dropped = new Set<Proposal>();
  let sum = 0;
  for (const proposal of rare.sort((a, b) => a.missing - b.missing)) {
    sum += proposal.missing;
    if (sum <= MOST_LEFT_OUT * records) dropped.add(proposal);
  }
  return proposals.map((proposal) => (dropped.has(proposal) ? droppingMissing(proposal) : proposal.entry));
}

function hasOwnMissing({ entry: { include, missing, values = [] } }: Proposal): boolean {
  return include !== false && (missing === 'category' || values.includes(MISSING_LABEL));
}

function droppingMissing({ entry: { missing: _, values, ...entry } }: Proposal): AttributeSchema {
  const answers = values && { values: values.filter((value) => value !== MISSING_LABEL) };
  return { ...entry, ...answers, missing: 'drop' };
}

function recordsOf({ rows, weights }: Table): number {
  return weights ? weights.reduce((sum, weight) => sum + weight, 0) : rows;
}
