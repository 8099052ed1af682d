import type { Curator } from '../../privacy/curator.ts';
import type { Measurement } from '../../privacy/measurement.ts';
import { runsBlock } from '../../workload/runs-block.ts';
import type { Workload } from '../../workload/workload.ts';
import { attributeOf } from './one-attribute.ts';
import { type RangeTree, TreeLeastSquares } from './range-tree.ts';

/** The runs of a tree, counted with noise and made to agree. */
export interface CountedTree {
  readonly measurement: Measurement;
  /** The count of each leaf. */
  readonly counts: Float64Array;
  readonly fit: TreeLeastSquares;
  /** The noise scale where a tree says that its precision is 1. */
  readonly scale: number;
}

/** Counts the nodes of a tree for this ε. `edges` has the first code of each leaf, and one past the last code. */
export function countTree(
  curator: Curator,
  workload: Workload,
  tree: RangeTree,
  edges: Int32Array,
  epsilon: number,
): CountedTree {
  const measured = Int32Array.from(tree.from.keys()).filter((node) => tree.precision[node] > 0);
  const block = runsBlock(
    workload.domain,
    attributeOf(workload),
    measured.map((node) => edges[tree.from[node]]),
    measured.map((node) => edges[tree.to[node]] - 1),
  );
  const precisions = Float64Array.from(measured, (node) => tree.precision[node]);
  const scale = curator.sensitivity([block], [precisions]) / epsilon;
  const [measurement] = curator.laplace([block], [precisions.map((precision) => scale / precision)]);
  const noisy = new Float64Array(tree.from.length);
  for (const [index, node] of measured.entries()) noisy[node] = measurement.answers[index];
  // Where one of the neighbours has a record more, their number is a result of the data like any other.
  const total = curator.unit.neighbours === 'replace-one' ? curator.records : null;
  const fit = new TreeLeastSquares(tree, total !== null);
  return { measurement, counts: fit.counts(noisy, total), fit, scale };
}
