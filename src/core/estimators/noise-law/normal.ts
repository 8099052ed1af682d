import { exp } from '../../math/exp.ts';
import { logUpperTail } from '../../math/normal.ts';
import { type ErrorLaw, solveHalfWidth } from './noise-law.ts';

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

/** A sum of normal noises is normal, and nothing is left to be worked out. */
export function normalLaw(deviation: number): ErrorLaw {
  const tail = (x: number) => exp(logUpperTail(x / deviation));
  const density = (x: number) => exp(-(x * x) / (2 * deviation * deviation)) / (deviation * ROOT_TWO_PI);
  return {
    errorBound: 1e-14,
    errorWords: 'rounding in the normal law',
    tail,
    density,
    halfWidth: (confidence) => solveHalfWidth(confidence, deviation, tail, density),
  };
}
