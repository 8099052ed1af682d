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
