import { Matrix, pseudoInverse } from 'ml-matrix';
import { expect, test } from 'vitest';
import { RowLeastSquares } from '../../../src/core/linalg/row-least-squares.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { exactWeights, fraction, plus, times, toNumber, ZERO } from '../../support/fractions.ts';

interface Problem {
  readonly rows: number[][];
  readonly sizes: number[];
  readonly answers: number[];
}

/** Small integers, with duplicates, dependent rows and zeros, and sizes from 10^low to 10^high. */
function problem(seed: string, m: number, n: number, low: number, high: number): Problem {
  const rng = seededRng(seed);
  const entry = () => rng.integer(7) - 3;
  const rows: number[][] = [];
  for (let i = 0; i < m; i++) {
    const kind = rng.integer(8);
    if (kind === 0 && i > 0) rows.push([...rows[rng.integer(i)]!]);
    else if (kind === 1 && i > 1) rows.push(rows[0]!.map((value, c) => value - 2 * rows[1]![c]!));
    else if (kind === 2) rows.push(Array.from({ length: n }, () => 0));
    else rows.push(Array.from({ length: n }, entry));
  }
  // Powers of two keep the exact arithmetic short.
  const sizes = rows.map(() => 2 ** Math.round((low + (high - low) * rng.uniform()) * Math.log2(10)));
  return { rows, sizes, answers: rows.map(() => 200 * rng.uniform() - 100) };
}

const solverOf = ({ rows, sizes, answers }: Problem, n: number) =>
  new RowLeastSquares(
    rows.map((row) => Float64Array.from(row)),
    sizes,
    n,
    Float64Array.from(rows, (_, i) => answers[i]! / sizes[i]!),
  );

/** Compares weights, estimate and variance with exact arithmetic. */
function expectExact({ rows, sizes, answers }: Problem, solver: RowLeastSquares, target: number[]) {
  const exact = exactWeights(rows, sizes, target);
  const found = solver.combination(Float64Array.from(target));
  expect(found === null, 'estimable').toBe(exact === null);
  if (!exact || !found) return false;
  const sd = Math.sqrt(exact.reduce((sum, w, i) => sum + (toNumber(w) * sizes[i]!) ** 2, 0));
  found.parts.forEach((part, i) => {
    expect(Math.abs(part - toNumber(exact[i]!) * sizes[i]!)).toBeLessThanOrEqual(1e-9 * sd);
  });
  const estimate = toNumber(exact.reduce((sum, w, i) => plus(sum, times(w, fraction(answers[i]!))), ZERO));
  expect(Math.abs(found.estimate - estimate)).toBeLessThanOrEqual(1e-9 * (Math.abs(estimate) + sd));
  return true;
}

test.each([
  ['equal scales', 0, 0],
  ['scales from 0.1 to 100', -1, 2],
  ['scales from 1e-6 to 1e9', -6, 9],
])('weights are those of exact arithmetic: %s', (name, low, high) => {
  let estimable = 0;
  for (let trial = 0; trial < 12; trial++) {
    const given = problem(`${name} ${trial}`, 9, 6, low, high);
    const solver = solverOf(given, 6);
    const mixed = given.rows[3]!.map((value, c) => value + given.rows[5]![c]!);
    for (const target of [[1, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], mixed]) {
      if (expectExact(given, solver, target)) estimable++;
    }
  }
  expect(estimable).toBeGreaterThan(15);
});

