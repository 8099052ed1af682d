import { addScaled, dot } from '../../linalg/vectors.ts';

const MOST_PAIRS = 12;

/** L-BFGS for a concave function: what the last steps taught about its curvature (Nocedal 1980). */
export class CurvatureMemory {
  readonly #pairs: { step: Float64Array; change: Float64Array; curvature: number }[] = [];

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  remember(from: Float64Array, to: Float64Array, slopeBefore: Float64Array, slopeAfter: Float64Array): void {
    const step = to.map((value, j) => value - from[j]);
    const change = slopeBefore.map((value, j) => value - slopeAfter[j]);
    const curvature = dot(step, change);
    if (!(curvature > 1e-14 * dot(change, change))) return;
    this.#pairs.push({ step, change, curvature });
    if (this.#pairs.length > MOST_PAIRS) this.#pairs.shift();
  }

  /** The uphill direction for this slope; `inverseDiagonal` stands for all that was not learned yet. */
  direction(slope: Float64Array, inverseDiagonal: Float64Array): Float64Array {
    const size = slope.length;
    const direction = slope.slice();
    const shares: number[] = [];
    for (let k = this.#pairs.length - 1; k >= 0; k--) {
      const { step, change, curvature } = this.#pairs[k];
      shares[k] = dot(step, direction) / curvature;
      addScaled(direction, -shares[k], change, 0, size);
    }
    for (let j = 0; j < size; j++) direction[j] *= inverseDiagonal[j];
    for (const [k, { step, change, curvature }] of this.#pairs.entries()) {
      addScaled(direction, shares[k] - dot(change, direction) / curvature, step, 0, size);
    }
    return direction;
  }
}
