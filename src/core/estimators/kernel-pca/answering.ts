/** How past answers answer, at one weight α between bias and variance. Products are those of `PastAnswers.see`. */
export interface Answering {
  estimate(products: Float64Array): number;
  /** Through the noise of the past answers, in the units that products of answers have. */
  variance(products: Float64Array): number;
  /** Σ c_i²: how much of ⟨q, q⟩ lies in the space of the past queries. */
  explained(products: Float64Array): number;
}

/** y = α²/(α² + 1/λ²) (Theorem 3): how much of an eigenquery's answer is used. */
export function shrinkage(alpha: number, eigenvalue: number): number {
  return alpha === Number.POSITIVE_INFINITY ? 1 : eigenvalue / (eigenvalue + 1 / (alpha * alpha));
}
