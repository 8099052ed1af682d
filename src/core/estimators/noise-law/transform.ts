import { exp } from '../../math/exp.ts';
import { cos, sin } from '../../math/trigonometry.ts';

/** Scales with b²|z|² up to this are summed as a power series of the logarithm, all of them at once. */
const SERIES_RADIUS = 0.0625;
const TERMS = 13;

/** Π 1/(1 − b_k²z²) for scales in descending order: the moment generating function of the noise at a complex z. */
export class Transform {
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
