import { log } from '../../math/log.ts';

/**
 * A distribution to start from, out of noisy counts of all cells (2012, §2.3.2): cells whose count stands out of the
 * noise keep it, all others share the rest evenly. Taking every count as it is would spread noise over all cells and
 * rule out those whose noise is negative.
 */
export function histogramStart(noisy: Float64Array, scale: number, records: number): Float64Array {
  if (records === 0) return noisy.map(() => 1 / noisy.length);
  // Laplace noise exceeds b·(ln N + 2) in one of N cells about once in fifteen times.
  const threshold = scale * (log(noisy.length) + 2);
  // Where not even all records together would stand out, nothing does.
  const standsOut = (count: number) => count > threshold && threshold < records;
  let seen = 0;
  let others = 0;
  for (const count of noisy) {
    if (standsOut(count)) seen += count;
    else others++;
  }
  // Noise may leave nothing to share, but a cell that hides in it must stay possible.
  const rest = others === 0 ? 0 : Math.max(records - seen, Math.min(scale, records));
  const each = others === 0 ? 0 : rest / others;
  return noisy.map((count) => (standsOut(count) ? count : each) / (seen + rest));
}
