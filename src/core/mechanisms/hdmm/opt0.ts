import { type Objective, searchAboveZero } from '../../linalg/bounded-descent.ts';
import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { addProduct, columnStrips, rectangle, rowStrips } from '../../linalg/product.ts';
import { seededRng } from '../../random/seeded.ts';
import type { Gram } from './gram.ts';

/** One sum for so many values. */
const VALUES_PER_SUM = 16;
/** Every start goes so many steps; the best two go on, over few values farther than over many. */
const FIRST_STEPS = 8;
const MOST_STEPS = 600;
const STEPS_BY_VALUES = 153_600;
/** A step that gains less than this share of the error is the last. */
const LEAST_GAIN = 1e-7;
/** What sums begin with beside a single cell, all of them together: half of this on average. */
const FIRST_WEIGHT = 4;

/** Weights Θ of sums beside single cells, one row a sum, and the error of the strategy [I; Θ]·D. */
export interface CellStrategy {
  readonly sums: Float64Array;
  readonly rows: number;
  readonly error: number;
}

/** OPT0 (McKenna et al. 2018, §5.2): the weights with the least error, from random starts that are always the same. */
export function bestCellStrategy(gram: Gram, restarts: number): CellStrategy {
  const { size } = gram;
  const rows = Math.max(1, Math.floor(size / VALUES_PER_SUM));
  const objective = cellStrategyError(gram, rows);
  const rng = seededRng('starts of hdmm');
  const starts = Array.from({ length: restarts }, () =>
    Float64Array.from({ length: rows * size }, () => (FIRST_WEIGHT * rng.uniform()) / rows),
  );
  const steps = Math.min(MOST_STEPS, Math.floor(STEPS_BY_VALUES / size));
  const { point, value } = searchAboveZero(objective, starts, {
    firstSteps: FIRST_STEPS,
    goOn: 2,
    steps,
    share: LEAST_GAIN,
  });
  return { sums: point, rows, error: value };
}

/**
 * tr((AᵀA)⁻¹WᵀW) of A = [I; Θ]·D, where D makes every column sum to 1, and its slope along Θ. With U = D⁻¹WᵀWD⁻¹ and
 * R = (I + ΘΘᵀ)⁻¹ it is tr U − tr RΘUΘᵀ (Woodbury), so all that is large is a few products with Θ.
 */
export function cellStrategyError({ size, diagonal, times }: Gram, rows: number): Objective {
  return (theta, slope) => {
    const widths = new Float64Array(size).fill(1);
    for (let i = 0; i < theta.length; i++) widths[i % size] += theta[i];
    const inner = product(theta, theta, rows, size);
    const inverse = inverseWithOne(inner, rows);
    // M = ΘU.
    const m = times(
      theta.map((value, i) => value * widths[i % size]),
      rows,
    );
    for (let i = 0; i < m.length; i++) m[i] *= widths[i % size];
    const k = product(m, theta, rows, size);
    const rm = fromLeft(inverse, m, rows, size);
    const rkr = fromLeft(fromLeft(inverse, k, rows, rows), inverse, rows, rows);
    const rest = fromLeft(rkr, theta, rows, size);
    let error = 0;
    const along = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      along[i] = widths[i] * widths[i] * diagonal[i];
      error += along[i];
    }
    for (let i = 0; i < rows; i++) for (let j = 0; j < rows; j++) error -= inverse[i * rows + j] * k[j * rows + i];
    for (let i = 0; i < theta.length; i++) along[i % size] -= theta[i] * rm[i];
    for (let i = 0; i < theta.length; i++) {
      slope[i] = 2 * (rest[i] - rm[i] + along[i % size] / widths[i % size]);
    }
    return error;
  };
}

/** a·bᵀ of matrices of so many rows. */
function product(a: Float64Array, b: Float64Array, rows: number, columns: number): Float64Array {
  const target = new Float64Array(rows * rows);
  const strips = (data: Float64Array) => rowStrips(rectangle(data, columns, 0, rows, 0, columns));
  addProduct(rectangle(target, rows, 0, rows, 0, rows), strips(a), strips(b), 1);
  return target;
}

/** square·b. */
function fromLeft(square: Float64Array, b: Float64Array, rows: number, columns: number): Float64Array {
  const target = new Float64Array(rows * columns);
  addProduct(
    rectangle(target, columns, 0, rows, 0, columns),
    rowStrips(rectangle(square, rows, 0, rows, 0, rows)),
    columnStrips(rectangle(b, columns, 0, rows, 0, columns)),
    1,
  );
  return target;
}

/** (I + G)⁻¹. */
function inverseWithOne(gram: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i++) gram[i * size + i] += 1;
  const factor = choleskyRows(gram, size);
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i++) inverse.set(solveCholesky(factor, new Float64Array(size).fill(1, i, i + 1)), i * size);
  return inverse;
}
