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

const TOLERANCE = 1e-11;
/** Keeps limits apart that are equal, so that no step leads nowhere and the method cannot go in circles. */
const APART = 1e-9;

/**
 * Maximises gains·z over z ≥ 0 with rows·z ≤ limits (all limits 0 or more) by the simplex method, and returns the prices
 * of the limits: the solution of the dual program. Rows and gains are overwritten.
 */
export function simplex(rows: readonly Float64Array[], limits: Float64Array, gains: Float64Array): Float64Array {
  const columns = gains.length;
  const left = limits.map((limit, i) => limit + APART * (1 + i / limits.length));
  // Which variable stands for each row and column: those of the problem first, then one slack a row.
  const basic = rows.map((_, i) => columns + i);
  const free = Array.from(gains, (_, j) => j);
  for (;;) {
    const column = mostGain(gains);
    if (column < 0) break;
    const row = tightest(rows, left, column);
    if (row < 0) throw new Error('a linear program without a limit');
    pivot(rows, left, gains, row, column);
    [basic[row], free[column]] = [free[column], basic[row]];
  }
  const prices = new Float64Array(rows.length);
  for (const [j, variable] of free.entries()) if (variable >= columns) prices[variable - columns] = -gains[j];
  return prices;
}

function mostGain(gains: Float64Array): number {
  let best = -1;
  for (let j = 0; j < gains.length; j++) {
    if (gains[j] > TOLERANCE && (best < 0 || gains[j] > gains[best])) best = j;
  }
  return best;
}

function tightest(rows: readonly Float64Array[], left: Float64Array, column: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rows.length; i++) {
    const slope = rows[i][column];
    if (slope <= TOLERANCE) continue;
    const room = left[i] / slope;
    if (room < least) [least, best] = [room, i];
  }
  return best;
}

/** Exchanges the variable of a row for that of a column. */
function pivot(rows: readonly Float64Array[], left: Float64Array, gains: Float64Array, row: number, column: number) {
  const pivotRow = rows[row];
  const inverse = 1 / pivotRow[column];
  for (let j = 0; j < pivotRow.length; j++) pivotRow[j] *= inverse;
  pivotRow[column] = inverse;
  left[row] *= inverse;
  const subtract = (other: Float64Array) => {
    const factor = other[column];
    if (factor === 0) return 0;
    other[column] = 0;
    for (let j = 0; j < pivotRow.length; j++) other[j] -= factor * pivotRow[j];
    return factor;
  };
  for (let i = 0; i < rows.length; i++) if (i !== row) left[i] -= subtract(rows[i]) * left[row];
  subtract(gains);
}
