import { Failure } from '../failure.ts';
import { binOf, equalWidthEdges, numberBinLabels, timeBinLabels, unitBinLabels, wholeNumberBinLabels } from './bins.ts';
import type { Attribute } from './domain.ts';
import { isMissingNumber, isMissingText, MISSING_LABEL } from './missing.ts';
import { parseNumber } from './parse-number.ts';
import { textReader } from './reading/cell-reader.ts';
import { daysOfPeriod, periodLabel, periodOf } from './reading/periods.ts';
import { withUnit } from './reading/units.ts';
import { parseYesNo } from './reading/yes-no.ts';
import type { AttributeSchema } from './schema.ts';

/** A record whose value cannot be coded is dropped. */
export const DROP = -0x80000000;
/** The record has no value. */
export const MISSING = DROP + 1;

/** How values of one column become codes of one attribute. */
export interface Coder {
  readonly attribute: Attribute;
  /** The code of records without a value, or DROP. */
  readonly missing: number;
  /** The code of a value of the domain; for a value outside −1 − code of where it goes instead, or DROP; or MISSING. */
  ofText(text: string): number;
  ofNumber(value: number): number;
}

export const OUTSIDE_LABEL = '(outside)';

/** Bins of a number attribute that gives a range but not how many. */
const DEFAULT_BINS = 20;

/** `where` names the entry in messages: a path in a file or the attribute's name. */
export function createCoder(entry: AttributeSchema, where: string): Coder {
  if (entry.values) return categoryCoder(entry, entry.values, where);
  if (entry.type === 'category') throw new Failure(`${where}: a category needs its "values", a list of texts.`);
  if (entry.type === 'date') return dateCoder(entry, where);
  if (entry.range && hasValueEach(entry)) return rangeCoder(entry, entry.range, where);
  return binCoder(entry, binEdges(entry, where), where);
}

/** Whether each whole number of a range is a value of its own. */
export function hasValueEach({ type, bins, range, binCount }: AttributeSchema): boolean {
  return type === 'integer' && !bins && range !== undefined && binCount === undefined;
}

export function binEdges({ bins, range, binCount = DEFAULT_BINS }: AttributeSchema, where: string): readonly number[] {
  if (bins) return bins;
  if (!range) throw new Failure(`${where}: expected "range" [low, high], "bins" (edges) or "values".`);
  return equalWidthEdges(range, binCount);
}

/** Where what a coder found goes: the code, or null where the record is dropped. */
export function settledCode({ missing }: Coder, found: number): number | null {
  const code = found === MISSING ? missing : found;
  if (code === DROP) return null;
  return code >= 0 ? code : -1 - code;
}

/** Labels given by the person win; categories for missing values and for values outside come last. */
function attributeOf(entry: AttributeSchema, derived: readonly string[], where: string): Attribute {
  const labels = [...(entry.labels ?? derived)];
  if (labels.length !== derived.length) {
    throw new Failure(
      `${where}.labels: there are ${labels.length} labels for ${derived.length} values or bins (merged values count as one).`,
    );
  }
  labels.push(...addedCategories(entry));
  return { name: entry.name, size: labels.length, labels };
}

/** Categories after the values or bins of the domain. */
export function addedCategories(entry: AttributeSchema): string[] {
  return [
    ...(hasMissingCategory(entry) ? [MISSING_LABEL] : []),
    ...(entry.outside === 'category' ? [OUTSIDE_LABEL] : []),
  ];
}

/** A category of its own for missing values, beside the values. */
function hasMissingCategory(entry: AttributeSchema): boolean {
  return entry.missing === 'category' && !listsMissing(entry);
}

/** “(missing)” has a place among the values, where it may be moved and merged like any other. */
export function listsMissing({ values = [] }: AttributeSchema): boolean {
  return values.some((value) => value.trim() === MISSING_LABEL || value.trim() === '');
}

/** The code of a missing value that is not listed; `size`: how many values or bins there are. */
function missingCode(entry: AttributeSchema, size: number): number {
  if (entry.missing === 'category') return size;
  return entry.missing === undefined && entry.outside === 'category' ? size : DROP;
}

