import type { Closure } from './closure.ts';

/** Where parts are told by what was measured: their means, and the variance that each would have in every cell before centring. */
export interface MeasuredParts {
  /** Of all parts, by the list of the closure; 0 where nothing tells. */
  readonly means: Float64Array;
  /** One number a part; infinite where nothing tells. */
  readonly variances: Float64Array;
}

const MOST_ROUNDS = 4000;
/** How far, in shares of the largest count, the last round may move a count. */
const CLOSE = 1e-11;

/**
 * The parts closest to those that were measured (by their noise) for which none of the target tables has a count below
 * zero (Mullins et al. 2024, "local non-negativity"). Tables agree wherever they overlap, but need not be those of any
 * records. By ADMM, whose linear step has a closed form: parts of different sets are orthogonal, and seen through the
 * targets each is only lengthened, by h = Σ over targets around it of 1/cells summed. `fixed` parts keep their means.
 */
export function nonNegativeParts(
  closure: Closure,
  { means, variances }: MeasuredParts,
  { targets, fixed }: { readonly targets: readonly number[]; readonly fixed: readonly number[] },
): Float64Array {
  const lengths = new Float64Array(closure.sets.length);
  for (const target of targets) lengths[target] = 1;
  closure.gatherNumbers(lengths);
  // Parts that nobody measured are held near zero, as loosely as if each record were noise.
  const weak = Math.max(1, Math.abs(means[0]));
  const precisions = variances.map((variance) => 1 / (Number.isFinite(variance) ? variance : weak));
  const seen = [...lengths.keys()].filter((part) => lengths[part] > 0 && !fixed.includes(part));
  const ratios = seen.map((part) => precisions[part] / lengths[part]);
  if (ratios.length === 0) return means.slice();
  const step = Math.sqrt(least(ratios) * most(ratios));

  const parts = means.slice();
  const tables = closure.spread(parts.slice());
  const isTarget = new Uint8Array(closure.sets.length);
  for (const target of targets) isTarget[target] = 1;
  /** u and w: the tables without counts below zero, and what was cut off so far. */
  const cut = tables.map((count) => Math.max(0, count));
  const owed = new Float64Array(tables.length);
  let largest = 1;
  for (const count of tables) largest = Math.max(largest, Math.abs(count));

  const pull = new Float64Array(tables.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    pull.fill(0);
    for (const target of targets) {
      const end = closure.starts[target + 1];
      for (let cell = closure.starts[target]; cell < end; cell++) pull[cell] = cut[cell] - owed[cell];
    }
    closure.centre(closure.gather(pull));
    for (const part of seen) {
      const scale = precisions[part] + step * lengths[part];
      const end = closure.starts[part + 1];
      for (let cell = closure.starts[part]; cell < end; cell++) {
        parts[cell] = (precisions[part] * means[cell] + step * pull[cell]) / scale;
      }
    }
    tables.set(parts);
    closure.spread(tables);
    let moved = 0;
    for (const target of targets) {
      const end = closure.starts[target + 1];
      for (let cell = closure.starts[target]; cell < end; cell++) {
        const sum = tables[cell] + owed[cell];
        const next = sum > 0 ? sum : 0;
        moved = Math.max(moved, Math.abs(next - cut[cell]), Math.abs(tables[cell] - next));
        owed[cell] = sum - next;
        cut[cell] = next;
      }
    }
    if (moved <= CLOSE * largest) break;
  }
  return parts;
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}
