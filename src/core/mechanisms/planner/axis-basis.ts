import type { AskedAlong } from '../../workload/block.ts';
import type { Contrast, ContrastRows } from '../../workload/residual-block.ts';
import { bestForm } from './best-form.ts';
import { dyadicContrasts, lossOf } from './dyadic.ts';

/** What is measured of one attribute, and how much noise that leaves in what is asked of it. */
export interface AxisBasis {
  readonly asked: AskedAlong;
  readonly size: number;
  readonly rows: ContrastRows;
  /** How far one record moves all of them, squared and added up. */
  readonly squares: number;
  /** From what was measured to values that sum to 0, along an axis of a table seen as [outer][rows][inner]. */
  undo(measured: Float64Array, inner: number): Float64Array;
  /** The variance of a sum of values, ends included, where everything measured has noise of variance 1. */
  variance(low: number, high: number): number;
  /** That of everything that is asked, added up. */
  loss(asked: AskedAlong): number;
  /** No contrasts of these values have less loss times squares than this, in units of their own; null where none are the best. */
  readonly least: number | null;
}

/** Beyond this many values the best contrasts take too much memory, and dyadic ones are nearly as good. */
export const MOST_BEST = 1024;

/** Weights of contrasts are whole multiples of 2^−12 of the largest. */
const FINENESS = 4096;

export function axisBasis(kind: AskedAlong, size: number): AxisBasis {
  // Of two values there is one contrast.
  if (kind === 'cells' || size < 3) return cellsBasis(size);
  return size > MOST_BEST ? dyadicBasis(kind, size) : bestBasis(kind, size);
}

/** Each value against the mean of all. */
function cellsBasis(size: number): AxisBasis {
  const variance = (low: number, high: number) => {
    const length = high - low + 1;
    return (length - (length * length) / size) / (size * size);
  };
  return {
    asked: 'cells',
    size,
    rows: 'values',
    squares: size * (size - 1),
    undo(measured, inner) {
      const values = new Float64Array(measured.length);
      for (let start = 0; start < values.length; start += size * inner) {
        for (let at = start; at < start + inner; at++) {
          let sum = 0;
          for (let code = 0; code < size; code++) sum += measured[at + code * inner];
          for (let code = 0; code < size; code++) {
            values[at + code * inner] = (measured[at + code * inner] - sum / size) / size;
          }
        }
      }
      return values;
    },
    variance,
    loss(asked) {
      let sum = 0;
      for (let length = 1; length <= size; length++) {
        const times = asked === 'ranges' ? size - length + 1 : asked === 'prefixes' ? 1 : length === 1 ? size : 0;
        sum += times * variance(0, length - 1);
      }
      return sum;
    },
    least: null,
  };
}

/** Weights of the best form's triangular root, in whole numbers: any contrasts are valid, and rounded ones are hardly worse. */
function bestBasis(kind: Exclude<AskedAlong, 'cells'>, size: number): AxisBasis {
  const { values: form, lower } = bestForm(kind, size);
  const contrasts = wholeRoot(form, size);
  const inverse = triangularInverse(contrasts);
  const squares = largestSquares(size, contrasts);
  /** Running sums of the columns of K⁺: what each contrast counts in the sum up to a value. */
  const sums = new Float64Array(size * (size - 1));
  for (let column = 0; column < size - 1; column++) {
    let mean = 0;
    for (let value = 0; value <= column; value++) mean += inverse[value * (size - 1) + column] / size;
    let sum = 0;
    for (let value = 0; value < size; value++) {
      sum += (value <= column ? inverse[value * (size - 1) + column] : 0) - mean;
      sums[value * (size - 1) + column] = value === size - 1 ? 0 : sum;
    }
  }
  return {
    asked: kind,
    size,
    rows: contrasts,
    squares,
    undo(measured, inner) {
      const rows = size - 1;
      const outer = measured.length / (rows * inner);
      const values = new Float64Array(outer * size * inner);
      for (let o = 0; o < outer; o++) {
        const from = o * rows * inner;
        const to = o * size * inner;
        for (let row = rows - 1; row >= 0; row--) {
          const { weights } = contrasts[row];
          for (let i = 0; i < inner; i++) {
            let left = measured[from + row * inner + i];
            for (let value = row + 1; value < rows; value++) {
              left -= weights[value - row] * values[to + value * inner + i];
            }
            values[to + row * inner + i] = left / weights[0];
          }
        }
        for (let i = 0; i < inner; i++) {
          let sum = 0;
          for (let value = 0; value < rows; value++) sum += values[to + value * inner + i];
          for (let value = 0; value < size; value++) values[to + value * inner + i] -= sum / size;
        }
      }
      return values;
    },
    variance(low, high) {
      let sum = 0;
      const from = (low - 1) * (size - 1);
      const to = high * (size - 1);
      for (let column = 0; column < size - 1; column++) {
        const part = sums[to + column] - (low > 0 ? sums[from + column] : 0);
        sum += part * part;
      }
      return sum;
    },
    loss(asked) {
      const total = new Float64Array(size - 1);
      let prefixes = 0;
      let cells = 0;
      for (let value = 0; value < size; value++) {
        for (let column = 0; column < size - 1; column++) {
          const sum = sums[value * (size - 1) + column];
          const own = sum - (value > 0 ? sums[(value - 1) * (size - 1) + column] : 0);
          total[column] += sum;
          prefixes += sum * sum;
          cells += own * own;
        }
      }
      if (asked === 'ranges') return (size + 1) * prefixes - total.reduce((sum, one) => sum + one * one, 0);
      return asked === 'prefixes' ? prefixes : cells;
    },
    least: lower,
  };
}

