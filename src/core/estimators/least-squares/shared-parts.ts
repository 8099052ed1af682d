import { tableKey } from '../../data/counts/counts.ts';
import { centred, marginalTree } from '../../data/counts/marginal-tree.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { subsetsOf } from '../../workload/attribute-sets.ts';
import { addSpread, type CellTable, type MeasuredTable } from './measured-tables.ts';

/** The part of tables over a set of attributes that more than one of them tells. */
export interface SharedPart {
  readonly attributes: readonly number[];
  /** How much each table counts in the mean, by its number. */
  readonly shares: ReadonlyMap<number, number>;
}

/**
 * For each table the parts that it shares with others. That of all records is shared in any case where their number is
 * known exactly, and then no table counts in it.
 */
export function sharedParts(domain: Domain, tables: readonly MeasuredTable[], exactRecords: boolean): SharedPart[][] {
  const homes = new Map<string, { attributes: readonly number[]; own: number[] }>();
  // A table has at least two cells to each attribute, so it has no more subsets than cells.
  for (const [index, { attributes }] of tables.entries()) {
    for (const set of subsetsOf(attributes, 0, tables.length > 1 ? attributes.length : 0)) {
      const home = homes.get(tableKey(set)) ?? { attributes: set, own: [] };
      home.own.push(index);
      homes.set(tableKey(set), home);
    }
  }
  const shared = tables.map((): SharedPart[] => []);
  for (const { attributes, own } of homes.values()) {
    const isExact = exactRecords && attributes.length === 0;
    if (own.length === 1 && !isExact) continue;
    const cells = cellCount(domain, attributes);
    // A sum over r cells has r times the noise variance.
    const weights = own.map((index) => (tables[index].precision * cells) / tables[index].values.length);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const part = { attributes, shares: new Map(own.map((index, i) => [index, isExact ? 0 : weights[i] / total])) };
    for (const index of own) shared[index].push(part);
  }
  return shared;
}

/** What a table says about each of these parts: its sums, without what smaller parts explain. */
export function partsOf(
  domain: Domain,
  values: Float64Array,
  attributes: readonly number[],
  parts: readonly SharedPart[],
): [SharedPart, Float64Array][] {
  const sets = parts.map((part) => part.attributes);
  const sums = marginalTree(domain, values, attributes, sets);
  return parts.map((part) => {
    const sum = sums.get(tableKey(part.attributes)) as Float64Array;
    return [part, centred(domain, sum, part.attributes)];
  });
}

/** The tables with every shared part at its mean over all of them. */
export function estimatesOf(
  domain: Domain,
  tables: readonly MeasuredTable[],
  shared: readonly (readonly SharedPart[])[],
  records: number | undefined,
): Float64Array[] {
  const means = new Map<SharedPart, Float64Array>();
  const said = tables.map(({ values, attributes }, index) => partsOf(domain, values, attributes, shared[index]));
  for (const [index, list] of said.entries()) {
    for (const [part, values] of list) {
      const mean = means.get(part) ?? new Float64Array(values.length);
      const share = part.shares.get(index) ?? 0;
      for (let cell = 0; cell < mean.length; cell++) mean[cell] += share * values[cell];
      means.set(part, mean);
    }
  }
  if (records !== undefined) for (const [part, mean] of means) if (part.attributes.length === 0) mean[0] = records;
  return tables.map(({ attributes, values }, index) => {
    const changes = said[index].map(([part, own]): CellTable => {
      const mean = means.get(part) as Float64Array;
      // The part of a sum is spread evenly over its cells.
      const change = mean.map((value, cell) => ((value - own[cell]) * mean.length) / values.length);
      return { attributes: part.attributes, values: change };
    });
    const estimates = values.slice();
    addSpread(domain, changes, attributes, estimates);
    return estimates;
  });
}
