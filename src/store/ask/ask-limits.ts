import { cellCount, type Domain } from '../../core/data/domain.ts';
import { showBytes } from '../../core/data/file/byte-size.ts';
import type { AskSetup } from '../../core/privacy/book/entries.ts';

/** What the tree of partial sums costs (§6.4.1). */
export const TREE_EPSILON = 0.3;
/** Every cell is told apart and every answer is taken in at once up to here, within the time of a key press. */
export const MAX_CUBE_CELLS = 4096;
/** A tree has twice as many answers as cells. */
export const MAX_TREE_CELLS = 512;

/** Why no session can be opened with these settings, and what to do; null where one can. */
export function problemWithSetup(
  domain: Domain,
  { attributes, tree, epsilon }: Pick<AskSetup, 'attributes' | 'tree' | 'epsilon'>,
): string | null {
  if (attributes.length === 0) return 'Choose at least one attribute for the cube.';
  const cells = cellCount(domain, attributes);
  if (cells > MAX_CUBE_CELLS) {
    return `${shown(cells)} cells are more than the ${shown(MAX_CUBE_CELLS)} that can be answered while you type: the calculation alone would take ${bytesFor(cells)}. Remove an attribute, or give it fewer bins in the Data room.`;
  }
  if (!tree) return null;
  if (cells > MAX_TREE_CELLS) {
    return `${shown(cells)} cells are too many for a tree, which holds up to ${MAX_TREE_CELLS}. Remove an attribute, or start without a tree.`;
  }
  return epsilon < TREE_EPSILON ? `The tree costs ε = ${TREE_EPSILON}, more than the budget.` : null;
}

/** One number for every pair of cells. */
function bytesFor(cells: number): string {
  const bytes = 8 * cells * cells;
  return bytes < 1e15 ? showBytes(bytes) : `${shown(bytes)} bytes`;
}

function shown(count: number): string {
  if (count < 1e12) return count.toLocaleString('en');
  return count.toLocaleString('en', { notation: 'scientific', maximumFractionDigits: 1 }).replace('E', ' × 10^');
}
