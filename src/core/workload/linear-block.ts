import { Projection } from '../data/counts/projection.ts';
import { sumDown } from '../data/counts/sum-down.ts';
import { cellCount, type Domain, fixedDomain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { dot } from '../linalg/vectors.ts';
import type { Block } from './block.ts';
import { CellClasses } from './cell-classes.ts';
import { CodeClasses } from './code-classes.ts';
import { genuine } from './genuine.ts';
import { largest, twoLargest, twoLargestPlaces } from './largest.ts';
import {
  coefficientAt,
  copyOfQuery,
  type Factor,
  isIntegral,
  type LinearQuery,
  querySensitivity,
} from './linear-query.ts';
import { type Power, sizeOf } from './power.ts';
import { QueryGroup } from './query-group.ts';

/** Beyond this many steps the exact search over pairs of cells gives way to an upper bound. */
const MOST_PAIR_STEPS = 4_194_304;
/** Beyond this many coefficients it is not even found out how many kinds of cells there are. */
const MOST_COEFFICIENTS = 2_097_152;
const MOST_TABLE = 65_536;

/**
 * Linear queries, each over some of `attributes`, with the words that stand for them. Takes the queries over: who
 * asks for one gets a copy, always the same, as costs are worked out once and coefficients must not change under them.
 */
export function linearBlock(
  given: Domain,
  attributes: readonly number[],
  queries: readonly LinearQuery[],
  label: string,
  words: (query: number) => string,
): Block {
  const domain = fixedDomain(given);
  const groups = QueryGroup.of(domain, queries);
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const integral = queries.every(isIntegral);
  // Sums of m products may fall short of the real value by this share; a charge must not.
  const roundedUp = (cost: number) => (integral ? cost : cost * (1 + queries.length * Number.EPSILON));
  const pairs = lazily(() => distinctCells(domain, queries));

  /** Queries whose coefficients are all as large, such as parities, count the same in every cell. */
  const even = groups.filter(({ places }) => places.every((place) => isEven(queries[place])));
  const uneven = lazily(() =>
    groups
      .filter((group) => !even.includes(group))
      .map((group) => {
        const kept = group.attributes.map((index) => attributes.indexOf(index));
        return { group, projection: new Projection(sizes, kept) };
      }),
  );

  /** Σ weight·|coefficient| for every cell, or of the squares. */
  const norms = (weights: Float64Array, power: Power = 1): Float64Array => {
    let everywhere = 0;
    for (const { places } of even) {
      for (const place of places) everywhere += weights[place] * sizeOf(coefficientSize(queries[place]), power);
    }
    const sums = new Float64Array(cellCount(domain, attributes)).fill(everywhere);
    for (const { group, projection } of uneven()) projection.add(group.norms(weights, power), sums);
    return sums;
  };

  const cost = (weights: Float64Array, neighbours: Neighbours, power: Power = 1): number => {
    if (neighbours === 'add-remove') return roundedUp(largest(norms(weights, power)));
    const rows = pairs();
    if (rows) return roundedUp(farthestPair(rows, weights, power).distance);
    // An upper bound: no pair moves a query by more than its spread, or all of them by more than two norms; of squares,
    // (a − b)² is 2(a² + b²) at most.
    const apart = spreads().map((spread) => sizeOf(spread, power));
    return roundedUp(Math.min(dot(apart, weights), power * twoLargest(norms(weights, power))));
  };
  const moved = (weights: Float64Array, neighbours: Neighbours): Float64Array => {
    const rows = neighbours === 'replace-one' ? pairs() : null;
    if (rows) {
      const { one, other } = farthestPair(rows, weights);
      return Float64Array.from(rows, (row) => Math.abs(row[one] - row[other]));
    }
    const sums = norms(weights);
    if (neighbours === 'replace-one' && dot(spreads(), weights) < twoLargest(sums)) return spreads();
    const [one, other] = twoLargestPlaces(sums);
    const at = (query: LinearQuery, cell: number) =>
      cell < 0 ? 0 : Math.abs(coefficientAt(domain, attributes, query, cell));
    return Float64Array.from(
      queries,
      (query) => at(query, one) + (neighbours === 'replace-one' ? at(query, other) : 0),
    );
  };
  const spreads = lazily(() => Float64Array.from(queries, (query) => querySensitivity(query, 'replace-one')));
  const handedOut: LinearQuery[] = [];
  const ones = new Float64Array(queries.length).fill(1);
  const plainFor = (power: Power) => ({
    'add-remove': lazily(() => cost(ones, 'add-remove', power)),
    'replace-one': lazily(() => cost(ones, 'replace-one', power)),
  });
  const [plain, plainSquares] = [plainFor(1), plainFor(2)];

  const block: Block = {
    label,
    attributes,
    cells: cellCount(domain, attributes),
    queries: queries.length,
    integral,
    partition: false,
    answer(table) {
      const answers = new Float64Array(queries.length);
      for (const group of groups) {
        const isAll = group.attributes.length === attributes.length;
        group.answer(isAll ? table : sumDown(domain, table, attributes, group.attributes), answers);
      }
      return answers;
    },
    weightedSensitivity: (weights, neighbours) =>
      typeof weights === 'number' ? weightTimes(weights, plain[neighbours]()) : cost(weights, neighbours),
    weightedSquares: (weights, neighbours) =>
      typeof weights === 'number' ? weightTimes(weights, plainSquares[neighbours]()) : cost(weights, neighbours, 2),
    movedMost: moved,
    querySensitivity: (query, neighbours) => querySensitivity(queries[query], neighbours),
    query(query) {
      handedOut[query] ??= copyOfQuery(queries[query]);
      return handedOut[query];
    },
    words,
  };
  return genuine(block, (query) => queries[query]);
}

function isEven({ factors }: LinearQuery): boolean {
  return factors.every(({ values }) => values.every((value) => Math.abs(value) === Math.abs(values[0])));
}

/** How large the coefficients are where all are as large. */
function coefficientSize({ times, factors }: LinearQuery): number {
  return factors.reduce((product, { values }) => product * Math.abs(values[0]), Math.abs(times));
}

/** Without noise (an infinite weight) only what no record can change may be asked. */
function weightTimes(weight: number, sensitivity: number): number {
  return sensitivity === 0 ? 0 : weight * sensitivity;
}

/**
 * The coefficients on one cell of each kind that the queries tell apart, a row per query; null where there are too many
 * kinds to try all pairs.
 */
function distinctCells(domain: Domain, queries: readonly LinearQuery[]): Float64Array[] | null {
  if (queries.some(({ factors }) => factors.some(isLargeTable))) return null;
  const merged = cellCount(new CodeClasses(domain, queries).merged);
  if (merged * queries.length > MOST_COEFFICIENTS) return null;
  const classes = new CellClasses(domain, queries);
  if ((classes.size * classes.size * queries.length) / 2 > MOST_PAIR_STEPS) return null;
  return queries.map((query) => classes.coefficients(query) as Float64Array);
}

/** Whose slices would be compared in pairs for too long. */
function isLargeTable({ attributes, values }: Factor): boolean {
  return attributes.length > 1 && values.length > MOST_TABLE;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function farthestPair(rows: readonly Float64Array[], weights: Float64Array, power: Power = 1) {
  const cells = rows[0]?.length ?? 0;
  const farthest = { distance: 0, one: 0, other: 0 };
  for (let a = 0; a < cells; a++) {
    for (let b = 0; b < a; b++) {
      let distance = 0;
      for (let i = 0; i < rows.length; i++) distance += weights[i] * sizeOf(rows[i][a] - rows[i][b], power);
      if (distance > farthest.distance) Object.assign(farthest, { distance, one: a, other: b });
    }
  }
  return farthest;
}
