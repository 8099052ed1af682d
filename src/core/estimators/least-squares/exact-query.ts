import { reduced, residueDot, residuesOf } from '../../linalg/residues.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';

/** A query in residues, up to a multiple that is not 0: so it can be told exactly which combinations of queries vanish. */
export type ExactQuery = LinearQuery;

/** Weights of cells that are products of one residue per attribute. */
export interface ProductWeights {
  readonly lists: readonly Float64Array[];
  /** Of each list, its sum. */
  readonly sums: readonly number[];
}

/** Null where coefficients are not short decimals, so that their rounding may hide what depends on what. */
export function exactQuery({ times, factors }: LinearQuery): ExactQuery | null {
  const exact = factors.flatMap(({ attributes, values }) => {
    const residues = residuesOf(values);
    return residues ? [{ attributes, values: residues }] : [];
  });
  return exact.length < factors.length ? null : { times: times === 0 ? 0 : 1, factors: exact };
}

/** Σ weight·coefficient over all cells of the domain. */
export function weightedSum({ times, factors }: ExactQuery, { lists, sums }: ProductWeights): number {
  let product = times;
  for (const { attributes, values } of factors) {
    let left = values;
    for (const index of attributes.toReversed()) left = summedAlongLast(left, lists[index]);
    product = reduced(product * left[0]);
  }
  for (let index = 0; index < sums.length; index++) {
    const sum = sums[index];
    if (sum === 1 || factors.some(({ attributes }) => attributes.includes(index))) continue;
    product = reduced(product * sum);
  }
  return product;
}

function summedAlongLast(table: Float64Array, weights: Float64Array): Float64Array {
  if (table.length === weights.length) return Float64Array.of(residueDot(table, weights));
  const size = weights.length;
  return Float64Array.from({ length: table.length / size }, (_, outer) =>
    residueDot(table.subarray(outer * size, (outer + 1) * size), weights),
  );
}
