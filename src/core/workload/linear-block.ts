import type { Domain } from '../data/domain.ts';
import { cellCount } from '../data/domain.ts';
import type { Block } from './block.ts';
import { largest, twoLargest } from './largest.ts';

/** Beyond this many steps the exact search over pairs of cells gives way to an upper bound. */
const MOST_PAIR_STEPS = 4_000_000;

/** Plain linear queries: one list of coefficients each, one coefficient per cell of the table over `attributes`. */
export function linearBlock(
  domain: Domain,
  attributes: readonly number[],
  coefficients: readonly Float64Array[],
  label: string,
): Block {
  const cells = cellCount(domain, attributes);
  const queries = coefficients.length;
  const integral = coefficients.every((row) => row.every(Number.isInteger));
  const spreads = coefficients.map((row) => spreadOf(row));
  // Sums of m products may fall short of the real value by this share; a charge must not.
  const roundedUp = (cost: number) => (integral ? cost : cost * (1 + queries * Number.EPSILON));

  const norms = (weights: number | Float64Array): Float64Array => {
    const sums = new Float64Array(cells);
    for (let i = 0; i < queries; i++) {
      const weight = weightAt(weights, i);
      for (let cell = 0; cell < cells; cell++) sums[cell] += weight * Math.abs(coefficients[i][cell]);
    }
    return sums;
  };

  return {
    label,
    attributes,
    queries,
    integral,
    partition: false,
    answer: (table) => Float64Array.from(coefficients, (row) => dot(row, table)),
    weightedSensitivity(weights, neighbours) {
      if (neighbours === 'add-remove') return roundedUp(largest(norms(weights)));
      if (cells * cells * queries <= MOST_PAIR_STEPS) return roundedUp(farthestPair(coefficients, cells, weights));
      // An upper bound: no pair moves a query by more than its spread, or all of them by more than two norms.
      const bySpread = spreads.reduce((sum, spread, i) => sum + weightAt(weights, i) * spread, 0);
      return roundedUp(Math.min(bySpread, twoLargest(norms(weights))));
    },
    querySensitivity: (query, neighbours) =>
      neighbours === 'replace-one' ? spreads[query] : largest(coefficients[query].map(Math.abs)),
    query: (query) => ({ times: 1, factors: [{ attributes, values: coefficients[query] }] }),
    words: (query) => `${label}, number ${query + 1}`,
  };
}

function weightAt(weights: number | Float64Array, i: number): number {
  return typeof weights === 'number' ? weights : weights[i];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function spreadOf(row: Float64Array): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of row) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

function farthestPair(rows: readonly Float64Array[], cells: number, weights: number | Float64Array): number {
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
