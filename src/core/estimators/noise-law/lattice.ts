import { requireConfidence } from './half-width.ts';
import type { ErrorLaw } from './noise-law.ts';

/** How far from a multiple of the step, in steps, a number may be for it by rounding. */
const ROUNDING = 1e-6;
/** The same of probabilities. */
const SAME = 1e-12;
/** What is left of a number in shares of what it is divided by, where only rounding is left. */
const NOTHING = 1e-9;

/** The law of an error that is a multiple of a step: `masses[k]` is the probability of k steps, and of as many below. */
export function latticeLaw(
  masses: Float64Array,
  step: number,
  { errorBound, errorWords }: Pick<ErrorLaw, 'errorBound' | 'errorWords'>,
): ErrorLaw {
  /** P(error ≥ k steps), summed up from where masses are small. */
  const tails = new Float64Array(masses.length + 1);
  for (let k = masses.length - 1; k >= 0; k--) tails[k] = tails[k + 1] + masses[k];
  const from = (k: number) => (k < tails.length ? tails[k] : 0);
  return {
    errorBound,
    errorWords,
    tail: (x) => from(Math.floor(x / step + ROUNDING) + 1),
    tailFrom: (x) => from(Math.ceil(x / step - ROUNDING)),
    density: (x) => (masses[Math.round(x / step)] ?? 0) / step,
    halfWidth(confidence) {
      requireConfidence(confidence);
      const most = (1 - confidence) / 2 + SAME;
      return tails.subarray(1).findIndex((tail) => tail <= most) * step;
    },
  };
}

/** Of noises that are whole numbers, each times one of these: what all of these are multiples of. Null where that is nearly 0. */
export function commonStep(times: readonly number[], least: number): number | null {
  let step = 0;
  for (const value of times) {
    let [a, b] = [Math.max(step, value), Math.min(step, value)];
    while (b > NOTHING * a) {
      if (b < least) return null;
      const rest = a % b;
      [a, b] = [b, b - rest < NOTHING * b ? 0 : rest];
    }
    step = a;
  }
  return step >= least ? step : null;
}
