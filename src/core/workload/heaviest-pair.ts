/**
 * max over pairs of positions of the weight of the intervals that hold exactly one of the two: what replacing one
 * record can cost. One position sweeps from left to right while a segment tree holds, for every other position, how its
 * weight differs; an interval changes sides twice, so m intervals over n positions take O(n + m log n).
 */
export function heaviestPair(size: number, low: Int32Array, high: Int32Array, weights: Float64Array): number {
  const tree = new RangeAddMax(size);
  const changes = changesAt(size, low, high);
  let inside = 0;
  for (let i = 0; i < low.length; i++) tree.add(low[i], high[i], weights[i]);
  let best = 0;
  for (let x = 0; x < size; x++) {
    for (const change of changes[x]) {
      // An interval around x sets x apart from positions outside of it, any other from positions inside of it.
      const i = change < 0 ? ~change : change;
      const weight = change < 0 ? -weights[i] : weights[i];
      inside += weight;
      tree.add(low[i], high[i], -2 * weight);
    }
    best = Math.max(best, inside + tree.max());
  }
  return best;
}

/** Per position the intervals that begin there and, as complements, those that ended just before. */
function changesAt(size: number, low: Int32Array, high: Int32Array): number[][] {
  const changes: number[][] = Array.from({ length: size }, () => []);
  for (let i = 0; i < low.length; i++) {
    changes[low[i]].push(i);
    if (high[i] + 1 < size) changes[high[i] + 1].push(~i);
  }
  return changes;
}

/** Adds to ranges of positions and tells the largest sum. Sums are left where they were added, never pushed down. */
class RangeAddMax {
  readonly #leaves: number;
  readonly #added: Float64Array;
  readonly #most: Float64Array;

  constructor(size: number) {
    let leaves = 1;
    while (leaves < size) leaves *= 2;
    this.#leaves = leaves;
    this.#added = new Float64Array(2 * leaves);
    this.#most = new Float64Array(2 * leaves);
    for (let leaf = size; leaf < leaves; leaf++) this.#most[leaves + leaf] = Number.NEGATIVE_INFINITY;
    for (let node = leaves - 1; node > 0; node--) this.#refresh(node);
  }

  max(): number {
    return this.#most[1];
  }

  add(from: number, to: number, amount: number): void {
    let left = this.#leaves + from;
    let right = this.#leaves + to;
    const [first, last] = [left, right];
    for (; left <= right; left >>= 1, right >>= 1) {
      if ((left & 1) === 1) this.#put(left++, amount);
      if ((right & 1) === 0) this.#put(right--, amount);
    }
    for (let node = first >> 1; node > 0; node >>= 1) this.#refresh(node);
    for (let node = last >> 1; node > 0; node >>= 1) this.#refresh(node);
  }

  #put(node: number, amount: number): void {
    this.#added[node] += amount;
    this.#most[node] += amount;
  }

  #refresh(node: number): void {
    this.#most[node] = this.#added[node] + Math.max(this.#most[2 * node], this.#most[2 * node + 1]);
  }
}
