/**
 * How strongly two attributes depend on each other, from 0 (not at all) to 1 (one follows from the other): Cramér's V of
 * their table, which needs no order among values. `table` is row-major; cells below 0 count as empty.
 */
export function association(table: ArrayLike<number>, rows: number, columns: number): number {
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  let total = 0;
  for (let cell = 0; cell < table.length; cell++) {
    const count = Math.max(0, table[cell]);
    byRow[Math.floor(cell / columns)] += count;
    byColumn[cell % columns] += count;
    total += count;
  }
  const seen = (sums: Float64Array) => sums.reduce((count, sum) => count + (sum > 0 ? 1 : 0), 0);
  const freedom = Math.min(seen(byRow), seen(byColumn)) - 1;
  if (!(total > 0) || freedom < 1) return 0;
  // χ²/n = Σ n_ij² / (n_i n_j) − 1: cells that are empty need no visit.
  let sum = 0;
  for (let cell = 0; cell < table.length; cell++) {
    const count = table[cell];
    if (count > 0) sum += (count * count) / (byRow[Math.floor(cell / columns)] * byColumn[cell % columns]);
  }
  return Math.sqrt(Math.min(1, Math.max(0, (sum - 1) / freedom)));
}
