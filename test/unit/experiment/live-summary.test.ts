import { expect, test } from 'vitest';
import { LiveSummary } from '../../../src/core/experiment/results/live-summary.ts';
import { type Point, summarise } from '../../../src/core/experiment/results/summary.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';

const rows: Row[] = [3, 0, 2, 1, 4].flatMap((trial) =>
  ['a', 'b'].flatMap((mechanism) =>
    [0.1, '0.1', true].map((value) => {
      const metrics = { e: Math.sin(trial * 7 + mechanism.length + Number(value)) };
      return { mechanism, value, trial, metrics, spent: 1, private: true, milliseconds: 0 };
    }),
  ),
);
const byPlace = (points: readonly Point[]) =>
  points.toSorted((a, b) =>
    JSON.stringify([a.mechanism, a.value]).localeCompare(JSON.stringify([b.mechanism, b.value])),
  );

test('ends with the very points of all rows at once', () => {
  const live = new LiveSummary();
  for (const row of rows) {
    live.add([row]);
    live.refresh(() => true);
  }
  expect(live.isCurrent).toBe(true);
  expect(byPlace(live.refresh(() => true))).toEqual(byPlace(summarise(rows)));
});

test('brings one point up to date when there is no time, the longest waiting first', () => {
  const live = new LiveSummary();
  live.add(rows);
  const counts = [1, 2, 3, 4, 5, 6].map(() => live.refresh(() => false).length);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
  expect(live.isCurrent).toBe(true);

  const [first, second] = rows;
  live.add([second]);
  live.add([first]);
  live.add([second]);
  live.refresh(() => false);
  const trialsOf = ({ mechanism, value }: Row) =>
    live.refresh(() => true).find((point) => point.mechanism === mechanism && point.value === value)?.metrics.e.trials;
  expect(live.isCurrent).toBe(false);
  expect(trialsOf(second)).toBe(7);
  expect(trialsOf(first)).toBe(6);
});

test('knows no points without rows', () => {
  expect(new LiveSummary().refresh(() => true)).toEqual([]);
  expect(new LiveSummary().isCurrent).toBe(true);
});
