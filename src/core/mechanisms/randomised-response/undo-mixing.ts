/** What chance did to an axis of a table, in expectation: own·I + other·J. */
export interface Mixing {
  readonly size: number;
  /** How much more of a cell stays in it than comes into any other. */
  readonly own: number;
  /** How much of a cell comes into every one. */
  readonly other: number;
}

/**
 * The table whose mixing along every axis is the given one: unbiased where that is right in expectation. The inverse of
 * the Kronecker product is taken an axis at a time, (own·I + other·J)⁻¹ = (I − other/(own + size·other)·J)/own.
 */
export function undoMixing(table: Float64Array, axes: readonly Mixing[]): Float64Array {
  let inner = table.length;
  let current = table;
  for (const { size, own, other } of axes) {
    const run = inner / size;
    const share = other / (own + size * other);
    const next = new Float64Array(current.length);
    for (let start = 0; start < current.length; start += inner) {
      for (let i = start; i < start + run; i++) {
        let sum = 0;
        for (let cell = i; cell < start + inner; cell += run) sum += current[cell];
        for (let cell = i; cell < start + inner; cell += run) next[cell] = (current[cell] - share * sum) / own;
      }
    }
    current = next;
    inner = run;
  }
  return current;
}
