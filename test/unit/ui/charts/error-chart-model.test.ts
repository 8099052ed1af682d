import { describe, expect, it } from 'vitest';
import { pointSentence } from '../../../../src/ui/charts/chart-points.tsx';
import { clippedWords, EdgeArrow, sideBeyond } from '../../../../src/ui/charts/clipped-points.tsx';
import {
  axesFor,
  bandWords,
  drawableSeries,
  type ErrorPoint,
  type ErrorSeries,
  neighbour,
  plotRows,
  referenceKey,
} from '../../../../src/ui/charts/error-chart-model.ts';
import { layOut } from '../../../../src/ui/charts/error-plot-layout.ts';
import { makeScale } from '../../../../src/ui/charts/scale.ts';
import { seriesStyle } from '../../../../src/ui/mechanism-style.ts';

function series(key: string, means: readonly number[], xs: readonly number[] = [0.1, 0.2, 0.4]): ErrorSeries {
  const points = means.map((mean, index) => ({ x: xs[index]!, mean, low: mean * 0.9, high: mean * 1.1, trials: 10 }));
  return { key, label: key, style: seriesStyle(key), points };
}

const low = series('ireduct', [0.3, 0.2, 0.1]);
const high = series('laplace', [3, 2, 1]);

describe('drawable points', () => {
  it('leaves out what is not finite and sorts by x', () => {
    const [only] = drawableSeries([series('laplace', [1, Number.NaN, 3], [0.4, 0.2, 0.1])], 'log');
    expect(only?.points.map((point) => point.x)).toEqual([0.1, 0.4]);
    expect(drawableSeries([series('laplace', [1, 2], [0, 1])], 'log')[0]?.points).toHaveLength(1);
  });
});

describe('plot rows', () => {
  it('joins series by x and clamps to a positive axis', () => {
    const touching = { ...low, points: [{ x: 0.1, mean: 0, low: -1, high: 5, trials: 2 }] };
    const rows = plotRows([touching, high], [{ label: 'bound', points: [{ x: 0.2, y: 9 }] }], [0.01, 4]);
    expect(rows.map((row) => row.x)).toEqual([0.1, 0.2, 0.4]);
    expect(rows[0]).toMatchObject({ means: { ireduct: 0.01, laplace: 3 }, bands: { ireduct: [0.01, 4] } });
    expect(rows[1]?.means[referenceKey(0)]).toBe(4);
  });

  it('takes any label as a key', () => {
    const rows = plotRows([series('__proto__', [1, 2, 3])], [], [0.1, 4]);
    expect(Object.entries(rows[0]?.means ?? {})).toEqual([['__proto__', 1]]);
  });
});

describe('axes', () => {
  it('puts ticks at the swept values where they have room, else at round numbers', () => {
    const wide = axesFor([low], [], 'linear', 'log', { width: 600, height: 300 });
    expect(wide.xTicks).toEqual([0.1, 0.2, 0.4]);
    const crowded = series(
      'laplace',
      Array(50).fill(1),
      Array.from({ length: 50 }, (_, i) => 0.01 * (i + 1)),
    );
    expect(axesFor([crowded], [], 'linear', 'log', { width: 300, height: 300 }).xTicks).toEqual([0, 0.2, 0.4]);
  });

  it('reaches to a reference line', () => {
    const axes = axesFor([low], [{ label: 'bound', y: 0.001 }], 'linear', 'log', { width: 600, height: 300 });
    expect(axes.y[0]).toBeLessThan(0.001);
    expect(axes.y[0]).toBeGreaterThan(0);
  });
});

describe('direct labels', () => {
  it('stand at the line ends where there is room, and are dropped where not', () => {
    const roomy = layOut([low, high], [], { x: 'linear', y: 'log' }, { width: 900, height: 400 });
    expect(roomy.labels?.map((label) => label.text)).toEqual(['ireduct', 'laplace']);
    expect(layOut([low, high], [], { x: 'linear', y: 'log' }, { width: 328, height: 300 }).labels).toBeNull();
    const many = Array.from({ length: 30 }, (_, index) => series(`series ${index}`, [1, 1, 1]));
    expect(layOut(many, [], { x: 'linear', y: 'log' }, { width: 900, height: 400 }).labels).toBeNull();
  });
});

