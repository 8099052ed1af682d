import { Failure } from '../failure.ts';
import { highWord, powerOfTwo } from '../math/bits.ts';

const GRID_BITS = 40;

/** 2^⌈log₂(scale/2⁴⁰)⌉: fine enough to be invisible, coarse enough that the noise fills every point of the grid. */
export function noiseGrid(scale: number): number {
  if (!(scale > 1e-290 && scale < 1e300)) {
    throw new Failure(`A noise scale from 1e-290 to 1e300 was expected, got ${scale}. Change the budget.`);
  }
  const exponent = (highWord(scale) >> 20) - 1023;
  const ceiling = powerOfTwo(exponent) < scale ? exponent + 1 : exponent;
  return powerOfTwo(ceiling - GRID_BITS);
}
