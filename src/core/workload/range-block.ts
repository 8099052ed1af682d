import { cellCount, type Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { Block } from './block.ts';
import { intervalWords } from './cell-query.ts';
import { genuine } from './genuine.ts';
import { intervalPairs } from './heaviest-pair.ts';
import { largest, twoLargest, twoLargestPlaces } from './largest.ts';
import type { Factor } from './linear-query.ts';
import { runningSums, tableStrides } from './running-sums.ts';

/** Inclusive intervals of codes, one list of bounds per attribute, all as long as there are queries. */
export interface RangeBounds {
  readonly low: readonly Int32Array[];
  readonly high: readonly Int32Array[];
}

/** Counts of records inside boxes: one interval of codes per attribute. Answered from prefix sums, 2^k look-ups each. */
export function rangeBlock(domain: Domain, attributes: readonly number[], bounds: RangeBounds): Block {
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const cells = cellCount(domain, attributes);
  const queries = bounds.low[0].length;
  const corners = cornersOf(sizes, bounds, queries);
  const factorOf = intervalFactors();
  const ends = endsAlong(bounds.low[0], bounds.high[0]);

  const pairs = sizes.length === 1 ? intervalPairs(sizes[0], bounds.low[0], bounds.high[0]) : null;

  /** Σ of the weights of the ranges around each cell: signed marks at the corners, then running sums. */
  const coverage = (weights: Float64Array): Float64Array => {
    const table = new Float64Array(cells);
    for (const { cell, sign } of corners) {
      for (let i = 0; i < queries; i++) if (cell[i] >= 0) table[cell[i]] += sign * weights[i];
    }
    return runningSums(table, sizes);
  };

  const cost = (given: number | Float64Array, neighbours: Neighbours): number => {
    const weights = typeof given === 'number' ? new Float64Array(queries).fill(given) : given;
    if (neighbours === 'add-remove') return largest(coverage(weights));
    if (pairs) return pairs.heaviest(weights);
    // For boxes an upper bound: a replaced record changes no query by more than 1 that the old or the new one is in.
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return Math.min(total, twoLargest(coverage(weights)));
  };

  return genuine({
    label: `ranges over ${attributes.map((index) => domain.attributes[index].name).join(' × ')}`,
    attributes,
    cells,
    queries,
    integral: true,
    partition: false,
    axes: attributes.map(() => 'ranges'),
    answer: (table) => answersFrom(table, sizes, bounds, ends),
    weightedSensitivity: cost,
    // Nobody moves a count by more than 1, whose square is as much.
    weightedSquares: cost,
    movedMost(weights, neighbours) {
      const held = (cell: number) =>
        Float64Array.from(weights, (_, i) => (cell >= 0 && holdsCell(sizes, bounds, i, cell) ? 1 : 0));
      if (pairs && neighbours === 'replace-one') {
        const [one, other] = pairs.positions(weights).map(held);
        return one.map((isIn, i) => Math.abs(isIn - other[i]));
      }
      const covered = coverage(weights);
      const [one, other] = twoLargestPlaces(covered).map(held);
      if (neighbours === 'add-remove') return one;
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return total < twoLargest(covered) ? weights.slice().fill(1) : one.map((isIn, i) => isIn + other[i]);
    },
    querySensitivity: (query, neighbours) =>
      neighbours === 'replace-one' && sizes.every((size, k) => isWhole(bounds, k, query, size)) ? 0 : 1,
    query: (query) => ({
      times: 1,
      factors: attributes.flatMap((index, k) => {
        if (isWhole(bounds, k, query, sizes[k])) return [];
        return [factorOf(index, sizes[k], bounds.low[k][query], bounds.high[k][query])];
      }),
    }),
    ...(sizes.length === 1 ? { run: (query: number) => [bounds.low[0][query], bounds.high[0][query]] as const } : {}),
    words(query) {
      const parts = attributes.flatMap((index, k) =>
        isWhole(bounds, k, query, sizes[k])
          ? []
          : [intervalWords(domain.attributes[index], bounds.low[k][query], bounds.high[k][query])],
      );
      return parts.join(' and ') || 'all records';
    },
  });
}

/**
 * Makes factors whose coefficients are written out when somebody asks, and the latest ones kept: a history of ranges over
 * very many codes is short without them.
 */
export function intervalFactors(): (attribute: number, size: number, low: number, high: number) => Factor {
  let latest: { readonly factor: Factor; readonly values: Float64Array } | null = null;
  return (attribute, size, low, high) => {
    const factor: Factor = {
      attributes: [attribute],
      get values() {
        if (latest?.factor === factor) return latest.values;
        latest = null;
        latest = { factor, values: new Float64Array(size).fill(1, low, high + 1) };
        return latest.values;
      },
    };
    return factor;
  };
}

/** True when the interval is all of the attribute, so that no replaced record enters or leaves it. */
function isWhole({ low, high }: RangeBounds, axis: number, query: number, size: number): boolean {
  return low[axis][query] === 0 && high[axis][query] === size - 1;
}

function holdsCell(sizes: readonly number[], { low, high }: RangeBounds, query: number, cell: number): boolean {
  let rest = cell;
  for (let axis = sizes.length - 1; axis >= 0; axis--) {
    const code = rest % sizes[axis];
    if (code < low[axis][query] || code > high[axis][query]) return false;
    rest = Math.floor(rest / sizes[axis]);
  }
  return true;
}

interface Corner {
  readonly sign: number;
  /** Cell per query, −1 where the corner lies outside of the table and marks nothing. */
  readonly cell: Int32Array;
}

/** The 2^k corners where the running sums that mark a box begin and end: low, or one past high, along each axis. */
function cornersOf(sizes: readonly number[], bounds: RangeBounds, queries: number): Corner[] {
  const strides = tableStrides(sizes);
  return Array.from({ length: 1 << sizes.length }, (_, mask) => {
    const cell = new Int32Array(queries);
    let sign = 1;
    for (let axis = 0; axis < sizes.length; axis++) {
      const past = ((mask >> axis) & 1) === 1;
      if (past) sign = -sign;
      for (let i = 0; i < queries; i++) {
        const at = past ? bounds.high[axis][i] + 1 : bounds.low[axis][i];
        cell[i] = at < sizes[axis] && cell[i] >= 0 ? cell[i] + at * strides[axis] : -1;
      }
    }
    return { sign, cell };
  });
}

/** An end of a query along the first axis: all up to this code count, with this sign. */
interface Ends {
  /** Ascending. */
  readonly code: Int32Array;
  readonly query: Int32Array;
  readonly sign: Int8Array;
}

function endsAlong(low: Int32Array, high: Int32Array): Ends {
  const queries = low.length;
  const codeOf = (end: number) => (end < queries ? high[end] : low[end - queries] - 1);
  // Nothing comes before the first code.
  const ends = Int32Array.from({ length: 2 * queries }, (_, end) => end).filter((end) => codeOf(end) >= 0);
  ends.sort((a, b) => codeOf(a) - codeOf(b) || a - b);
  return {
    code: ends.map(codeOf),
    query: ends.map((end) => end % queries),
    sign: Int8Array.from(ends, (end) => (end < queries ? 1 : -1)),
  };
}

/**
 * Inclusion and exclusion over the corners: up to high, minus up to one before low, along each axis. The first axis is
 * walked along, so that prefix sums are held over the others only and the table needs no copy.
 */
function answersFrom(table: Float64Array, sizes: readonly number[], { low, high }: RangeBounds, ends: Ends) {
  const inner = sizes.slice(1);
  const strides = tableStrides(inner);
  const cells = inner.reduce((product, size) => product * size, 1);
  const answers = new Float64Array(low[0].length);
  const upTo = new Float64Array(cells);
  const sums = new Float64Array(cells);
  let next = 0;
  for (let code = 0; code < sizes[0] && next < ends.code.length; code++) {
    const base = code * cells;
    for (let i = 0; i < cells; i++) upTo[i] += table[base + i];
    if (ends.code[next] > code) continue;
    sums.set(upTo);
    runningSums(sums, inner);
    for (; next < ends.code.length && ends.code[next] === code; next++) {
      answers[ends.query[next]] += ends.sign[next] * cornersAt(sums, strides, low, high, ends.query[next]);
    }
  }
  return answers;
}

function cornersAt(
  sums: Float64Array,
  strides: readonly number[],
  low: readonly Int32Array[],
  high: readonly Int32Array[],
  query: number,
): number {
  let answer = 0;
  for (let mask = 0; mask < 1 << strides.length; mask++) {
    let cell = 0;
    let sign = 1;
    for (let axis = 0; axis < strides.length && sign !== 0; axis++) {
      const before = ((mask >> axis) & 1) === 1;
      const at = before ? low[axis + 1][query] - 1 : high[axis + 1][query];
      if (before) sign = at < 0 ? 0 : -sign;
      cell += at * strides[axis];
    }
    if (sign !== 0) answer += sign * sums[cell];
  }
  return answer;
}
