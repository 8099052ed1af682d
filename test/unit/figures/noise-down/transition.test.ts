import { describe, expect, it } from 'vitest';
import { loweringNoise } from '../../../../src/core/figures/noise-down/lowering-noise.ts';
import {
  type LoweringMethod,
  logLaplace,
  logTransition,
  stayingProbability,
} from '../../../../src/core/figures/noise-down/transition.ts';
import { integrate, refined } from '../../../../src/core/math/quadrature.ts';
import { precisionUnits } from '../../../../src/core/privacy/budget.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';

const cases = [
  { before: 3.3, scale: 4, smaller: 2 },
  { before: -0.4, scale: 4, smaller: 2 },
  { before: 2.5, scale: 1, smaller: 0.5 },
  { before: -7, scale: 2, smaller: 1 },
  { before: 0.2, scale: 40, smaller: 20 },
];
const methods: LoweringMethod[] = ['exact', 'independent', 'paper', 'paper-printed'];

function mass(method: LoweringMethod, { before, scale, smaller }: (typeof cases)[number]): number {
  const density = (after: number) => Math.exp(logTransition(method, before, after, scale, smaller));
  const far = 40 * scale;
  const breaks = [-far, 0, before - 1, before, before + 1, far];
  const atom = method === 'exact' ? stayingProbability(before, scale, smaller) : 0;
  return atom + integrate(density, refined(breaks, smaller));
}

/** How often the next answer lies between the true answer and the last one, more than 1 off: where θ₂ decides. */
function betweenShare(method: LoweringMethod, scale: number, smaller: number): number {
  const beyond = (before: number) => {
    const density = (after: number) => Math.exp(logTransition(method, before, after, scale, smaller));
    return Math.exp(logLaplace(before, scale)) * integrate(density, refined([0, before - 1], smaller));
  };
  return 2 * integrate(beyond, refined([1, 40 * scale], smaller));
}

// 20,000 draws: the share has a standard deviation of at most 0.0036; five of them are passed by once in 2 million.
describe('loweringNoise', () => {
  it.each(methods)('%s draws from the law that logTransition tells', (method) => {
    const [scale, smaller] = [1, 0.5];
    const rng = seededRng(`between ${method}`);
    let found = 0;
    for (let i = 0; i < 20_000; i++) {
      const noise = loweringNoise(method, rng, precisionUnits(scale));
      const before = noise.value(0);
      const after = noise.lower(0, precisionUnits(scale), precisionUnits(smaller)) * Math.sign(before);
      if (after > 0 && after <= Math.abs(before) - 1) found++;
    }
    expect(Math.abs(found / 20_000 - betweenShare(method, scale, smaller))).toBeLessThan(0.018);
  });
});

describe('logTransition', () => {
  it.each(methods.flatMap((method) => cases.map((one) => ({ method, ...one }))))(
    '$method from $before, λ = $scale → $smaller, is a probability law',
    ({ method, ...one }) => {
      expect(mass(method, one)).toBeCloseTo(1, 9);
    },
  );

  it('the exact coupling turns Laplace noise of the larger scale into that of the smaller', () => {
    const [scale, smaller] = [4, 1.5];
    for (const after of [-3, -0.2, 0.7, 5]) {
      const moved = integrate(
        (before) => Math.exp(logLaplace(before, scale) + logTransition('exact', before, after, scale, smaller)),
        refined(
          [-160, 0, after, 160].sort((a, b) => a - b),
          2,
        ),
      );
      const stayed = Math.exp(logLaplace(after, scale)) * stayingProbability(after, scale, smaller);
      expect(moved + stayed).toBeCloseTo(Math.exp(logLaplace(after, smaller)), 10);
    }
  });
});