/** Whether a record may be left out because of what it has here, so that how many are kept depends on what they hold. */
export function mayLeaveOut(entry: AttributeSchema): boolean {
  const losesMissing = !listsMissing(entry) && missingCode(entry, 1) === DROP;
  // A value that cannot be moved to the nearest one counts as missing, or is refused.
  return losesMissing || entry.outside === 'drop';
}

/** What happens to a value outside; `nearest` is where clamping puts it, DROP where there is no such place. */
function outsideCode(entry: AttributeSchema, size: number, nearest: number): number {
  if (entry.outside === 'category') return -1 - size - (hasMissingCategory(entry) ? 1 : 0);
  return entry.outside === 'clamp' && nearest !== DROP ? -1 - nearest : DROP;
}

function rangeCoder(entry: AttributeSchema, [low, high]: readonly [number, number], where: string): Coder {
  const size = high - low + 1;
  const unit = unitOf(entry);
  const labels = Array.from({ length: size }, (_, i) => (unit ? withUnit(String(low + i), unit) : String(low + i)));
  const ofNumber = (value: number) => {
    if (value >= low && value <= high && Number.isInteger(value)) return value - low;
    const nearest = Number.isNaN(value) ? DROP : Math.max(0, Math.min(size - 1, Math.round(value - low)));
    return outsideCode(entry, size, nearest);
  };
  return numericCoder(entry, attributeOf(entry, labels, where), missingCode(entry, size), ofNumber);
}

/** Dates come as days since 1970-01-01. */
function dateCoder(entry: AttributeSchema, where: string): Coder {
  const { span, unit } = entry;
  const days = span?.map(daysOfPeriod);
  if (!unit || !days?.[0] || !days[1]) throw new Failure(`${where}: a date needs a "unit" and a "span" [first, last].`);
  const first = periodOf(days[0][0], unit);
  const size = periodOf(days[1][1], unit) - first + 1;
  const labels = Array.from({ length: size }, (_, i) => periodLabel(first + i, unit));
  const ofNumber = (day: number) => {
    const code = Number.isNaN(day) ? Number.NaN : periodOf(day, unit) - first;
    if (code >= 0 && code < size) return code;
    return outsideCode(entry, size, Number.isNaN(code) ? DROP : code < 0 ? 0 : size - 1);
  };
  return numericCoder(entry, attributeOf(entry, labels, where), missingCode(entry, size), ofNumber);
}

function unitOf({ read }: AttributeSchema): string | undefined {
  return read?.as === 'number' ? read.unit : undefined;
}

function binLabels(entry: AttributeSchema, edges: readonly number[]): string[] {
  const unit = unitOf(entry);
  if (entry.read?.as === 'time') return timeBinLabels(edges);
  if (unit) return unitBinLabels(edges, unit);
  return entry.type === 'integer' ? wholeNumberBinLabels(edges) : numberBinLabels(edges);
}

function binCoder(entry: AttributeSchema, given: readonly number[], where: string): Coder {
  const edges = Float64Array.from(given);
  const size = edges.length - 1;
  const labels = binLabels(entry, given);
  const ofNumber = (value: number) => {
    const bin = binOf(edges, value);
    if (bin >= 0 && bin < size) return bin;
    return outsideCode(entry, size, Number.isNaN(value) ? DROP : Math.max(0, Math.min(size - 1, bin)));
  };
  return numericCoder(entry, attributeOf(entry, labels, where), missingCode(entry, size), ofNumber);
}

/** A cell that cannot be read counts as missing, as it does where so many values differ that cells are not kept. */
function numericCoder(
  { read }: AttributeSchema,
  attribute: Attribute,
  missing: number,
  codeOf: (value: number) => number,
): Coder {
  const parse = textReader(read);
  const ofNumber = (value: number) => (Number.isNaN(value) ? MISSING : codeOf(value));
  return { attribute, missing, ofNumber, ofText: (text) => ofNumber(parse(text)) };
}

