import { Failure } from '../failure.ts';
import { highWord, powerOfTwo } from '../math/bits.ts';
import type { IntegerSource } from './bernoulli-exp.ts';
import { exactDiscreteLaplace } from './discrete-laplace.ts';

const GRID_BITS = 40;
const MOST_STEPS = 0x200000000000;

/** 2^⌈log₂(scale/2⁴⁰)⌉: fine enough to be invisible, coarse enough that the noise fills every point of the grid. */
export function noiseGrid(scale: number): number {
  if (!(scale > 1e-290 && scale < 1e300)) {
    throw new Failure(`A noise scale from 1e-290 to 1e300 was expected, got ${scale}. Change the budget.`);
  }
  const exponent = (highWord(scale) >> 20) - 1023;
  const ceiling = powerOfTwo(exponent) < scale ? exponent + 1 : exponent;
  return powerOfTwo(ceiling - GRID_BITS);
}

/**
 * A real-valued answer for a release: rounded to the grid of its scale, plus exact discrete Laplace noise on that grid
 * (the method of google/differential-privacy). Rounding may move two neighbours apart by one more grid step, so the
 * noise is widened by (change + grid)/change, and the answer costs no more than |q(x) − q(x′)|/scale after all.
 * `change` is the sensitivity for one answer alone; when one record moves several answers, the least amount, above 0,
 * by which it can move this one.
 *
 * @awaited by the Release room.
 */
export function snappedLaplace(rng: IntegerSource, value: number, scale: number, change: number): number {
  if (!Number.isFinite(value)) throw new Failure(`A finite answer was expected before noise is added, got ${value}.`);
  if (!(change > 0)) throw new Failure(`An answer that gets noise must have a sensitivity above 0, got ${change}.`);
  const grid = noiseGrid(scale);
  // Rounded up, and up again past the rounding of this very line: never less noise than charged.
  const steps = Math.ceil((scale / grid) * (1 + grid / change)) + 1;
  if (steps > MOST_STEPS) {
    throw new Failure(`The noise scale ${scale} is too large beside a change of ${change}. Use a larger budget.`);
  }
  return (Math.round(value / grid) + exactDiscreteLaplace(rng, 1, steps)) * grid;
}
