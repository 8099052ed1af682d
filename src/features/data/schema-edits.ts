import { MISSING_LABEL } from '../../core/data/file/missing.ts';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import { listsMissing } from '../../core/data/schema/coding-rules.ts';
import { withPlaceForOthers } from '../../core/data/schema/purchase.ts';
import type {
  AttributeSchema,
  AttributeType,
  MissingPolicy,
  OutsidePolicy,
  Purchase,
  Schema,
} from '../../core/data/schema/schema.ts';

/** How each value of a column becomes a code. */
export type DomainKind = 'values' | 'range' | 'width' | 'bins';

export function domainKind({ values, bins, binCount }: AttributeSchema): DomainKind {
  if (values) return 'values';
  if (bins) return 'bins';
  return binCount === undefined ? 'range' : 'width';
}

/** The entry of a column; a schema from a file may leave columns out. */
export function entryOf(schema: Schema, proposed: Schema, name: string): AttributeSchema {
  const named = (candidate: AttributeSchema) => candidate.name === name;
  const entry = schema.attributes.find(named);
  if (entry) return entry;
  const fallback = proposed.attributes.find(named) ?? { name, type: 'category', outside: 'drop' };
  return { ...fallback, include: false };
}

/** Looks up what `entryOf` gives, for schemas of hundreds of columns. */
export function entriesOf(schema: Schema, proposed: Schema): (name: string) => AttributeSchema {
  const known = new Map(schema.attributes.map((entry) => [entry.name, entry]));
  return (name) => known.get(name) ?? entryOf(schema, proposed, name);
}

/** The schema with these entries in place of those of their names; what a file left out is added. */
export function replaceEntries(schema: Schema, entries: readonly AttributeSchema[]): Schema {
  const changed = new Map(entries.map((entry) => [entry.name, entry]));
  const attributes = schema.attributes.map((entry) => changed.get(entry.name) ?? entry);
  for (const { name } of schema.attributes) changed.delete(name);
  return { ...schema, attributes: [...attributes, ...changed.values()] };
}

export function isIncluded(entry: AttributeSchema): boolean {
  return entry.include !== false;
}

export function withInclude({ include: _, ...entry }: AttributeSchema, include: boolean): AttributeSchema {
  return include ? entry : { ...entry, include };
}

export function isLearned({ learned = [] }: AttributeSchema): boolean {
  return learned.length > 0;
}

/** Every part is public knowledge from now on: it is the same, but no longer read off the data. */
export function asDeclared({ learned: _, domain: __, ...entry }: AttributeSchema): AttributeSchema {
  return entry;
}

/** Bought by each run, and once before a release; what was read off the data is looked at meanwhile. */
export function asToBuy(entry: AttributeSchema, bought: Purchase): AttributeSchema {
  return withPlaceForOthers({ ...entry, domain: { bought } });
}

/** Not to be bought any more: what was read off the data is the domain again. */
export function notToBuy({ domain: _, ...entry }: AttributeSchema): AttributeSchema {
  return entry;
}

/** Without its domain, so that the next reading of the data proposes one, and flags it as learned. */
export function asLearned(
  { name, include }: AttributeSchema,
  type: AttributeType,
  column: ColumnSummary,
): AttributeSchema {
  const left = include === false ? { include } : {};
  // Of cells with too many different values the texts were not kept: they have to be asked for.
  if (type === 'category')
    return { name, type, ...(column.readings ? {} : { read: { as: 'text' } }), outside: 'drop', ...left };
  const fits = type === column.found.as || (type !== 'date' && column.found.as === 'number');
  // A missing number has no nearest bin, so where there are any they get a category of their own.
  return { name, type, outside: 'clamp', ...(column.missing > 0 || !fits ? { missing: 'category' } : {}), ...left };
}

/** With a domain that the records can carry, learned anew: round bins that are filled, labels that are frequent. */
export function asFitted(entry: AttributeSchema, column: ColumnSummary): AttributeSchema {
  const { missing: _, ...learned } = asLearned(entry, entry.type, column);
  const { read, missing } = entry;
  const outside = entry.type === 'category' ? 'category' : 'clamp';
  return { ...learned, ...(read && { read }), outside, ...(missing && { missing }) };
}

export type NewDomain = Pick<AttributeSchema, 'values' | 'bins' | 'range' | 'binCount'>;

/** Lowest and highest number of a domain of numbers. */
export type Ends = readonly [number, number];

export function endsOf({ range, bins }: NewDomain): Ends | null {
  return range ?? (bins ? [bins[0], bins[bins.length - 1]] : null);
}

