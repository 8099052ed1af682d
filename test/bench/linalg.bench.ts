import { EigenvalueDecomposition, Matrix, SingularValueDecomposition } from 'ml-matrix';
import { symmetricEigenPairs, symmetricEigenvalues } from '../../src/core/linalg/symmetric-eigenvalues.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import type { Pace, Part } from './part.ts';

export const name =
  'Singular values of 0/1 matrices: our eigenvalues of the Gram matrix against ml-matrix on the rows; eigenvectors of symmetric matrices';

const shapes = [
  [8, 8],
  [32, 32],
  [64, 512],
  [128, 128],
  [128, 2048],
  [512, 512],
];

function milliseconds(work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function lowerGram(rows: readonly Float64Array[]): Float64Array {
  const size = rows.length;
  const gram = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < rows[i].length; k++) sum += rows[i][k] * rows[j][k];
      gram[i * size + j] = sum;
    }
  }
  return gram;
}

function singularValues([size, columns]: readonly number[]) {
  const rng = seededRng('linalg');
  const rows = Array.from({ length: size }, () => Float64Array.from({ length: columns }, () => rng.integer(2)));
  const matrix = new Matrix(rows.map((row) => [...row]));
  const ours = milliseconds(() => symmetricEigenvalues(lowerGram(rows), size));
  const reference = milliseconds(
    () =>
      new SingularValueDecomposition(matrix, {
        autoTranspose: true,
        computeLeftSingularVectors: false,
        computeRightSingularVectors: false,
      }),
  );
  return [{ what: `${size} × ${columns}`, ours_ms: ours, reference_ms: reference, ratio: reference / ours }];
}

function vectors(size: number) {
  const rng = seededRng(`linalg ${size}`);
  const gram = lowerGram(Array.from({ length: size }, () => Float64Array.from({ length: size }, () => rng.uniform())));
  const full = new Matrix(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) full.set(i, j, gram[Math.max(i, j) * size + Math.min(i, j)]);
  const ours = milliseconds(() => symmetricEigenPairs(gram.slice(), size));
  const reference = milliseconds(() => new EigenvalueDecomposition(full, { assumeSymmetric: true }));
  return [{ what: `eigenvectors, ${size}`, ours_ms: ours, reference_ms: reference, ratio: reference / ours }];
}

export function parts(pace: Pace): Part[] {
  const [few, small] = pace === 'full' ? [shapes, [50, 200, 400]] : [shapes.slice(0, 1), [5]];
  return [
    ...few.map((shape) => ({ what: shape.join(' × '), measure: () => singularValues(shape) })),
    ...small.map((size) => ({ what: `eigenvectors, ${size}`, measure: () => vectors(size) })),
  ];
}
