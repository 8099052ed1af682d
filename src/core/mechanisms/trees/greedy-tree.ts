import type { Workload } from '../../workload/workload.ts';
import { bucketGram } from './bucket-gram.ts';
import { type RangeTree, rangeTree, type TreeNode } from './range-tree.ts';

/** Shares of ε are tried in hundredths. */
const STEPS = 100;

/** A subtree whose shares are settled, and what they make of errors. G is WᵀW of the workload, v = (AᵀA)⁻¹1 of its strategy A. */
interface Settled {
  readonly from: number;
  readonly to: number;
  /** The share of the ε that its parent leaves it. */
  readonly own: number;
  readonly below: number;
  readonly children: readonly Settled[];
  readonly error: number;
  /** Σv. */
  readonly sum: number;
  /** Gv over the buckets that are looked at, which a parent takes over. */
  readonly spread: Float64Array;
}

/**
 * A binary tree over buckets whose nodes share ε out, found from below (Greedy_H of Li, Hay, Miklau and Wang 2014): a node
 * keeps 1 − t of what it is given and leaves t to its subtrees, where t makes the error least that the codes of the paper's
 * authors reckon with, which is that for (WᵀW)². The error for WᵀW itself would do worse.
 */
export function greedyTree(workload: Workload, edges: Int32Array, isTotalKnown: boolean): RangeTree {
  const gram = bucketGram(workload, edges);
  const settle = (from: number, to: number, decay: number): Settled => {
    if (to - from === 1) {
      const spread = gram.nextColumn();
      return { from, to, own: 1, below: 0, children: [], error: square(spread), sum: 1, spread };
    }
    const middle = from + Math.floor((to - from) / 2);
    const left = settle(from, middle, decay * Math.SQRT1_2);
    const right = settle(middle, to, decay * Math.SQRT1_2);
    const apart = square(left.spread) + square(right.spread);
    const { spread } = left;
    for (let i = 0; i < spread.length; i++) spread[i] += right.spread[i];
    const together = square(spread);
    const sum = left.sum + right.sum;
    const gain = ((together - apart) * decay + apart) * decay;
    let [error, below] = [left.error + right.error, 1];
    // The count of the root says nothing that is not known where the number of records is.
    const least = from === 0 && to === edges.length - 1 && isTotalKnown ? STEPS : 1;
    for (let step = STEPS - 1; step >= least; step--) {
      const [t, s] = [step / STEPS, 1 - step / STEPS];
      const own = (left.error + right.error - (gain * s * s) / (t * t + decay * s * s * sum)) / (t * t);
      if (own < error) [error, below] = [own, t];
    }
    const shrink = 1 / (below * below + (1 - below) * (1 - below) * sum);
    for (let i = 0; i < spread.length; i++) spread[i] *= shrink;
    return { from, to, own: 1 - below, below, children: [left, right], error, sum: sum * shrink, spread };
  };
  return rangeTree(nodeOf(settle(0, edges.length - 1, 1), 1));
}

function nodeOf({ from, to, own, below, children }: Settled, share: number): TreeNode {
  return { from, to, precision: share * own, children: children.map((child) => nodeOf(child, share * below)) };
}

function square(vector: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i] * vector[i];
  return sum;
}
