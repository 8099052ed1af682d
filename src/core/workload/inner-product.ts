import { cellCount, type Domain } from '../data/domain.ts';
import { expandQuery, type Factor, type LinearQuery } from './linear-query.ts';

/**
 * Σ over the cells of the joint domain of the products of both queries' coefficients. Factors of the two that share
 * attributes are taken together, and each such group is summed on its own, so the joint domain is never walked unless a
 * factor spans it (historical answers, Eq. 12).
 */
export function innerProduct(domain: Domain, a: LinearQuery, b: LinearQuery): number {
  let product = a.times * b.times;
  const touched = new Set<number>();
  for (const group of groupsOf([...a.factors, ...b.factors])) {
    for (const index of group) touched.add(index);
    product *= groupSum(domain, within(a, group), within(b, group), group);
  }
  for (const [index, { size }] of domain.attributes.entries()) if (!touched.has(index)) product *= size;
  return product;
}

/** Sets of attributes that factors tie together, each ascending. */
function groupsOf(factors: readonly Factor[]): number[][] {
  let groups: Set<number>[] = [];
  for (const { attributes } of factors) {
    const joined = new Set(attributes);
    const apart = groups.filter((group) => !attributes.some((index) => group.has(index)));
    for (const group of groups) if (!apart.includes(group)) for (const index of group) joined.add(index);
    groups = [...apart, joined];
  }
  return groups.map((group) => [...group].sort((x, y) => x - y));
}

function within(query: LinearQuery, group: readonly number[]): readonly Factor[] {
  return query.factors.filter(({ attributes }) => attributes.some((index) => group.includes(index)));
}

function groupSum(domain: Domain, a: readonly Factor[], b: readonly Factor[], group: readonly number[]): number {
  const left = groupCells(domain, a, group);
  const right = groupCells(domain, b, group);
  let sum = 0;
  if (left === null || right === null) for (const value of left ?? right ?? []) sum += value;
  else for (let cell = 0; cell < left.length; cell++) sum += left[cell] * right[cell];
  return sum;
}

/** The factors' product over the cells of the group; null for a query that counts every record of it. */
function groupCells(domain: Domain, factors: readonly Factor[], group: readonly number[]): Float64Array | null {
  if (factors.length === 0) return null;
  const [first] = factors;
  if (factors.length === 1 && first.values.length === cellCount(domain, group)) return first.values;
  return expandQuery({ times: 1, factors }, domain, group);
}
