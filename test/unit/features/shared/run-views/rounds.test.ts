import { expect, test } from 'vitest';
import type { RoundEvent, RoundFrame } from '../../../../../src/core/mechanisms/mwem/rounds.ts';
import type { Look } from '../../../../../src/core/mechanisms/mwem/truth-comparison.ts';
import { stagesOf } from '../../../../../src/features/shared/run-views/rounds/advice-words.tsx';
import { followable, roundCurves } from '../../../../../src/features/shared/run-views/rounds/round-curve.ts';
import { tableExtents } from '../../../../../src/features/shared/run-views/rounds/round-table.tsx';
import { roundsCsv } from '../../../../../src/features/shared/run-views/rounds/rounds-csv.ts';

const look = (largestError: number, relativeEntropy: number | null, cells: readonly number[] = []): Look => ({
  largestError,
  relativeEntropy,
  misplaced: Float64Array.of(0.1),
  worst: [0],
  cells: new Map([[0, Float64Array.from(cells)]]),
});
const event = (words: string, epsilon: number, measured: readonly number[]): RoundEvent => ({
  words,
  epsilon,
  scale: 4,
  measured: Float64Array.from(measured),
  truth: Float64Array.from(measured, (value) => value - 1),
  before: Float64Array.from(measured, (value) => value + 9),
  after: Float64Array.from(measured, (value) => value + 2),
});
const frames: RoundFrame[] = [
  { event: null, last: look(50, 2), average: null },
  { event: event('=Age', 0.1, [7]), last: look(20, 1), average: look(30, 1.5) },
  { event: event('Age × Sex', 0.2, [3, 4]), last: look(10, 0.5), average: look(25, 1) },
];

test('rounds are exported from the start, one line a round or one a measured cell, each marked', () => {
  const lines = roundsCsv(frames).join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  const width = lines[0].split(',').length;
  for (const line of lines) expect(line.split(',')).toHaveLength(width);
  expect(lines[1]).toBe('0,,,,,,,,,,,,50,2,,,not private: beside the truth');
  // What a spreadsheet would run is neutralised.
  expect(lines[2]).toBe(`1,"'=Age",,0.1,0.1,4,7,6,16,9,10,3,20,1,30,1.5,not private: beside the truth`);
  expect(lines.slice(3).map((line) => line.split(',').slice(0, 9).join())).toEqual([
    '2,Age × Sex,0,0.2,0.2,4,3,2,12',
    '2,Age × Sex,1,0.2,0.2,4,4,3,13',
  ]);
  const plain = roundsCsv(frames.map((frame) => ({ ...frame, average: null }))).join('');
  expect(plain).not.toContain('of the average');
});

test('curves begin at the start, and follow what is known in every round', () => {
  expect(followable(frames)).toEqual(['relativeEntropy', 'largestError']);
  const { curves, y } = roundCurves(frames, 'relativeEntropy', 'red');
  expect(curves.map(({ points }) => points.map((point) => [point.x, point.y]))).toEqual([
    [
      [0, 2],
      [1, 1],
      [2, 0.5],
    ],
    [
      [1, 1.5],
      [2, 1],
    ],
  ]);
  expect(y).toEqual([0, expect.closeTo(2.2, 12)]);
  expect(followable([...frames, { event: null, last: look(1, null), average: null }])).toEqual(['largestError']);
});

test('one scale fits the truth and the table in every round', () => {
  const looks = [look(0, 0, [5, 5]), look(0, 0, [2, 12])];
  expect(tableExtents(looks, 0, Float64Array.of(9, 1))).toEqual({ most: 12, error: 11 });
  expect(tableExtents(looks, 1, Float64Array.of(0, 0))).toEqual({ most: 1, error: 1 });
});

test('adaptive rounds are told by their stages', () => {
  const stage = (epsilon: number) => ({ event: event('q', epsilon, [1]), last: look(1, 1), average: null });
  expect(stagesOf([frames[0], stage(0.01), stage(0.01), stage(0.02), stage(0.5)])).toBe(
    '4 rounds: 2 at ε = 0.0200, 1 at 0.0400, 1 at 1.00',
  );
});
