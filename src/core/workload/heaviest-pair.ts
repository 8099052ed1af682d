/**
 * What replacing one record can cost where queries are intervals of codes: the largest weight of the intervals that hold
 * exactly one of two positions. One position sweeps from left to right while a segment tree holds, for every other
 * position, how its weight differs; an interval changes sides twice, so m intervals over n positions take O(n + m log n).
 */
export class IntervalPairs {
  readonly #size: number;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** Those that hold all positions set none apart, whatever their weight. */
  readonly #intervals: readonly number[];
  /** Per position the intervals that begin there and, as complements, those that ended just before. */
  readonly #changes: readonly (readonly number[])[];

  constructor(size: number, low: Int32Array, high: Int32Array) {
    this.#size = size;
    this.#low = low;
    this.#high = high;
    this.#intervals = [...low.keys()].filter((i) => low[i] > 0 || high[i] < size - 1);
    const changes: number[][] = Array.from({ length: size }, () => []);
    for (const i of this.#intervals) {
      changes[low[i]].push(i);
      if (high[i] + 1 < size) changes[high[i] + 1].push(~i);
    }
    this.#changes = changes;
  }

  heaviest(weights: Float64Array): number {
    return this.#sweep(weights).weight;
  }

  /** The two positions that are as far apart as that. */
  positions(weights: Float64Array): readonly [one: number, other: number] {
    const { position } = this.#sweep(weights);
    // Steps from one code to the next in the weight of the intervals that hold just one of the two.
    const steps = new Float64Array(this.#size + 1);
    for (const i of this.#intervals) {
      const isAround = this.#low[i] <= position && position <= this.#high[i];
      const weight = isAround ? -weights[i] : weights[i];
      steps[this.#low[i]] += weight;
      steps[this.#high[i] + 1] -= weight;
    }
    let other = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let code = 0, sum = 0; code < this.#size; code++) {
      sum += steps[code];
      if (sum > most) {
        most = sum;
        other = code;
      }
    }
    return [position, other];
  }

  #sweep(weights: Float64Array): { readonly weight: number; readonly position: number } {
    const [low, high] = [this.#low, this.#high];
    const steps = new Float64Array(this.#size);
    for (const i of this.#intervals) {
      steps[low[i]] += weights[i];
      if (high[i] + 1 < steps.length) steps[high[i] + 1] -= weights[i];
    }
    const sums = new PrefixMaximum(steps);
    let inside = 0;
    let best = 0;
    let position = 0;
    for (let x = 0; x < this.#size; x++) {
      const changes = this.#changes[x];
      if (changes.length === 0 && x > 0) continue;
      for (const change of changes) {
        // An interval around x sets x apart from positions outside of it, any other from positions inside of it.
        const i = change < 0 ? ~change : change;
        const weight = change < 0 ? -weights[i] : weights[i];
        inside += weight;
        sums.add(low[i], -2 * weight);
        if (high[i] + 1 < this.#size) sums.add(high[i] + 1, 2 * weight);
      }
      const most = inside + sums.most;
      if (most > best) {
        best = most;
        position = x;
      }
    }
    return { weight: best, position };
  }
}

/** The largest sum of the first numbers of a list, while numbers change: a tree of sums. */
class PrefixMaximum {
  readonly #leaves: number;
  readonly #sums: Float64Array;
  /** Of the sums of the first one or more leaves below a node, the largest. */
  readonly #most: Float64Array;

  constructor(numbers: Float64Array) {
    let leaves = 1;
    while (leaves < numbers.length) leaves *= 2;
    this.#leaves = leaves;
    this.#sums = new Float64Array(2 * leaves);
    this.#most = new Float64Array(2 * leaves).fill(Number.NEGATIVE_INFINITY);
    this.#sums.set(numbers, leaves);
    this.#most.set(numbers, leaves);
    for (let node = leaves - 1; node > 0; node--) this.#refresh(node);
  }

  get most(): number {
    return this.#most[1];
  }

  add(place: number, amount: number): void {
    let node = this.#leaves + place;
    this.#sums[node] += amount;
    this.#most[node] += amount;
    for (node >>= 1; node > 0; node >>= 1) this.#refresh(node);
  }

  #refresh(node: number): void {
    const left = this.#sums[2 * node];
    const beyond = left + this.#most[2 * node + 1];
    this.#sums[node] = left + this.#sums[2 * node + 1];
    this.#most[node] = this.#most[2 * node] > beyond ? this.#most[2 * node] : beyond;
  }
}
