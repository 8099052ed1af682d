import { lowerCholeskyRows, packedTriangle, solveLower } from '../../linalg/cholesky.ts';
import { dot } from '../../linalg/vectors.ts';
import { solvedByGradients } from './kernel.ts';
import type { PastAnswers, Seen } from './past-answers.ts';

/** What stands in for α = ∞ where only the space of the past queries is asked for: far above rounding, far below answers. */
const NEARLY_NOTHING = 1e-11;

/** The same for rows of length 1, and what may be missing for other reasons than that it is not there. */
const LITTLE = 1e-10;
const CLEARLY = 1e-4;

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
    // The whole factor takes 13 seconds for 5000 answers, and most new queries fail at a small part of it.
    return !this.#lacksInteraction(seen) && isAllOf(seen, this.#explained(seen.products));
  }

  #lacksInteraction({ lines, square: length }: Seen): boolean {
    const found = lines && lines.length > 0 ? this.#past.interactions(lines) : null;
    if (!found || found.size * 2 > this.#past.size || !(found.square > ROUNDING * length)) return false;
    const { size, product, products, square } = found;
    // In units of their lengths, as queries may be of very unequal size.
    const lengths = Float64Array.from({ length: size }, (_, i) => Math.sqrt(product(i, i)) || 1);
    const triangle = packedTriangle(size);
    for (const [i, start] of triangle.starts.entries()) {
      for (let j = 0; j < i; j++) triangle.data[start + j] = product(i, j) / lengths[i] / lengths[j];
      triangle.data[start + i] = 1 + LITTLE;
    }
    const along = solveLower(
      lowerCholeskyRows(triangle),
      products.map((value, i) => value / lengths[i]),
    );
    return square - dot(along, along) > CLEARLY * square;
  }

  #explained(products: Float64Array): number {
    if (!this.#past.fitsInMatrix) return dot(products, solvedByGradients(this.#past.kernel(), 0, products).solution);
    this.#factor ??= this.#factored();
    const along = solveLower(this.#factor, products);
    // The shift takes that much from a query in the space, which is more than rounding where it is a narrow one.
    const parts = solveTransposed(this.#factor, along);
    return dot(along, along) + this.#shift() * dot(parts, parts);
  }

  #shift(): number {
    return NEARLY_NOTHING * this.#past.diagonal().sum;
  }

  #factored(): Float64Array[] {
    const triangle = packedTriangle(this.#past.size);
    this.#past.fill(triangle);
    const shift = this.#shift();
    for (const [i, start] of triangle.starts.entries()) triangle.data[start + i] += shift;
    return lowerCholeskyRows(triangle);
  }
}

/** Lᵀ·x = b, from the rows of L. */
function solveTransposed(rows: readonly Float64Array[], rightHandSide: Float64Array): Float64Array {
  const x = rightHandSide.slice();
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i];
    x[i] /= row[i];
    for (let j = 0; j < i; j++) x[j] -= row[j] * x[i];
  }
  return x;
}
