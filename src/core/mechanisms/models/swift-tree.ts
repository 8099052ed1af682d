/** Two attributes, and how badly they are guessed as independent. */
export interface Pair {
  readonly attributes: readonly [number, number];
  readonly error: number;
}

/** `program`: joining two parts is priced as if it merged cliques, as a known program does; `own`: as the clique that it adds. */
export type Join = 'own' | 'program';

interface TreeRules {
  /** How many values each attribute has. */
  readonly sizes: readonly number[];
  /** Most cells of a clique. */
  readonly cliqueCells: number;
  readonly join: Join;
}

/** What a pair has to be worth for each cell that it makes cliques grow by; the best of the trees is taken. */
const PENALTIES = [0, 1, 2, 4, 8, 16, 32];

/** A junction tree of cliques that covers pairs of large error, within a limit of cells for each clique. */
export function coveringTree(attributes: readonly number[], pairs: readonly Pair[], rules: TreeRules): number[][] {
  let best: number[][] = attributes.map((index) => [index]);
  let most = Number.NEGATIVE_INFINITY;
  for (const penalty of PENALTIES) {
    const cliques = new GrowingTree(attributes, rules).grown(pairs, penalty);
    const covered = coveredError(cliques, pairs);
    if (covered > most) [best, most] = [cliques, covered];
  }
  return best;
}

export function coveredError(cliques: readonly (readonly number[])[], pairs: readonly Pair[]): number {
  return pairs.reduce((sum, pair) => (isCovered(cliques, pair) ? sum + pair.error : sum), 0);
}

function isCovered(cliques: readonly (readonly number[])[], { attributes: [a, b] }: Pair): boolean {
  return cliques.some((clique) => clique.includes(a) && clique.includes(b));
}

interface Node {
  readonly clique: readonly number[];
  readonly next: Set<Node>;
}

/** A place where a pair could go, and the cells that it would cost. */
interface Place {
  readonly cells: number;
  settle(): void;
}

/** Cliques in a forest in which those that share an attribute hang together (the running intersection property). */
class GrowingTree {
  readonly #rules: TreeRules;
  #nodes: Node[];

  constructor(attributes: readonly number[], rules: TreeRules) {
    this.#rules = rules;
    this.#nodes = attributes.map((index) => ({ clique: [index], next: new Set() }));
  }

  /** Takes the pair that is worth most as long as any fits. */
  grown(pairs: readonly Pair[], penalty: number): number[][] {
    const worth = ({ attributes: [a, b], error }: Pair) => error - penalty * this.#cells([a, b]);
    const order = [...pairs].sort((first, second) => worth(second) - worth(first));
    for (let isDone = false; !isDone; ) {
      isDone = true;
      for (const pair of order) {
        if (
          isCovered(
            this.#nodes.map(({ clique }) => clique),
            pair,
          )
        )
          continue;
        const place = this.#placeFor(pair);
        if (!place) continue;
        place.settle();
        isDone = false;
        break;
      }
    }
    return this.#nodes.map(({ clique }) => [...clique]);
  }

  /** The cheapest; of several as cheap the one whose clique is newest. */
  #placeFor({ attributes: [a, b] }: Pair): Place | null {
    const places = this.#isTogether(a, b) ? this.#mergers(a, b) : this.#joins(a, b);
    const fitting = places.filter(({ cells }) => cells <= this.#rules.cliqueCells);
    return fitting.reduce<Place | null>((best, place) => (best && best.cells < place.cells ? best : place), null);
  }

  /** Inside U ∪ V of an edge of the tree: the cheaper of the two grows. */
  #mergers(a: number, b: number): Place[] {
    return this.#nodes.flatMap((node) =>
      [...node.next].flatMap((neighbour) => {
        const both = union(node.clique, neighbour.clique);
        if (!both.includes(a) || !both.includes(b)) return [];
        const clique = union(node.clique, [a, b]);
        return [{ cells: this.#cells(clique), settle: () => this.#replace(node, clique) }];
      }),
    );
  }

  /** Between two parts: a clique of its own, or in the place of those that it contains. */
  #joins(a: number, b: number): Place[] {
    const holding = (index: number) => this.#nodes.filter(({ clique }) => clique.includes(index));
    return holding(a).flatMap((first) =>
      holding(b).map((second) => {
        const merged = Math.min(...[first, second].map(({ clique }) => this.#cells(union(clique, [a, b]))));
        const cells = this.#rules.join === 'own' ? this.#cells([a, b]) : merged;
        return {
          cells,
          settle: () => {
            const node: Node = { clique: union([a], [b]), next: new Set() };
            this.#nodes.push(node);
            connect(node, first);
            connect(node, second);
            this.#contract(node);
          },
        };
      }),
    );
  }

  #replace(node: Node, clique: readonly number[]): void {
    const grown: Node = { clique, next: new Set() };
    for (const neighbour of [...node.next]) {
      neighbour.next.delete(node);
      connect(grown, neighbour);
    }
    this.#nodes = [...this.#nodes.filter((other) => other !== node), grown];
    this.#contract(grown);
  }

  /** A neighbour that is part of a clique gives its own neighbours to it and goes. */
  #contract(node: Node): void {
    for (;;) {
      const swallowed = [...node.next].find(({ clique }) => clique.every((index) => node.clique.includes(index)));
      if (!swallowed) return;
      node.next.delete(swallowed);
      for (const neighbour of swallowed.next) {
        neighbour.next.delete(swallowed);
        if (neighbour !== node) connect(node, neighbour);
      }
      this.#nodes = this.#nodes.filter((other) => other !== swallowed);
    }
  }

  #isTogether(a: number, b: number): boolean {
    const start = this.#nodes.find(({ clique }) => clique.includes(a));
    const seen = new Set<Node>(start ? [start] : []);
    for (const node of seen) {
      if (node.clique.includes(b)) return true;
      for (const neighbour of node.next) seen.add(neighbour);
    }
    return false;
  }

  #cells(clique: readonly number[]): number {
    return clique.reduce((product, index) => product * this.#rules.sizes[index], 1);
  }
}

function connect(a: Node, b: Node): void {
  a.next.add(b);
  b.next.add(a);
}

function union(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}
