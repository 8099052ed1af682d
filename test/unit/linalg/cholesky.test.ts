import { expect, test } from 'vitest';
import {
  choleskyRows,
  lowerCholeskyRows,
  packedTriangle,
  solveCholesky,
  solveLower,
} from '../../../src/core/linalg/cholesky.ts';
import { dot } from '../../../src/core/linalg/vectors.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

test.each([1, 3, 64, 66, 201])(
  'a packed triangle of size %i has the factor of the square, and solves as it does',
  (size) => {
    const rng = seededRng(`cholesky ${size}`);
    const square = new Float64Array(size * size);
    const packed = packedTriangle(size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const value = rng.uniform() + (i === j ? size : 0);
        square[i * size + j] = value;
        packed.data[packed.starts[i] + j] = value;
      }
    }
    expect(packed.data.length).toBeLessThanOrEqual((size * (size + 4)) / 2 + 2);
    const upper = choleskyRows(square, size);
    const lower = lowerCholeskyRows(packed);
    for (const [i, row] of lower.entries()) {
      for (const [j, value] of row.entries()) expect(value).toBe(upper[j][i]);
    }
    const vector = Float64Array.from({ length: size }, () => rng.uniform());
    const half = solveLower(lower, vector);
    expect(dot(half, half)).toBeCloseTo(dot(vector, solveCholesky(upper, vector)), 12);
  },
);
