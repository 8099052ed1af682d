import { describe, expect, it } from 'vitest';
import { fittingTicks } from '../../../../src/ui/charts/fitting-ticks.ts';
import { makeScale } from '../../../../src/ui/charts/scale.ts';
import { textWidth } from '../../../../src/ui/charts/text-size.ts';
import { formatSetting } from '../../../../src/ui/format.ts';

const ticks = (domain: readonly [number, number], width: number, kind: 'linear' | 'log' = 'linear') =>
  fittingTicks(kind, domain, makeScale(kind, domain, [0, width]), width);

describe('fittingTicks', () => {
  it('gives the scale away on a narrow screen too', () => {
    expect(ticks([153_240, 153_510], 306).length).toBeGreaterThan(1);
  });

  it('steps by about 80 pixels where there is room', () => {
    expect(ticks([0, 1], 800)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(ticks([0.001, 10], 400, 'log')).toEqual([0.001, 0.01, 0.1, 1, 10]);
  });

  it('leaves a gap between any two labels', () => {
    for (const width of [240, 320, 500, 900]) {
      for (const domain of [
        [1e6 + 0.1, 1e6 + 0.9],
        [-3e-7, 2e-7],
        [0, 5e9],
      ] as const) {
        const xOf = makeScale('linear', domain, [0, width]);
        const ends = ticks(domain, width).map((tick) => {
          const half = textWidth(formatSetting(tick)) / 2;
          return [xOf(tick) - half, xOf(tick) + half] as const;
        });
        for (const [index, [start]] of ends.entries()) expect(start).toBeGreaterThan(ends[index - 1]?.[1] ?? -1e9);
      }
    }
  });
});
