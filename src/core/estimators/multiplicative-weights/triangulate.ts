/** A clique of the tree: its attributes, and what it shares with the clique it hangs on. */
export interface CliqueShape {
  /** Ascending. */
  readonly attributes: readonly number[];
  /** Position of the clique it hangs on, always an earlier one; −1 for the first. */
  readonly parent: number;
  /** Ascending; what it shares with the parent. */
  readonly separator: readonly number[];
}

/**
 * A junction tree for sets of attributes that are connected: every set lies inside one of the cliques, and the cliques
 * that hold an attribute hang together. Attributes are eliminated greedily, the one first whose neighbours make the
 * smallest table; finding the best order is NP-hard.
 */
export function triangulate(
  attributes: readonly number[],
  sets: readonly (readonly number[])[],
  sizeOf: (attribute: number) => number,
): CliqueShape[] {
  const neighbours = new Map<number, Set<number>>(attributes.map((index) => [index, new Set()]));
  for (const set of sets) connect(neighbours, set);
  const cost = (index: number) => {
    let cells = sizeOf(index);
    for (const other of neighbours.get(index) ?? []) cells *= sizeOf(other);
    return cells;
  };
  const costs = new Map(attributes.map((index) => [index, cost(index)]));
  const eliminated: { attribute: number; around: number[] }[] = [];
  while (costs.size > 0) {
    let attribute = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [index, cells] of costs) {
      if (cells < least || attribute < 0) [attribute, least] = [index, cells];
    }
    const around = [...(neighbours.get(attribute) ?? [])];
    eliminated.push({ attribute, around });
    connect(neighbours, around);
    costs.delete(attribute);
    for (const other of around) neighbours.get(other)?.delete(attribute);
    for (const other of around) costs.set(other, cost(other));
  }
  return treeOf(eliminated);
}

function connect(neighbours: Map<number, Set<number>>, set: readonly number[]): void {
  for (const a of set) for (const b of set) if (a !== b) neighbours.get(a)?.add(b);
}

/**
 * Seen backwards, each eliminated attribute adds itself to neighbours that all lie in one clique already: the clique of
 * the one that was eliminated soonest after it.
 */
function treeOf(eliminated: readonly { attribute: number; around: readonly number[] }[]): CliqueShape[] {
  const time = new Map(eliminated.map(({ attribute }, index) => [attribute, index]));
  const cliqueOf = new Map<number, number>();
  const cliques: { attributes: number[]; parent: number; separator: number[] }[] = [];
  for (const { attribute, around } of [...eliminated].reverse()) {
    const soonest = around.reduce(
      (best, other) => ((time.get(other) ?? 0) < (time.get(best) ?? 0) ? other : best),
      around[0],
    );
    const parent = around.length === 0 ? -1 : (cliqueOf.get(soonest) ?? -1);
    if (parent >= 0 && cliques[parent].attributes.length === around.length) {
      // The neighbours are all of the parent: it grows instead of getting a child.
      cliques[parent].attributes.push(attribute);
      cliqueOf.set(attribute, parent);
    } else {
      cliqueOf.set(attribute, cliques.length);
      cliques.push({ attributes: [...around, attribute], parent, separator: [...around] });
    }
  }
  const ascending = (list: number[]) => list.sort((a, b) => a - b);
  return cliques.map(({ attributes, parent, separator }) => ({
    attributes: ascending(attributes),
    parent,
    separator: ascending(separator),
  }));
}
