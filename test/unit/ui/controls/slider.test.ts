import { describe, expect, it } from 'vitest';
import { positionToValue, SLIDER_STEPS, valueToPosition } from '../../../../src/ui/controls/slider.tsx';

describe('slider scale', () => {
  it('makes equal distances equal ratios on a log scale', () => {
    const at = (position: number) => positionToValue(position, 0.001, 10, 'log');
    expect([0, 250, 500, 750, 1000].map(at)).toEqual([0.001, 0.01, 0.1, 1, 10]);
  });

  it('finds its ends exactly and the way back', () => {
    for (const scale of ['linear', 'log'] as const) {
      expect(positionToValue(0, 0.0003, 0.7777, scale)).toBe(0.0003);
      expect(positionToValue(SLIDER_STEPS, 0.0003, 0.7777, scale)).toBe(0.7777);
      for (const position of [10, 330, 990]) {
        const value = positionToValue(position, 0.0003, 0.7777, scale);
        expect(Math.abs(valueToPosition(value, 0.0003, 0.7777, scale) - position)).toBeLessThanOrEqual(2);
      }
    }
  });

  it('holds a value from outside at the nearest end', () => {
    expect(valueToPosition(5, 0.01, 1, 'log')).toBe(SLIDER_STEPS);
    expect(valueToPosition(0, 0.01, 1, 'log')).toBe(0);
  });
});
