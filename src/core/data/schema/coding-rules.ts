import { Failure } from '../../failure.ts';
import { MISSING_LABEL } from '../file/missing.ts';
import { parseNumber } from '../file/parse-number.ts';
import type { CellReading } from '../file/reading/cell-reading.ts';
import { daysOfPeriod, type PeriodUnit, periodLabel, periodOf } from '../file/reading/periods.ts';
import { withUnit } from '../file/reading/units.ts';
import { yesNoSpellings } from '../file/reading/yes-no.ts';
import { equalWidthEdges, numberBinLabels, timeBinLabels, unitBinLabels, wholeNumberBinLabels } from './bins.ts';
import type { AttributeSchema } from './schema.ts';

/** Where a value goes: a code, or null where its record is left out. */
export type CodePlace = number | null;

/**
 * What an entry of a schema makes of every cell of its column, as plain data: the coder of the engine goes by it, and SQL and
 * the Python script are printed from it.
 */
export type CodingRules = ListRules | ScaleRules;

type Common = {
  readonly name: string;
  readonly labels: readonly string[];
  /** A cell without a value. */
  readonly missing: CodePlace;
  /** How a cell becomes a value. What the schema leaves open is settled in the usual way; SQL refuses cells that hang on it. */
  readonly read: CellReading | undefined;
};

export type ListRules = CategoryRules | YesNoRules;

/**
 * Values that are listed. A cell without the white space around it is looked up among the texts, as a number among the
 * numbers, and among the signs for missing values; what is nowhere is outside.
 */
export type CategoryRules = Common & {
  readonly kind: 'category';
  /** Without “(missing)”, which stands in `missing` where it is listed. */
  readonly codes: readonly (readonly [text: string, code: number])[];
  /** Different ones: "1.0" is 1 unless it is listed itself. */
  readonly numbers: readonly (readonly [value: number, code: number])[];
  /** All values are numbers, among which words such as “unknown” stand for a missing value, too. */
  readonly words: boolean;
  /** Numbers outside go to the nearest one, to the one that is listed first of two. */
  readonly clamps: boolean;
  readonly outside: CodePlace;
};

/** No and yes in any spelling, in lower case; signs for missing values; what is neither is outside. */
export type YesNoRules = Common & {
  readonly kind: 'yes-no';
  readonly codes: readonly (readonly [text: string, code: number])[];
  readonly outside: CodePlace;
};

/** Numbers, hours or days in their order. A cell that cannot be read has no value. */
export type ScaleRules = WholeRules | BinRules | PeriodRules;

type Ends = { readonly below: CodePlace; readonly above: CodePlace };

/** A code for each whole number; one in between goes to the nearest (halves go up), or to a place of its own. */
export type WholeRules = Common &
  Ends & {
    readonly kind: 'whole';
    readonly low: number;
    readonly high: number;
    readonly rounds: boolean;
    readonly between: CodePlace;
  };

/** A code for each of [e₀, e₁), …, the last one closed. */
export type BinRules = Common & Ends & { readonly kind: 'bins'; readonly edges: readonly number[] };

/** A code for each of so many periods from the first one on, as `periodOf` numbers them. */
export type PeriodRules = Common &
  Ends & { readonly kind: 'date'; readonly unit: PeriodUnit; readonly first: number; readonly periods: number };

export const OUTSIDE_LABEL = '(outside)';
/** The same beside a list that was bought: values that too few have are not outside of anything. */
export const OTHER_LABEL = '(other)';

/** Bins of a number attribute that gives a range but not how many. */
const DEFAULT_BINS = 20;

/** `where` names the entry in messages: a path in a file or the attribute's name. */
export function codingRules(entry: AttributeSchema, where: string): CodingRules {
  if (entry.values) return listRules(entry, entry.values, where);
  if (entry.type === 'category') throw new Failure(`${where}: a category needs its "values", a list of texts.`);
  if (entry.type === 'date') return periodRules(entry, where);
  const { type, bins, range, binCount } = entry;
  const hasValueEach = type === 'integer' && !bins && binCount === undefined;
  return range && hasValueEach ? wholeRules(entry, range, where) : binRules(entry, where);
}

/** Categories after the values or bins of the domain. */
export function addedCategories(entry: AttributeSchema): string[] {
  return [
    ...(hasMissingCategory(entry) ? [MISSING_LABEL] : []),
    ...(entry.outside === 'category' ? [outsideLabel(entry)] : []),
  ];
}

export function outsideLabel({ domain }: AttributeSchema): string {
  return domain ? OTHER_LABEL : OUTSIDE_LABEL;
}

/** A category of its own for missing values, beside the values. */
function hasMissingCategory(entry: AttributeSchema): boolean {
  return entry.missing === 'category' && !listsMissing(entry);
}

/** “(missing)” has a place among the values, where it may be moved and merged like any other. */
export function listsMissing({ values = [] }: AttributeSchema): boolean {
  return values.some((value) => listed(value) === MISSING_LABEL);
}

/** Whether a record may be left out because of what it has here, so that how many are kept depends on what they hold. */
export function mayLeaveOut(entry: AttributeSchema): boolean {
  const losesMissing = !listsMissing(entry) && missingPlace(entry, 1) === null;
  // A value that cannot be moved to the nearest one counts as missing, or is refused.
  return losesMissing || entry.outside === 'drop';
}

