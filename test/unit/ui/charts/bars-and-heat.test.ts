import { describe, expect, it } from 'vitest';
import { histogramPath, joinedBars } from '../../../../src/ui/charts/bar-histogram.tsx';
import { heatColor, heatExtent, heatPaths } from '../../../../src/ui/charts/heat-color.ts';

describe('histogram', () => {
  it('joins bars that would be too thin and keeps every peak', () => {
    const counts = new Float64Array(500);
    counts[321] = 9;
    const bars = joinedBars(counts, 100);
    expect(bars).toHaveLength(100);
    expect(bars.indexOf(9)).toBe(64);
    expect(joinedBars([1, 2], 100)).toEqual([1, 2]);
  });

  it('draws the highest bar full, a small one still visible, an empty one not', () => {
    expect(histogramPath([100, 0.001, 0], 0)).toBe('M0 1V0H1V1ZM1 1V0.98H2V1Z');
    expect(histogramPath([0, 0], 0)).toBe('');
    expect(histogramPath([], 0)).toBe('');
  });
});

describe('heat', () => {
  it('is symmetric around zero and has no colour for what is not finite', () => {
    expect(heatColor(0, 10, 'diverging')).toContain(' 0%');
    expect(heatColor(-5, 10, 'diverging')).toBe('color-mix(in oklab, var(--heat-negative) 50%, var(--heat-low))');
    expect(heatColor(5, 10, 'diverging')).toBe('color-mix(in oklab, var(--heat-positive) 50%, var(--heat-low))');
    expect(heatColor(99, 10, 'sequential')).toBe('color-mix(in oklab, var(--heat-high) 100%, var(--heat-low))');
    expect(heatColor(Number.NaN, 10, 'diverging')).toBeNull();
  });

  it('measures its extent over finite values only', () => {
    const values = [1, -7, Number.POSITIVE_INFINITY, Number.NaN];
    expect(heatExtent(4, (index) => values[index]!)).toBe(7);
  });

  it('draws every cell once, one path a colour', () => {
    const grid = { rows: 20, columns: 30, valueAt: (r: number, c: number) => r * c, cellWidth: 10, cellHeight: 10 };
    const paths = heatPaths(grid, 19 * 29, 'sequential');
    expect(paths.size).toBeLessThanOrEqual(101);
    expect([...paths.values()].join('').match(/M/g)).toHaveLength(600);
  });
});
