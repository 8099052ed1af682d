import { expect, test } from 'vitest';
import type { TrialAnswers } from '../../../../../src/core/experiment/run/trial-service.ts';
import type { DescentView } from '../../../../../src/core/mechanisms/ireduct/descent.ts';
import {
  budgetShares,
  descentCurves,
  descentRange,
} from '../../../../../src/features/shared/run-views/descent/descent-curves.ts';
import { descentGroups, jumpsPerCell } from '../../../../../src/features/shared/run-views/descent/descent-groups.ts';
import { answersAt } from '../../../../../src/features/shared/run-views/descent/descent-panel.tsx';

const descent: DescentView = {
  kind: 'descent',
  frames: [
    { spent: 0.1, scales: Float64Array.of(40, 40), answers: Float64Array.of(60, -31, 7, 8, 9) },
    { spent: 0.4, scales: Float64Array.of(20, 8), answers: null },
    { spent: 1, scales: Float64Array.of(20, 2.5), answers: Float64Array.of(60, -12, 1, 2, 3) },
  ],
  jumps: [Int32Array.of(0, 1), Int32Array.of(2, 4, 3)],
};
const block = (label: string, cells: number): TrialAnswers['blocks'][number] => ({
  index: 0,
  label,
  attributes: [0],
  truth: new Float64Array(cells),
  answers: null,
  scale: null,
  margin: null,
});
const tables = [block('Sex', 2), block('Age', 3)];

test('a group is a table where every table has one noise scale', () => {
  const groups = descentGroups(descent, tables);
  expect(groups.map(({ index, label, cells }) => [index, label, cells])).toEqual([
    [0, 'Sex', 2],
    [1, 'Age', 3],
  ]);
  expect(groups.map(jumpsPerCell)).toEqual([0.5, 3]);
});

test('elsewhere every query is a group of its own, with its own changes', () => {
  const scales = Float64Array.of(5, 5, 5);
  const groups = descentGroups(
    {
      kind: 'descent',
      frames: [{ spent: 1, scales, answers: Float64Array.of(4, 5, 6) }],
      jumps: [Int32Array.of(7, 8, 9)],
    },
    [block('Ranges', 3)],
  );
  expect(groups.map(({ label }) => label)).toEqual(['Ranges, query 1', 'Ranges, query 2', 'Ranges, query 3']);
  expect(groups.map(jumpsPerCell)).toEqual([7, 8, 9]);
});

test('the bars of a frame are the answers of then, or the nearest before that were kept', () => {
  const shown = [0, 1, 2].map((frame) => answersAt(descent, frame, tables, 1));
  expect(shown.map(({ frame, answers }) => [frame, ...answers])).toEqual([
    [0, 7, 8, 9],
    [0, 7, 8, 9],
    [2, 1, 2, 3],
  ]);
  expect([...answersAt(descent, 2, tables, 0).answers]).toEqual([60, -12]);
});

test('shares of the budget go by 1/λ and add up to one', () => {
  expect(Array.from(budgetShares(Float64Array.of(20, 5)))).toEqual([0.2, 0.8]);
});

test('curves end at the frame; the chosen one comes last, on top; axes hold the whole way', () => {
  const curves = descentCurves(descent, 1, { index: 0, label: 'Age' }, 'red');
  expect(curves.map(({ key, label, isQuiet = false }) => [key, label, isQuiet])).toEqual([
    ['1', '', true],
    ['0', 'Age', false],
  ]);
  expect(curves[0].points).toEqual([
    { x: 0.1, y: 40 },
    { x: 0.4, y: 8 },
  ]);
  expect(descentRange(descent)).toEqual({ x: [0.1, 1], y: [2.5 / 1.2, 48] });
});
