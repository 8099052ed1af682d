import { simplex } from '../../linalg/simplex.ts';
import type { Block } from '../../workload/block.ts';

/**
 * The linear program of Barak et al.: the distribution p ≥ 0 over the cells for which the largest distance between its
 * parities and the noisy ones is least. Solved from the other side (a game of two players): maximise z·y − s over
 * |z|₁ ≤ 1 with z·χ(x) ≤ s for every cell x; the prices of these conditions are p. There s ≥ 0, because parities other
 * than the empty one sum to zero over all cells, so zero is a point to start from.
 */
export function closestTable(parities: Block, cells: number, noisy: Float64Array, records: number): Float64Array {
  const count = parities.queries;
  const columns = 2 * count + 1;
  const rows = Array.from({ length: cells }, (_, cell) => {
    const unit = new Float64Array(cells);
    unit[cell] = 1;
    const signs = parities.answer(unit);
    const row = new Float64Array(columns);
    row.set(signs);
    row.set(
      signs.map((sign) => -sign),
      count,
    );
    row[columns - 1] = -1;
    return row;
  });
  rows.push(new Float64Array(columns).fill(1, 0, 2 * count));
  const limits = new Float64Array(cells + 1);
  limits[cells] = 1;
  const gains = new Float64Array(columns);
  for (let i = 0; i < count; i++) {
    gains[i] = noisy[i] / Math.max(records, 1);
    gains[count + i] = -gains[i];
  }
  gains[columns - 1] = -1;
  const prices = simplex(rows, limits, gains).subarray(0, cells);
  const total = prices.reduce((sum, price) => sum + price, 0);
  // What is not needed to meet the noisy parities is spread evenly, which adds nothing to any of them.
  return prices.map((price) => price + (1 - total) / cells);
}
