import { convolve } from '../../linalg/convolve.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';

export interface UnitGridOptions {
  readonly gamma: number;
  /** The length of Eq. 31 keeps both tails; the one in Algorithm 2 is half of it. */
  readonly length: 'both tails' | 'as printed';
  /** Whether the loop over k stops before m, as printed. */
  readonly leavesOutLast: boolean;
}

/** What comes of Algorithm 2 on its grid of whole records. */
export interface UnitGridLaw {
  /** The probability that the vector still holds. */
  readonly kept: number;
  /** Of what is left of the law. */
  readonly sd: number;
  /** Algorithm 3: the first whole number that reaches the confidence; null where so much is not left. */
  halfWidth(confidence: number): number | null;
}

/** Algorithm 2 as the paper has it: cells one record wide, whatever the noise is (shortest first, which changes nothing). */
export function unitGridLaw(scales: ArrayLike<number>, options: UnitGridOptions): UnitGridLaw {
  const { gamma, length, leavesOutLast } = options;
  const all = Array.from(scales);
  const vectors = (leavesOutLast ? all.slice(0, -1) : all)
    .filter((scale) => scale > 0)
    .map((scale) => massVector(scale, log(all.length / gamma) * scale, length))
    .sort((a, b) => a.length - b.length);
  const masses = vectors.reduce<Float64Array>((sum, vector) => convolve(sum, vector), Float64Array.of(1));
  const middle = (masses.length - 1) / 2;
  let kept = 0;
  let squares = 0;
  for (let i = 0; i < masses.length; i++) {
    kept += masses[i];
    squares += masses[i] * (i - middle) * (i - middle);
  }
  return {
    kept,
    sd: Math.sqrt(squares / kept),
    halfWidth(confidence) {
      let held = masses[middle];
      for (let k = 0; k <= middle; k++) {
        if (k > 0) held += 2 * masses[middle + k];
        if (held >= confidence) return k;
      }
      return null;
    },
  };
}

/** Masses of the cells around 0, ±1, … as far as the length says. */
function massVector(scale: number, tail: number, length: UnitGridOptions['length']): Float64Array {
  const reach = length === 'both tails' ? Math.ceil(tail) : Math.floor((Math.ceil(tail) + 1) / 2);
  return Float64Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const from = Math.abs(i - reach) - 0.5;
    if (from < 0) return 1 - exp(-0.5 / scale);
    return (exp(-from / scale) - exp(-(from + 1) / scale)) / 2;
  });
}