/**
 * Another domain for an entry. What a person typed is declared; where an end is still the one that was learned from the
 * data, the domain stays flagged until they say that it is public knowledge. Labels belonged to the domain before.
 */
export function withDomain(
  entry: AttributeSchema,
  domain: NewDomain,
  learnedEnds: Ends | null = null,
): AttributeSchema {
  const {
    values: _,
    merge,
    bins: __,
    range: ___,
    binCount: ____,
    labels: _____,
    domain: ______,
    learned,
    ...rest
  } = entry;
  const merged = domain.values && merge ? mergeWithin(merge, new Set(domain.values)) : {};
  const isLearned = learned?.length && sharesEnd(endsOf(domain), learnedEnds);
  return { ...rest, ...domain, ...merged, ...(isLearned ? { learned: [domain.bins ? 'bins' : 'range'] } : {}) };
}

/** Bins that were moved on the histogram: whoever looked at the records chose them. */
export function withBinsSeen(entry: AttributeSchema, bins: readonly number[]): AttributeSchema {
  const { learned: _, ...next } = withDomain(entry, { bins });
  const isAssumed = entry.learned?.includes('reading') === true;
  return { ...next, learned: ['bins', ...(isAssumed ? (['reading'] as const) : [])] };
}

function sharesEnd(a: Ends | null, b: Ends | null): boolean {
  return a !== null && b !== null && (a[0] === b[0] || a[1] === b[1]);
}

/** Merged groups of the values that are still there. */
function mergeWithin(
  merge: NonNullable<AttributeSchema['merge']>,
  values: ReadonlySet<string>,
): Pick<AttributeSchema, 'merge'> {
  const groups = Object.entries(merge)
    .map(([label, members]) => [label, members.filter((member) => values.has(member))] as const)
    .filter(([, members]) => members.length > 0);
  return groups.length > 0 ? { merge: Object.fromEntries(groups) } : {};
}

/** Records without a value stay where they are: only what is outside goes elsewhere. */
export function withOutside(entry: AttributeSchema, outside: OutsidePolicy): AttributeSchema {
  if (entry.missing !== undefined || listsMissing(entry) || outside === entry.outside) return { ...entry, outside };
  if (entry.outside === 'category') return { ...entry, outside, missing: 'category' };
  return outside === 'category' ? { ...entry, outside, missing: 'drop' } : { ...entry, outside };
}

/** Where records without a value go: dropped, in a category of their own, or together with the values outside. */
export type MissingChoice = MissingPolicy | 'together';

export function missingChoice(entry: AttributeSchema): MissingChoice {
  if (listsMissing(entry)) return 'category';
  return entry.missing ?? (entry.outside === 'category' ? 'together' : 'drop');
}

/** Among listed values “(missing)” is one of them, so that it can be moved and merged. */
export function withMissing(entry: AttributeSchema, choice: MissingChoice): AttributeSchema {
  if (choice === missingChoice(entry)) return entry;
  const { missing: _, ...unsaid } = entry;
  const said = choice === 'together' ? unsaid : { ...unsaid, missing: choice };
  if (!entry.values) return said;
  const named = entry.values.filter((value) => value !== MISSING_LABEL && value.trim() !== '');
  const values = choice === 'category' ? [...named, MISSING_LABEL] : named;
  if (values.length === entry.values.length) return said;
  const { labels: __, merge, ...rest } = choice === 'category' ? unsaid : said;
  return { ...rest, values, ...(merge ? mergeWithin(merge, new Set(values)) : {}) };
}

/** Labels as the codes have them are derived again rather than stored. */
export function withLabels({ labels: _, ...entry }: AttributeSchema, labels: readonly string[]): AttributeSchema {
  return labels.length === 0 ? entry : { ...entry, labels };
}

/** Why a column cannot be of this type, as a sentence; null when it can, if need be by reading the column again. */
export function typeProblem({ readings }: ColumnSummary, type: AttributeType): string | null {
  if (type === 'category' || readings === null) return null;
  if (type === 'date') return readings.some(({ as }) => as === 'date') ? null : 'No cell can be read as a date.';
  return readings.some(({ as }) => as === 'number' || as === 'time') ? null : 'No cell can be read as a number.';
}

/** What choosing this type takes; null when nothing beyond coding the column. */
export function typeHint({ kind, readings, found }: ColumnSummary, type: AttributeType): string | null {
  if (readings !== null) return null;
  const isKept = kind === 'number' && (found.as === 'date' ? type === 'date' : type === 'integer' || type === 'number');
  return isKept ? null : 'Reads the column again.';
}