/** A missing value that is not listed; `size`: how many values or bins there are. */
function missingPlace({ missing, outside }: AttributeSchema, size: number): CodePlace {
  return (missing ?? outside) === 'category' ? size : null;
}

/** A value outside that is not moved to the nearest one. */
function outsidePlace(entry: AttributeSchema, size: number): CodePlace {
  return entry.outside === 'category' ? size + (hasMissingCategory(entry) ? 1 : 0) : null;
}

/** What the values or bins of a scale, which have these labels, share. */
function onScale(entry: AttributeSchema, derived: readonly string[], where: string): Common & Ends {
  const { name, read } = entry;
  const [size, clamps] = [derived.length, entry.outside === 'clamp'];
  const outside = outsidePlace(entry, size);
  return {
    name,
    labels: labelsOf(entry, derived, where),
    missing: missingPlace(entry, size),
    read,
    below: clamps ? 0 : outside,
    above: clamps ? size - 1 : outside,
  };
}

function wholeRules(entry: AttributeSchema, [low, high]: readonly [number, number], where: string): WholeRules {
  const unit = unitOf(entry);
  const size = high - low + 1;
  const labels = Array.from({ length: size }, (_, i) => (unit ? withUnit(String(low + i), unit) : String(low + i)));
  const rounds = entry.outside === 'clamp';
  return { ...onScale(entry, labels, where), kind: 'whole', low, high, rounds, between: outsidePlace(entry, size) };
}

function binRules(entry: AttributeSchema, where: string): BinRules {
  const { bins, range, binCount = DEFAULT_BINS } = entry;
  const edges = bins ?? (range && equalWidthEdges(range, binCount));
  if (!edges) throw new Failure(`${where}: expected "range" [low, high], "bins" (edges) or "values".`);
  return { ...onScale(entry, binLabels(entry, edges), where), kind: 'bins', edges };
}

function periodRules(entry: AttributeSchema, where: string): PeriodRules {
  const { span, unit } = entry;
  const days = span?.map(daysOfPeriod);
  if (!unit || !days?.[0] || !days[1]) throw new Failure(`${where}: a date needs a "unit" and a "span" [first, last].`);
  const first = periodOf(days[0][0], unit);
  const periods = periodOf(days[1][1], unit) - first + 1;
  const labels = Array.from({ length: periods }, (_, i) => periodLabel(first + i, unit));
  return { kind: 'date', unit, first, periods, ...onScale(entry, labels, where) };
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

function listRules(entry: AttributeSchema, values: readonly string[], where: string): ListRules {
  const { name, read } = entry;
  const { derived, all } = mergedCodes(entry, values, where);
  const own = all.get(MISSING_LABEL);
  if (entry.missing === 'drop' && own !== undefined) {
    throw new Failure(
      `${where}.missing: "drop" leaves out records without a value, but “${MISSING_LABEL}” is among the values. Leave out one of the two.`,
    );
  }
  const codes = [...all].filter(([text]) => text !== MISSING_LABEL);
  const isYesNo = read?.as === 'yes-no';
  if (isYesNo && codes.length !== 2) {
    throw new Failure(`${where}.values: what is read as yes or no has two values, the one for no first.`);
  }
  const isAsWritten = isYesNo || read?.as === 'text';
  const inFigures = isAsWritten ? [] : codes.filter(([text]) => !Number.isNaN(parseNumber(text)));
  const words = !isAsWritten && inFigures.length === codes.length;
  const clamps = entry.outside === 'clamp';
  if (clamps && !words) {
    throw new Failure(
      `${where}.outside: "clamp" moves a value to the nearest one, which texts do not have. Use "drop" or "category".`,
    );
  }
  const size = derived.length;
  const labels = labelsOf(entry, derived, where);
  const missing = own ?? missingPlace(entry, size);
  const outside = outsidePlace(entry, size);
  if (isYesNo) {
    const spelled = yesNoSpellings.flatMap((spellings, i) => spellings.map((text) => [text, codes[i][1]] as const));
    return { name, labels, missing, read, kind: 'yes-no', codes: spelled, outside };
  }
  const numbers = new Map<number, number>();
  for (const [text, code] of inFigures) if (!numbers.has(parseNumber(text))) numbers.set(parseNumber(text), code);
  return {
    name,
    labels,
    missing,
    read,
    kind: 'category',
    codes,
    numbers: [...numbers],
    words,
    clamps: clamps && numbers.size > 0,
    outside,
  };
}

/** Labels given by the person win; categories for missing values and for values outside come last. */
function labelsOf(entry: AttributeSchema, derived: readonly string[], where: string): string[] {
  const labels = entry.labels ?? derived;
  if (labels.length !== derived.length) {
    throw new Failure(
      `${where}.labels: there are ${labels.length} labels for ${derived.length} values or bins (merged values count as one).`,
    );
  }
  return [...labels, ...addedCategories(entry)];
}

/** Codes in the order of the values; merged values share the place of the first of them. */
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
  const all = new Map<string, number>();
  for (const value of values) {
    const text = listed(value);
    if (all.has(text)) throw new Failure(`${where}.values: “${text}” is listed twice.`);
    const label = mergedInto.get(value) ?? text;
    const code = codeOfLabel.get(label) ?? codeOfLabel.size;
    codeOfLabel.set(label, code);
    all.set(text, code);
  }
  return { derived: [...codeOfLabel.keys()], all };
}

/** Without white space; '' is a missing value. */
function listed(value: string): string {
  return value.trim() === '' ? MISSING_LABEL : value.trim();
}
