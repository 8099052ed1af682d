import { describe, expect, it } from 'vitest';
import type { ErrorSeries } from '../../../../src/ui/charts/error-chart-model.ts';
import { layOut } from '../../../../src/ui/charts/error-plot-layout.ts';
import { noteBaselines } from '../../../../src/ui/charts/reference-note.ts';
import { seriesStyle } from '../../../../src/ui/mechanism-style.ts';

function curve(...means: number[]): ErrorSeries[] {
  const points = means.map((mean, index) => ({ x: index + 1, mean, low: mean, high: mean, trials: 3 }));
  return [{ key: 'mwem', label: 'MWEM', style: seriesStyle('mwem'), points }];
}

function side(series: readonly ErrorSeries[], y: number): 'above' | 'below' {
  const layout = layOut(series, [{ label: 'line', y }], { x: 'linear', y: 'linear' }, { width: 360, height: 300 });
  const height = layout.yOf(y);
  const [baseline] = noteBaselines([{ label: 'Classifier without noise', y: height }], series, layout);
  return baseline < height ? 'above' : 'below';
}

describe('the name of a level line in a narrow plot', () => {
  it('stands below the line where nothing is in the way', () => {
    expect(side(curve(9, 9, 9, 9), 5)).toBe('below');
  });

  it('stands above it where a curve runs just below its end', () => {
    expect(side(curve(0, 4.9, 4.9, 4.9, 10), 5.2)).toBe('above');
    expect(side(curve(1, 5, 6, 6.4, 6.6), 6.8)).toBe('above');
  });

  it('stands below it where a curve runs just above its end', () => {
    expect(side(curve(10, 5.5, 5.4, 5.3, 5.3), 5)).toBe('below');
  });

  it('stands above a line at the bottom', () => {
    expect(side(curve(9, 8, 7, 6), 0)).toBe('above');
  });

  it('stands apart from that of a line that ends close by', () => {
    const series = curve(9, 8, 7, 6);
    const layout = layOut(series, [], { x: 'linear', y: 'linear' }, { width: 360, height: 300 });
    const { bottom } = layout.plot;
    const lines = [
      { label: 'SVD bound', y: bottom - 12 },
      { label: 'Non-private fit', y: bottom },
    ];
    const [bound, fit] = noteBaselines(lines, series, layout);
    expect(Math.abs(bound - fit)).toBeGreaterThanOrEqual(15);
    expect(Math.max(bound, fit)).toBeLessThan(bottom);
  });
});
