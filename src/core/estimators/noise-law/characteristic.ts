import { exp } from '../../math/exp.ts';
import { cosh, sinh } from '../../math/hyperbolic.ts';
import { cos, sin } from '../../math/trigonometry.ts';
import { type ErrorLaw, relevantScales, solveHalfWidth, standardDeviation } from './noise-law.ts';

/** Slope of the contour: tan 22.5°, half way between where e^(−xz) and where a nearly normal transform stops falling. */
const SLOPE = Math.SQRT2 - 1;
/** The contour passes the pole at 0 at this part of its radius. */
const CROSSING = 0.5;
/** How far, in the contour's own parameter, it may be moved before it meets a pole or the integrand grows. */
const STRIP = 0.39;
const STEP = 0.085;
const MAX_NODES = 1000;
/** Nodes go on until one adds less than this to any probability. */
const SMALLEST_PART = 1e-16;

/**
 * The law from its characteristic function Π 1/(1 + b²t²) (Eq. 22). On the real line this falls slowly where one scale
 * dominates, so the line is bent into a hyperbola z(u) that leaves the imaginary axis towards the right, where e^(−xz)
 * falls too and the product stays below its value at the crossing. The trapezoid rule then converges exponentially
 * whatever the scales are, equal or not, one or a thousand: P(error > x) = 1/(2πi) ∫ e^(−xz) Π 1/(1 − b²z²) dz/z.
 */
export function characteristicLaw(scales: ArrayLike<number>): ErrorLaw {
  const relevant = relevantScales(scales);
  const sd = standardDeviation(relevant);
  const unit = relevant[0];
  const contour = new Contour(relevant, sd);
  // Where there is hardly anything left, rounding may go below nothing.
  const tail = (x: number) => Math.max(0, contour.sum(contour.tailWeights, x / unit));
  const density = (x: number) => Math.max(0, contour.sum(contour.densityWeights, x / unit) / unit);
  return {
    get errorBound() {
      return contour.aliasing() + contour.truncation;
    },
    errorWords: 'aliasing of the trapezoid rule plus truncation, bounded by the integrand off the contour',
    tail,
    density,
    halfWidth: (confidence) => solveHalfWidth(confidence, sd, tail, density),
  };
}

/** Nodes and weights of the trapezoid rule, in units of the largest scale. Only half are needed: the rest mirror them. */
class Contour {
  readonly #transform: Transform;
  readonly #crossing: number;
  readonly #radius: number;
  readonly #re: number[] = [];
  readonly #im: number[] = [];
  /** Complex numbers side by side; the integrand of the tail and of the density without e^(−xz). */
  readonly tailWeights: number[] = [];
  readonly densityWeights: number[] = [];
  truncation = 0;

  constructor(scales: Float64Array, sd: number) {
    const unit = scales[0];
    this.#transform = new Transform(scales.map((scale) => scale / unit));
    // Left of the nearest pole, and no farther than a normal law of this width allows.
    this.#crossing = Math.min(0.5, (1.5 * unit) / sd);
    this.#radius = this.#crossing / CROSSING;
    for (let node = 0; node < MAX_NODES; node++) {
      const { z, tail, density } = this.#integrand(node * STEP, 0);
      const share = node === 0 ? STEP / (2 * Math.PI) : STEP / Math.PI;
      this.#re.push(z[0]);
      this.#im.push(z[1]);
      this.tailWeights.push(share * tail[0], share * tail[1]);
      this.densityWeights.push(share * density[0], share * density[1]);
      // From here on the integrand falls at least as fast as 1/|z|², by e^(−2·STEP) a node.
      this.truncation = (share * (Math.abs(tail[0]) + Math.abs(tail[1]))) / (2 * STEP);
      if (this.truncation < SMALLEST_PART) break;
    }
  }

