import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { expect, test } from 'vitest';
import { symmetricEigenPairs, symmetricEigenvalues } from '../../../src/core/linalg/symmetric-eigenvalues.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

test.each([1, 2, 3, 8, 25])('eigenvalues of a random symmetric matrix of size %i', (size) => {
  const rng = seededRng(`eigen ${size}`);
  const full = Matrix.zeros(size, size);
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const value = rng.uniform() - 0.5;
      full.set(i, j, value);
      full.set(j, i, value);
      lower[i * size + j] = value;
    }
  }
  const wanted = new EigenvalueDecomposition(full, { assumeSymmetric: true }).realEigenvalues.sort((a, b) => a - b);
  symmetricEigenvalues(lower.slice(), size).forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i], 12);
  });
  symmetricEigenPairs(lower, size).forEach(({ value, vector }, i) => {
    expect(value).toBeCloseTo(wanted[i], 12);
    const column = Matrix.columnVector([...vector]);
    expect(column.norm()).toBeCloseTo(1, 12);
    expect(full.mmul(column).sub(column.mul(value)).norm()).toBeCloseTo(0, 12);
  });
});

test('equal eigenvalues and rows of zeros do no harm', () => {
  expect([...symmetricEigenvalues(new Float64Array(9), 3)]).toEqual([0, 0, 0]);
  const ones = Float64Array.from({ length: 16 }, (_, at) => (at % 4 <= Math.floor(at / 4) ? 1 : 0));
  const values = symmetricEigenvalues(ones, 4);
  [0, 0, 0, 4].forEach((value, i) => {
    expect(values[i]).toBeCloseTo(value, 12);
  });
  expect(symmetricEigenPairs(new Float64Array(0), 0)).toEqual([]);
  const units = symmetricEigenPairs(new Float64Array(9), 3).map(({ vector }) => [...vector]);
  expect(units).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
});
