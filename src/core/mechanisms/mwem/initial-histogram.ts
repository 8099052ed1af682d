import type { Start } from '../../estimators/multiplicative-weights/start.ts';
import { type Beliefs, beliefsOf } from './count-prior.ts';

/** Levels of noisy counts in a factor of 2; between two of them a straight line is as good as exact. */
const LEVELS = 12;
const HALVINGS = 60;
/** Powers of 2 up to this are found by counting bits. */
const MOST_BITS = 30;
const BITS_REACH = 1 << MOST_BITS;

/**
 * A distribution to start from, out of noisy counts of all cells (2012, §2.3.2): the mean of each true count given its
 * noisy one, which is what has the least relative entropy on average. The prior is fitted to the noisy counts, so it
 * costs nothing. Counts taken as they are spread the noise over all cells, which drowns a sparse table of 2^16; keeping
 * only counts that no noise reaches throws most of a table of 2^8 away. No threshold between the two served both. It
 * reads the noisy counts whenever it is needed and keeps no table of its own.
 */
export function histogramStart(noisy: Float64Array, scale: number, records: number): Start {
  const means = meansByLevel(noisy, scale, records);
  return {
    cells: noisy.length,
    multiply(table) {
      for (let cell = 0; cell < table.length; cell++) {
        const count = noisy[cell];
        if (count <= 0) {
          table[cell] *= means[0];
          continue;
        }
        const level = levelOf(count, scale);
        const below = Math.floor(level);
        table[cell] *= means[below] + (level - below) * (means[below + 1] - means[below]);
      }
    },
  };
}

/** Of the distribution. */
function meansByLevel(noisy: Float64Array, scale: number, records: number): Float64Array {
  let most = 0;
  for (const count of noisy) if (count > most) most = count;
  const last = Math.floor(levelOf(most, scale)) + 1;
  if (records === 0 || noisy.length === 1) return new Float64Array(last + 1).fill(1 / noisy.length);
  const levels = Float64Array.from({ length: last + 1 }, (_, level) => scale * countAt(level));
  // Shared between the levels below and above, so that sums over levels are sums over cells.
  const cells = new Float64Array(levels.length);
  for (const count of noisy) {
    const level = levelOf(count, scale);
    const below = Math.floor(level);
    cells[below] += 1 - (level - below);
    cells[below + 1] += level - below;
  }
  const means = summingTo(records, beliefsOf({ levels, cells, scale }, records / noisy.length, records), cells);
  let total = 0;
  for (let level = 0; level < means.length; level++) total += means[level] * cells[level];
  return means.map((mean) => mean / total);
}

/** Evenly spaced between one power of 2 and the next: logarithms are too dear for every cell. */
function levelOf(count: number, scale: number): number {
  if (count <= 0) return 0;
  let size = 1 + count / scale;
  let octaves = 0;
  while (size >= BITS_REACH) {
    size /= BITS_REACH;
    octaves += MOST_BITS;
  }
  const bits = 31 - Math.clz32(size);
  return LEVELS * (octaves + bits + size / (1 << bits) - 1);
}

/** The noisy count on a level, in noise scales. */
function countAt(level: number): number {
  let size = 1 + (level % LEVELS) / LEVELS;
  for (let octave = Math.floor(level / LEVELS); octave > 0; octave--) size *= 2;
  return size - 1;
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
