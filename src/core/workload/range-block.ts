import { cellCount, type Domain } from '../data/domain.ts';
import type { Block } from './block.ts';
import { intervalWords } from './cell-query.ts';
import { heaviestPair } from './heaviest-pair.ts';
import { largest, twoLargest } from './largest.ts';
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

  /** Σ of the weights of the ranges around each cell: signed marks at the corners, then running sums. */
  const coverage = (weights: Float64Array): Float64Array => {
    const table = new Float64Array(cells);
    for (const { cell, sign } of corners) {
      for (let i = 0; i < queries; i++) if (cell[i] >= 0) table[cell[i]] += sign * weights[i];
    }
    return runningSums(table, sizes);
  };

  return {
    label: `ranges over ${attributes.map((index) => domain.attributes[index].name).join(' × ')}`,
    attributes,
    queries,
    integral: true,
    partition: false,
    answer(table) {
      const sums = runningSums(table.slice(), sizes);
      return answersFrom(sums, sizes, bounds, queries);
    },
    weightedSensitivity(given, neighbours) {
      const weights = typeof given === 'number' ? new Float64Array(queries).fill(given) : given;
      if (neighbours === 'add-remove') return largest(coverage(weights));
      if (sizes.length === 1) return heaviestPair(sizes[0], bounds.low[0], bounds.high[0], weights);
      // For boxes an upper bound: a replaced record changes no query by more than 1 that the old or the new one is in.
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return Math.min(total, twoLargest(coverage(weights)));
    },
    querySensitivity: (query, neighbours) =>
      neighbours === 'replace-one' && sizes.every((size, k) => isWhole(bounds, k, query, size)) ? 0 : 1,
    query: (query) => ({
      times: 1,
      factors: attributes.flatMap((index, k) => {
        if (isWhole(bounds, k, query, sizes[k])) return [];
        const values = new Float64Array(sizes[k]).fill(1, bounds.low[k][query], bounds.high[k][query] + 1);
        return [{ attributes: [index], values }];
      }),
    }),
    words(query) {
      const parts = attributes.flatMap((index, k) =>
        isWhole(bounds, k, query, sizes[k])
          ? []
          : [intervalWords(domain.attributes[index], bounds.low[k][query], bounds.high[k][query])],
      );
      return parts.join(' and ') || 'all records';
    },
  };
}

/** True when the interval is all of the attribute, so that no replaced record enters or leaves it. */
function isWhole({ low, high }: RangeBounds, axis: number, query: number, size: number): boolean {
  return low[axis][query] === 0 && high[axis][query] === size - 1;
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

/** Inclusion and exclusion over the corners: up to high, minus up to one before low, along each axis. */
function answersFrom(sums: Float64Array, sizes: readonly number[], { low, high }: RangeBounds, queries: number) {
  const strides = tableStrides(sizes);
  const answers = new Float64Array(queries);
  for (let i = 0; i < queries; i++) {
    for (let mask = 0; mask < 1 << sizes.length; mask++) {
      let cell = 0;
      let sign = 1;
      for (let axis = 0; axis < sizes.length && sign !== 0; axis++) {
        const before = ((mask >> axis) & 1) === 1;
        const at = before ? low[axis][i] - 1 : high[axis][i];
        if (before) sign = at < 0 ? 0 : -sign;
        cell += at * strides[axis];
      }
      if (sign !== 0) answers[i] += sign * sums[cell];
    }
  }
  return answers;
}
