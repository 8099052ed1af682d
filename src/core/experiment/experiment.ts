import { type DatasetRef, rowsPerPerson, withoutPassword } from '../data/dataset-ref.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import { withoutLeftOutDomains } from '../data/schema/schema.ts';
import type { ParamValue } from '../params.ts';
import type { AnyWorkloadSpec } from '../workload/registry.ts';
import type { ChosenPart } from './costs/chosen-parts.ts';
import type { Reconstruction } from './run/bought-prior.ts';

/**
 * An experiment as plain data. The page, the workers, the headless runner, the figures and the share link all speak
 * it; `parseExperiment` is the only way from JSON to here.
 */
export interface Experiment {
  readonly version: 1;
  readonly dataset: DatasetRef;
  readonly neighbours: Neighbours;
  readonly workload: AnyWorkloadSpec;
  /** Queries that are never asked, to be answered from what was measured for the workload. */
  readonly newQueries?: AnyWorkloadSpec;
  readonly mechanisms: readonly MechanismEntry[];
  readonly sweep: Sweep;
  /** Parameters that stay the same: "epsilon", "delta", or "mechanism.parameter". */
  readonly fixed: Readonly<Record<string, ParamValue>>;
  readonly metrics: readonly string[];
  /** Reference lines, by id. */
  readonly references: readonly string[];
  readonly trials: number;
  readonly seed: string;
  /** Whether the number of records may be used without charge (the papers' convention). */
  readonly publicRecordCount: boolean;
  /** Settings that follow from the data at hand and are worked out anew with other data; absent where there are none. */
  readonly derived?: readonly DerivedSetting[];
  /** The overall relative error that derived settings lead to; absent where it is the usual tenth. */
  readonly target?: number;
  readonly otherwise?: Otherwise;
  /** What was chosen after a look at errors on the private data; it changes no run. Absent where nothing was. */
  readonly chosenByLooking?: readonly ChosenPart[];
}

/** What parameters go back to when the sweep turns to them or away from them. It changes no run. */
export interface Otherwise {
  /** What the swept parameter is fixed at while another one is swept; absent where nothing would fix it. */
  readonly fixed?: ParamValue;
  /** What else was swept, by parameter, where that is not what a sweep of it starts with. */
  readonly sweeps?: Readonly<Record<string, SweptOver>>;
}

/** "sweep" are the values of ε, "delta" is the sanity bound, in force or while something else is swept. */
export type DerivedSetting = 'sweep' | 'delta' | 'trials';

export interface MechanismEntry {
  readonly id: string;
  /** Tells apart a mechanism that stands twice. */
  readonly label?: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** The estimator that answers the workload from what was measured; without one the mechanism does so itself. */
  readonly reconstruct?: Reconstruction;
}

/** Whom ε protects, for every mechanism of the experiment. */
export function unitOf({ neighbours, dataset }: Pick<Experiment, 'neighbours' | 'dataset'>): PrivacyUnit {
  return { neighbours, rowsPerPerson: rowsPerPerson(dataset) };
}

export interface Sweep extends SweptOver {
  readonly parameter: string;
}

export interface SweptOver {
  readonly values: readonly ParamValue[];
  /** Values for single mechanisms besides, by name: where their curves are looked at more closely. */
  readonly also?: Readonly<Record<string, readonly ParamValue[]>>;
  /** More trials than the others have, at single points of mechanisms, by name: where few leave a wide band. */
  readonly more?: Readonly<Record<string, readonly PointTrials[]>>;
}

/** How many trials one point has, in all. */
export interface PointTrials {
  readonly value: ParamValue;
  readonly trials: number;
}

/** Every value that any mechanism is run at. Cells name values by their position here. */
export function sweptValues({ values, also }: Sweep): readonly ParamValue[] {
  return also === undefined ? values : [...new Set([...values, ...Object.values(also).flat()])];
}

/** The values that one mechanism is run at. */
export function valuesRunBy({ mechanisms, sweep }: Pick<Experiment, 'mechanisms' | 'sweep'>, mechanism: number) {
  return [...sweep.values, ...(sweep.also?.[entryName(mechanisms[mechanism])] ?? [])];
}

/** How often one mechanism is run at one value: trial by trial as in a longer run of all, so that their numbers are the same. */
export function trialsAt(
  { mechanisms, sweep, trials }: Pick<Experiment, 'mechanisms' | 'sweep' | 'trials'>,
  mechanism: number,
  value: ParamValue,
): number {
  const more = sweep.more?.[entryName(mechanisms[mechanism])]?.find((point) => point.value === value);
  return Math.max(trials, more?.trials ?? 0);
}

/** The same without what was looked at more closely. */
export function onItsGrid(experiment: Experiment): Experiment {
  const { also: _, more: __, ...sweep } = experiment.sweep;
  const { sweeps, ...otherwise } = experiment.otherwise ?? {};
  if (!sweeps) return { ...experiment, sweep };
  const grids = Object.fromEntries(Object.entries(sweeps).map(([name, { values }]) => [name, { values }]));
  return { ...experiment, sweep, otherwise: { ...otherwise, sweeps: grids } };
}

/** As it is written down: what its columns that are left out hold stays here, and so does a password. */
export function withoutLeftOutValues(experiment: Experiment): Experiment {
  const { dataset } = experiment;
  if ('builtin' in dataset || !dataset.schema) return experiment;
  const written = { ...dataset, schema: withoutLeftOutDomains(dataset.schema) };
  return { ...experiment, dataset: 'sql' in written ? { ...written, sql: withoutPassword(written.sql) } : written };
}

/** The name of a mechanism in rows, legends and random streams. */
export function entryName(entry: MechanismEntry): string {
  return entry.label ?? entry.id;
}

export const DEFAULT_SANITY_BOUND = 1e-4;