test('answers 10⁹ times their errors lose no more than their own last digits', () => {
  let estimable = 0;
  for (let trial = 0; trial < 20; trial++) {
    const rng = seededRng(`large answers ${trial}`);
    const given = problem(`large answers ${trial}`, 30, 5, -6, 2);
    const truth = Array.from({ length: 5 }, () => 1000 * rng.uniform());
    const answers = given.rows.map((row, i) => {
      return row.reduce((sum, value, c) => sum + value * truth[c]!, 0) + given.sizes[i]! * (rng.uniform() - 0.5);
    });
    // The last ten come one by one.
    const first = { rows: given.rows.slice(0, 20), sizes: given.sizes.slice(0, 20), answers };
    let solver = solverOf(first, 5);
    for (let i = 20; i < 30; i++) {
      const row = Float64Array.from(given.rows[i]!);
      const upTo = { rows: given.rows.slice(0, i + 1), sizes: given.sizes.slice(0, i + 1), answers };
      if (!solver.append(row, given.sizes[i]!, answers[i]! / given.sizes[i]!)) solver = solverOf(upTo, 5);
    }
    const target = [1, 0, -1, 0, 2];
    const exact = exactWeights(given.rows, given.sizes, target);
    const found = solver.combination(Float64Array.from(target));
    if (!exact || !found) continue;
    estimable++;
    const sd = Math.sqrt(exact.reduce((sum, w, i) => sum + (toNumber(w) * given.sizes[i]!) ** 2, 0));
    const estimate = toNumber(exact.reduce((sum, w, i) => plus(sum, times(w, fraction(answers[i]!))), ZERO));
    const rounding = 2 ** -50 * Math.max(...truth);
    expect(Math.abs(found.estimate - estimate)).toBeLessThanOrEqual(1e-6 * sd + 10 * rounding);
  }
  expect(estimable).toBeGreaterThan(15);
});

test.each([
  ['the same scale', 0, 0],
  ['scales from 1e-6 to 1e9', -6, 9],
])('adding rows one by one is the same as giving them together: %s', (name, low, high) => {
  for (let trial = 0; trial < 8; trial++) {
    const given = problem(`one by one ${name} ${trial}`, 12, 5, low, high);
    let solver = solverOf({ ...given, rows: given.rows.slice(0, 4), sizes: given.sizes.slice(0, 4) }, 5);
    for (let i = 4; i < 12; i++) {
      const upTo = { ...given, rows: given.rows.slice(0, i + 1), sizes: given.sizes.slice(0, i + 1) };
      if (!solver.append(Float64Array.from(given.rows[i]!), given.sizes[i]!, given.answers[i]! / given.sizes[i]!))
        solver = solverOf(upTo, 5);
      expectExact(upTo, solver, [1, 0, 2, 0, 0]);
    }
    expectExact(given, solver, given.rows[7]!);
  }
});

test('a rank below the number of rows and columns: fitted answers are the projection', () => {
  const rng = seededRng('projection');
  const [m, n, rank] = [150, 120, 70];
  const factors = (rows: number, columns: number) =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => rng.integer(5) - 2));
  const [left, right] = [factors(m, rank), factors(rank, n)];
  const rows = left.map((row) =>
    Float64Array.from({ length: n }, (_, c) => row.reduce((sum, value, k) => sum + value * right[k]![c]!, 0)),
  );
  const sizes = rows.map(() => 0.5 + rng.uniform());
  const answers = Float64Array.from(sizes, (size) => (10 * rng.uniform()) / size);
  const solver = new RowLeastSquares(rows, sizes, n, answers);
  expect(solver.rank).toBe(rank);
  const weighted = rows.map((row, i) => [...row].map((value) => value / sizes[i]!));
  const inverse = pseudoInverse(new Matrix(weighted));
  const fitted = solver.fitted();
  const x = inverse.mmul(Matrix.columnVector([...answers]));
  weighted.forEach((row, i) => {
    expect(fitted[i]).toBeCloseTo(
      row.reduce((sum, value, c) => sum + value * x.get(c, 0), 0),
      8,
    );
  });
});

test('no rows, and rows of zeros only, determine nothing but zero', () => {
  for (const rows of [[], [new Float64Array(3)]]) {
    const solver = new RowLeastSquares(
      rows,
      rows.map(() => 1),
      3,
      new Float64Array(rows.length),
    );
    expect(solver.rank).toBe(0);
    expect(solver.combination(Float64Array.of(1, 0, 0))).toBeNull();
    expect(solver.combination(new Float64Array(3))).toEqual({ estimate: 0, parts: new Float64Array(rows.length) });
    expect(solver.fitted()).toEqual(new Float64Array(rows.length));
  }
});
