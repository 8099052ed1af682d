import { exp, expm1 } from '../../math/exp.ts';
import { cosh, sinh } from '../../math/hyperbolic.ts';

/** θ₂ as it must be, or as Eq. 9 of iReduct prints it. */
export type Theta2 = 'corrected' | 'printed';

/** cosh x − 1 without cancellation. */
function coshm1(x: number): number {
  const s = sinh(x / 2);
  return 2 * s * s;
}

/** cosh a − cosh b without cancellation. */
function coshDifference(a: number, b: number): number {
  return 2 * sinh((a + b) / 2) * sinh((a - b) / 2);
}

/**
 * iReduct, Definition 5: the printed density of Y′ given Y = y, for noise scales λ > λ′ around the true answer μ. On
 * the real line it does not integrate to 1; on the integers it does, once multiplied by 2λ′·tanh(1/(2λ′)).
 */
export function noiseDownDensity(mu: number, y: number, scale: number, smaller: number, value: number): number {
  const ratio = exp(Math.abs(y - mu) / scale - Math.abs(value - mu) / smaller);
  return ((scale / smaller) * ratio * bump(Math.abs(y - value), scale, smaller)) / (4 * scale * coshm1(1 / smaller));
}

/** The bracket of Eq. 7, 2cosh(1/λ′)·e^(−d/λ) − e^(−|d−1|/λ) − e^(−(d+1)/λ), rearranged so that nothing cancels. */
function bump(distance: number, scale: number, smaller: number): number {
  const decay = exp(-distance / scale);
  if (distance >= 1) return 2 * decay * coshDifference(1 / smaller, 1 / scale);
  const rest = 1 - distance;
  const near = expm1(-rest / scale) - expm1(-distance / scale);
  const far = expm1(-(1 + distance) / scale) - expm1(-distance / scale);
  return 2 * decay * coshm1(1 / smaller) - near - far;
}

/** The mass of the three outer intervals (Eqs. 8–10) for μ ≤ y; what is left of 1 belongs to (y − 1, y + 1). */
export interface OuterMasses {
  readonly left: number;
  readonly between: number;
  readonly right: number;
}

export function outerMasses(mu: number, y: number, scale: number, smaller: number, theta2: Theta2): OuterMasses {
  const xi = Math.min(mu, y - 1);
  const steep = 1 / smaller + 1 / scale;
  const slow = 1 / smaller - 1 / scale;
  const common = (scale * coshDifference(1 / smaller, 1 / scale)) / (2 * coshm1(1 / smaller));
  const between = theta2 === 'corrected' ? common : printedFactor(scale, smaller);
  return {
    left: (common / (scale + smaller)) * exp(steep * (xi - mu)),
    between: (between / (scale - smaller)) * -expm1(slow * (xi - y + 1)),
    right: (common / (scale + smaller)) * exp((mu - y - 1) / smaller - (mu - y + 1) / scale),
  };
}

/** The factor that Eq. 9 prints where (cosh(1/λ′) − cosh(1/λ))·λ/2 belongs. */
function printedFactor(scale: number, smaller: number): number {
  const difference = exp(1 / scale) * expm1(1 / smaller - 1 / scale);
  return (scale * cosh(1 / smaller) * difference * -expm1(-1 / smaller - 1 / scale)) / (4 * coshm1(1 / smaller));
}

/** φ of Eq. 11: no value in (y − 1, y + 1) is denser. */
export function densityBound(mu: number, y: number, scale: number, smaller: number): number {
  const a = 1 / smaller;
  const factor = (coshm1(a) - expm1(-a)) / (2 * smaller * coshm1(a));
  return factor * exp((y - mu) / scale - Math.max(0, y - mu - 1) / smaller);
}
