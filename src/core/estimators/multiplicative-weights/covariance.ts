import { walshHadamard } from '../../linalg/walsh-hadamard.ts';
import { EVERYTHING, expandQuery, type LinearQuery } from '../../workload/linear-query.ts';
import type { Layout } from './layout.ts';
import { Support } from './support.ts';

/** As far as Newton steps were seen to pay: 696 parities took a twentieth of the time, and ended more exactly. */
const MOST_WEIGHTS = 1024;
/** Steps that may go into covariances which have to be summed cell by cell. */
const MOST_PRODUCTS = 4_000_000;
const MOST_PRODUCTS_OF_ONE_SET = 100_000_000;

/** Of all queries together as sums of parities; every pair of terms is a product. */
const MOST_PARITY_TERMS = 32_768;

/** What is kept from one weight vector to the next. */
export interface Workspace {
  /** Room for one table of the clique, and whether it holds the clique's transform. */
  room(): Float64Array;
  readonly isTransformed: boolean;
  /** `parityTermsOf` the layout. */
  parityTerms(): readonly ParityTerms[];
}

/**
 * Cov(q_i, q_j), lower triangle by rows, or null where it is not to be had cheaply. Products of parities are parities,
 * so over binary attributes one transform of the distribution holds all covariances.
 */
export function covarianceOf(
  layout: Layout,
  supports: readonly (Support | null)[],
  expected: Float64Array,
  tables: readonly Float64Array[],
  belief: Float64Array,
  { room, isTransformed, parityTerms }: Workspace,
): Float64Array | null {
  const { members, tree, sets, size, coarse } = layout;
  const [clique] = tree.cliques;
  if (tree.cliques.length > 1 || size > MOST_WEIGHTS || members.some(({ query }) => query === null)) return null;
  const moments = momentsOf();
  if (!moments) return null;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) moments[i * size + j] -= expected[i] * expected[j];
  }
  return moments;

  function momentsOf(): Float64Array | null {
    if (sets.length === 1) {
      const products =
        sets[0].length === 1 &&
        intervalProducts(
          members.map(({ query }) => query),
          tables[0],
        );
      if (products) return products;
      if (tables[0].length * size * size > MOST_PRODUCTS_OF_ONE_SET) return null;
      // A smaller set's table leaves the room, and the transform that may be in it, alone.
      const weighted = tables[0] === belief ? room() : new Float64Array(tables[0].length);
      return weightedProducts(supports, tables[0], weighted);
    }
    if (clique.binary) {
      const terms = parityTerms();
      if (terms.reduce((sum, { masks }) => sum + masks.length, 0) > MOST_PARITY_TERMS) return null;
      return parityProducts(terms, isTransformed ? room() : clique.spectrum(belief, room()));
    }
    if (clique.cells * size * size > MOST_PRODUCTS) return null;
    const wide = members.map(({ query }) => query && new Support(coarse, clique.attributes, query));
    return weightedProducts(wide, belief, room());
  }
}

/** Σ_x p(x)·q_i(x)·q_j(x), cell by cell. */
function weightedProducts(
  supports: readonly (Support | null)[],
  table: Float64Array,
  weighted: Float64Array,
): Float64Array {
  const size = supports.length;
  const products = new Float64Array(size * size);
  for (const [i, support] of supports.entries()) {
    weighted.fill(0);
    support?.weigh(table, weighted);
    for (let j = 0; j <= i; j++) products[i * size + j] = supports[j]?.sum(weighted) ?? 0;
  }
  return products;
}

/** A query as a sum of parities: coefficients and entries of the clique's transform. */
export interface ParityTerms {
  readonly masks: Int32Array;
  readonly coefficients: Float64Array;
}

/** All queries of a layout that is one binary table, as sums of parities. */
export function parityTermsOf({ members, tree, sets, coarse }: Layout): ParityTerms[] {
  return members.map(({ query, set }) => {
    const spectrum = walshHadamard(expandQuery(query ?? EVERYTHING, coarse, sets[set]));
    const masks = tree.cliques[0].masksOf(sets[set]);
    const kept = [...masks.keys()].filter((cell) => spectrum[cell] !== 0);
    return {
      masks: Int32Array.from(kept, (cell) => masks[cell]),
      coefficients: Float64Array.from(kept, (cell) => spectrum[cell] / spectrum.length),
    };
  });
}

function parityProducts(queries: readonly ParityTerms[], spectrum: Float64Array): Float64Array {
  const size = queries.length;
  const products = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const a = queries[i];
    for (let j = 0; j <= i; j++) {
      const b = queries[j];
      let sum = 0;
      for (let k = 0; k < a.masks.length; k++) {
        for (let l = 0; l < b.masks.length; l++) {
          sum += a.coefficients[k] * b.coefficients[l] * spectrum[a.masks[k] ^ b.masks[l]];
        }
      }
      products[i * size + j] = sum;
    }
  }
  return products;
}

/** A query that has one coefficient in an interval of codes, and 0 outside. */
interface Interval {
  readonly low: number;
  /** The first code behind it. */
  readonly end: number;
  readonly coefficient: number;
}

/**
 * Σ_x p(x)·q_i(x)·q_j(x), lower triangle by rows, for intervals of one attribute: two intervals meet in an interval, so
 * prefix sums of p give each product at once. Null where a query is none.
 */
export function intervalProducts(queries: readonly (LinearQuery | null)[], table: Float64Array): Float64Array | null {
  const size = queries.length;
  const intervals: Interval[] = [];
  for (const query of queries) {
    const interval = query && intervalOf(query, table.length);
    if (!interval) return null;
    intervals.push(interval);
  }
  const before = new Float64Array(table.length + 1);
  for (let code = 0; code < table.length; code++) before[code + 1] = before[code] + table[code];
  const products = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const { low, end, coefficient } = intervals[i];
    for (let j = 0; j <= i; j++) {
      const other = intervals[j];
      const from = Math.max(low, other.low);
      const to = Math.min(end, other.end);
      if (from < to) products[i * size + j] = coefficient * other.coefficient * (before[to] - before[from]);
    }
  }
  return products;
}

function intervalOf({ times, factors }: LinearQuery, codes: number): Interval | null {
  if (factors.length === 0) return { low: 0, end: codes, coefficient: times };
  if (factors.length > 1 || factors[0].attributes.length > 1) return null;
  const { values } = factors[0];
  let low = 0;
  while (low < codes && values[low] === 0) low++;
  let end = low;
  while (end < codes && values[end] === values[low]) end++;
  for (let code = end; code < codes; code++) if (values[code] !== 0) return null;
  return { low, end, coefficient: times * (values[low] ?? 0) };
}
