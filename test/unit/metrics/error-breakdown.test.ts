import { describe, expect, it } from 'vitest';
import { errorsBySize, errorsOfTable, relativeErrorHistogram } from '../../../src/core/metrics/error-breakdown.ts';
import { overallRelativeError } from '../../../src/core/metrics/overall-relative-error.ts';

const table = (truth: number[], answers: number[] | null) => ({
  truth: Float64Array.from(truth),
  answers: answers && Float64Array.from(answers),
});
const tables = [
  table([0, 5, 12, 1000], [3, 6, 12, 1050]),
  table([9, 10, 99], [9, Number.NaN, 198]),
  table([7, 7], null),
];

describe('errors by size of the true count', () => {
  const groups = errorsBySize(tables, 2);

  it('puts empty cells, then decades, into groups, and leaves out what was not answered', () => {
    expect(groups.map(({ from, below, cells }) => [from, below, cells])).toEqual([
      [0, 0, 1],
      [1, 10, 2],
      [10, 100, 2],
      [1000, 10_000, 1],
    ]);
  });

  it('measures against the truth, or the sanity bound where that is larger', () => {
    expect(groups.map(({ meanRelative }) => meanRelative)).toEqual([1.5, 0.1, 0.5, 0.05]);
    expect(groups.map(({ withinTenth }) => withinTenth)).toEqual([0, 0.5, 0.5, 1]);
    expect(groups.map(({ meanAbsolute }) => meanAbsolute)).toEqual([3, 0.5, 49.5, 50]);
  });
});

it('agrees with the overall relative error, table by table', () => {
  const { truth, answers } = tables[0]!;
  expect(errorsOfTable({ truth, answers }, 2).meanRelative).toBeCloseTo(
    overallRelativeError.evaluate({ truth: [truth], answers: [answers!], sanityBound: 2 }),
    12,
  );
});

it('counts every answered cell once in the histogram, edges included above', () => {
  const bins = relativeErrorHistogram(tables, 2);
  expect(bins.reduce((sum, { cells }) => sum + cells, 0)).toBe(6);
  expect(bins.find(({ from }) => from === 0)?.cells).toBe(2);
  expect(bins.find(({ from }) => from === 0.05)?.cells).toBe(1);
  expect(bins.find(({ from }) => from === 0.2)?.cells).toBe(1);
  expect(bins.find(({ from }) => from === 1)?.cells).toBe(2);
});
