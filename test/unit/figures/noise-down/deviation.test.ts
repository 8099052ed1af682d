import { describe, expect, it } from 'vitest';
import { deviation } from '../../../../src/core/figures/noise-down/deviation.ts';

// The table of spec/ireduct.md, λ = 2λ′: quadrature and 4·10⁶ draws of somebody else, hence 3 %.
const golden = [
  { smaller: 0.5, variation: [0.0216, 0.0898], delta: [0.071, 0.32] },
  { smaller: 2, variation: [0.0037, 0.0229], delta: [0.0033, 0.0149] },
  { smaller: 20, variation: [5e-5, 2.6e-4], delta: [2.8e-5, 4e-5] },
];

describe('deviation', () => {
  it.each(golden)('λ′ = $smaller', ({ smaller, variation, delta }) => {
    for (const [k, theta2] of (['corrected', 'printed'] as const).entries()) {
      const found = deviation(theta2, 2 * smaller, smaller);
      expect(Math.abs(found.totalVariation / variation[k] - 1)).toBeLessThan(0.03);
      expect(Math.abs(found.deltaAtClaim / delta[k] - 1)).toBeLessThan(0.03);
    }
  });
});