function categoryCoder(entry: AttributeSchema, values: readonly string[], where: string): Coder {
  const { labels, codes } = mergedCodes(entry, values, where);
  const listed = codes.get(MISSING_LABEL);
  if (entry.missing === 'drop' && listed !== undefined) {
    throw new Failure(
      `${where}.missing: "drop" leaves out records without a value, but “${MISSING_LABEL}” is among the values. Leave out one of the two.`,
    );
  }
  const missing = listed ?? missingCode(entry, labels.length);
  if (entry.read?.as === 'yes-no') return yesNoCoder(entry, values, { labels, codes, missing }, where);
  const isAsWritten = entry.read?.as === 'text';
  const byNumber = new Map<number, number>();
  for (const [text, code] of codes) {
    const value = isAsWritten ? Number.NaN : parseNumber(text);
    if (!Number.isNaN(value) && !byNumber.has(value)) byNumber.set(value, code);
  }
  const allNumbers =
    !isAsWritten && [...codes.keys()].every((text) => text === MISSING_LABEL || !Number.isNaN(parseNumber(text)));
  if (entry.outside === 'clamp' && !allNumbers) {
    throw new Failure(
      `${where}.outside: "clamp" moves a value to the nearest one, which texts do not have. Use "drop" or "category".`,
    );
  }
  const outside = (value: number) =>
    outsideCode(entry, labels.length, Number.isNaN(value) ? DROP : nearestCode(byNumber, value));
  return {
    attribute: attributeOf(entry, labels, where),
    missing,
    ofText(cell) {
      const text = cell.trim();
      const code = codes.get(text);
      if (code !== undefined && text !== MISSING_LABEL) return code;
      const value = parseNumber(text);
      const asNumber = byNumber.get(value);
      if (asNumber !== undefined) return asNumber;
      const isMissing = text === MISSING_LABEL || isMissingText(text) || (allNumbers && isMissingNumber(text));
      return isMissing ? MISSING : outside(value);
    },
    ofNumber: (value) => (Number.isNaN(value) ? MISSING : (byNumber.get(value) ?? outside(value))),
  };
}

/** "no" and "yes" in whatever spelling; the first value is no. */
function yesNoCoder(
  entry: AttributeSchema,
  values: readonly string[],
  { labels, codes, missing }: ReturnType<typeof mergedCodes> & { readonly missing: number },
  where: string,
): Coder {
  const answers = values.filter((value) => value !== MISSING_LABEL).map((value) => codes.get(value.trim()));
  if (answers.length !== 2) {
    throw new Failure(`${where}.values: what is read as yes or no has two values, the one for no first.`);
  }
  if (entry.outside === 'clamp') {
    throw new Failure(
      `${where}.outside: "clamp" moves a value to the nearest one, which texts do not have. Use "drop" or "category".`,
    );
  }
  const codeOf = (value: number) => answers[value] ?? outsideCode(entry, labels.length, DROP);
  return {
    attribute: attributeOf(entry, labels, where),
    missing,
    ofText: (text) => (isMissingText(text) ? MISSING : codeOf(parseYesNo(text))),
    ofNumber: (value) => (Number.isNaN(value) ? MISSING : codeOf(value)),
  };
}

function nearestCode(byNumber: ReadonlyMap<number, number>, value: number): number {
  let nearest = DROP;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [candidate, code] of byNumber) {
    const distance = Math.abs(candidate - value);
    if (distance < smallest) [nearest, smallest] = [code, distance];
  }
  return nearest;
}

/** Codes in the order of the values; merged values share the place of the first of them. '' is a missing value. */
function mergedCodes(entry: AttributeSchema, values: readonly string[], where: string) {
  const mergedInto = new Map<string, string>();
  for (const [label, members] of Object.entries(entry.merge ?? {})) {
    for (const member of members) {
      if (!values.includes(member)) throw new Failure(`${where}.merge: “${member}” is not among the values.`);
      if (mergedInto.has(member)) throw new Failure(`${where}.merge: “${member}” is merged twice.`);
      mergedInto.set(member, label);
    }
  }
  const codeOfLabel = new Map<string, number>();
  const codes = new Map<string, number>();
  for (const value of values) {
    const text = value.trim() === '' ? MISSING_LABEL : value.trim();
    if (codes.has(text)) throw new Failure(`${where}.values: “${text}” is listed twice.`);
    const label = mergedInto.get(value) ?? text;
    const code = codeOfLabel.get(label) ?? codeOfLabel.size;
    codeOfLabel.set(label, code);
    codes.set(text, code);
  }
  return { labels: [...codeOfLabel.keys()], codes };
}
