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

/** Where in a junction tree attributes live. A clique owns those of its attributes that its parent does not hold. */
export class RootedTree {
  readonly shapes: readonly CliqueShape[];
  readonly children: readonly (readonly number[])[];
  readonly #owner = new Map<number, number>();
  readonly #depth: readonly number[];
  /** Cliques are entered in depth-first order; the part of the tree below a clique is entered before it is left. */
  readonly #entered: Int32Array;
  readonly #left: Int32Array;

  constructor(shapes: readonly CliqueShape[]) {
    this.shapes = shapes;
    const children: number[][] = shapes.map(() => []);
    const depth: number[] = [];
    for (const [clique, { attributes, parent, separator }] of shapes.entries()) {
      if (parent >= 0) children[parent].push(clique);
      depth.push(parent < 0 ? 0 : depth[parent] + 1);
      for (const attribute of attributes) if (!separator.includes(attribute)) this.#owner.set(attribute, clique);
    }
    this.children = children;
    this.#depth = depth;
    this.#entered = new Int32Array(shapes.length);
    this.#left = new Int32Array(shapes.length);
    this.#number();
  }

  /** The clique that holds all of these, or −1. Owners of attributes that meet somewhere lie on one way to the root. */
  home(attributes: readonly number[]): number {
    const deepest = this.#deepestOwner(attributes);
    return attributes.every((index) => this.shapes[deepest].attributes.includes(index)) ? deepest : -1;
  }

  /** The lowest clique that, together with all below it, holds these. */
  top(attributes: readonly number[]): number {
    let clique = this.#deepestOwner(attributes);
    const isMissing = (index: number) =>
      !this.owns(clique, index) && !this.shapes[clique].separator.includes(index) && this.shapes[clique].parent >= 0;
    while (attributes.some(isMissing)) clique = this.shapes[clique].parent;
    return clique;
  }

  /** Whether the clique, or one below it, owns the attribute. */
  owns(clique: number, attribute: number): boolean {
    const at = this.#entered[this.#owner.get(attribute) ?? 0];
    return this.#entered[clique] <= at && at < this.#left[clique];
  }

  #deepestOwner(attributes: readonly number[]): number {
    let deepest = 0;
    for (const attribute of attributes) {
      const owner = this.#owner.get(attribute) ?? 0;
      if (this.#depth[owner] > this.#depth[deepest]) deepest = owner;
    }
    return deepest;
  }

  #number(): void {
    // Children come after their parents, so sizes add up backwards and places are given out forwards.
    const size = new Int32Array(this.shapes.length).fill(1);
    for (let clique = size.length - 1; clique > 0; clique--) size[this.shapes[clique].parent] += size[clique];
    for (const [clique, children] of this.children.entries()) {
      this.#left[clique] = this.#entered[clique] + size[clique];
      let next = this.#entered[clique] + 1;
      for (const child of children) {
        this.#entered[child] = next;
        next += size[child];
      }
    }
  }
}
