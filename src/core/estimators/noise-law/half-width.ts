import { Failure } from '../../failure.ts';

/** Half the width of the interval of this confidence: where the tail falls to (1 − confidence)/2. */
export function solveHalfWidth(
  confidence: number,
  sd: number,
  tail: (x: number) => number,
  density: (x: number) => number,
): number {
  requireConfidence(confidence);
  const target = (1 - confidence) / 2;
  let low = 0;
  let high = sd;
  while (tail(high) > target) {
    low = high;
    high *= 2;
  }
  // Newton's method, which bisection takes over from wherever it leaves the bracket.
  let x = high;
  for (let i = 0; i < 100; i++) {
    const excess = tail(x) - target;
    if (excess > 0) low = x;
    else high = x;
    const step = excess / density(x);
    const next = x + step > low && x + step < high ? x + step : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-13 * high) return next;
    x = next;
  }
  return x;
}

export function requireConfidence(confidence: number): void {
  if (confidence >= 0 && confidence < 1) return;
  throw new Failure(`The confidence must be at least 0 and below 1; it is ${confidence}.`);
}
