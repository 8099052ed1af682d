import { addScaled, dot } from './vectors.ts';

/** Eigenvalues, ascending, of a symmetric matrix given by its lower triangle (by rows), which is overwritten. */
export function symmetricEigenvalues(lower: Float64Array, size: number): Float64Array {
  const { diagonal, beside } = tridiagonal(lower, size);
  return tridiagonalEigenvalues(diagonal, beside, null).sort();
}

/** One eigenvalue with its eigenvector, of length 1. */
export interface EigenPair {
  readonly value: number;
  readonly vector: Float64Array;
}

/**
 * The same with eigenvectors, ascending. Vectors lie in rows, so that rotations and reflections run along memory: two
 * thirds of the time that ml-matrix takes (bench "linalg"), which does not have to come with the page then.
 */
export function symmetricEigenPairs(lower: Float64Array, size: number): EigenPair[] {
  const { diagonal, beside, halves } = tridiagonal(lower, size);
  const vectors = Array.from({ length: size }, (_, i) => new Float64Array(size).fill(1, i, i + 1));
  const values = tridiagonalEigenvalues(diagonal, beside, vectors);
  for (const vector of vectors) {
    for (let k = 1; k < size; k++) {
      if (halves[k] === 0) continue;
      const u = lower.subarray(k * size, k * size + k);
      addScaled(vector, -dot(u, vector, k) / halves[k], u, 0, k);
    }
  }
  return vectors.map((vector, i) => ({ value: values[i], vector })).sort((a, b) => a.value - b.value);
}

interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** Entry i stands between i − 1 and i. */
  readonly beside: Float64Array;
  /** uᵀu/2 of the reflection that row i was taken by, whose u stands in that row; 0 where there was none. */
  readonly halves: Float64Array;
}

/** Householder reflections from the last row up; only the lower triangle is read and written, row by row. */
function tridiagonal(a: Float64Array, size: number): Tridiagonal {
  const diagonal = new Float64Array(size);
  const beside = new Float64Array(size);
  const halves = new Float64Array(size);
  const p = new Float64Array(size);
  for (let k = size - 1; k > 0; k--) {
    const u = a.subarray(k * size, k * size + k);
    diagonal[k] = a[k * size + k];
    let scale = 0;
    for (const value of u) scale += Math.abs(value);
    if (scale === 0) continue;
    let square = 0;
    for (let i = 0; i < k; i++) {
      u[i] /= scale;
      square += u[i] * u[i];
    }
    const length = u[k - 1] > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    beside[k] = scale * length;
    const h = square - u[k - 1] * length;
    u[k - 1] -= length;
    if (h === 0) continue;
    halves[k] = h;
    reflect(a, size, k, u, p, h);
  }
  diagonal[0] = a[0];
  return { diagonal, beside, halves };
}

/** A ← A − u·qᵀ − q·uᵀ on the leading k rows, with q = p − (uᵀp/2h)·u and p = A·u/h. */
function reflect(a: Float64Array, size: number, k: number, u: Float64Array, p: Float64Array, h: number): void {
  p.fill(0, 0, k);
  for (let i = 0; i < k; i++) {
    const row = i * size;
    const entry = u[i];
    let sum = a[row + i] * entry;
    for (let j = 0; j < i; j++) {
      sum += a[row + j] * u[j];
      p[j] += a[row + j] * entry;
    }
    p[i] += sum;
  }
  let product = 0;
  for (let i = 0; i < k; i++) {
    p[i] /= h;
    product += p[i] * u[i];
  }
  const part = product / (2 * h);
  for (let i = 0; i < k; i++) p[i] -= part * u[i];
  for (let i = 0; i < k; i++) {
    const row = i * size;
    for (let j = 0; j <= i; j++) a[row + j] -= u[i] * p[j] + p[i] * u[j];
  }
}

const MOST_STEPS = 60;

/**
 * The implicit QL algorithm. What counts as nothing is measured by the whole matrix: among many eigenvalues that are
 * zero, all entries are its rounding, and none would ever be small beside another. Rows that are handed over are
 * rotated as the matrix is.
 */
function tridiagonalEigenvalues(
  d: Float64Array,
  beside: Float64Array,
  rows: readonly Float64Array[] | null,
): Float64Array {
  const n = d.length;
  const e = new Float64Array(n);
  e.set(beside.subarray(1));
  let size = 0;
  for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(d[i]) + Math.abs(beside[i]));
  const negligible = Number.EPSILON * size;
  for (let l = 0; l < n; l++) {
    for (let step = 0; ; step++) {
      let m = l;
      while (m < n - 1 && Math.abs(e[m]) > negligible) m++;
      if (m === l) break;
      if (step === MOST_STEPS) throw new Error('eigenvalues did not settle');
      shiftedSweep(d, e, l, m, rows);
    }
  }
  return d;
}

function shiftedSweep(
  d: Float64Array,
  e: Float64Array,
  l: number,
  m: number,
  rows: readonly Float64Array[] | null,
): void {
  let g = (d[l + 1] - d[l]) / (2 * e[l]);
  let r = radius(g, 1);
  g = d[m] - d[l] + e[l] / (g + (g < 0 ? -r : r));
  let s = 1;
  let c = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i];
    const b = c * e[i];
    r = radius(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - p;
    r = (d[i] - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
    if (rows) rotate(rows[i], rows[i + 1], c, s);
  }
  d[l] -= p;
  e[l] = g;
  e[m] = 0;
}

function rotate(a: Float64Array, b: Float64Array, c: number, s: number): void {
  for (let k = 0; k < a.length; k++) {
    const below = b[k];
    b[k] = s * a[k] + c * below;
    a[k] = c * a[k] - s * below;
  }
}

function radius(a: number, b: number): number {
  const large = Math.max(Math.abs(a), Math.abs(b));
  if (large === 0) return 0;
  const [x, y] = [a / large, b / large];
  return large * Math.sqrt(x * x + y * y);
}
