import type { Domain } from '../../data/domain.ts';
import { largestSize } from '../../linalg/vectors.ts';
import type { Rng } from '../../random/rng.ts';
import type { Factor, LinearQuery } from '../../workload/linear-query.ts';

/** A cell of a domain that may be too large to number its cells: one code per attribute. */
export type SamplePoint = Int32Array;

/** Points side by side: for every attribute, the codes of all of them. */
export type CodeLists = readonly Int32Array[];

export function codeLists(domain: Domain, points: readonly SamplePoint[]): CodeLists {
  return domain.attributes.map((_, index) => Int32Array.from(points, (point) => point[index]));
}

/** The query's coefficient at each of the points. */
export function coefficientsAt(domain: Domain, { times, factors }: LinearQuery, codes: CodeLists, points: number) {
  const coefficients = new Float64Array(points).fill(times);
  for (const factor of factors) {
    const values = valuesAt(domain, factor, codes, points);
    for (let i = 0; i < points; i++) coefficients[i] *= values[i];
  }
  return coefficients;
}

/** The factor's value at each of the points. */
export function valuesAt(domain: Domain, { attributes, values }: Factor, codes: CodeLists, points: number) {
  const positions = new Int32Array(points);
  for (const index of attributes) {
    const { size } = domain.attributes[index];
    const axisCodes = codes[index];
    for (let i = 0; i < points; i++) positions[i] = positions[i] * size + axisCodes[i];
  }
  return Float64Array.from(positions, (position) => values[position]);
}

/** A random cell, in proportion to the square of its coefficient: where the query is, however little of the domain. */
export function drawPoint(domain: Domain, { factors }: LinearQuery, rng: Rng): SamplePoint {
  const point = Int32Array.from(domain.attributes, ({ size }) => rng.integer(size));
  for (const { attributes, values } of factors) {
    let rest = drawPosition(values, rng);
    for (const index of attributes.toReversed()) {
      const { size } = domain.attributes[index];
      point[index] = rest % size;
      rest = Math.floor(rest / size);
    }
  }
  return point;
}

function drawPosition(values: Float64Array, rng: Rng): number {
  const most = largestSize(values);
  if (most === 0) return rng.integer(values.length);
  const total = values.reduce((sum, value) => sum + (value / most) * (value / most), 0);
  let left = rng.uniform() * total;
  let position = 0;
  for (const [place, value] of values.entries()) {
    if (value === 0) continue;
    position = place;
    left -= (value / most) * (value / most);
    if (left < 0) break;
  }
  return position;
}
