import type { ColumnSummary } from '../../core/data/file/summary.ts';
import { createCoder } from '../../core/data/schema/coder.ts';
import type {
  AttributeSchema,
  AttributeType,
  MissingPolicy,
  OutsidePolicy,
  Schema,
} from '../../core/data/schema/schema.ts';
import { Failure } from '../../core/failure.ts';
import {
  asDeclared,
  asLearned,
  endsOf,
  isIncluded,
  isLearned,
  replaceEntries,
  typeProblem,
  withDomain,
  withInclude,
  withMissing,
  withOutside,
} from './schema-edits.ts';
import type { SchemaRow } from './schema-rows.ts';

/** What can be done to many columns at once. It gives the new entry, or a sentence why such columns keep their own. */
export type BulkEdit = (entry: AttributeSchema, column: ColumnSummary) => AttributeSchema | string;

export interface BulkResult {
  readonly entries: readonly AttributeSchema[];
  /** How many columns keep what they had, by the reason. */
  readonly refused: ReadonlyMap<string, number>;
}

export function setType(type: AttributeType): BulkEdit {
  return included((entry, column) => {
    if (entry.type === type) return entry;
    return typeProblem(column, type) ?? asLearned(entry, type, column);
  });
}

export function setIncluded(include: boolean): BulkEdit {
  return (entry, { kind, distinct }) => {
    if (include && (kind === 'aside' || distinct === 0)) return 'They have no values to include.';
    return withInclude(entry, include);
  };
}

export function setOutside(outside: OutsidePolicy): BulkEdit {
  return included((entry) => {
    const changed = withOutside(entry, outside);
    return codingProblem(changed) ? 'Texts have no nearest value.' : changed;
  });
}

export function setMissing(missing: MissingPolicy): BulkEdit {
  return included((entry) => withMissing(entry, missing));
}

/** So many bins of equal width between the bounds that each has. */
export function setBins(count: number): BulkEdit {
  return included((entry) => {
    const ends = endsOf(entry);
    if (!ends) return 'Categories have no bins.';
    const [low, high] = ends;
    if (!(low < high)) return 'They have only one value.';
    return withDomain(entry, { range: [low, high], binCount: count }, ends);
  });
}

function included(edit: BulkEdit): BulkEdit {
  return (entry, column) => (isIncluded(entry) ? edit(entry, column) : 'They are left out.');
}

/** Why the entry could not be applied; null when it can. */
function codingProblem(entry: AttributeSchema): string | null {
  try {
    createCoder(entry, entry.name);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

export function bulkEdited(rows: readonly SchemaRow[], edit: BulkEdit): BulkResult {
  const refused = new Map<string, number>();
  const entries = rows.flatMap(({ entry, column }) => {
    const changed = edit(entry, column);
    if (typeof changed !== 'string') return changed === entry ? [] : [changed];
    refused.set(changed, (refused.get(changed) ?? 0) + 1);
    return [];
  });
  return { entries, refused };
}

/** The included entries among these of which a part was learned. */
export function learnedEntries(rows: readonly SchemaRow[]): readonly AttributeSchema[] {
  return rows.flatMap(({ entry }) => (isIncluded(entry) && isLearned(entry) ? [entry] : []));
}

export function declared(schema: Schema, names: ReadonlySet<string>): Schema {
  return replaceEntries(
    schema,
    schema.attributes.flatMap((entry) => (names.has(entry.name) ? [asDeclared(entry)] : [])),
  );
}