  /** (1/π) Im Σ weight · e^(−xz). */
  sum(weights: readonly number[], x: number): number {
    let sum = 0;
    for (let node = 0; node < this.#re.length; node++) {
      const angle = -x * this.#im[node];
      const part = weights[2 * node] * sin(angle) + weights[2 * node + 1] * cos(angle);
      sum += part * exp(-x * this.#re[node]);
    }
    return sum;
  }

  /** The rule's own error is at most e^(−2π·STRIP/STEP) times the integrals of |integrand| along both edges of the strip. */
  aliasing(): number {
    let edges = 0;
    for (const shift of [-STRIP, STRIP]) {
      for (let node = -this.#re.length; node <= this.#re.length; node++) {
        const { tail } = this.#integrand(node * STEP, shift);
        const size = Math.sqrt(tail[0] * tail[0] + tail[1] * tail[1]);
        if (size < Number.POSITIVE_INFINITY) edges += (STEP / (2 * Math.PI)) * size;
      }
    }
    return edges / (exp((2 * Math.PI * STRIP) / STEP) - 1);
  }

  /** z(u + i·shift) and the integrands there, at x = 0 where they are largest. */
  #integrand(u: number, shift: number) {
    const c = cosh(u);
    const s = sinh(u);
    const cosine = cos(shift);
    const sine = sin(shift);
    const coshRe = c * cosine;
    const coshIm = s * sine;
    const sinhRe = s * cosine;
    const sinhIm = c * sine;
    const r = this.#radius;
    const zRe = this.#crossing + r * (SLOPE * (coshRe - 1) - sinhIm);
    const zIm = r * (SLOPE * coshIm + sinhRe);
    const slopeRe = r * (SLOPE * sinhRe - coshIm);
    const slopeIm = r * (SLOPE * sinhIm + coshRe);
    const [mRe, mIm] = this.#transform.at(zRe, zIm);
    const density = [mRe * slopeRe - mIm * slopeIm, mRe * slopeIm + mIm * slopeRe];
    const size = zRe * zRe + zIm * zIm;
    const tail = [(density[0] * zRe + density[1] * zIm) / size, (density[1] * zRe - density[0] * zIm) / size];
    return { z: [zRe, zIm], tail, density };
  }
}

/** Scales with b²|z|² up to this are summed as a power series of the logarithm, all of them at once. */
const SERIES_RADIUS = 0.0625;
const TERMS = 13;

/** Π 1/(1 − b_k²z²) for scales in descending order: the moment generating function of the noise at a complex z. */
class Transform {
  readonly #squares: Float64Array;
  /** For every k, power sums Σ_(j ≥ k) b_j^(2p)/p of the scales from k on, p = 1 .. TERMS. */
  readonly #powerSums: Float64Array;

  constructor(scales: Float64Array) {
    const count = scales.length;
    this.#squares = scales.map((scale) => scale * scale);
    this.#powerSums = new Float64Array((count + 1) * TERMS);
    for (let k = count - 1; k >= 0; k--) {
      let power = 1;
      for (let p = 0; p < TERMS; p++) {
        power *= this.#squares[k];
        this.#powerSums[k * TERMS + p] = this.#powerSums[(k + 1) * TERMS + p] + power / (p + 1);
      }
    }
  }

  at(zRe: number, zIm: number): [re: number, im: number] {
    const squareRe = zRe * zRe - zIm * zIm;
    const squareIm = 2 * zRe * zIm;
    const limit = SERIES_RADIUS / (zRe * zRe + zIm * zIm);
    let re = 1;
    let im = 0;
    let k = 0;
    for (; k < this.#squares.length && this.#squares[k] > limit; k++) {
      const factorRe = 1 - this.#squares[k] * squareRe;
      const factorIm = -this.#squares[k] * squareIm;
      const next = re * factorRe - im * factorIm;
      im = re * factorIm + im * factorRe;
      re = next;
      // Far out on the contour: nothing is left of the transform.
      if (Math.abs(re) + Math.abs(im) > 1e150) return [0, 0];
    }
    const [logRe, logIm] = this.#series(k, squareRe, squareIm);
    const size = exp(logRe) / (re * re + im * im);
    const cosine = cos(logIm);
    const sine = sin(logIm);
    return [size * (re * cosine + im * sine), size * (re * sine - im * cosine)];
  }

  /** −Σ log(1 − b²z²) over the scales from k on, by Horner's rule in z². */
  #series(k: number, squareRe: number, squareIm: number): [re: number, im: number] {
    let re = 0;
    let im = 0;
    for (let p = TERMS - 1; p >= 0; p--) {
      const coefficient = this.#powerSums[k * TERMS + p];
      const sumRe = re + coefficient;
      re = sumRe * squareRe - im * squareIm;
      im = sumRe * squareIm + im * squareRe;
    }
    return [re, im];
  }
}
