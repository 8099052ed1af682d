import { Failure } from '../../failure.ts';
import { exp } from '../../math/exp.ts';
import { type ErrorLaw, relevantScales, solveHalfWidth, standardDeviation } from './noise-law.ts';

/** A mixture whose probabilities may be wrong by more than this through cancellation is not used. */
const SAFE = 1e-9;

/**
 * For distinct scales the law is a signed mixture of Laplace laws with weights w_k = Π_(j≠k) b_k²/(b_k² − b_j²). The
 * weights grow without end as scales come close, and then their signs cancel: where that costs too many digits this
 * refuses.
 */
export function closedFormLaw(scales: ArrayLike<number>): ErrorLaw {
  const relevant = relevantScales(scales);
  const sd = standardDeviation(relevant);
  const weights = relevant.map((scale, k) => mixtureWeight(relevant, scale, k));
  const total = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  // Each weight is a product of this many quotients, each right to a few units in the last place.
  const errorBound = 4 * (relevant.length + 2) * Number.EPSILON * total;
  if (!(errorBound <= SAFE)) throw new Failure(unsafe(relevant, total));
  const tail = (x: number) => weights.reduce((sum, weight, k) => sum + (weight / 2) * exp(-x / relevant[k]), 0);
  const density = (x: number) =>
    weights.reduce((sum, weight, k) => sum + (weight / (2 * relevant[k])) * exp(-x / relevant[k]), 0);
  return {
    errorBound,
    errorWords: 'rounding in a mixture with weights of both signs',
    tail,
    density,
    halfWidth: (confidence) => solveHalfWidth(confidence, sd, tail, density),
  };
}

function mixtureWeight(scales: Float64Array, scale: number, k: number): number {
  let weight = 1;
  for (let j = 0; j < scales.length; j++) {
    if (j !== k) weight *= (scale / (scale - scales[j])) * (scale / (scale + scales[j]));
  }
  return weight;
}

function unsafe(scales: Float64Array, total: number): string {
  const equal = scales.some((scale, k) => k > 0 && scale === scales[k - 1]);
  const why = equal
    ? 'two noise scales are equal, and it needs them distinct'
    : `noise scales lie so close together that weights as large as ${total.toPrecision(2)} would cancel`;
  return `The closed form is not safe here: ${why}. Use the characteristic function instead.`;
}
