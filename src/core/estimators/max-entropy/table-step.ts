import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import type { DualState } from '../multiplicative-weights/dual-problem.ts';
import type { TableWeights, WeightBox } from './box-problem.ts';

/** Below it a share says nothing about the weight that would make it another one. */
const LEAST_SHARE = 1e-300;
const MOST_HALVINGS = 200;

/**
 * The weights of one table that are best while all others stay: every cell meets its target or is at an end of its box.
 * With r_j for the share of a cell without its own weight and λ for the logarithm of the new sum of all shares, cell j
 * gets the share t_j, but not less than r_j·e^(low − λ) and not more than r_j·e^(high − λ); λ is where they add up to 1.
 * Cells of any size move at once, where a step along slopes is held up by the rarest (iterative proportional fitting,
 * Deming and Stephan 1940, in a box).
 */
export function tableStep(
  weights: Float64Array,
  { expected }: DualState,
  target: Float64Array,
  { low, high }: WeightBox,
  { from, to }: TableWeights,
): Float64Array {
  const own = Float64Array.from({ length: to - from }, (_, i) => {
    return log(Math.max(expected[from + i], LEAST_SHARE)) - weights[from + i];
  });
  const shareAt = (i: number, sum: number) => {
    const least = exp(own[i] + low[from + i] - sum);
    return Math.min(Math.max(target[from + i], least), exp(own[i] + high[from + i] - sum));
  };
  const sum = whereOne((at) => own.reduce((total, _, i) => total + shareAt(i, at), 0));
  const next = weights.slice();
  for (let i = 0; i < own.length; i++) {
    const j = from + i;
    const wanted = target[j] > 0 ? log(target[j]) - own[i] + sum : low[j];
    next[j] = Math.min(high[j], Math.max(low[j], wanted));
  }
  return next;
}

/** Where a function that falls passes 1. */
function whereOne(total: (at: number) => number): number {
  let reach = 1;
  while (reach < 1e6 && !(total(-reach) >= 1 && total(reach) <= 1)) reach *= 2;
  let [left, right] = [-reach, reach];
  for (let k = 0; k < MOST_HALVINGS && right - left > 1e-11 * reach; k++) {
    const middle = (left + right) / 2;
    if (total(middle) >= 1) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}
