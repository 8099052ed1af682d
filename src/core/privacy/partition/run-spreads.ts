/** Up to this length a run is gone through code by code. */
const SHORT = 16;

/**
 * How far the counts of every run of these lengths are from their mean, Σ|xᵢ − mean|, by the first code of the run, one list
 * a length. The sum is twice what the counts below the mean fall short of it; a tree over the sizes of counts knows that
 * for the run that slides along, so a length takes O(n log n).
 */
export function runSpreads(counts: Float64Array, lengths: readonly number[]): Float64Array[] {
  const sliding = new SlidingCounts(counts);
  return lengths.map((length) => {
    const spreads = new Float64Array(counts.length - length + 1);
    if (length === 1) return spreads;
    const isShort = length <= SHORT;
    sliding.clear();
    let sum = 0;
    for (let code = 0; code < counts.length; code++) {
      sum += counts[code];
      if (!isShort) sliding.add(code, 1);
      const first = code - length + 1;
      if (first < 0) continue;
      const mean = sum / length;
      spreads[first] = isShort ? spreadOf(counts, first, code, mean) : 2 * sliding.shortOf(mean);
      sum -= counts[first];
      if (!isShort) sliding.add(first, -1);
    }
    return spreads;
  });
}

function spreadOf(counts: Float64Array, first: number, last: number, mean: number): number {
  let spread = 0;
  for (let code = first; code <= last; code++) spread += Math.abs(counts[code] - mean);
  return spread;
}

/** How many of some counts are of each size, and their sums, as trees of sums (Fenwick 1994). */
class SlidingCounts {
  readonly #sizes: Float64Array;
  /** For each code the place of its count among the sizes, from 1. */
  readonly #places: Int32Array;
  readonly #many: Float64Array;
  readonly #sums: Float64Array;
  readonly #top: number;

  constructor(counts: Float64Array) {
    this.#sizes = Float64Array.from(new Set(counts)).sort();
    const placeOf = new Map(Array.from(this.#sizes, (size, index) => [size, index + 1]));
    this.#places = Int32Array.from(counts, (count) => placeOf.get(count) ?? 0);
    this.#many = new Float64Array(this.#sizes.length + 1);
    this.#sums = new Float64Array(this.#sizes.length + 1);
    this.#top = 1 << (31 - Math.clz32(this.#sizes.length));
  }

  clear(): void {
    this.#many.fill(0);
    this.#sums.fill(0);
  }

  add(code: number, times: 1 | -1): void {
    const many = this.#many;
    const sums = this.#sums;
    const amount = times * this.#sizes[this.#places[code] - 1];
    for (let place = this.#places[code]; place < many.length; place += place & -place) {
      many[place] += times;
      sums[place] += amount;
    }
  }

  /** Σ (mean − count) over the counts below a mean. */
  shortOf(mean: number): number {
    let place = 0;
    let many = 0;
    let sum = 0;
    for (let step = this.#top; step > 0; step >>= 1) {
      const next = place + step;
      if (next >= this.#many.length || this.#sizes[next - 1] >= mean) continue;
      place = next;
      many += this.#many[next];
      sum += this.#sums[next];
    }
    return many * mean - sum;
  }
}