describe('words beside numbers', () => {
  const point = (x: number | string, mean: number) => ({ x, mean, low: mean * 0.9, high: mean * 1.1, trials: 10 });
  const mixed = { ...low, points: [point('theory', 0.3), point(20, 0.2), point(5, 0.1), point('adaptive', 0.4)] };
  const [sorted] = drawableSeries([mixed], 'log');

  it('come after the numbers in the order in which they were swept, and no line joins them', () => {
    expect(sorted?.points.map(({ x }) => x)).toEqual([5, 20, 'theory', 'adaptive']);
    expect(plotRows([mixed], [{ label: 'fit', points: [{ x: 'theory', y: 1 }] }], [0.1, 4]).map(({ x }) => x)).toEqual([
      5, 20,
    ]);
  });

  it.each(['log', 'linear'] as const)('stand in columns of their own on a %s axis', (x) => {
    const { horizontal, plot, xOf, axes } = layOut([sorted!], [], { x, y: 'log' }, { width: 900, height: 400 });
    const { numbersEnd, column, wordTicks, domain } = horizontal;
    expect(xOf(20)).toBeLessThan(numbersEnd);
    expect(xOf('theory')).toBeCloseTo(numbersEnd + column / 2, 9);
    expect(xOf('adaptive')).toBeCloseTo(plot.right - column / 2, 9);
    expect(axes.xTicks).toEqual([5, 20]);
    // The chart library draws ticks by value: the same value must give the same pixel.
    const pixel = makeScale(x, domain, [plot.left, plot.right]);
    for (const tick of wordTicks) expect(pixel(tick.x)).toBeCloseTo(xOf(tick.word), 6);
    for (const number of [5, 20]) expect(pixel(number)).toBeCloseTo(xOf(number), 6);
  });

  it('have the whole width where there are no numbers', () => {
    const only = { ...low, points: [point('last', 0.3), point('average', 0.2)] };
    const { horizontal, plot, xOf } = layOut([only], [], { x: 'log', y: 'log' }, { width: 900, height: 400 });
    expect(horizontal).toMatchObject({ kind: 'linear', domain: [0, 2], numbersEnd: plot.left });
    expect(xOf('average') - xOf('last')).toBeCloseTo((plot.right - plot.left) / 2, 9);
  });

  it('leave at least half of a narrow chart to the numbers', () => {
    const { horizontal, plot } = layOut([sorted!], [], { x: 'log', y: 'log' }, { width: 300, height: 300 });
    expect(horizontal.numbersEnd - plot.left).toBeGreaterThan((plot.right - plot.left) / 2);
  });

  it('are walked by keyboard like numbers', () => {
    const above = { ...high, points: [point(5, 1), point(20, 1), point('adaptive', 2)] };
    const both = drawableSeries([mixed, above], 'log');
    expect(neighbour(both, { series: 'ireduct', index: 1 }, 'ArrowRight')).toEqual({ series: 'ireduct', index: 2 });
    expect(neighbour(both, { series: 'ireduct', index: 3 }, 'ArrowUp')).toEqual({ series: 'laplace', index: 2 });
    expect(
      pointSentence(mixed, point('theory', 0.3), {
        xSymbol: 'mwem.rounds',
        yLabel: 'error',
        yReading: 'plain',
        yAxis: [0, 1],
      }),
    ).toContain('mwem.rounds theory, error');
  });
});

