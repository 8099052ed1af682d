/** Nodes and weights of Gauss and Legendre on (−1, 1), 16 points, the positive half. */
const NODES = [
  0.09501250983763744, 0.2816035507792589, 0.45801677765722737, 0.6178762444026438, 0.755404408355003,
  0.8656312023878318, 0.9445750230732326, 0.9894009349916499,
];
const WEIGHTS = [
  0.1894506104550685, 0.1826034150449236, 0.16915651939500254, 0.14959598881657674, 0.12462897125553388,
  0.09515851168249279, 0.062253523938647894, 0.027152459411754096,
];

/**
 * ∫ f from the first to the last break. Exact to rounding where f is smooth between neighbouring breaks and does not
 * change by more than about e^10 there, so kinks belong among the breaks.
 */
export function integrate(f: (x: number) => number, breaks: readonly number[]): number {
  let sum = 0;
  for (let i = 1; i < breaks.length; i++) {
    const half = (breaks[i] - breaks[i - 1]) / 2;
    if (half <= 0) continue;
    const middle = breaks[i - 1] + half;
    let part = 0;
    for (let k = 0; k < NODES.length; k++) {
      part += WEIGHTS[k] * (f(middle - half * NODES[k]) + f(middle + half * NODES[k]));
    }
    sum += half * part;
  }
  return sum;
}

/** The 16 points of Gauss and Legendre from −1 to 1, ascending, and their weights. */
export function gaussPoints(): { readonly points: Float64Array; readonly weights: Float64Array } {
  return {
    points: Float64Array.of(...NODES.map((node) => -node).reverse(), ...NODES),
    weights: Float64Array.of(...[...WEIGHTS].reverse(), ...WEIGHTS),
  };
}

/** The breaks with more of them in between, none farther apart than `step`. */
export function refined(breaks: readonly number[], step: number): number[] {
  const sorted = Float64Array.from(breaks).sort();
  const all: number[] = [];
  for (let i = 0; i + 1 < sorted.length; i++) {
    const parts = Math.max(1, Math.ceil((sorted[i + 1] - sorted[i]) / step));
    for (let k = 0; k < parts; k++) all.push(sorted[i] + ((sorted[i + 1] - sorted[i]) * k) / parts);
  }
  if (sorted.length > 0) all.push(sorted[sorted.length - 1]);
  return all;
}
