/**
 * Runs of codes that lie in each other: a node's children share its codes out among them, in order, and a leaf is a single
 * code. Nodes stand in order of their level, so parents come before their children, and the children of one stand together.
 */
export interface RangeTree {
  /** The first code of each node, and the one past its last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The first child of each node, and the one past its last; the same for a leaf. */
  readonly children: Int32Array;
  readonly childrenEnd: Int32Array;
  /** 1/λ of the noise in each node's count, in a unit of all; 0 where it is not measured. */
  readonly precision: Float64Array;
}

/** A query as a tree asks for it: the coefficient of all codes from one up to another, null where they differ. */
export type EvenOn = (from: number, to: number) => number | null;

/**
 * Noisy counts of nested runs made to agree: generalised least squares in two passes over the tree, from below and back
 * (Hay et al. 2010; Qardaji, Yang and Li 2013). From below, every node gets the best estimate from the counts inside it;
 * from above, what a node has too much or too little is shared out over its children by their variances.
 */
export class TreeLeastSquares {
  readonly #tree: RangeTree;
  /** The variance of the best estimate from inside each node, where noise of precision 1 has variance 1. */
  readonly #inside: Float64Array;
  readonly #isTotalKnown: boolean;

  constructor(tree: RangeTree, isTotalKnown: boolean) {
    this.#tree = tree;
    this.#isTotalKnown = isTotalKnown;
    this.#inside = new Float64Array(tree.from.length);
    for (let node = this.#inside.length - 1; node >= 0; node--) {
      const own = tree.precision[node] * tree.precision[node];
      this.#inside[node] = 1 / (isLeaf(tree, node) ? own : own + 1 / this.#ofChildren(node));
    }
  }

  /** The count of every code. `noisy` has one answer a node, of which those that were not measured do not matter. */
  counts(noisy: Float64Array, total: number | null): Float64Array {
    const { from, to, children, childrenEnd, precision } = this.#tree;
    const estimates = noisy.slice();
    const sums = new Float64Array(noisy.length);
    for (let node = noisy.length - 1; node >= 0; node--) {
      if (isLeaf(this.#tree, node)) continue;
      for (let child = children[node]; child < childrenEnd[node]; child++) sums[node] += estimates[child];
      const own = precision[node] * precision[node] * this.#inside[node];
      estimates[node] = own === 0 ? sums[node] : own * noisy[node] + (1 - own) * sums[node];
    }
    if (this.#isTotalKnown && total !== null) estimates[0] = total;
    const counts = new Float64Array(to[0] - from[0]);
    for (let node = 0; node < estimates.length; node++) {
      if (isLeaf(this.#tree, node)) counts[from[node]] = estimates[node];
      const missing = (estimates[node] - sums[node]) / this.#ofChildren(node);
      for (let child = children[node]; child < childrenEnd[node]; child++) {
        estimates[child] += missing * this.#inside[child];
      }
    }
    return counts;
  }

  /** The variance of a weighted sum of these counts, where noise of precision 1 has variance 1. */
  variance(evenOn: EvenOn): number {
    const { slope, rest } = this.#givenCount(0, evenOn);
    return rest + (this.#isTotalKnown ? 0 : slope * slope * this.#inside[0]);
  }

  /**
   * The estimate of a weighted sum over a node's codes is `slope` times that of the node's count, and something of variance
   * `rest` that has nothing to do with it. Where all coefficients are the same nothing is left.
   */
  #givenCount(node: number, evenOn: EvenOn): { readonly slope: number; readonly rest: number } {
    const { from, to, children, childrenEnd } = this.#tree;
    const even = evenOn(from[node], to[node]);
    if (even !== null) return { slope: even, rest: 0 };
    let [variance, covariance, square, rest] = [0, 0, 0, 0];
    for (let child = children[node]; child < childrenEnd[node]; child++) {
      const inside = this.#inside[child];
      const own = this.#givenCount(child, evenOn);
      variance += inside;
      covariance += own.slope * inside;
      square += own.slope * own.slope * inside;
      rest += own.rest;
    }
    return { slope: covariance / variance, rest: rest + Math.max(0, square - (covariance * covariance) / variance) };
  }

  #ofChildren(node: number): number {
    const { children, childrenEnd } = this.#tree;
    let sum = 0;
    for (let child = children[node]; child < childrenEnd[node]; child++) sum += this.#inside[child];
    return sum;
  }
}

function isLeaf({ children, childrenEnd }: RangeTree, node: number): boolean {
  return children[node] === childrenEnd[node];
}

/** A node as trees are put together. */
export interface TreeNode {
  readonly from: number;
  readonly to: number;
  readonly precision: number;
  readonly children: readonly TreeNode[];
}

/** The tree below a root, level by level. */
export function rangeTree(root: TreeNode): RangeTree {
  const nodes = [root];
  for (const node of nodes) for (const child of node.children) nodes.push(child);
  const children = new Int32Array(nodes.length);
  const childrenEnd = new Int32Array(nodes.length);
  let next = 1;
  for (const [index, node] of nodes.entries()) {
    children[index] = next;
    next += node.children.length;
    childrenEnd[index] = next;
  }
  return {
    from: Int32Array.from(nodes, ({ from }) => from),
    to: Int32Array.from(nodes, ({ to }) => to),
    children,
    childrenEnd,
    precision: Float64Array.from(nodes, ({ precision }) => precision),
  };
}
