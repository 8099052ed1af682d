import { tableKey } from '../../data/counts/counts.ts';
import { centred, marginalTree } from '../../data/counts/marginal-tree.ts';
import { isSubset } from '../../data/counts/sum-down.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { subsetsOf } from '../../workload/attribute-sets.ts';

interface Table {
  readonly attributes: readonly number[];
  readonly values: Float64Array;
  /** 1/variance of the noise in a cell, in a unit of all tables; 1 where it is not said. */
  readonly precision?: number;
}

/**
 * The consistent cuboids that are closest to noisy ones in squared distance (Ding et al., §5). Every table is the sum of
 * one part per subset of its attributes, whose sums along any of them are zero; parts of different subsets are
 * orthogonal, so each is the mean of what the measured tables say about it, weighted by how little noise they add up.
 */
export class ConsistentCuboids {
  readonly #domain: Domain;
  readonly #hasRecords: boolean;
  readonly #parts = new Map<string, { values: Float64Array; weight: number }>();

  /** `records` is met exactly where it is given. Without a list of `wanted` tables, all that can be summed down are. */
  constructor(
    domain: Domain,
    measured: readonly Table[],
    records: number | null,
    wanted?: readonly (readonly number[])[],
  ) {
    this.#domain = domain;
    for (const { attributes, values, precision = 1 } of measured) {
      const all = subsetsOf(attributes, 0, attributes.length);
      const sets = wanted ? all.filter((set) => wanted.some((table) => isSubset(set, table))) : all;
      const tables = marginalTree(domain, values, attributes, sets);
      for (const set of sets) {
        const table = tables.get(tableKey(set));
        // A sum over r cells has r times the noise variance.
        if (!table) continue;
        this.#add(set, centred(this.#domain, table, set), (precision * cellCount(domain, set)) / values.length);
      }
    }
    this.#hasRecords = records !== null;
    if (records !== null) this.#parts.set(tableKey([]), { values: Float64Array.of(records), weight: 1 });
  }

  /** The tables over these attributes, and those over all subsets of them, by `tableKey`. */
  tables(wanted: readonly (readonly number[])[]): Map<string, Float64Array> {
    const sets = new Map(
      wanted.flatMap((table) => subsetsOf(table, 0, table.length)).map((set) => [tableKey(set), set]),
    );
    const tables = new Map([...sets].map(([key, set]) => [key, this.#mean(set)]));
    // A table is the sum of the parts of all subsets, each spread evenly over its cells. Taking one attribute after the
    // other, every table takes in the one without it, so each is gone through once an attribute and not once a subset.
    for (const attribute of new Set(wanted.flat())) {
      for (const [key, set] of sets) {
        if (!set.includes(attribute)) continue;
        const without = tables.get(tableKey(set.filter((index) => index !== attribute)));
        const table = tables.get(key);
        if (table && without) this.#spread(without, set, attribute, table);
      }
    }
    return tables;
  }

  /**
   * The variance of each cell of the table over these attributes, where noise of precision 1 has variance 1: parts
   * of different subsets are orthogonal, so that of their sum is the sum of theirs.
   */
  variance(attributes: readonly number[]): number {
    const cells = cellCount(this.#domain, attributes);
    let sum = 0;
    for (const set of subsetsOf(attributes, 0, attributes.length)) {
      const part = this.#parts.get(tableKey(set));
      // The number of records has no noise where it is public.
      if (!part || (set.length === 0 && this.#hasRecords)) continue;
      const share = part.values.length / cells;
      const centring = set.reduce(
        (product, attribute) => product * (1 - 1 / this.#domain.attributes[attribute].size),
        1,
      );
      sum += (share * share * centring) / part.weight;
    }
    return sum;
  }

  /** What all measured tables together say about one part. */
  #mean(set: readonly number[]): Float64Array {
    const part = this.#parts.get(tableKey(set));
    return part ? part.values.map((value) => value / part.weight) : new Float64Array(cellCount(this.#domain, set));
  }

  /** Adds to the cells that differ in one attribute their even shares of the cell without it. */
  #spread(without: Float64Array, set: readonly number[], attribute: number, onto: Float64Array): void {
    const { size } = this.#domain.attributes[attribute];
    const inner = cellCount(this.#domain, set.slice(set.indexOf(attribute) + 1));
    for (let start = 0, cell = 0; start < without.length; start += inner) {
      for (let code = 0; code < size; code++) {
        for (let i = start; i < start + inner; i++) onto[cell++] += without[i] / size;
      }
    }
  }

  #add(set: readonly number[], values: Float64Array, weight: number): void {
    const known = this.#parts.get(tableKey(set));
    const sum = known?.values ?? new Float64Array(values.length);
    for (let cell = 0; cell < values.length; cell++) sum[cell] += weight * values[cell];
    this.#parts.set(tableKey(set), { values: sum, weight: (known?.weight ?? 0) + weight });
  }
}
