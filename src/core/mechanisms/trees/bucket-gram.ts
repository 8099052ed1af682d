import type { Block } from '../../workload/block.ts';
import { expandQuery } from '../../workload/linear-query.ts';
import type { Workload } from '../../workload/workload.ts';

/** Numbers of WᵀW that are looked at: all, or those in evenly spaced rows, of which there are as many as these. */
const MOST_NUMBERS = 4_194_304;
const LEAST_ROWS = 64;
/** Beyond so many steps every second query stands for two, and so on. */
const MOST_STEPS = 100_000_000;

/** Queries by where their coefficients over the buckets change, and by how much; those of a query stand together. */
interface Changes {
  /** Where those of each query begin, and one past the last. */
  readonly starts: Int32Array;
  readonly bucket: Int32Array;
  readonly by: Float64Array;
}

/**
 * The columns of WᵀW from left to right, where W has the workload's queries over buckets: a query's coefficient on a bucket is
 * the mean of those on its codes. From one bucket to the next only queries change that begin or end there, so all columns
 * take as many steps as there are numbers in them, and few for each query.
 */
export function bucketGram(workload: Workload, edges: Int32Array): { nextColumn(): Float64Array } {
  const buckets = edges.length - 1;
  const { starts, bucket, by } = thinned(changesOver(workload, edges));
  const rows = Math.min(buckets, Math.max(LEAST_ROWS, Math.floor(MOST_NUMBERS / buckets)));
  // The first row that is looked at from each bucket on.
  const rowFrom = Int32Array.from({ length: buckets + 1 }, (_, b) => Math.ceil((b * rows) / buckets));
  const inOrder = byBucket(bucket, buckets);
  const queryOf = new Int32Array(bucket.length);
  for (let query = 0; query + 1 < starts.length; query++) queryOf.fill(query, starts[query], starts[query + 1]);
  const steps = new Float64Array(rows + 1);
  let next = 0;
  let column = 0;
  return {
    nextColumn() {
      for (; next < inOrder.length && bucket[inOrder[next]] === column; next++) {
        const change = inOrder[next];
        const query = queryOf[change];
        for (let i = starts[query]; i < starts[query + 1]; i++) steps[rowFrom[bucket[i]]] += by[change] * by[i];
      }
      column++;
      const values = new Float64Array(rows);
      for (let row = 0, sum = 0; row < rows; row++) {
        sum += steps[row];
        values[row] = sum;
      }
      return values;
    },
  };
}

function changesOver(workload: Workload, edges: Int32Array): Changes {
  const bucketOf = new Int32Array(edges[edges.length - 1]);
  for (let b = 0; b + 1 < edges.length; b++) bucketOf.fill(b, edges[b], edges[b + 1]);
  const starts: number[] = [0];
  const bucket: number[] = [];
  const by: number[] = [];
  const change = (at: number, amount: number) => {
    // What changes past the last bucket changes nothing.
    if (amount === 0 || at >= edges.length - 1) return;
    bucket.push(at);
    by.push(amount);
  };
  const add = (block: Block, query: number) => {
    const run = block.run?.(query);
    if (run) {
      const [first, last] = run;
      const [b, e] = [bucketOf[first], bucketOf[last]];
      const width = (of: number) => edges[of + 1] - edges[of];
      const shareFrom = (b === e ? last + 1 - first : edges[b + 1] - first) / width(b);
      change(b, shareFrom);
      if (b === e) change(b + 1, -shareFrom);
      else {
        const shareTo = (last + 1 - edges[e]) / width(e);
        change(b + 1, (b + 1 === e ? shareTo : 1) - shareFrom);
        if (b + 1 < e) change(e, shareTo - 1);
        change(e + 1, -shareTo);
      }
      return;
    }
    const coefficients = expandQuery(block.query(query), workload.domain, block.attributes);
    let before = 0;
    for (let b = 0; b + 1 < edges.length; b++) {
      let sum = 0;
      for (let code = edges[b]; code < edges[b + 1]; code++) sum += coefficients[code];
      const mean = sum / (edges[b + 1] - edges[b]);
      change(b, mean - before);
      before = mean;
    }
  };
  for (const block of workload.blocks) {
    for (let query = 0; query < block.queries && block.attributes.length > 0; query++) {
      add(block, query);
      starts.push(bucket.length);
    }
  }
  return { starts: Int32Array.from(starts), bucket: Int32Array.from(bucket), by: Float64Array.from(by) };
}

/** All queries, or as many evenly spaced ones as there is time for. */
function thinned({ starts, bucket, by }: Changes): Changes {
  let steps = 0;
  for (let query = 0; query + 1 < starts.length; query++) {
    const changes = starts[query + 1] - starts[query];
    steps += changes * changes;
  }
  const stride = Math.ceil(steps / MOST_STEPS);
  if (stride <= 1) return { starts, bucket, by };
  const kept = Array.from({ length: Math.ceil((starts.length - 1) / stride) }, (_, k) => k * stride);
  const places = kept.flatMap((query) =>
    Array.from({ length: starts[query + 1] - starts[query] }, (_, i) => starts[query] + i),
  );
  let end = 0;
  return {
    starts: Int32Array.from([0, ...kept.map((query) => (end += starts[query + 1] - starts[query]))]),
    bucket: Int32Array.from(places, (place) => bucket[place]),
    by: Float64Array.from(places, (place) => by[place]),
  };
}

/** The changes from the first bucket to the last. */
function byBucket(bucket: Int32Array, buckets: number): Int32Array {
  const places = new Int32Array(buckets + 1);
  for (const b of bucket) places[b + 1]++;
  for (let b = 0; b < buckets; b++) places[b + 1] += places[b];
  const inOrder = new Int32Array(bucket.length);
  for (const [change, b] of bucket.entries()) inOrder[places[b]++] = change;
  return inOrder;
}
