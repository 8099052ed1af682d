/**
 * What replacing one record can cost where queries are intervals of codes: the largest weight of the intervals that hold
 * exactly one of two positions, around(x) + around(y) − 2·both(x, y). One position sweeps from left to right while a tree
 * holds the rest for every position y on its right: an interval that begins takes twice its weight from all y up to its
 * end, which is once from all (kept aside) and back to those beyond. So m intervals over n positions take
 * O(n + m log n). For y on the left of x the tree holds too little, never too much.
 */
export function intervalPairs(size: number, low: Int32Array, high: Int32Array) {
  // Those that hold all positions set none apart, whatever their weight. By where they begin.
  const intervals = Int32Array.from(low.keys())
    .filter((i) => low[i] > 0 || high[i] < size - 1)
    .sort((i, j) => low[i] - low[j] || i - j);

  const sweep = (weights: Float64Array): { readonly weight: number; readonly position: number } => {
    const steps = new Float64Array(size);
    for (const i of intervals) {
      steps[low[i]] += weights[i];
      if (high[i] + 1 < size) steps[high[i] + 1] -= weights[i];
    }
    const sums = prefixMaximum(steps);
    let begun = 0;
    let around = 0;
    let next = 0;
    let best = 0;
    let position = 0;
    for (let x = 0; x < size; x++) {
      around += steps[x];
      for (; next < intervals.length && low[intervals[next]] === x; next++) {
        const i = intervals[next];
        begun += weights[i];
        if (high[i] + 1 < size) sums.add(high[i] + 1, 2 * weights[i]);
      }
      const most = around - 2 * begun + sums.most();
      if (most > best) {
        best = most;
        position = x;
      }
    }
    return { weight: best, position };
  };

  return {
    heaviest: (weights: Float64Array): number => sweep(weights).weight,
    /** The two positions that are as far apart as that. */
    positions(weights: Float64Array): readonly [one: number, other: number] {
      const { position } = sweep(weights);
      // Steps from one code to the next in the weight of the intervals that hold just one of the two.
      const steps = new Float64Array(size + 1);
      for (const i of intervals) {
        const isAround = low[i] <= position && position <= high[i];
        const weight = isAround ? -weights[i] : weights[i];
        steps[low[i]] += weight;
        steps[high[i] + 1] -= weight;
      }
      let other = 0;
      let most = Number.NEGATIVE_INFINITY;
      for (let code = 0, sum = 0; code < size; code++) {
        sum += steps[code];
        if (sum > most) {
          most = sum;
          other = code;
        }
      }
      return [position, other];
    },
  };
}

/** The largest sum of the first numbers of a list, while numbers change: a tree of sums. */
function prefixMaximum(numbers: Float64Array) {
  let leaves = 1;
  while (leaves < numbers.length) leaves *= 2;
  const sums = new Float64Array(2 * leaves);
  // Of the sums of the first one or more leaves below a node, the largest.
  const most = new Float64Array(2 * leaves).fill(Number.NEGATIVE_INFINITY);
  sums.set(numbers, leaves);
  most.set(numbers, leaves);
  const refresh = (node: number) => {
    const left = sums[2 * node];
    const beyond = left + most[2 * node + 1];
    sums[node] = left + sums[2 * node + 1];
    most[node] = most[2 * node] > beyond ? most[2 * node] : beyond;
  };
  for (let node = leaves - 1; node > 0; node--) refresh(node);
  return {
    most: () => most[1],
    add(place: number, amount: number): void {
      const leaf = leaves + place;
      sums[leaf] += amount;
      most[leaf] += amount;
      for (let node = leaf >> 1; node > 0; node >>= 1) refresh(node);
    },
  };
}
