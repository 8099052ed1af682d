import { describe, expect, it } from 'vitest';
import {
  answersSummary,
  countsSummary,
  curvesSummary,
  errorChartSummary,
  gridSummary,
  marksSummary,
} from '../../../../src/ui/charts/chart-summaries.ts';
import { curveColumns, curveRows } from '../../../../src/ui/charts/curve-numbers.ts';
import { seriesStyle } from '../../../../src/ui/mechanism-style.ts';

const line = (label: string, ys: readonly number[]) => ({
  key: label,
  label,
  points: ys.map((y, x) => ({ x, y })),
});

describe('what is said of a chart', () => {
  it('tells where curves begin and end, and how far they get on the way', () => {
    const axes = { x: 'ε', y: 'error' };
    expect(curvesSummary([line('falling', [4, 2, 1]), line('peak', [1, 9, 2]), line('flat', [3, 3])], axes)).toBe(
      'Across: ε; up: error. falling: 4.00 at 0 to 1.00 at 2. peak: 1.00 at 0 to 2.00 at 2, highest 9.00 at 1. flat: 3.00 throughout.',
    );
    expect(curvesSummary([line('broken', [Number.NaN, 5, 1])], axes)).toContain('broken: 5.00 at 1 to 1.00 at 2.');
    const many = Array.from({ length: 11 }, (_, index) => line(`c${index}`, [1, 2]));
    expect(curvesSummary(many, axes)).toMatch(/c7: .* And 3 more\.$/);
    expect(marksSummary([{ x: 2.5, label: 'μ' }])).toBe(' Marked: μ at 2.5.');
  });

  it('tells the mark of a mechanism with its name, and words of the axis as they are', () => {
    const points = [
      { x: 0.1, mean: 0.5, low: 0.4, high: 0.6, trials: 2 },
      { x: 'theory', mean: 0.25, low: 0.2, high: 0.3, trials: 2 },
    ];
    const series = [{ key: 'o', label: 'Oracle', mark: 'not private', style: seriesStyle('oracle'), points }];
    expect(errorChartSummary(series, { x: 'ε', y: 'error' }, 'percent')).toMatch(
      /Oracle, not private: 50\.0\s% at 0\.1 to 25\.0\s% at theory\./,
    );
  });

  it('tells how far answers are off, where most, and which are missing', () => {
    const answers = [
      { label: 'young', truth: 10, noisy: 12 },
      { label: 'old', truth: 20, noisy: 14 },
      { label: 'none', truth: 3, noisy: Number.NaN },
    ];
    expect(answersSummary(answers, 'noisy answer')).toBe(
      'Truth and noisy answer of 3 answers, 4.00 apart on average, most at old (truth 20, noisy answer 14.00, error −6.00). 1 is without an answer.',
    );
  });

  it('tells where counts and grids are highest, and what is empty', () => {
    expect(countsSummary([0, 5, 7], (index) => 'abc'.charAt(index))).toBe(
      '12 in 3 cells, most in c: 7. 1 cell is empty.',
    );
    expect(countsSummary([0, 0], String)).toBe('All cells are empty.');
    const values = [Number.NaN, 2, -1, 2];
    const told = (cells: readonly number[]) =>
      gridSummary(
        cells.length,
        (i) => cells[i],
        (i) => `cell ${i}`,
        String,
      );
    expect(told(values)).toBe('Highest at cell 1: 2. Lowest at cell 2: -1.');
    expect(told([3, 3])).toBe('3 in every cell.');
    expect(told([Number.NaN])).toBe('No cell has a number.');
  });
});

describe('curves as a table', () => {
  it('has a line for each place, a gap where a curve has none, and a level line everywhere', () => {
    const curves = [
      {
        key: 'a',
        label: 'a',
        points: [
          { x: 2, y: 20 },
          { x: 1, y: 10 },
        ],
      },
      { key: 'b', label: 'b', points: [{ x: 1, y: 5 }] },
      {
        key: 'goal',
        label: 'goal',
        points: [
          { x: 0.5, y: 7 },
          { x: 9, y: 7 },
        ],
      },
    ];
    expect(curveRows(curves)).toEqual([
      { x: 1, values: [10, 5, 7] },
      { x: 2, values: [20, 5, 7] },
    ]);
    const broken = [line('c', [1, Number.POSITIVE_INFINITY, 3])];
    expect(curveRows(broken)[1].values).toEqual([null]);
    const [, column] = curveColumns(broken, 'x', 'y');
    expect(curveRows(broken).map((row, index) => column.cell(row, index))).toEqual(['1.000', '–', '3.000']);
  });
});
