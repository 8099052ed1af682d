import { Failure } from '../../failure.ts';
import { convolve } from '../../linalg/convolve.ts';
import { log } from '../../math/log.ts';
import { type ErrorLaw, relevantScales, solveHalfWidth, standardDeviation } from './noise-law.ts';

/** Width of a cell in standard deviations of the result. */
export const DEFAULT_STEP = 0.005;

/** The error that cells of this width leave, per square of the width; the worst case found is a single noise. */
export const STEP_ERROR = 0.15;

/**
 * The law by convolving probability mass vectors, shortest first (Algorithm 2). Three things differ from the paper: both
 * tails of every vector are kept up to a loss of γ/m (Eq. 31's length, not the half of it in the algorithm), the cells
 * follow the scales instead of being one record wide, and each vector has exactly the variance of its noise, where
 * rounding noises to cells would add step²/12 for every one of them.
 */
export function convolutionLaw(scales: ArrayLike<number>, gamma: number, step: number = DEFAULT_STEP): ErrorLaw {
  if (!(gamma > 0 && gamma < 1)) throw new Failure(`The probability loss γ must lie between 0 and 1; it is ${gamma}.`);
  const relevant = relevantScales(scales);
  const sd = standardDeviation(relevant);
  const cell = step * sd;
  // Half of the loss for the vectors, half for trimming what they are convolved to.
  const loss = gamma / (2 * relevant.length);
  const masses = mergeShortestFirst(
    Array.from(relevant, (scale) => massVector(scale / cell, loss)),
    loss,
  );
  return lawOnCells(masses, cell, sd, {
    errorBound: gamma + STEP_ERROR * step * step,
    errorWords: 'the mass cut off (γ), and the width of the cells',
  });
}

/** The law of an error that may be anything, from the probabilities of cells of this width, with 0 in the middle one. */
export function lawOnCells(
  masses: Float64Array,
  cell: number,
  sd: number,
  bounds: Pick<ErrorLaw, 'errorBound' | 'errorWords'>,
): ErrorLaw {
  const middle = (masses.length - 1) / 2;
  /** P(error > (k + ½) cells). */
  const tails = new Float64Array(middle + 1);
  for (let k = middle - 1; k >= 0; k--) tails[k] = tails[k + 1] + masses[middle + k + 1];
  const heights = masses.slice(middle).map((mass) => mass / cell);
  const tail = (x: number) => interpolate(tails, x / cell - 0.5, 0.5);
  const density = (x: number) => interpolate(heights, x / cell, heights[0]);
  return {
    ...bounds,
    tail,
    density,
    halfWidth: (confidence) => solveHalfWidth(confidence, sd, tail, density),
  };
}

/** Masses q^|i|·(1 − q)/(1 + q) with the variance of the noise, cut where both tails together hold less than `loss`. */
export function massVector(scale: number, loss: number): Float64Array {
  const c = 1 / (scale * scale);
  const q = 2 / (2 + c + Math.sqrt(c * c + 4 * c));
  const reach = Math.max(0, Math.ceil(log(loss) / log(q)));
  const masses = new Float64Array(2 * reach + 1);
  let mass = (1 - q) / (1 + q);
  for (let i = 0; i <= reach; i++) {
    masses[reach + i] = mass;
    masses[reach - i] = mass;
    mass *= q;
  }
  return masses;
}

export function mergeShortestFirst(vectors: Float64Array[], loss: number): Float64Array {
  const queue = vectors.sort((a, b) => a.length - b.length);
  while (queue.length > 1) {
    const [a, b] = queue.splice(0, 2);
    const merged = trimmed(convolve(a, b), loss);
    let place = 0;
    while (place < queue.length && queue[place].length < merged.length) place++;
    queue.splice(place, 0, merged);
  }
  return queue[0];
}

/** Without the ends that hold less than `loss` together. */
function trimmed(masses: Float64Array, loss: number): Float64Array {
  let cut = 0;
  let lost = 0;
  for (; cut < (masses.length - 1) / 2; cut++) {
    lost += 2 * Math.abs(masses[cut]);
    if (lost > loss) break;
  }
  return masses.subarray(cut, masses.length - cut);
}

/** Between the values at whole numbers; `before` stands half a step before the first one, zero after the last. */
function interpolate(values: Float64Array, position: number, before: number): number {
  if (position < 0) return before + (position + 0.5) * 2 * (values[0] - before);
  const below = Math.floor(position);
  if (below >= values.length - 1) return below === values.length - 1 ? values[below] * (1 - (position - below)) : 0;
  return values[below] + (position - below) * (values[below + 1] - values[below]);
}
