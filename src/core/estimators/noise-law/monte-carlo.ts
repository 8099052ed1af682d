import { Failure } from '../../failure.ts';
import { log } from '../../math/log.ts';
import { gamma } from '../../random/normal.ts';
import type { Rng } from '../../random/rng.ts';
import { zigguratLaplace } from '../../random/ziggurat.ts';
import { type ErrorLaw, relevantScales, requireConfidence, standardDeviation } from './noise-law.ts';

/** Bins of the histogram behind the density, up to six standard deviations. */
const BINS = 128;
const REACH = 6;
/** Sums drawn at a time, so that they stay at hand. */
const TOGETHER = 4096;

/** Scales that differ by no more than rounding are the same. */
const SAME = 1e-13;
/** From so many noises of the same scale on, it is faster to draw their sum. */
const MANY_EQUAL = 16;

export interface MonteCarloLaw extends ErrorLaw {
  /** Corollary 4.1's bound on the expected error(u) = Σ (u_i − E u_i)² of the histogram. */
  readonly histogramError: number;
}

/** The law by drawing (Algorithm 1; k runs up to m). The sign is symmetric, so every draw serves on both sides. */
export function monteCarloLaw(scales: ArrayLike<number>, draws: number, rng: Rng): MonteCarloLaw {
  if (!(draws >= 2)) throw new Failure(`The Monte Carlo method needs at least 2 draws; it was given ${draws}.`);
  const relevant = relevantScales(scales);
  const sd = standardDeviation(relevant);
  const counts = countScales(relevant);
  const sizes = new Float64Array(draws);
  for (let start = 0; start < draws; start += TOGETHER) {
    addNoises(sizes.subarray(start, start + TOGETHER), counts, rng);
  }
  return lawOfDraws(sizes, sd);
}

/** The law that these sums were drawn from, whose sizes are left in their place. */
export function lawOfDraws(sizes: Float64Array, sd: number): MonteCarloLaw {
  const draws = sizes.length;
  for (let i = 0; i < draws; i++) sizes[i] = Math.abs(sizes[i]);
  sizes.sort();

  const width = (REACH * sd) / BINS;
  const above = (x: number) => draws - firstAbove(sizes, x);
  const density = (x: number) => {
    const bin = Math.floor(x / width);
    return (above(bin * width) - above((bin + 1) * width)) / (2 * draws * width);
  };
  const peak = Math.min(1, 2 * width * density(0));
  const cells = 2 * Math.ceil(sizes[draws - 1] / width) + 1;
  return {
    ...drawnBounds(draws),
    histogramError: (cells / (draws - 1)) * peak * (1 - peak),
    tail: (x) => above(x) / (2 * draws),
    density,
    halfWidth(confidence) {
      requireConfidence(confidence);
      // Between order statistics, so that a confidence of 0 has width 0.
      const position = confidence * draws - 0.5;
      const below = Math.floor(position);
      const from = below < 0 ? 0 : sizes[below];
      const to = sizes[Math.min(below + 1, draws - 1)];
      return below < -0.5 ? sizes[0] * 2 * confidence * draws : from + (position - below) * (to - from);
    },
  };
}

/** Dvoretzky, Kiefer, Wolfowitz and Massart, missed in one of a million runs. */
export function drawnBounds(draws: number): Pick<ErrorLaw, 'errorBound' | 'errorWords'> {
  return { errorBound: Math.sqrt(log(2e6) / (2 * draws)) / 2, errorWords: 'random; larger in one run in a million' };
}

/** How often each scale occurs among scales in descending order. */
function countScales(scales: Float64Array): Map<number, number> {
  const counts = new Map<number, number>();
  let last = scales[0];
  for (const scale of scales) {
    if (last - scale > SAME * last) last = scale;
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return counts;
}

function addNoises(sums: Float64Array, scales: ReadonlyMap<number, number>, rng: Rng): void {
  for (const [scale, count] of scales) {
    if (count >= MANY_EQUAL) {
      for (let i = 0; i < sums.length; i++) sums[i] += scale * laplaceSum(rng, count);
    } else {
      for (let k = 0; k < count; k++) for (let i = 0; i < sums.length; i++) sums[i] += scale * zigguratLaplace(rng);
    }
  }
}

/** The sum of so many Laplace noises of scale 1: each is the difference of two exponentials, and those add up to gammas. */
function laplaceSum(rng: Rng, count: number): number {
  return gamma(rng, count) - gamma(rng, count);
}

/** How many of the sorted sizes are at most x. */
export function firstAbove(sizes: Float64Array, x: number): number {
  let low = 0;
  let high = sizes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sizes[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
