import { expect, test } from 'vitest';
import { intervalProducts } from '../../../../src/core/estimators/multiplicative-weights/covariance.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import type { LinearQuery } from '../../../../src/core/workload/linear-query.ts';

const CODES = 30;

const queryOf = (values: Float64Array, times = 1): LinearQuery => ({ times, factors: [{ attributes: [0], values }] });

test('products of intervals are what adding up all codes says', () => {
  const rng = seededRng('interval products');
  const table = Float64Array.from({ length: CODES }, () => rng.uniform());
  const queries = Array.from({ length: 12 }, () => {
    const low = rng.integer(CODES);
    const values = new Float64Array(CODES).fill(rng.uniform() - 0.5, low, low + 1 + rng.integer(CODES - low));
    return queryOf(values, 1 + rng.integer(3));
  });
  queries.push({ times: 2, factors: [] }, queryOf(new Float64Array(CODES)));
  const value = ({ times, factors }: LinearQuery, code: number) => times * (factors[0]?.values[code] ?? 1);
  const products = intervalProducts(queries, table);
  for (const [i, a] of queries.entries()) {
    for (let j = 0; j <= i; j++) {
      const sum = table.reduce((total, share, code) => total + share * value(a, code) * value(queries[j], code), 0);
      expect(products?.[i * queries.length + j]).toBeCloseTo(sum, 12);
    }
  }
});

test('a query with a gap, or of two heights, is no interval', () => {
  const table = new Float64Array(4).fill(0.25);
  const products = (...values: number[]) => intervalProducts([queryOf(Float64Array.from(values))], table);
  expect(products(0, 1, 1, 0)?.[0]).toBeCloseTo(0.5, 12);
  expect(products(1, 0, 1, 0)).toBeNull();
  expect(products(1, 2, 0, 0)).toBeNull();
});
