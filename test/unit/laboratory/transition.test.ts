import { describe, expect, it } from 'vitest';
import {
  type LoweringMethod,
  logLaplace,
  logTransition,
  stayingProbability,
} from '../../../src/core/laboratory/transition.ts';
import { integrate, refined } from '../../../src/core/math/quadrature.ts';

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
