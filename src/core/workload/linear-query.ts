import { cellCount, codesOf, type Domain, everyAttribute } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import { ownNumber, ownNumbers } from '../own.ts';

/** A table of numbers over a few attributes, at least one (ascending positions), one per cell, the last attribute fastest. */
export interface Factor {
  readonly attributes: readonly number[];
  readonly values: Float64Array;
}

/**
 * A weighted sum over the cells of the joint domain. The coefficient of a cell is the product of `times` and of one
 * number from each factor; factors share no attribute, and attributes in no factor do not matter. So a conjunction, a
 * parity or a moment is one short list of numbers per attribute, however large the domain is.
 */
export interface LinearQuery {
  readonly times: number;
  readonly factors: readonly Factor[];
}

/** The query that counts every record. */
export const EVERYTHING: LinearQuery = { times: 1, factors: [] };

/** One list of coefficients, one per cell of the joint domain. */
export function denseQuery(domain: Domain, coefficients: Float64Array): LinearQuery {
  return { times: 1, factors: [{ attributes: everyAttribute(domain), values: coefficients }] };
}

/** Tells every cell of the domain from every other one. */
export function everyCellApart(domain: Domain): LinearQuery {
  return denseQuery(
    domain,
    Float64Array.from({ length: cellCount(domain) }, (_, cell) => cell),
  );
}

/** Smallest and largest coefficient over all cells. Exact: factors vary independently of each other. */
export function coefficientRange({ times, factors }: LinearQuery): readonly [low: number, high: number] {
  let low = times;
  let high = times;
  for (const { values } of factors) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    const products = [low * least, low * most, high * least, high * most];
    low = Math.min(...products);
    high = Math.max(...products);
  }
  return [low, high];
}

/** The same query with coefficients of its own, each of the given ones read once. */
export function copyOfQuery({ times, factors }: LinearQuery): LinearQuery {
  return {
    times: ownNumber(times),
    factors: Array.from(factors, ({ attributes, values }) => ({
      attributes: ownNumbers(attributes),
      values: new Float64Array(values),
    })),
  };
}

/** How far one record can move the answer: max|Q_j| (Lemma 2.1), or the widest difference where one is replaced. */
export function querySensitivity(query: LinearQuery, neighbours: Neighbours): number {
  const [low, high] = coefficientRange(query);
  return neighbours === 'add-remove' ? Math.max(Math.abs(low), Math.abs(high)) : high - low;
}

/** True when every true answer is a whole number. */
export function isIntegral({ times, factors }: LinearQuery): boolean {
  return Number.isInteger(times) && factors.every(({ values }) => values.every(Number.isInteger));
}

/** Ascending positions of the attributes that matter to the query. */
export function attributesOf(query: LinearQuery): number[] {
  return query.factors.flatMap((factor) => factor.attributes).sort((a, b) => a - b);
}

/** The coefficients over the table of these attributes, which must contain all that the query names. */
export function expandQuery(query: LinearQuery, domain: Domain, attributes: readonly number[]): Float64Array {
  const cells = new Float64Array(cellCount(domain, attributes)).fill(query.times);
  for (const { attributes: factorAttributes, values } of query.factors) {
    if (factorAttributes.length === attributes.length) {
      for (let cell = 0; cell < cells.length; cell++) cells[cell] *= values[cell];
      continue;
    }
    const positions = cellPositions(domain, attributes, factorAttributes);
    for (let cell = 0; cell < cells.length; cell++) cells[cell] *= values[positions[cell]];
  }
  return cells;
}

/** The coefficient of one cell of the table over these attributes. */
export function coefficientAt(
  domain: Domain,
  attributes: readonly number[],
  { times, factors }: LinearQuery,
  cell: number,
): number {
  const codes = codesOf(domain, attributes, cell);
  return factors.reduce((product, { attributes: own, values }) => {
    const place = own.reduce((sum, index) => sum * domain.attributes[index].size + codes[attributes.indexOf(index)], 0);
    return product * values[place];
  }, times);
}

/** For each cell of the table over `attributes`, the cell of the smaller table over `kept` that it lies in. */
export function cellPositions(domain: Domain, attributes: readonly number[], kept: readonly number[]): Int32Array {
  const positions = new Int32Array(cellCount(domain, attributes));
  let keptStride = 1;
  let stride = 1;
  for (let axis = attributes.length - 1; axis >= 0; axis--) {
    const { size } = domain.attributes[attributes[axis]];
    if (kept.includes(attributes[axis])) {
      for (let cell = 0; cell < positions.length; cell++) {
        positions[cell] += (Math.floor(cell / stride) % size) * keptStride;
      }
      keptStride *= size;
    }
    stride *= size;
  }
  return positions;
}
