/** The next jump of every query of one group, the earliest on top: a binary heap over precisions. */
export class JumpQueue {
  readonly #precisions: Float64Array;
  readonly #queries: Int32Array;

  constructor(from: number, to: number, nextJump: (query: number) => number) {
    this.#queries = Int32Array.from({ length: to - from }, (_, i) => from + i);
    this.#precisions = Float64Array.from(this.#queries, nextJump);
    for (let node = (this.#queries.length >> 1) - 1; node >= 0; node--) {
      this.#sink(node, this.#precisions[node], this.#queries[node]);
    }
  }

  get precision(): number {
    return this.#precisions[0];
  }

  get query(): number {
    return this.#queries[0];
  }

  /** The query on top has jumped: this is when it jumps next. */
  replace(precision: number): void {
    this.#sink(0, precision, this.#queries[0]);
  }

  #sink(start: number, precision: number, query: number): void {
    const precisions = this.#precisions;
    const queries = this.#queries;
    const size = precisions.length;
    let node = start;
    for (let child = 2 * node + 1; child < size; child = 2 * node + 1) {
      if (child + 1 < size && precisions[child + 1] < precisions[child]) child++;
      if (!(precisions[child] < precision)) break;
      precisions[node] = precisions[child];
      queries[node] = queries[child];
      node = child;
    }
    precisions[node] = precision;
    queries[node] = query;
  }
}
