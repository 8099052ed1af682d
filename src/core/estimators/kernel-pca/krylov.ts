import { addScaled, dot } from '../../linalg/vectors.ts';

const ROUNDING = 1e-13;

/**
 * The space that a symmetric matrix spans from one vector, the start, and what the matrix is in it: tridiagonal. By
 * Lanczos' method with full reorthogonalisation; without it, eigenvalues far from the others come again and again.
 */
export class KrylovSpace {
  /** Orthonormal; the first is the start, divided by its length. */
  readonly #basis: Float64Array[] = [];
  readonly #diagonal: number[] = [];
  /** Entry i stands between i and i + 1. */
  readonly #beside: number[] = [];
  readonly #apply: (vector: Float64Array) => Float64Array;
  readonly #length: number;
  /** The next vector of the basis; null where the space holds all that the matrix makes of the start. */
  #next: Float64Array | null;
  /** The length of what the matrix made of the last vector outside the space. */
  #rest = 0;

  constructor(apply: (vector: Float64Array) => Float64Array, start: Float64Array) {
    this.#apply = apply;
    this.#length = Math.sqrt(dot(start, start));
    this.#next = this.#length === 0 ? null : start.map((value) => value / this.#length);
  }

  get steps(): number {
    return this.#basis.length;
  }

  get isWhole(): boolean {
    return this.#next === null;
  }

  grow(): void {
    if (!this.#next) return;
    const vector = this.#next;
    const image = this.#apply(vector);
    this.#diagonal.push(dot(image, vector));
    this.#basis.push(vector);
    this.#rest = withoutPartIn(this.#basis, image, this.#diagonal[this.steps - 1], this.#beside[this.steps - 2] ?? 0);
    if (this.steps === vector.length || this.#rest <= ROUNDING * this.#diagonal[0]) {
      this.#next = null;
      return;
    }
    this.#beside.push(this.#rest);
    for (let i = 0; i < image.length; i++) image[i] /= this.#rest;
    this.#next = image;
  }

  /** (M + shift)^(−1)·start as far as the space goes, in its basis: one tridiagonal system, by elimination. */
  solution(shift: number): Float64Array {
    const size = this.steps;
    const pivots = new Float64Array(size);
    const solution = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const factor = i === 0 ? 0 : this.#beside[i - 1] / pivots[i - 1];
      pivots[i] = this.#diagonal[i] + shift - (i === 0 ? 0 : factor * this.#beside[i - 1]);
      solution[i] = i === 0 ? this.#length : -factor * solution[i - 1];
    }
    for (let i = size - 1; i >= 0; i--) {
      const behind = i === size - 1 ? 0 : this.#beside[i] * solution[i + 1];
      solution[i] = (solution[i] - behind) / pivots[i];
    }
    return solution;
  }

  /** ‖(M + shift)·x − start‖ for that solution: what the next vector would have of it. */
  remainder(shift: number): number {
    return this.isWhole ? 0 : this.#rest * Math.abs(this.solution(shift)[this.steps - 1]);
  }
}

/** Takes the part in the space out of a vector, and gives the length of the rest. */
function withoutPartIn(basis: readonly Float64Array[], image: Float64Array, own: number, before: number): number {
  const last = basis.length - 1;
  addScaled(image, -own, basis[last], 0, image.length);
  if (last > 0) addScaled(image, -before, basis[last - 1], 0, image.length);
  // Where most of what is left goes with the others, what is left then has their rounding: once more (Kahan and Parlett).
  for (;;) {
    const length = Math.sqrt(dot(image, image));
    for (const vector of basis) addScaled(image, -dot(image, vector), vector, 0, image.length);
    const rest = Math.sqrt(dot(image, image));
    if (rest >= length / 2 || rest <= ROUNDING * Math.abs(own)) return rest;
  }
}
