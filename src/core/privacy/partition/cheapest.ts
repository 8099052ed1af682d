/**
 * The division of codes into buckets whose costs add up to the least. `costs` has one list a length of buckets, by the
 * first code, short ones first; of equal divisions the one whose last bucket is longest. Gives the first code of every
 * bucket, and one past the last code.
 */
export function cheapestBuckets(size: number, lengths: readonly number[], costs: readonly Float64Array[]): Int32Array {
  const least = new Float64Array(size + 1);
  const lengthOfLast = new Int32Array(size + 1);
  for (let end = 1; end <= size; end++) {
    let best = Number.POSITIVE_INFINITY;
    for (let k = 0; k < lengths.length && lengths[k] <= end; k++) {
      const start = end - lengths[k];
      const cost = least[start] + costs[k][start];
      if (cost > best) continue;
      best = cost;
      lengthOfLast[end] = lengths[k];
    }
    least[end] = best;
  }
  const edges = [size];
  for (let end = size; end > 0; end -= lengthOfLast[end]) edges.push(end - lengthOfLast[end]);
  return Int32Array.from(edges.reverse());
}
