import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { symmetricEigenvalues } from './symmetric-eigenvalues.ts';

/** The largest matrix, in entries, whose singular values are taken from its rows themselves. */
const SMALL = 32_768;

/**
 * The singular values of a matrix given by its rows, none of them empty, ascending; those that are rounding in
 * place of a zero are zero.
 *
 * A small matrix goes to ml-matrix as it is: roots of the eigenvalues of a Gram matrix lose half of the digits of the
 * small ones. That takes two to five times as long (bench "linalg": 10 ms in place of 2 ms at 64 × 512, 139 ms in place
 * of 28 ms at 128 × 2048), so a large one goes through its Gram matrix. Of Math, this decomposition uses abs, max, min and sqrt only,
 * so all engines agree in every bit.
 */
export function singularValues(rows: readonly Float64Array[]): Float64Array {
  const columns = rows[0].length;
  return rows.length * columns <= SMALL ? fromRows(rows, columns) : fromGram(rows, columns);
}

function fromRows(rows: readonly Float64Array[], columns: number): Float64Array {
  const matrix = Matrix.zeros(rows.length, columns);
  for (const [i, row] of rows.entries()) for (let j = 0; j < columns; j++) matrix.set(i, j, row[j]);
  const values = Float64Array.from(
    new SingularValueDecomposition(matrix, {
      autoTranspose: true,
      computeLeftSingularVectors: false,
      computeRightSingularVectors: false,
    }).diagonal,
  );
  const rounding = Math.max(rows.length, columns) * Number.EPSILON * Math.max(...values);
  return values.map((value) => (value > rounding ? value : 0)).sort();
}

function fromGram(rows: readonly Float64Array[], columns: number): Float64Array {
  const size = Math.min(rows.length, columns);
  const gram = rows.length <= columns ? rowProducts(rows) : columnProducts(rows, columns);
  const eigenvalues = symmetricEigenvalues(gram, size);
  // Rounding in place of a zero would count as its square root, hundreds of times over.
  const rounding = size * Number.EPSILON * eigenvalues[size - 1];
  return eigenvalues.map((value) => (value > rounding ? Math.sqrt(value) : 0));
}

/** Lower triangle of W·Wᵀ. */
function rowProducts(rows: readonly Float64Array[]): Float64Array {
  const size = rows.length;
  const gram = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let cell = 0; cell < rows[i].length; cell++) sum += rows[i][cell] * rows[j][cell];
      gram[i * size + j] = sum;
    }
  }
  return gram;
}

/** Lower triangle of Wᵀ·W. */
function columnProducts(rows: readonly Float64Array[], size: number): Float64Array {
  const gram = new Float64Array(size * size);
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      if (row[i] === 0) continue;
      for (let j = 0; j <= i; j++) gram[i * size + j] += row[i] * row[j];
    }
  }
  return gram;
}
