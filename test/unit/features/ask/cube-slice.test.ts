import { expect, it } from 'vitest';
import { cubeSlice, firstAxes } from '../../../../src/features/ask/cube-slice.ts';

const attribute = (size: number) => ({ name: `${size}`, size, labels: Array.from({ length: size }, (_, i) => `${i}`) });
const cube = { attributes: [attribute(2), attribute(3), attribute(2)] };
const cells = Float64Array.from({ length: 12 }, (_, cell) => cell);

it('shows the most that was spent behind every place', () => {
  expect([...cubeSlice(cube, cells, { row: 1, column: 0 }, new Map())]).toEqual([1, 7, 3, 9, 5, 11]);
  expect([...cubeSlice(cube, cells, { row: 1, column: 0 }, new Map([[2, [0]]]))]).toEqual([0, 6, 2, 8, 4, 10]);
  // A range of an attribute that is drawn hides nothing.
  expect([...cubeSlice(cube, cells, { row: 0, column: 2 }, new Map([[0, [1]]]))]).toEqual([4, 5, 10, 11]);
  expect(firstAxes(cube)).toEqual({ row: 0, column: 1 });
  const line = { attributes: [attribute(3)] };
  expect([...cubeSlice(line, Float64Array.of(3, 1, 2), firstAxes(line), new Map())]).toEqual([3, 1, 2]);
});