describe('keyboard', () => {
  const all = [low, high, { ...high, key: 'empty', points: [] }];

  it('walks along a series and stops at its ends', () => {
    expect(neighbour(all, null, 'ArrowRight')).toEqual({ series: 'ireduct', index: 0 });
    expect(neighbour(all, { series: 'ireduct', index: 0 }, 'ArrowRight')).toEqual({ series: 'ireduct', index: 1 });
    expect(neighbour(all, { series: 'ireduct', index: 2 }, 'ArrowRight')).toEqual({ series: 'ireduct', index: 2 });
    expect(neighbour(all, { series: 'ireduct', index: 1 }, 'Home')).toEqual({ series: 'ireduct', index: 0 });
    expect(neighbour(all, { series: 'ireduct', index: 1 }, 'End')).toEqual({ series: 'ireduct', index: 2 });
  });

  it('goes up to the greater mean at the same x, and not past the top', () => {
    expect(neighbour(all, { series: 'ireduct', index: 1 }, 'ArrowUp')).toEqual({ series: 'laplace', index: 1 });
    expect(neighbour(all, { series: 'laplace', index: 1 }, 'ArrowUp')).toEqual({ series: 'laplace', index: 1 });
    expect(neighbour(all, { series: 'laplace', index: 1 }, 'ArrowDown')).toEqual({ series: 'ireduct', index: 1 });
  });

  it('has nowhere to go on an empty chart, and starts anew when its point is gone', () => {
    expect(neighbour([], null, 'ArrowUp')).toBeNull();
    expect(neighbour(all, { series: 'gone', index: 7 }, 'ArrowUp')).toEqual({ series: 'ireduct', index: 0 });
  });

  it('reads a point out', () => {
    const oracle = { ...low, label: 'Oracle', mark: 'not private' };
    const point = { x: 0.004, mean: 0.4142, low: 0.4, high: 0.43, trials: 10, mark: 'not private', planned: 20 };
    const axes = { xSymbol: 'ε', yLabel: 'overall relative error', yReading: 'percent', yAxis: [0.1, 1] } as const;
    expect(pointSentence(oracle, point, axes)).toBe(
      'Oracle, not private: ε 0.004, overall relative error 41.4 ± 1.5\u202f%, 10 of 20 trials.',
    );
    expect(pointSentence(oracle, { ...point, mean: 0 }, axes)).toContain('error 0 ± 1.5\u202f%, below the chart, 10');
  });
});

it('speaks of bands where there are any to see', () => {
  const point = { x: 1, mean: 2, low: 2, high: 2, trials: 1 };
  expect(bandWords([{ points: [point] }])).toBe('');
  expect(bandWords([{ points: [point] }, { points: [{ ...point, low: 1, high: 3 }] }])).toBe(
    'Bands: 95 % interval of the mean.',
  );
});

describe('points beyond the axis', () => {
  const zeros = series('oracle', [0, 0, 0.2]);

  it('are told apart by side and named with their values', () => {
    expect([5, 0, 1, 4].map((value) => sideBeyond(value, [1, 4]))).toEqual(['above', 'below', null, null]);
    expect(clippedWords([low], [0.1, 1], 'plain')).toBe('');
    expect(clippedWords([zeros, high], [0.1, 1], 'plain')).toBe(
      '▲ 2 points lie above the chart, at 2.00 and 3.00. ▼ 2 points lie below the chart, at 0.',
    );
    expect(clippedWords([series('laplace', [3, 0.5, 0.4])], [0.1, 1], 'plain')).toBe(
      '▲ 1 point lies above the chart, at 3.00.',
    );
    const many = series('laplace', [2, 3, 4, 5], [1, 2, 3, 4]);
    expect(clippedWords([many], [0.1, 1], 'plain')).toBe('▲ 4 points lie above the chart, between 2.00 and 5.00.');
  });

  it('get an arrow at the edge of a log axis, towards where they are', () => {
    const layout = layOut([zeros, high], [], { x: 'linear', y: 'log' }, { width: 600, height: 300 });
    const [zero, , drawn] = zeros.points as [ErrorPoint, ErrorPoint, ErrorPoint];
    const arrow = EdgeArrow({ point: zero, color: 'red', layout });
    expect(arrow?.props.transform).toBe(`translate(${layout.xOf(0.1)} ${layout.plot.bottom}) scale(1 -1)`);
    expect(EdgeArrow({ point: drawn, color: 'red', layout })).toBeNull();
  });
});
