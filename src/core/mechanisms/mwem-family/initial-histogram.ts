import { exp } from '../../math/exp.ts';
import { log1p } from '../../math/log.ts';
import { type Beliefs, beliefsOf } from './count-prior.ts';

/** Levels of noisy counts in a factor of e; between two of them a straight line is as good as exact. */
const LEVELS = 16;
const HALVINGS = 60;

/**
 * A distribution to start from, out of noisy counts of all cells (2012, §2.3.2): the mean of each true count given its
 * noisy one, which is what has the least relative entropy on average. The prior is fitted to the noisy counts, so it
 * costs nothing. Counts taken as they are spread the noise over all cells, which drowns a sparse table of 2^16; keeping
 * only counts that no noise reaches throws most of a table of 2^8 away. No threshold between the two served both.
 */
export function histogramStart(noisy: Float64Array, scale: number, records: number): Float64Array {
  const start = new Float64Array(noisy.length).fill(1 / noisy.length);
  if (records === 0 || noisy.length === 1) return start;
  const levelOf = (count: number) => (count > 0 ? LEVELS * log1p(count / scale) : 0);
  let most = 0;
  for (const count of noisy) if (count > most) most = count;
  const levels = Float64Array.from(
    { length: Math.floor(levelOf(most)) + 2 },
    (_, level) => scale * (exp(level / LEVELS) - 1),
  );
  const beyond = (count: number, level: number) =>
    (Math.max(count, 0) - levels[level]) / (levels[level + 1] - levels[level]);
  // Shared between the levels below and above, so that sums over levels are sums over cells.
  const cells = new Float64Array(levels.length);
  for (const count of noisy) {
    const level = Math.floor(levelOf(count));
    cells[level] += 1 - beyond(count, level);
    cells[level + 1] += beyond(count, level);
  }
  const means = summingTo(records, beliefsOf({ levels, cells, scale }, records / noisy.length, records), cells);
  let total = 0;
  for (let cell = 0; cell < noisy.length; cell++) {
    const level = Math.floor(levelOf(noisy[cell]));
    start[cell] = means[level] + beyond(noisy[cell], level) * (means[level + 1] - means[level]);
    total += start[cell];
  }
  for (let cell = 0; cell < start.length; cell++) start[cell] /= total;
  return start;
}

/**
 * The means given that all counts add up to the number of records. What is least known in proportion to its size gives
 * way: for an exponential distribution the quotient is the mean given a sum, and counts far above the noise stay.
 */
function summingTo(records: number, { means, variances }: Beliefs, cells: Float64Array): Float64Array {
  const sumOf = (given: Float64Array) => given.reduce((sum, mean, level) => sum + mean * cells[level], 0);
  const slack = means.map((mean, level) => (variances[level] / mean) * (variances[level] / mean));
  const missing = records - sumOf(means);
  if (missing >= 0) {
    const spread = sumOf(slack);
    return spread > 0 ? means.map((mean, level) => mean + (missing * slack[level]) / spread) : means;
  }
  const lowered = (by: number) => means.map((mean, level) => mean / (1 + (by * slack[level]) / mean));
  let low = 0;
  let high = 1 / records;
  // Where nothing gives way, as where all counts are certain, they are scaled in the end.
  for (let i = 0; i < HALVINGS && sumOf(lowered(high)) > records; i++) high *= 4;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (sumOf(lowered(middle)) > records) low = middle;
    else high = middle;
  }
  return lowered(high);
}
