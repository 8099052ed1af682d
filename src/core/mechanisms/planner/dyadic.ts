import type { AskedAlong } from '../../workload/block.ts';
import type { Contrast } from '../../workload/residual-block.ts';

/** Weights are whole multiples of 2^−20 of the largest, where halves are of one length. */
const FINENESS = 1_048_576;

/**
 * Each half against the other half of what it is half of (Haar), down to single values. A level has one weight: rows of
 * a level share no value, so a record moves one of them, and the product of what all levels cost and lose is least
 * where the square of a level's weight goes with the root of its loss.
 */
export function dyadicContrasts(asked: AskedAlong, size: number): Contrast[] {
  const levels: Contrast[][] = [];
  const divide = (from: number, past: number, level: number) => {
    if (past - from < 2) return;
    const middle = from + Math.ceil((past - from) / 2);
    const [left, right] = [middle - from, past - middle];
    const weights = new Float64Array(past - from);
    const shared = left === right ? left : 1;
    weights.fill(right / shared, 0, left).fill(-left / shared, left);
    levels[level] ??= [];
    levels[level].push({ from, weights });
    divide(from, middle, level + 1);
    divide(middle, past, level + 1);
  };
  divide(0, size, 0);
  const wanted = levels.map((contrasts) => {
    const loss = contrasts.reduce((sum, contrast) => {
      const { weights } = contrast;
      const length = weights.reduce((total, weight) => total + weight * weight, 0);
      // As if the larger of its weights were 1.
      const unit = Math.abs(weights[weights.length - 1]);
      return sum + (lossOf(contrast, asked, size) * unit * unit) / (length * length);
    }, 0);
    return Math.sqrt(Math.sqrt(loss));
  });
  const most = wanted.reduce((a, b) => Math.max(a, b));
  return levels.flatMap((contrasts, level) =>
    contrasts.map(({ from, weights }) => {
      const unit = Math.abs(weights[weights.length - 1]);
      const times = Math.max(1, Math.round((FINENESS * wanted[level]) / (most * unit)));
      return { from, weights: weights.map((weight) => weight * times) };
    }),
  );
}

/** What a contrast alone adds to the loss, times its squared length, squared. */
export function lossOf({ weights }: Contrast, asked: AskedAlong, size: number): number {
  let upTo = 0;
  let total = 0;
  let prefixes = 0;
  let cells = 0;
  for (const weight of weights) {
    upTo += weight;
    total += upTo;
    prefixes += upTo * upTo;
    cells += weight * weight;
  }
  if (asked === 'ranges') return (size + 1) * prefixes - total * total;
  return asked === 'prefixes' ? prefixes : cells;
}
