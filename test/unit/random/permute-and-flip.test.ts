import { describe, expect, it, test } from 'vitest';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { exactPermuteAndFlip, exactSelect, permuteAndFlip } from '../../../src/core/random/select.ts';
import { enumerate } from '../../support/enumerate.ts';
import { chiSquareFit } from '../../support/statistics.ts';

/** P(r) = p_r·∫ Π_{s≠r} (1 − u·p_s) du over arrivals u from 0 to 1, as a polynomial. */
function lawOf(scores: readonly number[], rate: number): number[] {
  const most = Math.max(...scores);
  const p = scores.map((score) => Math.exp(rate * (score - most)));
  return p.map((own, r) => {
    let coefficients = [1];
    p.forEach((other, s) => {
      if (s === r) return;
      coefficients = [...coefficients, 0].map((value, k) => value - other * (coefficients[k - 1] ?? 0));
    });
    return own * coefficients.reduce((sum, value, k) => sum + value / (k + 1), 0);
  });
}

const CASES = [
  { scores: [10, 9, 7, 0], epsilon: 1, law: [0.62854781, 0.28010431, 0.08883462, 0.00251326], loss: 0.57174078 },
  { scores: [10, 9, 7, 0], epsilon: 0.2, law: [0.35682419, 0.30576993, 0.23381688, 0.10358899], loss: 2.04311047 },
  { scores: [5, 5, 5, 0], epsilon: 1, law: [0.32649292, 0.32649292, 0.32649292, 0.02052125], loss: 0.10260625 },
  {
    scores: [-12, -12, -2, 0, -2, -2, -16],
    epsilon: 1,
    law: [0.00086048, 0.00086048, 0.14275871, 0.56988652, 0.14275871, 0.14275871, 0.00011639],
    loss: null,
  },
];

describe.each(CASES)('permute-and-flip among $scores at ε = $epsilon', ({ scores, epsilon, law, loss }) => {
  const own = Float64Array.from(scores);

  it('has the law that the integral gives', () => {
    const exact = lawOf(scores, epsilon / 2);
    for (const [r, probability] of exact.entries()) expect(probability).toBeCloseTo(law[r]!, 8);
    const best = Math.max(...scores);
    if (loss !== null) expect(exact.reduce((sum, p, r) => sum + p * (best - scores[r]!), 0)).toBeCloseTo(loss, 7);
  });

  it.each(['seeded', 'exact'])('draws by it, %s', (how) => {
    const rng = seededRng(`permute ${how} ${epsilon} ${scores.join()}`);
    const counts = scores.map(() => 0);
    const draws = 40_000;
    for (let i = 0; i < draws; i++) {
      const r =
        how === 'exact'
          ? exactPermuteAndFlip(rng, own, Math.round(epsilon * 10), 20)
          : permuteAndFlip(rng, own, epsilon / 2);
      counts[r]!++;
    }
    expect(chiSquareFit(counts, lawOf(scores, epsilon / 2), draws)).toBeGreaterThan(1e-6);
  });
});

it.each([
  { scores: [2, 1, 0], n: 1, d: 2 },
  { scores: [1, 1, 0], n: 1, d: 1 },
  { scores: [0, 3], n: 1, d: 3 },
])('is exact down to single integer draws: $scores at $n/$d', ({ scores, n, d }) => {
  const own = Float64Array.from(scores);
  const { low, high } = enumerate((source) => exactPermuteAndFlip(source, own, n, d), 1e-4);
  lawOf(scores, n / d).forEach((probability, r) => {
    expect(low(r)).toBeLessThanOrEqual(probability + 1e-13);
    expect(high(r)).toBeGreaterThanOrEqual(probability - 1e-13);
  });
});

test('a choice ends after as many flips as there are candidates, where rejection would take millions', () => {
  const scores = new Float64Array(1000).fill(-1e15);
  scores[500] = 0;
  let draws = 0;
  const rng = seededRng('far below');
  const counted = {
    integer(n: number) {
      draws++;
      return rng.integer(n);
    },
  };
  expect(exactPermuteAndFlip(counted, scores, 1, 2)).toBe(500);
  expect(draws).toBeLessThan(6000);
});

it('never loses more than the exponential mechanism', () => {
  for (const { scores, epsilon } of CASES) {
    const rng = seededRng(`beside ${epsilon} ${scores.join()}`);
    const own = Float64Array.from(scores);
    const most = Math.max(...scores);
    const exact = lawOf(scores, epsilon / 2).reduce((sum, p, r) => sum + p * (most - scores[r]!), 0);
    let lost = 0;
    for (let i = 0; i < 4000; i++) lost += most - own[exactSelect(rng, own, Math.round(epsilon * 10), 20)]!;
    expect(exact).toBeLessThan(lost / 4000);
  }
});
