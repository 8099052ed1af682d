import type { AttributeSchema, AttributeType, OutsidePolicy, Schema } from '../../core/data/schema.ts';
import type { ColumnSummary } from '../../core/data/summary.ts';

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

export function replaceEntry(schema: Schema, entry: AttributeSchema): Schema {
  const known = schema.attributes.some(({ name }) => name === entry.name);
  return {
    attributes: known
      ? schema.attributes.map((other) => (other.name === entry.name ? entry : other))
      : [...schema.attributes, entry],
  };
}

export function isIncluded(entry: AttributeSchema): boolean {
  return entry.include !== false;
}

export function withInclude({ include: _, ...entry }: AttributeSchema, include: boolean): AttributeSchema {
  return include ? entry : { ...entry, include };
}

/** Every part is public knowledge from now on: it is the same, but no longer read off the data. */
export function asDeclared({ learned: _, ...entry }: AttributeSchema): AttributeSchema {
  return entry;
}

/** Without its domain, so that the next reading of the data proposes one, and flags it as learned. */
export function asLearned(
  { name, include }: AttributeSchema,
  type: AttributeType,
  column: ColumnSummary,
): AttributeSchema {
  const left = include === false ? { include } : {};
  if (type === 'category') return { name, type, outside: 'drop', ...left };
  // A missing number has no nearest bin, so where there are any they get a category of their own.
  return { name, type, outside: 'clamp', ...(column.missing > 0 ? { missing: 'category' } : {}), ...left };
}

export type NewDomain = Pick<AttributeSchema, 'values' | 'bins' | 'range' | 'binCount'>;

/** Lowest and highest number of a domain of numbers. */
export type Ends = readonly [number, number];

export function endsOf({ range, bins }: NewDomain): Ends | null {
  return range ?? (bins ? [bins[0], bins[bins.length - 1]] : null);
}

/**
 * Another domain for an entry. What a person typed is declared; where an end is still the one that was learned from the
 * data, the domain stays flagged until they say that they know it from elsewhere. Labels belonged to the domain before.
 */
export function withDomain(
  entry: AttributeSchema,
  domain: NewDomain,
  learnedEnds: Ends | null = null,
): AttributeSchema {
  const { values: _, merge, bins: __, range: ___, binCount: ____, labels: _____, learned, ...rest } = entry;
  const merged = domain.values && merge ? mergeWithin(merge, new Set(domain.values)) : {};
  const isLearned = learned?.length && sharesEnd(endsOf(domain), learnedEnds);
  return { ...rest, ...domain, ...merged, ...(isLearned ? { learned: [domain.bins ? 'bins' : 'range'] } : {}) };
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

export function withOutside(entry: AttributeSchema, outside: OutsidePolicy): AttributeSchema {
  return { ...entry, outside };
}

/** Labels as the codes have them are derived again rather than stored. */
export function withLabels({ labels: _, ...entry }: AttributeSchema, labels: readonly string[]): AttributeSchema {
  return labels.length === 0 ? entry : { ...entry, labels };
}

export function allDeclared(schema: Schema): Schema {
  return { attributes: schema.attributes.map((entry) => (isIncluded(entry) ? asDeclared(entry) : entry)) };
}

/** Why a column cannot be of this type, as a sentence; null when it can. */
export function typeProblem(column: ColumnSummary, type: AttributeType): string | null {
  if (type === 'category') return column.kind === 'number' ? 'Too many different values to list.' : null;
  return column.range === null ? 'Some cells are not numbers.' : null;
}
