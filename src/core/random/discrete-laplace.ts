import type { IntegerSource } from './bernoulli-exp.ts';
import { exactGeometric } from './geometric.ts';

/**
 * P(X = k) = tanh(s/2t)·e^(−|k|·s/t), discrete Laplace of scale t/s, exactly: only integer draws, no floating-point
 * probability anywhere. For Release.
 */
export function exactDiscreteLaplace(rng: IntegerSource, s: number, t: number): number {
  for (;;) {
    const size = exactGeometric(rng, s, t);
    // One of the two zeros starts again; else 0 would come twice as often as it should.
    const negative = rng.integer(2) === 1;
    if (!negative) return size;
    if (size > 0) return -size;
  }
}
