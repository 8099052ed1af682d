import type { Direction } from './directions.ts';

/** How the answers move with each unknown, from the coefficients of each answer. */
export function columnsOf(rows: readonly Float64Array[]): Direction[] {
  const cells = rows[0]?.length ?? 0;
  return Array.from({ length: cells }, (_, cell) => Float64Array.from(rows, (row) => row[cell]));
}

/** What one cell gains the first one loses, in records. */
export function exchanges(columns: readonly Direction[], counts: Float64Array): Direction[] {
  const [first] = columns;
  return columns
    .slice(1)
    .map((column, cell) => column.map((value, i) => value - (first[i] * counts[cell + 1]) / counts[0]));
}

/** Those that are not 0, each once. */
export function different(directions: readonly Direction[]): Direction[] {
  const found = new Map<string, Direction>();
  for (const direction of directions) {
    if (direction.some((value) => value !== 0)) found.set(direction.join(), direction);
  }
  return [...found.values()];
}

/** The answers that have a part in the estimate, those that share an unknown with them, and so on. */
export function tiedTo(weights: Float64Array, all: readonly Direction[]) {
  const members = new Set([...weights.keys()].filter((i) => weights[i] !== 0));
  const directions = new Set<Direction>();
  for (let grows = true; grows; ) {
    grows = false;
    for (const direction of all) {
      if (directions.has(direction)) continue;
      const own = [...direction.keys()].filter((i) => direction[i] !== 0);
      if (!own.some((i) => members.has(i))) continue;
      for (const i of own) members.add(i);
      directions.add(direction);
      grows = true;
    }
  }
  return { members: [...members].sort((a, b) => a - b), directions: [...directions] };
}
