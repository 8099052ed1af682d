import { exp } from '../../math/exp.ts';
import { cosh, sinh } from '../../math/hyperbolic.ts';
import { log } from '../../math/log.ts';
import { cos, sin } from '../../math/trigonometry.ts';
import { relevantScales } from '../noise-law/noise-law.ts';

/** The contour of the law of the error (see `characteristic.ts`): its slope, the rule's step, and how far it goes. */
const SLOPE = Math.SQRT2 - 1;
const STEP = 0.085;
const MAX_NODES = 1000;
/** Nodes go on until one adds less than this share. */
const SMALLEST_PART = 1e-17;
/** How wide the contour is where the integrand is nearly normal, in its standard deviations. */
const NORMAL_RADIUS = 3;

/** The density of a sum of independent Laplace noises, to as many digits of its logarithm however far out. */
export class SummedNoise {
  readonly #unit: number;
  /** Each different scale once, as squares of shares of the largest, and how often it stands. */
  readonly #squares: number[] = [];
  readonly #times: number[] = [];

  constructor(scales: ArrayLike<number>) {
    const relevant = relevantScales(scales);
    this.#unit = relevant[0];
    for (const scale of relevant) {
      const square = (scale / this.#unit) * (scale / this.#unit);
      const last = this.#squares.length - 1;
      if (this.#squares[last] === square) this.#times[last]++;
      else {
        this.#squares.push(square);
        this.#times.push(1);
      }
    }
  }

  get #isAlone(): boolean {
    return this.#times.length === 1 && this.#times[0] === 1;
  }

  /** Next to 0 its density changes over no shorter a stretch. */
  get smallestScale(): number {
    return this.#unit * Math.sqrt(this.#squares[this.#squares.length - 1]);
  }

  /**
   * (1/2πi) ∫ e^(−xz) Π 1/(1 − b²z²) dz along a hyperbola through the saddle of the integrand, where it is as large as
   * the density itself, so that nothing cancels.
   */
  logDensity(value: number): number {
    const x = Math.abs(value) / this.#unit;
    if (this.#isAlone) return -x - log(2 * this.#unit);
    const saddle = this.#saddle(x);
    const radius = Math.min(2 * (1 - saddle), NORMAL_RADIUS / Math.sqrt(this.#slopes(saddle).second));
    let sum = 0;
    for (let node = 0; node < MAX_NODES; node++) {
      const u = node * STEP;
      const re = saddle + radius * SLOPE * (cosh(u) - 1);
      const im = radius * sinh(u);
      const part = this.#relative(saddle, re, im, x);
      // Im (integrand · dz/du).
      const slope = part.re * radius * cosh(u) + part.im * radius * SLOPE * sinh(u);
      sum += node === 0 ? slope / 2 : slope;
      const size = (Math.abs(part.re) + Math.abs(part.im)) * radius * cosh(u);
      if (size < SMALLEST_PART * sum) break;
    }
    return this.#logTransform(saddle) - x * saddle + log((STEP / Math.PI) * sum) - log(this.#unit);
  }

  /** Where K′(z) = x for K = −Σ log(1 − b²z²), by halving: K′ grows from 0 at 0 without end as z nears 1. */
  #saddle(x: number): number {
    let low = 0;
    let high = 1;
    for (let middle = 0.5; middle > low && middle < high && high - low > 1e-6 * (1 - low); middle = (low + high) / 2) {
      if (this.#slopes(middle).first < x) low = middle;
      else high = middle;
    }
    return low;
  }

  #slopes(z: number): { readonly first: number; readonly second: number } {
    let [first, second] = [0, 0];
    for (const [k, square] of this.#squares.entries()) {
      const left = 1 - square * z * z;
      first += (this.#times[k] * 2 * square * z) / left;
      second += (this.#times[k] * 2 * square * (1 + square * z * z)) / (left * left);
    }
    return { first, second };
  }

  #logTransform(z: number): number {
    return -this.#squares.reduce((sum, square, k) => sum + this.#times[k] * log(1 - square * z * z), 0);
  }

  /** The integrand as a share of what it is at the saddle. */
  #relative(saddle: number, zRe: number, zIm: number, x: number) {
    const squareRe = zRe * zRe - zIm * zIm;
    const squareIm = 2 * zRe * zIm;
    const size = exp(-x * (zRe - saddle));
    let [re, im] = [size * cos(x * zIm), -size * sin(x * zIm)];
    for (const [k, square] of this.#squares.entries()) {
      const top = 1 - square * saddle * saddle;
      const [downRe, downIm] = [(1 - square * squareRe) / top, (-square * squareIm) / top];
      const [factorRe, factorIm] = power(downRe, downIm, this.#times[k]);
      const length = factorRe * factorRe + factorIm * factorIm;
      // So far out that nothing is left.
      if (!(length < 1e200)) return { re: 0, im: 0 };
      const next = (re * factorRe + im * factorIm) / length;
      im = (im * factorRe - re * factorIm) / length;
      re = next;
    }
    return { re, im };
  }
}

/** (a + bi)^n by squaring. */
function power(a: number, b: number, n: number): [re: number, im: number] {
  let [re, im] = [1, 0];
  let [baseRe, baseIm] = [a, b];
  for (let left = n; left > 0; left >>= 1) {
    if (left & 1) [re, im] = [re * baseRe - im * baseIm, re * baseIm + im * baseRe];
    [baseRe, baseIm] = [baseRe * baseRe - baseIm * baseIm, 2 * baseRe * baseIm];
  }
  return [re, im];
}
