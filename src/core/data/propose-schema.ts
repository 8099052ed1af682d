import { niceEdges } from './bins.ts';
import { type ColumnProfile, codeFrequencies, type NumberProfile, profileColumn } from './column-profile.ts';
import { isMissingNumber, MISSING_LABEL } from './missing.ts';
import { compareNaturally } from './natural-order.ts';
import { parseNumber } from './parse-number.ts';
import { hasDomain } from './parse-schema.ts';
import type { AttributeSchema, Schema } from './schema.ts';
import type { RawColumn, Table } from './table.ts';

/** Up to this many different whole numbers (0/1, ratings) are categories in order. */
const FEW_NUMBERS = 20;
/** Whole numbers up to this span get a code each; wider ones get bins. */
const MAX_SPAN = 128;
const BINS = 20;
/** Beyond this many texts only the most frequent stay categories of their own. */
const MAX_CATEGORIES = 200;

type ReadColumn = Exclude<RawColumn, { kind: 'aside' }>;

/**
 * A first guess of what the columns mean. Everything in it is read off the data and flagged so: the person is to
 * replace it by what is publicly known.
 */
export function proposeSchema(table: Table): Schema {
  return { attributes: table.columns.map((column) => proposeAttribute(column, table.rows)) };
}

/** Learns the domains that a schema leaves open from the data; what is declared stays. */
export function completeSchema(table: Table, schema: Schema): Schema {
  return {
    attributes: schema.attributes.map((entry) => {
      if (hasDomain(entry) || entry.include === false) return entry;
      const column = table.columns.find((candidate) => candidate.name === entry.name);
      if (!column || column.kind === 'aside') return entry;
      return completed(entry, proposeAs(column, profileColumn(column), entry.type));
    }),
  };
}

/** Only the domain is learned; what becomes of values outside it and of missing ones stays as the entry has it. */
function completed(entry: AttributeSchema, { missing: _, values, ...proposed }: AttributeSchema): AttributeSchema {
  const kept = entry.missing === 'drop' ? values?.filter((value) => value !== MISSING_LABEL) : values;
  return { ...proposed, ...(kept ? { values: kept } : {}), ...entry };
}

function proposeAttribute(column: RawColumn, rows: number): AttributeSchema {
  if (column.kind === 'aside') return leftOut(column.name);
  const profile = profileColumn(column);
  if (isIdentifier(profile, rows)) return { ...proposeAs(column, profile, typeOf(profile, rows)), include: false };
  return proposeAs(column, profile, typeOf(profile, rows));
}

function leftOut(name: string): AttributeSchema {
  return { name, type: 'category', outside: 'drop', include: false };
}

function typeOf({ numbers, distinct }: ColumnProfile, rows: number): AttributeSchema['type'] {
  if (!numbers) return 'category';
  const few = distinct !== null && distinct <= FEW_NUMBERS;
  // Twelve ages of fifteen people are few numbers as well, but no ratings.
  const dense = few && ((numbers.whole && numbers.max - numbers.min < 2 * distinct) || distinct * 10 <= rows);
  if (dense) return 'category';
  return numbers.whole ? 'integer' : 'number';
}

/** Running numbers, and texts that (nearly) every record has for itself. */
function isIdentifier({ numbers, distinct, missing, ascending }: ColumnProfile, rows: number): boolean {
  if (numbers) return ascending && rows > MAX_CATEGORIES;
  return distinct !== null && distinct > MAX_CATEGORIES && distinct * 2 > rows - missing;
}

function proposeAs(column: ReadColumn, profile: ColumnProfile, type: AttributeSchema['type']): AttributeSchema {
  const { name } = column;
  const { numbers, missing } = profile;
  if (type === 'category' && column.kind === 'text') return proposeCategories(column, profile);
  if (!numbers) return leftOut(name);
  // A missing number has no nearest bin; where there are any, they stay visible as a category of their own.
  const policies = missing > 0 ? ({ outside: 'clamp', missing: 'category' } as const) : ({ outside: 'clamp' } as const);
  if (type === 'integer' && numbers.max - numbers.min < MAX_SPAN) {
    const range = [Math.floor(numbers.min), Math.ceil(numbers.max)] as const;
    return { name, type, range, ...policies, learned: ['range'] };
  }
  return {
    name,
    type: type === 'category' ? 'number' : type,
    bins: edgesFor(numbers, type),
    ...policies,
    learned: ['bins'],
  };
}

function edgesFor({ min, max }: NumberProfile, type: AttributeSchema['type']): number[] {
  return niceEdges(min, max, BINS, type === 'integer');
}

/**
 * Values in their natural order, not by frequency: an order by frequency would itself tell something of the data, and
 * would change with every new file.
 */
function proposeCategories(
  column: Extract<ReadColumn, { kind: 'text' }>,
  { numbers, missing }: ColumnProfile,
): AttributeSchema {
  const { name, codes, dictionary } = column;
  const distinct = new Set(dictionary.map((text) => text.trim()));
  const texts = [...distinct].filter((text) => text !== '' && !(numbers && isMissingNumber(text)));
  const tooMany = texts.length > MAX_CATEGORIES;
  const kept = tooMany ? mostFrequent(codes, dictionary, MAX_CATEGORIES) : texts;
  const order = numbers ? (a: string, b: string) => parseNumber(a) - parseNumber(b) : compareNaturally;
  const values = kept.sort((a, b) => order(a, b) || compareNaturally(a, b));
  if (missing > 0) values.push(MISSING_LABEL);
  if (values.length === 0) return leftOut(name);
  return { name, type: 'category', values, outside: tooMany ? 'category' : 'drop', learned: ['values'] };
}

function mostFrequent(codes: ArrayLike<number>, dictionary: readonly string[], count: number): string[] {
  const byText = new Map<string, number>();
  codeFrequencies(codes, dictionary.length).forEach((frequency, code) => {
    const text = dictionary[code].trim();
    if (text !== '') byText.set(text, (byText.get(text) ?? 0) + frequency);
  });
  return [...byText]
    .sort(([a, m], [b, n]) => n - m || compareNaturally(a, b))
    .slice(0, count)
    .map(([text]) => text);
}
