import type { Look } from '../../../../core/mechanisms/mwem/truth-comparison.ts';

/** The greatest count and the greatest error that a table has in any of these looks, so that one scale fits them all. */
export function tableExtents(looks: readonly Look[], view: number, truth: Float64Array) {
  let most = truth.reduce((a, b) => Math.max(a, b), 0);
  let error = 0;
  for (const { cells } of new Set(looks)) {
    for (const [cell, value] of (cells.get(view) ?? []).entries()) {
      most = Math.max(most, value);
      error = Math.max(error, Math.abs(value - truth[cell]));
    }
  }
  return { most: most || 1, error: error || 1 };
}
