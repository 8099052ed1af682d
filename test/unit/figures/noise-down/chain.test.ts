import { describe, expect, it } from 'vitest';
import { drawChain, evenScales } from '../../../../src/core/figures/noise-down/chain.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';

const scales = evenScales(10, 1, 90);

describe('drawChain', () => {
  it('walks from the largest scale to the smallest', () => {
    const chain = drawChain('exact', seededRng('walk'), 42, scales);
    expect(chain).toHaveLength(91);
    expect(chain[0].scale).toBe(10);
    expect(chain[90].scale).toBeCloseTo(1, 12);
  });

  it('the exact coupling never gives away more than its cost, and what it gives away follows from its last answer', () => {
    for (let run = 0; run < 20; run++) {
      for (const { scale, answer, cost, loss } of drawChain('exact', seededRng(`exact ${run}`), 7, scales)) {
        expect(cost).toBe(1 / scale);
        expect(Math.abs(loss)).toBeLessThanOrEqual(cost + 1e-9);
        expect(loss).toBeCloseTo((Math.abs(answer - 8) - Math.abs(answer - 7)) / scale, 8);
      }
    }
  });

  it('the exact coupling mostly stays where it is; a redraw never does', () => {
    const changes = (method: 'exact' | 'independent') => {
      const chain = drawChain(method, seededRng('moves'), 0, scales);
      return chain.filter((step, k) => k > 0 && step.answer !== chain[k - 1].answer).length;
    };
    // About 2·ln 10 jumps are expected; 25 would be 10 standard deviations more.
    expect(changes('exact')).toBeLessThan(25);
    expect(changes('independent')).toBe(90);
  });

  it('independent answers cost the sum of all', () => {
    const chain = drawChain('independent', seededRng('sum'), 0, evenScales(4, 2, 2));
    expect(chain.map(({ cost }) => cost)).toEqual([1 / 4, 1 / 4 + 1 / 3, 1 / 4 + 1 / 3 + 1 / 2]);
  });

  // spec/ireduct.md: 56 % of runs exceed the claimed loss of 1, 95th percentile 2.49. With 400 runs the share has a
  // standard deviation of 2.5 %; four of them are missed once in 15,000 seeds, and this seed is fixed.
  it('a chain of the printed NoiseDown breaks its claim as often as the spec measured', () => {
    const rng = seededRng('printed');
    const losses = Array.from(
      { length: 400 },
      (_, run) => drawChain('paper', rng.split(`run ${run}`), 0, scales)[90].loss,
    ).sort((a, b) => a - b);
    const share = losses.filter((loss) => loss > 1).length / 400;
    expect(Math.abs(share - 0.56)).toBeLessThan(0.1);
    expect(Math.abs(losses[380] - 2.49)).toBeLessThan(0.3);
  });
});
