import { describe, expect, it } from 'vitest';
import { noiseDownMasses } from '../../../../src/core/figures/noise-down/masses.ts';

// μ = 0; total mass and θ₂ as spec/ireduct.md has them, from direct integration by somebody else.
const golden = [
  { y: 3.3, scale: 4, smaller: 2, total: 1.00515, theta2: 0.32966, printed: 0.37174 },
  { y: 0.4, scale: 4, smaller: 2, total: 0.98556, theta2: 0, printed: 0 },
  { y: 2.5, scale: 1, smaller: 0.5, total: 1.07118, theta2: 0.62413, printed: 2.34809 },
  { y: 2.5, scale: 0.5, smaller: 0.25, total: 1.19334, theta2: 0.85045, printed: 23.2 },
  { y: 7, scale: 2, smaller: 1, total: 1.02, theta2: 0.72691, printed: 1.12168 },
  { y: 30, scale: 40, smaller: 20, total: 1.00005, theta2: 0.38678, printed: 0.38726 },
];

describe('noiseDownMasses', () => {
  it.each(golden)(
    'y = $y, λ = $scale, λ′ = $smaller: total mass $total',
    ({ y, scale, smaller, total, theta2, printed }) => {
      const masses = noiseDownMasses(0, y, scale, smaller);
      expect(masses.total).toBeCloseTo(total, 5);
      const between = masses.intervals.find(({ name }) => name === 'between');
      expect(between?.corrected).toBeCloseTo(theta2, 5);
      expect(between?.printed).toBeCloseTo(printed, printed > 20 ? 1 : 5);
    },
  );

  it.each(golden)('y = $y, λ = $scale: Eqs. 8 and 10 and θ₂ put right agree with integration', (one) => {
    for (const { integrated, corrected, name } of noiseDownMasses(0, one.y, one.scale, one.smaller).intervals) {
      if (name !== 'middle') expect(integrated).toBeCloseTo(corrected as number, 10);
    }
  });

  it('mirrors what lies below the true answer', () => {
    const above = noiseDownMasses(2, 5.3, 4, 2);
    const below = noiseDownMasses(-2, -5.3, 4, 2);
    expect(below.total).toBeCloseTo(above.total, 12);
    expect(below.intervals.map(({ name }) => name)).toEqual(['right', 'middle', 'between', 'left']);
    expect(below.intervals.map(({ from, to }) => [from, to])).toEqual(
      above.intervals.map(({ from, to }) => [-to, -from]).toReversed(),
    );
  });
});
