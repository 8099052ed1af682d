/**
 * How far apart the answers of a stream hold every two cells: Σ_i p_i·|h_ij − h_ik|. The widest distance is what
 * replacing a record gives away. It is the L1 diameter of as many points as there are cells, in as many dimensions as
 * there were answers; two largest of anything do not give it, so all pairs are kept. But no distance ever shrinks: only
 * pairs that a new row tells apart can become the widest, and these are few where few cells are asked for.
 */
export class PairDistances {
  /** Row j holds the distances to cells below j. */
  readonly #distances: Float64Array;
  #widest: number;

  /** With nothing between any two cells, or as another one stands now. */
  constructor(cells: number, other?: PairDistances) {
    this.#distances = other ? other.#distances.slice() : new Float64Array((cells * (cells - 1)) / 2);
    this.#widest = other ? other.#widest : 0;
  }

  /** The widest distance after one more row. */
  widestWith(row: Float64Array, precision: number): number {
    return this.#pass(row, precision, false);
  }

  add(row: Float64Array, precision: number): number {
    this.#widest = this.#pass(row, precision, true);
    return this.#widest;
  }

  #pass(row: Float64Array, precision: number, keep: boolean): number {
    const distances = this.#distances;
    const ground = mostFrequent(row);
    const raised: number[] = [];
    let widest = this.#widest;
    for (let j = 0; j < row.length; j++) {
      const start = (j * (j - 1)) / 2;
      const own = row[j];
      // A cell on the ground is told apart from raised ones only; a raised one perhaps from any.
      const others = own === ground ? raised.length : j;
      for (let other = 0; other < others; other++) {
        const k = own === ground ? raised[other] : other;
        const distance = distances[start + k] + precision * Math.abs(own - row[k]);
        if (distance > widest) widest = distance;
        if (keep) distances[start + k] = distance;
      }
      if (own !== ground) raised.push(j);
    }
    return widest;
  }
}

function mostFrequent(row: Float64Array): number {
  const counts = new Map<number, number>();
  let most = row[0];
  for (const value of row) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > (counts.get(most) ?? 0)) most = value;
  }
  return most;
}
