import { tableKey } from '../../data/counts.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { marginalTree } from '../../data/marginal-tree.ts';
import { Projection } from '../../data/projection.ts';
import { subsets } from '../../workload/attribute-sets.ts';

interface Table {
  readonly attributes: readonly number[];
  readonly values: Float64Array;
}

/**
 * The consistent cuboids that are closest to noisy ones in squared distance (Ding et al., §5). Every table is the sum of
 * one part per subset of its attributes, whose sums along any of them are zero; parts of different subsets are
 * orthogonal, so each is the mean of what the measured tables say about it, weighted by how little noise they add up.
 */
export class ConsistentCuboids {
  readonly #domain: Domain;
  readonly #parts = new Map<string, { values: Float64Array; weight: number }>();

  /** `records` is met exactly where it is given. */
  constructor(domain: Domain, measured: readonly Table[], records: number | null) {
    this.#domain = domain;
    for (const { attributes, values } of measured) {
      const sets = subsetsOf(attributes);
      const tables = marginalTree(domain, values, attributes, sets);
      for (const set of sets) {
        const table = tables.get(tableKey(set));
        // A sum over r cells has r times the noise variance.
        if (table) this.#add(set, this.#centred(table, set), cellCount(domain, set) / values.length);
      }
    }
    if (records !== null) this.#parts.set(tableKey([]), { values: Float64Array.of(records), weight: 1 });
  }

  table(attributes: readonly number[]): Float64Array {
    const sizes = attributes.map((index) => this.#domain.attributes[index].size);
    const table = new Float64Array(cellCount(this.#domain, attributes));
    for (const set of subsetsOf(attributes)) {
      const part = this.#parts.get(tableKey(set));
      if (!part) continue;
      const share = part.values.length / (table.length * part.weight);
      const kept = set.map((index) => attributes.indexOf(index));
      new Projection(sizes, kept).add(
        part.values.map((value) => value * share),
        table,
      );
    }
    return table;
  }

  #add(set: readonly number[], values: Float64Array, weight: number): void {
    const known = this.#parts.get(tableKey(set));
    const sum = known?.values ?? new Float64Array(values.length);
    for (let cell = 0; cell < values.length; cell++) sum[cell] += weight * values[cell];
    this.#parts.set(tableKey(set), { values: sum, weight: (known?.weight ?? 0) + weight });
  }

  /** Takes away the mean along every axis. */
  #centred(table: Float64Array, attributes: readonly number[]): Float64Array {
    const centred = table.slice();
    let stride = 1;
    for (const index of [...attributes].reverse()) {
      const { size } = this.#domain.attributes[index];
      for (let start = 0; start < centred.length; start += stride * size) {
        for (let offset = start; offset < start + stride; offset++) {
          let sum = 0;
          for (let code = 0; code < size; code++) sum += centred[offset + code * stride];
          for (let code = 0; code < size; code++) centred[offset + code * stride] -= sum / size;
        }
      }
      stride *= size;
    }
    return centred;
  }
}

function subsetsOf(attributes: readonly number[]): number[][] {
  const orders = Array.from({ length: attributes.length + 1 }, (_, order) => order);
  return orders.flatMap((order) =>
    subsets(attributes.length, order).map((set) => set.map((index) => attributes[index])),
  );
}
