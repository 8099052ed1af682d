import type { AttributeSchema, Schema } from '../../data/schema/schema.ts';
import { grouped } from '../../params.ts';
import { rangesWithin } from '../../workload/marginals.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import { withChosen } from './chosen-by-looking.ts';
import type { ChosenPart } from './chosen-parts.ts';

/** A change of what is asked that may need a smaller ε, as plain data. */
export type CostChange = SingleChange | { readonly kind: 'coarser'; readonly changes: readonly Coarser[] };

/** Neighbouring bins put together, or rare values merged: `entry` takes the place of the one of its name. */
export interface Coarser {
  readonly kind: 'bins' | 'values';
  readonly entry: AttributeSchema;
  /** Of bins: how many there were and are. Of values: how many are merged, into one. */
  readonly from: number;
  readonly to: number;
}

type SingleChange =
  | Coarser
  | { readonly kind: 'leave-out'; readonly attributes: readonly string[] }
  /** A table of the workload, by its position. */
  | { readonly kind: 'table'; readonly table: number; readonly label: string }
  /** Each attribute by itself, where tables are over several. */
  | { readonly kind: 'alone' };

/** What a change starts from. */
export interface CostedExperiment {
  readonly experiment: Experiment;
  readonly workload: Workload;
  /** What the columns mean; null where nothing can be said of them, as of built-in sets. */
  readonly schema: Schema | null;
}

/** What of an experiment a change chooses. */
function partsOf(change: CostChange): readonly ChosenPart[] {
  switch (change.kind) {
    case 'leave-out':
      return ['attributes'];
    case 'table':
    case 'alone':
      return ['tables'];
    case 'coarser':
      return change.changes.map(({ kind }) => kind);
    default:
      return [change.kind];
  }
}

/** “without pickup_zone and dropoff_zone”, “price in 12 bins in place of 50”, “190 rare values of zone merged”. */
export function changeWords(change: CostChange): string {
  switch (change.kind) {
    case 'leave-out':
      return `without ${listed(change.attributes)}`;
    case 'table':
      return `without the table ${change.label}`;
    case 'alone':
      return 'each column by itself';
    case 'bins':
      return `${change.entry.name} in ${grouped(change.to)} bins in place of ${grouped(change.from)}`;
    case 'values':
      return `${grouped(change.from)} rare values of ${change.entry.name} merged`;
    case 'coarser':
      return `coarser values of ${listed(change.changes.map(({ entry }) => entry.name))}`;
  }
}

/** More names than these are counted. */
const MOST_NAMES = 4;

function listed(names: readonly string[]): string {
  if (names.length > MOST_NAMES) return `${grouped(names.length)} columns`;
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What the columns mean after a change; the same where it is one of the workload alone. */
export function changedSchema(schema: Schema | null, change: CostChange): Schema | null {
  if (!schema || change.kind === 'table' || change.kind === 'alone') return schema;
  if (change.kind === 'coarser') return change.changes.reduce<Schema | null>(changedSchema, schema);
  const other = (entry: AttributeSchema): AttributeSchema => {
    if (change.kind !== 'leave-out') return entry.name === change.entry.name ? change.entry : entry;
    return change.attributes.includes(entry.name) ? { ...entry, include: false } : entry;
  };
  const attributes = schema.attributes.map(other);
  const same = new Set(attributes.filter((entry, i) => entry === schema.attributes[i]).map(({ name }) => name));
  // What was said of values that are no longer there says nothing.
  const impossible = schema.impossible?.filter((entry) => entry.attributes.every((name) => same.has(name)));
  return { attributes, ...(impossible && impossible.length > 0 ? { impossible } : {}) };
}

/** The experiment after a change, noted as chosen by looking; null where its workload cannot do without what goes. */
export function changed(asked: CostedExperiment, change: CostChange): Experiment | null {
  const { experiment, schema } = asked;
  const workload = changedWorkload(asked, change);
  if (!workload) return null;
  const next = changedSchema(schema, change);
  const dataset = next === schema || !next ? experiment.dataset : withSchema(experiment.dataset, next);
  return partsOf(change).reduce<Experiment>(withChosen, { ...experiment, dataset, workload });
}

/** Data whose columns mean something else. */
export function withSchema(dataset: Experiment['dataset'], schema: Schema): Experiment['dataset'] {
  if ('builtin' in dataset) return dataset;
  if ('sql' in dataset) return { ...dataset, schema };
  // What was declared in a file of its own stands in the schema from now on.
  const { domain: _, ...rest } = dataset;
  return { ...rest, schema };
}

/** The spec without tables that are left out, or that are over an attribute that is. */
function changedWorkload(
  { experiment, workload, schema }: CostedExperiment,
  change: CostChange,
): Experiment['workload'] | null {
  const spec = experiment.workload;
  if (change.kind === 'alone') return { kind: 'marginals', order: 1 };
  if (change.kind !== 'leave-out' && change.kind !== 'table') return spec;
  const { attributes } = workload.domain;
  const namesOf = (set: readonly number[]) => set.map((index) => attributes[index].name);
  const kept = [...workload.blocks.entries()].filter(([table, block]) =>
    change.kind === 'table'
      ? table !== change.table
      : namesOf(block.attributes).every((name) => !change.attributes.includes(name)),
  );
  if (kept.length === 0) return null;
  const weighed =
    'weights' in spec && spec.weights ? { weights: kept.map(([table]) => spec.weights?.[table] ?? 1) } : {};
  // What names no attribute is built anew on those that are left.
  const isBuiltAnew = change.kind === 'leave-out' && schema !== null && !(spec.kind === 'marginals' && 'sets' in spec);
  const sets = kept.map(([, block]) => namesOf(block.attributes));
  if (spec.kind !== 'marginals') return isBuiltAnew ? { ...spec, ...weighed } : null;
  const { ranges: _, ...rest } = spec;
  const ranged = rangesWithin(spec, sets);
  return isBuiltAnew ? { ...rest, ...weighed, ...ranged } : { kind: 'marginals', sets, ...weighed, ...ranged };
}
