import { describe, expect, test } from 'vitest';
import {
  epsilonForAccusations,
  epsilonForSuspicion,
  mostAccused,
  type PrivacyLoss,
  rhoForAccusations,
  riskOf,
  suspicionAfter,
} from '../../../../src/core/privacy/risk/risk.ts';

const at = (epsilon: number, delta = 0): PrivacyLoss => ({ kind: 'epsilon', epsilon, delta });
const zcdp = (rho: number, delta = 0): PrivacyLoss => ({ kind: 'zcdp', rho, delta });
const found = (loss: PrivacyLoss) => riskOf(loss).accusations.map(({ rightly }) => rightly);
const grown = (loss: PrivacyLoss) => riskOf(loss).suspicions.map(({ after }) => after);

function near(numbers: readonly number[], expected: readonly number[], by: number) {
  for (const [i, number] of numbers.entries())
    expect(Math.abs(number - expected[i]), `${expected[i]}`).toBeLessThan(by);
}

// competitors-additions.md, §10; found there by another route.
const golden: [epsilon: number, found: number[], grown: number[], rho: number, foundAtRho: number[]][] = [
  [
    0.1,
    [0.01105171, 0.05525855, 0.11051709],
    [0.01104, 0.109367, 0.524979],
    3.2104769e-4,
    [0.010795, 0.053158, 0.105454],
  ],
  [
    0.5,
    [0.01648721, 0.08243606, 0.16487213],
    [0.016381, 0.154828, 0.622459],
    0.0066415244,
    [0.014088, 0.065706, 0.126622],
  ],
  [
    1,
    [0.02718282, 0.13591409, 0.27182818],
    [0.026724, 0.231969, 0.731059],
    0.0243559704,
    [0.01905, 0.083344, 0.155206],
  ],
  [2, [0.07389056, 0.3694528, 0.73890561], [0.069453, 0.450853, 0.880797], 0.0881526884, [0.032665, 0.1265, 0.220676]],
  [
    5,
    [0.99332943, 0.99359895, 0.99393585],
    [0.59986, 0.942826, 0.993307],
    0.4630649901,
    [0.115437, 0.318423, 0.464613],
  ],
];

test.each(golden)('what ε = %s risks, and the ρ beside it', (epsilon, accused, suspected, rho, accusedAtRho) => {
  near(found(at(epsilon)), accused, 1e-8);
  near(grown(at(epsilon)), suspected, 1e-6);
  near(found(at(epsilon, 1e-6)), accused, 1e-6 + 1e-8);
  near(found(zcdp(rho)), accusedAtRho, 2e-6);
});

test.each([
  [0.005, [0.013473, 0.063423, 0.122828], [0.012995, 0.061191, 0.118692]],
  [0.125, [0.040117, 0.147857, 0.251203], [0.033899, 0.126135, 0.217239]],
  [0.5, [0.124589, 0.335578, 0.483728], [0.092362, 0.259511, 0.389144]],
  [2, [0.548674, 0.821268, 0.923817], [0.372081, 0.63876, 0.76376]],
])(
  'what ρ = %s risks: more than Gaussian noise, which has it, less than the ε that follows from it',
  (rho, expected, gaussian) => {
    near(found(zcdp(rho)), expected, 2e-6);
    for (const [i, rightly] of found(zcdp(rho)).entries()) expect(rightly).toBeGreaterThan(gaussian[i]);
  },
);

test.each([
  [0.05, 0.1, Math.LN2, 0.046586],
  [0.05, 0.5, Math.LN10, 0.886934],
  [0.01, 0.5, 3.912023, 1.820249],
])('%s false and %s true accusations are a choice of ε and of ρ', (falsely, rightly, epsilon, rho) => {
  near([epsilonForAccusations({ falsely, rightly }), rhoForAccusations({ falsely, rightly })], [epsilon, rho], 2e-6);
});

describe('laws', () => {
  const epsilons = [0, 1e-6, 0.01, 0.1, 0.7, 1, 2, 3.9, 5, 10, 40, 800];
  const shares = [0.001, 0.01, 0.05, 0.1, 0.3, 0.5, 0.9, 0.999];
  const rising = (numbers: readonly number[]) => {
    for (const [i, number] of numbers.slice(1).entries()) expect(number).toBeGreaterThanOrEqual(numbers[i]);
  };

  test('nothing is risked at ε = 0, and more the larger ε, δ, ρ and the share that is accused; never more than all', () => {
    for (const share of shares) {
      expect(mostAccused(at(0), share)).toBeCloseTo(share, 14);
      expect(suspicionAfter(at(0), share)).toBeCloseTo(share, 14);
      rising(epsilons.map((epsilon) => mostAccused(at(epsilon), share)));
      rising(epsilons.map((epsilon) => suspicionAfter(at(epsilon), share)));
      rising([0, 1e-9, 1e-4, 0.1, 0.9].map((delta) => mostAccused(at(1, delta), share)));

      expect(mostAccused(at(800, 0.1), share)).toBeLessThanOrEqual(1);
    }
    rising([0.001, 0.03, 0.5, 4].map((rho) => mostAccused(zcdp(rho), 0.05)));
    for (const loss of [at(0.3), at(3, 1e-3), zcdp(0.1, 1e-3)]) {
      rising(shares.map((share) => mostAccused(loss, share)));
      rising(shares.map((share) => suspicionAfter(loss, share)));
    }
  });

  test('whoever swaps guilty and innocent gains as much', () => {
    for (const loss of [at(0.3), at(3, 1e-3), at(7)]) {
      for (const share of shares) {
        const rightly = mostAccused(loss, share);
        if (rightly < 1) expect(1 - mostAccused(loss, 1 - rightly)).toBeCloseTo(share, 12);
      }
    }
  });

  test('a risk that is chosen gives the ε that has it', () => {
    for (const epsilon of epsilons.slice(2, 10)) {
      for (const share of shares) {
        for (const delta of [0, 1e-6]) {
          const rightly = mostAccused(at(epsilon, delta), share);
          if (rightly < 1 - 1e-9)
            expect(epsilonForAccusations({ falsely: share, rightly }, delta)).toBeCloseTo(epsilon, 6);
        }
        const after = suspicionAfter(at(epsilon), share);
        expect(epsilonForSuspicion({ before: share, after })).toBeCloseTo(epsilon, 6);
      }
    }
    const rightly = mostAccused(zcdp(0.2), 0.05);
    expect(rhoForAccusations({ falsely: 0.05, rightly })).toBeCloseTo(0.2, 6);
    expect(epsilonForAccusations({ falsely: 0.5, rightly: 0.4 })).toBe(0);
    expect(rhoForAccusations({ falsely: 0.5, rightly: 0.4 })).toBe(0);
    expect(epsilonForSuspicion({ before: 0.5, after: 0.4 })).toBe(0);
  });

  test('pure ε is ε²/2-zCDP, so that it risks no more than this ρ', () => {
    for (const epsilon of [0.05, 0.4, 1, 2]) {
      for (const share of [0.01, 0.05, 0.1]) {
        expect(mostAccused(at(epsilon), share)).toBeLessThanOrEqual(mostAccused(zcdp(epsilon ** 2 / 2), share) + 1e-9);
      }
    }
  });

  test('with ρ a part that may fail comes on top', () => {
    const t = mostAccused(zcdp(0.1), 0.05 / 0.9);
    expect(mostAccused(zcdp(0.1, 0.1), 0.05)).toBeCloseTo(0.1 + 0.9 * t, 12);
    expect(mostAccused(zcdp(0.1, 0.1), 0.95)).toBe(1);
  });
});
