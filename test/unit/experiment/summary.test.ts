import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOf, summarise } from '../../../src/core/experiment/results/summary.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';

function row(trial: number, metrics: Record<string, number>, change: Partial<Row> = {}): Row {
  return { mechanism: 'm', value: 1, trial, metrics, spent: 1, private: true, milliseconds: 0, ...change };
}

test('mean, spread and quartiles', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({
    trials: 4,
    notFinite: 0,
    mean: 2.5,
    sd: Math.sqrt(5 / 3),
    min: 1,
    quartile1: 1.75,
    median: 2.5,
    quartile3: 3.25,
    percentile95: expect.closeTo(3.85, 12),
    max: 4,
  });
  expect(spreadOf([7])).toMatchObject({ mean: 7, sd: 0, min: 7, median: 7, max: 7 });
});

test('what is not finite is counted, never averaged in', () => {
  const spread = spreadOf([1, Number.POSITIVE_INFINITY, 3, Number.NaN, Number.NEGATIVE_INFINITY]);
  expect(spread).toMatchObject({ trials: 5, notFinite: 3, mean: 2, min: 1, max: 3 });
  const nothing = spreadOf([Number.NaN]);
  expect(nothing).toMatchObject({ trials: 1, notFinite: 1, mean: Number.NaN, sd: Number.NaN, median: Number.NaN });
});

test('a trial that gave no answer is told, not counted', () => {
  const refused = row(1, {}, { error: 'No.' });
  const [point] = summarise([row(0, { e: 2 }), refused, { ...refused, trial: 2 }, row(3, { e: 4 })]);
  expect(point.errors).toEqual(['No.']);
  expect(point.metrics.e).toMatchObject({ trials: 2, mean: 3 });
});

test('one point per mechanism and value, told apart by type as well', () => {
  const rows = [row(0, { e: 1 }), row(0, { e: 2 }, { value: '1' }), row(0, { e: 3 }, { mechanism: 'n' })];
  expect(summarise(rows).map(({ mechanism, value }) => [mechanism, value])).toEqual([
    ['m', 1],
    ['m', '1'],
    ['n', 1],
  ]);
});

test('the order in which trials arrive changes no bit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 2, maxLength: 20 }),
      (values) => {
        const rows = values.map((value, trial) => row(trial, { e: value }));
        expect(summarise([...rows].reverse())).toEqual(summarise(rows));
      },
    ),
    { seed: 1 },
  );
});
