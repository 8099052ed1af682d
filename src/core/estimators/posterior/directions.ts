import { addScaled, dot } from '../../linalg/vectors.ts';

/** What changes together: how all answers move when one unknown does. */
export type Direction = Float64Array;

/** How far, relative to their size, directions may be from each other's span by rounding. */
const ROUNDING = 1e-9;

/** Vectors of length 1 at right angles to each other that span the same space. */
export function orthonormal(directions: readonly Direction[]): Direction[] {
  const basis: Direction[] = [];
  for (const direction of directions) {
    const left = without(direction, basis);
    const length = Math.sqrt(dot(left, left));
    if (length > ROUNDING * Math.sqrt(dot(direction, direction))) basis.push(left.map((value) => value / length));
  }
  return basis;
}

/** Orthonormal vectors at right angles to those given, until they reach everything: along the axis that has most left. */
export function complement(basis: readonly Direction[], size: number): Direction[] {
  const all = [...basis];
  const left = new Float64Array(size).fill(1);
  const add = (known: Direction) => {
    for (let i = 0; i < size; i++) left[i] -= known[i] * known[i];
  };
  for (const known of basis) add(known);
  while (all.length < size) {
    const axis = new Float64Array(size);
    axis[left.indexOf(left.reduce((most, value) => Math.max(most, value)))] = 1;
    const next = without(axis, all);
    const length = Math.sqrt(dot(next, next));
    all.push(next.map((value) => value / length));
    add(all[all.length - 1]);
  }
  return all.slice(basis.length);
}

/** What is left of a vector when its parts along orthonormal ones are taken away. */
export function without(direction: Direction, basis: readonly Direction[]): Direction {
  const left = direction.slice();
  // Twice, as what rounding leaves over the first time is not small next to what is left.
  for (let round = 0; round < 2; round++) {
    for (const known of basis) addScaled(left, -dot(left, known), known, 0, left.length);
  }
  return left;
}

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
