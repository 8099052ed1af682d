import { cellCount, type Domain } from '../data/domain.ts';
import { triangulate } from './multiplicative-weights/triangulate.ts';

/** The cells of each of the tables that exact sums need, when these sets of attributes are tied together. */
export function exactTables(domain: Domain, sets: readonly (readonly number[])[]): number[] {
  let groups: (readonly number[])[][] = [];
  const distinct = new Map(sets.map((set) => [set.join(), set]));
  for (const set of distinct.values()) {
    if (set.length === 0) continue;
    const meets = (group: readonly (readonly number[])[]) =>
      group.some((other) => other.some((at) => set.includes(at)));
    groups = [...groups.filter((group) => !meets(group)), [...groups.filter(meets).flat(), set]];
  }
  return groups.flatMap((group) => {
    const attributes = [...new Set(group.flat())].sort((a, b) => a - b);
    const cliques = triangulate(attributes, group, (index) => domain.attributes[index].size);
    return cliques.map((clique) => cellCount(domain, clique.attributes));
  });
}
