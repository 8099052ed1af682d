import type { Workload } from '../../workload/workload.ts';
import { bucketGram } from '../trees/bucket-gram.ts';
import { attributeOf } from '../trees/one-attribute.ts';

/** WᵀW of a workload over one attribute, as far as strategies look at it. */
export interface Gram {
  readonly size: number;
  readonly diagonal: Float64Array;
  /** The product with so many rows that stand one after the other. */
  times(rows: Float64Array, count: number): Float64Array;
}

/** Fewer runs than this share of all numbers of WᵀW are gone through one by one. */
const FEW = 1 / 16;
/** By how much, as a share, numbers that are products may miss them. */
const ROUNDING = 1e-9;

export function queryGram(workload: Workload): Gram {
  const { size } = workload.domain.attributes[attributeOf(workload)];
  const asked = workload.blocks.filter(({ attributes }) => attributes.length > 0);
  const queries = asked.reduce((sum, block) => sum + block.queries, 0);
  if (queries < FEW * size * size && asked.every(({ run }) => run !== undefined)) {
    const runs = asked.flatMap((block) =>
      Array.from({ length: block.queries }, (_, query) => block.run?.(query) ?? ([0, 0] as const)),
    );
    return fromRuns(size, runs);
  }
  const edges = Int32Array.from({ length: size + 1 }, (_, code) => code);
  const gram = bucketGram(workload, edges);
  const columns = Array.from({ length: size }, () => gram.nextColumn());
  const diagonal = Float64Array.from(columns, (column, i) => column[i]);
  return fromProducts(columns, diagonal) ?? fromColumns(columns, diagonal);
}

type Runs = readonly (readonly [first: number, last: number])[];

function fromRuns(size: number, runs: Runs): Gram {
  const [firsts, ends] = [Int32Array.from(runs, ([first]) => first), Int32Array.from(runs, ([, last]) => last + 1)];
  const around = new Float64Array(size + 1);
  for (let run = 0; run < firsts.length; run++) {
    around[firsts[run]]++;
    around[ends[run]]--;
  }
  const sums = new Float64Array(size + 1);
  const steps = new Float64Array(size + 1);
  return {
    size,
    diagonal: accumulated(around.subarray(0, size)),
    times: eachRow(size, (row, onto) => {
      for (let i = 0; i < size; i++) sums[i + 1] = sums[i] + row[i];
      steps.fill(0);
      for (let run = 0; run < firsts.length; run++) {
        const answer = sums[ends[run]] - sums[firsts[run]];
        steps[firsts[run]] += answer;
        steps[ends[run]] -= answer;
      }
      for (let i = 0, sum = 0; i < size; i++) {
        sum += steps[i];
        onto[i] = sum;
      }
    }),
  };
}

/**
 * Of all intervals, and of all prefixes, each number of WᵀW is that of the lesser code times that of the larger one. Null for
 * others.
 */
function fromProducts(columns: readonly Float64Array[], diagonal: Float64Array): Gram | null {
  const size = columns.length;
  const [left, right] = [columns[size - 1], columns[0].map((value) => value / columns[size - 1][0])];
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) {
      const expected = left[i] * right[j];
      if (!(Math.abs(columns[j][i] - expected) <= ROUNDING * Math.abs(expected))) return null;
    }
  }
  return {
    size,
    diagonal,
    times: eachRow(size, (row, onto) => {
      for (let i = 0, sum = 0; i < size; i++) {
        sum += left[i] * row[i];
        onto[i] = right[i] * sum;
      }
      for (let i = size - 1, sum = 0; i >= 0; i--) {
        onto[i] += left[i] * sum;
        sum += right[i] * row[i];
      }
    }),
  };
}

function fromColumns(columns: readonly Float64Array[], diagonal: Float64Array): Gram {
  const size = columns.length;
  return {
    size,
    diagonal,
    times: eachRow(size, (row, onto) => {
      for (let j = 0; j < size; j++) {
        const column = columns[j];
        const value = row[j];
        if (value !== 0) for (let i = 0; i < size; i++) onto[i] += value * column[i];
      }
    }),
  };
}

function eachRow(size: number, apply: (row: Float64Array, onto: Float64Array) => void): Gram['times'] {
  return (rows, count) => {
    const products = new Float64Array(rows.length);
    for (let k = 0; k < count; k++) {
      const [start, end] = [k * size, (k + 1) * size];
      apply(rows.subarray(start, end), products.subarray(start, end));
    }
    return products;
  };
}

function accumulated(steps: Float64Array): Float64Array {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}
