/**
 * Σ |p − q| over the cells of two tables, each made a distribution: 0 where they are alike, 2 where they share no cell
 * (Integrating historical noisy answers, Eq. 42). Noise may push counts below 0; such cells count as empty.
 */
export function jointDistance(first: ArrayLike<number>, second: ArrayLike<number>): number {
  const [p, q] = [massOf(first), massOf(second)];
  let distance = 0;
  for (let cell = 0; cell < first.length; cell++) {
    const share = p > 0 ? Math.max(0, first[cell]) / p : 1 / first.length;
    const other = q > 0 ? Math.max(0, second[cell]) / q : 1 / second.length;
    distance += Math.abs(share - other);
  }
  return distance;
}

/** What `jointDistance` is on average for so many records drawn from the table itself; cells are nearly normal (mean |z| = √(2/π)). */
export function sampledDistance(table: ArrayLike<number>, records: number): number {
  const mass = massOf(table);
  if (!(mass > 0 && records > 0)) return 0;
  let distance = 0;
  for (let cell = 0; cell < table.length; cell++) {
    const share = Math.max(0, table[cell]) / mass;
    distance += Math.min(Math.sqrt((2 * share * (1 - share)) / (Math.PI * records)), 2 * share * (1 - share));
  }
  return distance;
}

function massOf(table: ArrayLike<number>): number {
  let mass = 0;
  for (let cell = 0; cell < table.length; cell++) mass += Math.max(0, table[cell]);
  return mass;
}
