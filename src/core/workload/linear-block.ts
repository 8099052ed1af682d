import { tableKey } from '../data/counts.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import { Projection } from '../data/projection.ts';
import { sumDown } from '../data/sum-down.ts';
import { CellClasses } from '../history/cell-classes.ts';
import { CodeClasses } from '../history/code-classes.ts';
import type { Block } from './block.ts';
import { contractTable } from './contract.ts';
import { largest, twoLargest } from './largest.ts';
import { attributesOf, expandQuery, isIntegral, type LinearQuery, querySensitivity } from './linear-query.ts';

/** Beyond this many steps the exact search over pairs of cells gives way to an upper bound. */
const MOST_PAIR_STEPS = 16_777_216;

/** Linear queries, each over some of `attributes`, with the words that stand for them. */
export function linearBlock(
  domain: Domain,
  attributes: readonly number[],
  queries: readonly LinearQuery[],
  label: string,
  words: (query: number) => string,
): Block {
  const groups = groupsOf(queries);
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const integral = queries.every(isIntegral);
  // Sums of m products may fall short of the real value by this share; a charge must not.
  const roundedUp = (cost: number) => (integral ? cost : cost * (1 + queries.length * Number.EPSILON));
  const pairs = lazily(() => distinctCells(domain, queries));

  /** Σ weight·|coefficient| for every cell. */
  const norms = (weights: number | Float64Array): Float64Array => {
    const sums = new Float64Array(cellCount(domain, attributes));
    for (const { own, members } of groups) {
      const small = new Float64Array(cellCount(domain, own));
      for (const i of members) {
        const weight = weightAt(weights, i);
        const row = expandQuery(queries[i], domain, own);
        for (let cell = 0; cell < small.length; cell++) small[cell] += weight * Math.abs(row[cell]);
      }
      const kept = own.map((index) => attributes.indexOf(index));
      new Projection(sizes, kept).add(small, sums);
    }
    return sums;
  };

  return {
    label,
    attributes,
    queries: queries.length,
    integral,
    partition: false,
    answer(table) {
      const answers = new Float64Array(queries.length);
      for (const { own, members } of groups) {
        const small = own.length === attributes.length ? table : sumDown(domain, table, attributes, own);
        for (const i of members) answers[i] = contractTable(domain, small, queries[i]);
      }
      return answers;
    },
    weightedSensitivity(weights, neighbours) {
      if (neighbours === 'add-remove') return roundedUp(largest(norms(weights)));
      const rows = pairs();
      if (rows) return roundedUp(farthestPair(rows, weights));
      // An upper bound: no pair moves a query by more than its spread, or all of them by more than two norms.
      const bySpread = queries.reduce(
        (sum, query, i) => sum + weightAt(weights, i) * querySensitivity(query, 'replace-one'),
        0,
      );
      return roundedUp(Math.min(bySpread, twoLargest(norms(weights))));
    },
    querySensitivity: (query, neighbours) => querySensitivity(queries[query], neighbours),
    query: (query) => queries[query],
    words,
  };
}

/** Queries over the same attributes are answered from one table. */
function groupsOf(queries: readonly LinearQuery[]): { own: readonly number[]; members: number[] }[] {
  const groups = new Map<string, { own: readonly number[]; members: number[] }>();
  for (const [i, query] of queries.entries()) {
    const own = attributesOf(query);
    const key = tableKey(own);
    const group = groups.get(key) ?? { own, members: [] };
    groups.set(key, group);
    group.members.push(i);
  }
  return [...groups.values()];
}

/**
 * The coefficients on one cell of each kind that the queries tell apart, a row per query; null where there are too many
 * kinds to try all pairs.
 */
function distinctCells(domain: Domain, queries: readonly LinearQuery[]): Float64Array[] | null {
  const merged = cellCount(new CodeClasses(domain, queries).merged);
  if (merged * queries.length > MOST_PAIR_STEPS) return null;
  const classes = new CellClasses(domain, queries);
  if ((classes.size * classes.size * queries.length) / 2 > MOST_PAIR_STEPS) return null;
  return queries.map((query) => classes.coefficients(query) as Float64Array);
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function weightAt(weights: number | Float64Array, i: number): number {
  return typeof weights === 'number' ? weights : weights[i];
}

function farthestPair(rows: readonly Float64Array[], weights: number | Float64Array): number {
  const cells = rows[0]?.length ?? 0;
  let farthest = 0;
  for (let a = 0; a < cells; a++) {
    for (let b = 0; b < a; b++) {
      let distance = 0;
      for (let i = 0; i < rows.length; i++) distance += weightAt(weights, i) * Math.abs(rows[i][a] - rows[i][b]);
      farthest = Math.max(farthest, distance);
    }
  }
  return farthest;
}