/** Orthogonal steps between neighbouring halves, as wide at every level as what is asked needs. */
function dyadicBasis(kind: Exclude<AskedAlong, 'cells'>, size: number): AxisBasis {
  const contrasts = dyadicContrasts(kind, size);
  const lengths = contrasts.map(({ weights }) => weights.reduce((sum, weight) => sum + weight * weight, 0));
  return {
    asked: kind,
    size,
    rows: contrasts,
    squares: largestSquares(size, contrasts),
    undo(measured, inner) {
      const rows = contrasts.length;
      const outer = measured.length / (rows * inner);
      const values = new Float64Array(outer * size * inner);
      for (let o = 0; o < outer; o++) {
        for (const [row, { from, weights }] of contrasts.entries()) {
          const read = (o * rows + row) * inner;
          for (const [place, weight] of weights.entries()) {
            const write = (o * size + from + place) * inner;
            for (let i = 0; i < inner; i++) values[write + i] += (weight * measured[read + i]) / lengths[row];
          }
        }
      }
      return values;
    },
    variance(low, high) {
      return contrasts.reduce((total, { from, weights }, row) => {
        if (from > high || from + weights.length <= low) return total;
        let sum = 0;
        const past = Math.min(weights.length, high + 1 - from);
        for (let place = Math.max(0, low - from); place < past; place++) sum += weights[place];
        return total + (sum * sum) / (lengths[row] * lengths[row]);
      }, 0);
    },
    loss: (asked) =>
      contrasts.reduce((sum, contrast, row) => sum + lossOf(contrast, asked, size) / (lengths[row] * lengths[row]), 0),
    least: null,
  };
}

function largestSquares(size: number, contrasts: readonly Contrast[]): number {
  const lengths = new Float64Array(size);
  for (const { from, weights } of contrasts) {
    for (const [place, weight] of weights.entries()) lengths[from + place] += weight * weight;
  }
  return lengths.reduce((most, length) => Math.max(most, length), 0);
}

/** K of KᵀK = X by Cholesky's way, rounded: the last value takes what makes each row add up to 0. */
function wholeRoot(form: Float64Array, size: number): Contrast[] {
  let largest = 0;
  for (let value = 0; value < size; value++) largest = Math.max(largest, form[value * size + value]);
  const unit = FINENESS / Math.sqrt(largest);
  const rows = size - 1;
  /** Row by row the upper triangle Lᵀ. */
  const root = new Float64Array(rows * rows);
  for (let row = 0; row < rows; row++) {
    const own = root.subarray(row * rows, (row + 1) * rows);
    for (let column = row; column < rows; column++) own[column] = form[row * size + column];
    for (let before = 0; before < row; before++) {
      const factor = root[before * rows + row];
      for (let column = row; column < rows; column++) own[column] -= factor * root[before * rows + column];
    }
    const pivot = Math.sqrt(own[row]);
    for (let column = row; column < rows; column++) own[column] /= pivot;
  }
  return Array.from({ length: rows }, (_, row) => {
    const weights = new Float64Array(size - row);
    for (let column = row; column < rows; column++) {
      weights[column - row] = Math.round(root[row * rows + column] * unit);
    }
    // A weight that rounds to nothing would leave the root without an inverse.
    weights[0] ||= 1;
    weights[size - row - 1] = -weights.subarray(0, size - row - 1).reduce((total, weight) => total + weight, 0);
    return { from: row, weights };
  });
}

/** The inverse of the upper triangle of the contrasts without the last value. */
function triangularInverse(contrasts: readonly Contrast[]): Float64Array {
  const rows = contrasts.length;
  const inverse = new Float64Array(rows * rows);
  for (let row = rows - 1; row >= 0; row--) {
    const { weights } = contrasts[row];
    const own = inverse.subarray(row * rows, (row + 1) * rows);
    own[row] = 1;
    for (let value = row + 1; value < rows; value++) {
      const weight = weights[value - row];
      if (weight === 0) continue;
      const other = inverse.subarray(value * rows, (value + 1) * rows);
      for (let column = value; column < rows; column++) own[column] -= weight * other[column];
    }
    for (let column = row; column < rows; column++) own[column] /= weights[0];
  }
  return inverse;
}
