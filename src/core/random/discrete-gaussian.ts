import type { IntegerSource } from './bernoulli-exp.ts';
import { bernoulliExpOfRatio } from './bernoulli-ratio.ts';
import { exactDiscreteLaplace } from './discrete-laplace.ts';

/**
 * P(X = k) ∝ e^(−k²/2σ²) for σ = t/s, discrete Gaussian, exactly (Canonne, Kamath and Steinke 2020, Algorithm 3): discrete
 * Laplace of the whole scale w = ⌊σ⌋ + 1, kept with probability exp(−(|k| − σ²/w)²/2σ²). For Release.
 */
export function exactDiscreteGaussian(rng: IntegerSource, s: number, t: number): number {
  const width = (t - (t % s)) / s + 1;
  const [w, s2, t2] = [BigInt(width), BigInt(s) * BigInt(s), BigInt(t) * BigInt(t)];
  // Both sides of the fraction times 2(w·s·t)².
  const below = 2n * w * w * s2 * t2;
  for (;;) {
    const candidate = exactDiscreteLaplace(rng, 1, width);
    const apart = BigInt(Math.abs(candidate)) * w * s2 - t2;
    if (bernoulliExpOfRatio(rng, apart * apart, below)) return candidate;
  }
}
