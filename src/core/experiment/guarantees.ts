import { keepsSomeOnly, rowsPerPerson } from '../data/dataset-ref.ts';
import { pricesOf } from '../data/schema/purchase.ts';
import { type Guarantee, type Promised, promisedBy, withDelta } from '../mechanisms/guarantee.ts';
import { takesRecords } from '../mechanisms/mechanism.ts';
import { mechanismById } from '../mechanisms/registry.ts';
import type { ParamValue } from '../params.ts';
import { type Experiment, valuesRunBy } from './experiment.ts';
import { settingsAt } from './settings.ts';

/** What an entry guarantees at one value of the sweep. Estimators that come after it cost no privacy. */
export function guaranteeAt(experiment: Experiment, entry: number, value: ParamValue): Guarantee {
  const mechanism = mechanismById(experiment.mechanisms[entry].id, 'mechanisms');
  const { params, epsilon } = settingsAt(experiment, entry, value);
  return withDelta(mechanism.guarantee(params), deltaOfDomain(experiment, epsilon));
}

/** How probable it is that a list which is still to be bought gives somebody away. */
function deltaOfDomain({ dataset }: Experiment, epsilon: number): number {
  return 'schema' in dataset ? pricesOf(dataset.schema, epsilon).reduce((sum, { delta }) => sum + delta, 0) : 0;
}

/** The same with all that the experiment around it makes of it, as rows, points and files carry it. */
export function promiseAt(experiment: Experiment, entry: number, value: ParamValue): Promised {
  return promisedBy(guaranteeAt(experiment, entry, value), {
    rowsPerPerson: rowsPerPerson(experiment.dataset),
    givenRecords: holdsGivenRecords(experiment, entry),
  });
}

/**
 * Whether what an entry promises takes the number of records for granted, although neighbours differ in it: by the
 * record that comes or goes, or by one that is left out where the one that replaces it is kept.
 */
export function holdsGivenRecords(experiment: Experiment, entry: number): boolean {
  const { mechanisms, neighbours, publicRecordCount } = experiment;
  const { id, reconstruct } = mechanisms[entry];
  if (!publicRecordCount || isCountTheSame(experiment)) return false;
  return reconstruct !== undefined || takesRecords(mechanismById(id, 'mechanisms'), neighbours);
}

/** Whether neighbours have as many records: one is replaced, and none is left out for what it holds. */
export function isCountTheSame({ neighbours, dataset }: Pick<Experiment, 'neighbours' | 'dataset'>): boolean {
  return neighbours === 'replace-one' && !keepsSomeOnly(dataset);
}

/** A guarantee, and the values of the sweep that have it. */
export interface GuaranteedValues {
  readonly guarantee: Guarantee;
  readonly values: readonly ParamValue[];
}

/** What an entry guarantees over the whole sweep: each guarantee once, for what is swept may change it. */
export function guaranteesOver(experiment: Experiment, entry: number): GuaranteedValues[] {
  const found = new Map<string, { guarantee: Guarantee; values: ParamValue[] }>();
  for (const value of valuesRunBy(experiment, entry)) {
    const guarantee = guaranteeAt(experiment, entry, value);
    const key = JSON.stringify(guarantee);
    const same = found.get(key) ?? { guarantee, values: [] };
    same.values.push(value);
    found.set(key, same);
  }
  return [...found.values()];
}

/** Whether a whole curve may be called private: it may not where one of its points is not. */
export function isPrivateOver(experiment: Experiment, entry: number): boolean {
  return guaranteesOver(experiment, entry).every(({ guarantee }) => guarantee.kind !== 'none');
}
