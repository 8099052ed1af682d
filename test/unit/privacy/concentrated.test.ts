import { describe, expect, test } from 'vitest';
import { deltaOf, epsilonOf, rhoWithin } from '../../../src/core/privacy/concentrated.ts';

// spec/competitors.md, §1: met there by a second route.
describe.each([
  { epsilon: 0.1, rho6: 3.2104769e-4, zcdp: 39.46392, analytic: 36.30469, many: 7.8, rho9: 1.7713845e-4 },
  { epsilon: 1, rho6: 0.0243559704, zcdp: 4.530877, analytic: 4.224679, many: 10.3, rho9: 0.0149730577 },
  { epsilon: 10, rho6: 1.53927876, zcdp: 0.569936, analytic: 0.541087, many: 16.2, rho9: 1.0907857 },
])('ε = $epsilon', ({ epsilon, rho6, zcdp, analytic, many, rho9 }) => {
  test('is so much ρ', () => {
    expect(rhoWithin(epsilon, 1e-6) / rho6).toBeCloseTo(1, 8);
    expect(rhoWithin(epsilon, 1e-9) / rho9).toBeCloseTo(1, 7);
    expect((epsilon * epsilon) / 4 / rhoWithin(epsilon, 1e-6)).toBeCloseTo(many, 1);
  });

  test('is Gaussian noise of this deviation, by zCDP and exactly', () => {
    const deviation = (rho: number) => 1 / Math.sqrt(2 * rho);
    expect(deviation(rhoWithin(epsilon, 1e-6))).toBeCloseTo(zcdp, 5);
    expect(deviation(rhoWithin(epsilon, 1e-6, 'analytic'))).toBeCloseTo(analytic, 5);
  });
});

test.each([1e-6, 0.01, 0.5, 3, 40, 1000])('there and back: ε = %d', (epsilon) => {
  for (const delta of [1e-12, 1e-6, 0.01]) {
    for (const conversion of ['zcdp', 'analytic'] as const) {
      expect(epsilonOf(rhoWithin(epsilon, delta, conversion), delta, conversion) / epsilon).toBeCloseTo(1, 6);
    }
    expect(deltaOf(rhoWithin(epsilon, delta), epsilon) / delta).toBeCloseTo(1, 6);
    // No budget is above what ε and δ allow, whatever order the search ended at.
    expect(deltaOf(rhoWithin(epsilon, delta) * 1.0001, epsilon)).toBeGreaterThan(delta);
    expect(rhoWithin(epsilon, delta)).toBeLessThan(rhoWithin(epsilon, delta, 'analytic'));
  }
});

test('ε of known ρ', () => {
  expect(epsilonOf(0.1, 1e-6)).toBeCloseTo(2.141938928, 8);
  // Markov's bound is looser.
  expect(epsilonOf(0.1, 1e-6)).toBeLessThan(2.450788);
  expect([0.0243559704, 0.1, 1.53927876].map((rho) => epsilonOf(rho, 1e-6, 'analytic'))).toEqual(
    [0.927392, 1.994527, 9.397892].map((epsilon) => expect.closeTo(epsilon, 6)),
  );
  expect([epsilonOf(0, 1e-6), deltaOf(0, 1)]).toEqual([0, 0]);
});

test('small ε beside ρ: orders near 1 are looked at, which a search from 1.01 on misses', () => {
  // A grid over α that is far finer than what it is compared with.
  const [rho, epsilon] = [2, 0.5];
  let least = 1;
  for (let x = -40; x < 5; x += 1e-3) {
    const a = Math.exp(x);
    least = Math.min(least, Math.exp(a * ((1 + a) * rho - epsilon) - (1 + a) * Math.log1p(1 / a) - x));
  }
  expect(deltaOf(rho, epsilon) / least).toBeCloseTo(1, 5);
});
