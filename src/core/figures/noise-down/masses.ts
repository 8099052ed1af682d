import { integrate, refined } from '../../math/quadrature.ts';
import { noiseDownDensity, type OuterMasses, outerMasses } from './printed-density.ts';

/** One of the intervals of §4.2 with its mass: integrated, and as the paper's formulas have it. */
export interface IntervalMass {
  readonly name: 'left' | 'between' | 'middle' | 'right';
  readonly from: number;
  readonly to: number;
  readonly integrated: number;
  /** Eqs. 8–10 with θ₂ put right; null for the middle, which gets what is left of 1. */
  readonly corrected: number | null;
  readonly printed: number | null;
}

export interface NoiseDownMasses {
  /** From left to right on the axis of y′. */
  readonly intervals: readonly IntervalMass[];
  /** 1 if Definition 5 were a density. */
  readonly total: number;
}

/** How far out integrals go, in multiples of the scale of the tail: beyond lies less than 1e-17 of it. */
const TAIL = 40;

/** Where the mass of Definition 5 lies. Right of μ the paper mirrors everything; so do we. */
export function noiseDownMasses(mu: number, y: number, scale: number, smaller: number): NoiseDownMasses {
  const isMirrored = mu > y;
  const [center, before] = isMirrored ? [-mu, -y] : [mu, y];
  const xi = Math.min(center, before - 1);
  const tail = TAIL / (1 / smaller + 1 / scale);
  const f = (value: number) => noiseDownDensity(center, before, scale, smaller, value);
  const mass = (breaks: readonly number[]) => integrate(f, refined(breaks, smaller));
  const corrected = outerMasses(center, before, scale, smaller, 'corrected');
  const printed = outerMasses(center, before, scale, smaller, 'printed');
  const ends = { left: [-Infinity, xi], between: [xi, before - 1], right: [before + 1, Infinity] } as const;
  const outer = (name: keyof OuterMasses): IntervalMass => ({
    name,
    ...interval(ends[name], isMirrored),
    integrated: mass(
      ends[name].map((end) => (Number.isFinite(end) ? end : name === 'left' ? xi - tail : before + 1 + tail)),
    ),
    corrected: corrected[name],
    printed: printed[name],
  });
  const middle: IntervalMass = {
    name: 'middle',
    ...interval([before - 1, before + 1], isMirrored),
    integrated: mass([before - 1, before, before + 1, ...(center > before - 1 ? [center] : [])]),
    corrected: null,
    printed: null,
  };
  const intervals = [outer('left'), outer('between'), middle, outer('right')];
  const total = intervals.reduce((sum, { integrated }) => sum + integrated, 0);
  return { intervals: isMirrored ? intervals.reverse() : intervals, total };
}

function interval([from, to]: readonly [number, number], isMirrored: boolean): Pick<IntervalMass, 'from' | 'to'> {
  return isMirrored ? { from: -to, to: -from } : { from, to };
}
