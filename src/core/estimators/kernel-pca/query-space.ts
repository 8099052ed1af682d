import { lowerCholeskyRows, packedTriangle, solveLower } from '../../linalg/cholesky.ts';
import { dot } from '../../linalg/vectors.ts';
import { conjugateGradients } from './conjugate-gradients.ts';
import type { PastAnswers, Seen } from './past-answers.ts';

/** What stands in for α = ∞ where only the space of the past queries is asked for: far above rounding, far below answers. */
const NEARLY_NOTHING = 1e-11;

/** What of ⟨q, q⟩ may be missing from the space of the past queries by rounding. */
const ROUNDING = 1e-7;

/** Whether Σ c_i², what of ⟨q, q⟩ lies in the space of the past queries, is all of it. */
export function isAllOf({ square, known }: Seen, explained: number): boolean {
  return square - explained <= ROUNDING * Math.max(square, known === 0 ? 0 : 1e-9);
}

/** The space of the past queries, where there are too many of them for eigenqueries. */
export class QuerySpace {
  readonly #past: PastAnswers;
  #factor: Float64Array[] | null = null;

  constructor(past: PastAnswers) {
    this.#past = past;
  }

  covers(seen: Seen): boolean {
    return isAllOf(seen, this.#explained(seen.products));
  }

  #explained(products: Float64Array): number {
    if (!this.#past.fitsInMatrix) return dot(products, conjugateGradients(this.#past.kernel(), 0, products).solution);
    this.#factor ??= this.#factored();
    const along = solveLower(this.#factor, products);
    return dot(along, along);
  }

  #factored(): Float64Array[] {
    const triangle = packedTriangle(this.#past.size);
    this.#past.fill(triangle);
    const shift = NEARLY_NOTHING * this.#past.diagonal().sum;
    for (const [i, start] of triangle.starts.entries()) triangle.data[start + i] += shift;
    return lowerCholeskyRows(triangle);
  }
}
