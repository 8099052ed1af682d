import { expect, test } from 'vitest';
import { noiseLaw } from '../../../../src/core/estimators/noise-law/methods.ts';
import { probabilityBetween } from '../../../../src/core/estimators/noise-law/noise-law.ts';
import { unitGridLaw } from '../../../../src/core/figures/examples/unit-grid.ts';
import {
  halfWidths,
  printed,
  printedFactors,
  typicalLargest,
  workedAnswers,
  workedCost,
  workedEstimate,
  workedTarget,
} from '../../../../src/core/figures/examples/worked-history.ts';

const { estimate, variance, weights, noiseScales } = workedEstimate(workedTarget);
const law = noiseLaw(noiseScales);

test('the example has the golden values of the specification', () => {
  expect(estimate).toBeCloseTo(42.0138, 5);
  expect(variance).toBeCloseTo(554.45004, 5);
  expect([...weights].map((weight) => Number(weight.toFixed(4)))).toEqual([
    0.4769, 0.3645, -0.0327, 0.4953, -0.5001, 0.2615, 0.0701, 0.2384,
  ]);
  const widths = halfWidths(law, variance, [0.5, 0.8, 0.9, 0.95, 0.99]);
  expect(widths.map(({ exact }) => Number(exact.toFixed(5)))).toEqual([
    14.58428, 28.94771, 38.45806, 47.38333, 66.88489,
  ]);
  expect(widths[3]?.chebyshev).toBeCloseTo(105.304, 3);
  const probability = (low: number | null, high: number | null) => probabilityBetween(law, estimate, low, high);
  expect(probability(0, null)).toBeCloseTo(0.961904, 6);
  expect(probability(30, 50)).toBeCloseTo(0.357702, 6);
  expect(probability(...printed.interval)).toBeCloseTo(0.997516, 6);
  expect(workedCost().cells).toEqual([0.1, 0.275, 0.25, 0.375].map((value) => expect.closeTo(value, 9)));
  expect(workedCost().system).toBeCloseTo(0.375, 9);
});

test('sensitivities are the largest coefficients (Lemma 2.1)', () => {
  for (const { row, sensitivity } of workedAnswers) expect(Math.max(...row.map(Math.abs))).toBe(sensitivity);
});

test('the three printed numbers ask for three different noises', () => {
  const factors = printedFactors(law, estimate);
  expect(factors.interval).toBeCloseTo(83 / 47.38333, 5);
  const larger = noiseLaw(noiseScales.map((scale) => scale * factors.positive));
  expect(probabilityBetween(larger, estimate, 0, null)).toBeCloseTo(0.88, 9);
  // (1 − p)^draws = ½ for the chance p of one draw beyond it.
  const beyond = 2 * law.tail(typicalLargest(law, printed.draws));
  expect((1 - beyond) ** printed.draws).toBeCloseTo(0.5, 5);
  expect(factors.largestDraw).toBeGreaterThan(2.6);
});

/** Sums by hand, cell by cell. */
function plainMasses(scales: number[], reachOf: (scale: number) => number): Map<number, number> {
  const cdf = (x: number, scale: number) => (x < 0 ? Math.exp(x / scale) / 2 : 1 - Math.exp(-x / scale) / 2);
  let sum = new Map([[0, 1]]);
  for (const scale of scales) {
    const next = new Map<number, number>();
    const reach = reachOf(scale);
    for (const [at, mass] of sum) {
      for (let k = -reach; k <= reach; k++) {
        const part = cdf(k + 0.5, scale) - cdf(k - 0.5, scale);
        next.set(at + k, (next.get(at + k) ?? 0) + mass * part);
      }
    }
    sum = next;
  }
  return sum;
}

test('Algorithm 2 on whole records, against sums by hand', () => {
  const scales = [2.5, 0.7, 1.2];
  const reach = (scale: number) => Math.ceil(scale * Math.log(3 / 0.01));
  const masses = plainMasses(scales, reach);
  const kept = [...masses.values()].reduce((sum, mass) => sum + mass, 0);
  const grid = unitGridLaw(scales, { gamma: 0.01, length: 'both tails', leavesOutLast: false });
  expect(grid.kept).toBeCloseTo(kept, 12);
  expect(grid.sd ** 2).toBeCloseTo([...masses].reduce((sum, [at, mass]) => sum + at * at * mass, 0) / kept, 9);
  const held = (half: number) => [...masses].reduce((sum, [at, mass]) => sum + (Math.abs(at) <= half ? mass : 0), 0);
  const half = grid.halfWidth(0.9)!;
  expect(held(half)).toBeGreaterThanOrEqual(0.9);
  expect(held(half - 1)).toBeLessThan(0.9);
  // The last noise left out.
  const short = unitGridLaw(scales, { gamma: 0.01, length: 'both tails', leavesOutLast: true });
  expect(short.kept).toBeCloseTo(
    [...plainMasses(scales.slice(0, 2), reach).values()].reduce((sum, mass) => sum + mass, 0),
    12,
  );
});

test('with its printed length Algorithm 2 loses so much that the interval never comes', () => {
  const asPrinted = unitGridLaw(noiseScales, { gamma: 0.01, length: 'as printed', leavesOutLast: true });
  expect(asPrinted.kept).toBeLessThan(0.85);
  expect(asPrinted.halfWidth(0.95)).toBeNull();
  expect(unitGridLaw(noiseScales, { gamma: 0.01, length: 'both tails', leavesOutLast: false }).halfWidth(0.95)).toBe(
    48,
  );
});

test('where noise is small next to one record the unit grid sees none at all', () => {
  const small = noiseScales.map((scale) => scale / 500);
  expect(unitGridLaw(small, { gamma: 0.01, length: 'both tails', leavesOutLast: false }).sd).toBeLessThan(1e-4);
  const middling = noiseScales.map((scale) => scale / 5);
  const { sd } = unitGridLaw(middling, { gamma: 0.01, length: 'both tails', leavesOutLast: false });
  expect(sd / Math.sqrt(variance / 25)).toBeCloseTo(1, 1);
});
