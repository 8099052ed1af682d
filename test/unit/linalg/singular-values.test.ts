import { expect, test } from 'vitest';
import { singularValues } from '../../../src/core/linalg/singular-values.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const descending = (values: Float64Array) => values.toReversed();

/** Orthogonal rows of known lengths, turned by reflections so that no entry gives them away. */
function withValues(wanted: readonly number[], columns: number): Float64Array[] {
  const rng = seededRng('singular values');
  const rows = wanted.map((value, i) => {
    const row = new Float64Array(columns);
    row[i] = value;
    return row;
  });
  const reflect = (lines: Float64Array[]) => {
    const mirror = Float64Array.from(lines[0], () => rng.uniform() - 0.5);
    const square = mirror.reduce((sum, value) => sum + value * value, 0);
    for (const line of lines) {
      const along = line.reduce((sum, value, j) => sum + value * mirror[j], 0);
      for (let j = 0; j < line.length; j++) line[j] -= ((2 * along) / square) * mirror[j];
    }
    return lines;
  };
  const transposed = (lines: Float64Array[]) =>
    Array.from({ length: lines[0].length }, (_, j) => Float64Array.from(lines, (line) => line[j]));
  return transposed(reflect(transposed(reflect(rows))));
}

test.each([
  [[1], 1],
  [[3, 2, 1], 3],
  [[3, 2, 1], 8],
  [Array.from({ length: 40 }, (_, i) => 40 - i), 900],
])('%j over %i columns are found from the rows, from the columns and by way of the Gram matrix', (wanted, columns) => {
  const rows = withValues(wanted, columns);
  const across = Array.from({ length: columns }, (_, j) => Float64Array.from(rows, (row) => row[j]));
  for (const matrix of [rows, across]) {
    const found = descending(singularValues(matrix)).subarray(0, wanted.length);
    wanted.forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 10);
    });
  }
});

test('of a small matrix, values that squares would lose keep their digits', () => {
  const found = descending(singularValues(withValues([1, 1e-7], 5)));
  expect(found[1] / 1e-7).toBeCloseTo(1, 7);
});

test('a row that depends on others adds a zero and not rounding, in small matrices and in large ones', () => {
  for (const columns of [50, 2000]) {
    const rows = withValues([5, 4, 3, 2], columns).flatMap((row) => Array.from({ length: 8 }, () => row.slice()));
    expect(singularValues(rows).filter((value) => value > 0)).toHaveLength(4);
  }
});
