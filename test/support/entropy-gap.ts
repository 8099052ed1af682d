import type { Component } from '../../src/core/estimators/multiplicative-weights/component.ts';
import type { WeightedDistribution } from '../../src/core/estimators/multiplicative-weights/distribution.ts';
import type { ProductPrior } from '../../src/core/estimators/product-prior.ts';
import type { Evidence } from '../../src/core/history/history.ts';
import { inTables } from '../../src/core/history/whole-tables.ts';
import { cellQueries } from '../../src/core/workload/cell-query.ts';
import { expandQuery } from '../../src/core/workload/linear-query.ts';

const ROUNDS = 3;

/** One measurement over all cells of the domain, its weight, and how large that may be. */
interface Row {
  readonly coefficients: Float64Array;
  readonly target: number;
  readonly weight: number;
  readonly bound: number;
}

/** What can be said of a maximum-entropy distribution by weak duality, worked out cell by cell. */
export interface Certificate {
  /** Eq. 41 at a distribution that is as good as this one or better, less the dual at its weights. */
  readonly gap: number;
  /** The largest difference between its cells and what its weights say, in shares of the records. */
  readonly apart: number;
  /** By how much a weight is larger than it may be, in shares of that. */
  readonly outside: number;
}

export function certify(
  fitted: WeightedDistribution,
  evidence: Evidence & { readonly records: number },
  alpha: number,
  prior: ProductPrior,
): Certificate {
  const { domain } = evidence;
  const everything = domain.attributes.map((_, index) => index);
  const factors = prior.map((values, index) => ({ attributes: [index], values }));
  const base = expandQuery({ times: 1, factors }, domain, everything);
  const rows = fitted.components.flatMap((component) => rowsOf(component, evidence, alpha, prior));
  const named = tilted(base, rows);
  const given = fitted.table(everything).map((value) => value / fitted.records);
  return {
    gap: gapBeside(given, rows),
    apart: given.reduce((most, share, cell) => Math.max(most, Math.abs(share - (named[cell] ?? 0))), 0),
    outside: rows.reduce((most, { weight, bound }) => Math.max(most, Math.abs(weight) / bound - 1), 0),
  };
}

function rowsOf(
  { plan, weights }: Component,
  evidence: Evidence & { readonly records: number },
  alpha: number,
  prior: ProductPrior,
): Row[] {
  const { domain, records } = evidence;
  const everything = domain.attributes.map((_, index) => index);
  const found = inTables(evidence);
  const parts = 'tables' in found ? found.tables : found.answers;
  const told = prior.filter((values) => values.some((value) => value !== values[0])).length;
  let at = 0;
  return plan.constraints.flatMap(({ order, query, attributes, target }) => {
    const first = at;
    at += target.length;
    const part = parts[order - told];
    if (!part) return [];
    return (query ? [query] : cellQueries(domain, attributes)).map((one, cell) => ({
      coefficients: expandQuery(one, domain, everything),
      target: target[cell] ?? 0,
      weight: weights[first + cell] ?? 0,
      bound: (alpha * records) / part.scale,
    }));
  });
}

/** ∝ base·e^(Σ w_j q_j). */
function tilted(base: Float64Array, rows: readonly Row[]): Float64Array {
  const exponents = base.map(Math.log);
  for (const { coefficients, weight } of rows) {
    for (const [cell, value] of coefficients.entries()) exponents[cell] = (exponents[cell] ?? 0) + weight * value;
  }
  const most = exponents.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return normalised(exponents.map((exponent) => Math.exp(exponent - most)));
}

/**
 * The least that is found of KL(p′‖p) + Σ bound·|t − E′[q]| − w·(t − E′[q]), which is the cost of p′ less the dual without
 * the numbers that both sides share: p′ is p at first, then what meets the answers better to the last digits.
 */
function gapBeside(p: Float64Array, rows: readonly Row[]): number {
  let best = Number.POSITIVE_INFINITY;
  let other = p;
  for (let round = 0; round < ROUNDS; round++) {
    const divergence = other.reduce((sum, share, cell) => {
      const from = p[cell] ?? 0;
      return sum + (share > 0 ? share * Math.log(share / from) - share + from : from);
    }, 0);
    const cost = rows.reduce((sum, { coefficients, target, weight, bound }) => {
      const missed = target - mean(coefficients, other);
      return sum + bound * Math.abs(missed) - weight * missed;
    }, divergence);
    if (cost < best) best = cost;
    other = corrected(other, rows);
  }
  return best;
}

/** One linear step to where the answers are met whose weights are inside their bounds. */
function corrected(p: Float64Array, rows: readonly Row[]): Float64Array {
  const missed = rows.map(({ coefficients, target }) => target - mean(coefficients, p));
  const free = [...rows.keys()].filter((j) => {
    const { weight = 0, bound = 0 } = rows[j] ?? {};
    return bound - Math.abs(weight) > Math.abs(missed[j] ?? 0);
  });
  const centred = free.map((j) => {
    const coefficients = rows[j]?.coefficients ?? p;
    const middle = mean(coefficients, p);
    return coefficients.map((value) => value - middle);
  });
  const matrix = centred.map((a, i) => [
    ...centred.map((b) => p.reduce((sum, share, cell) => sum + share * (a[cell] ?? 0) * (b[cell] ?? 0), 0)),
    missed[free[i] ?? 0] ?? 0,
  ]);
  const step = eliminated(matrix);
  const next = p.map((share, cell) => {
    const change = step.reduce((sum, size, i) => sum + size * (centred[i]?.[cell] ?? 0), 0);
    return share * Math.max(0, 1 + change);
  });
  return normalised(next);
}

/** By Gaussian elimination with full pivots; unknowns that nothing is left for are 0. */
function eliminated(matrix: number[][]): number[] {
  const size = matrix.length;
  const scale = matrix.map((row, i) => 1 / Math.sqrt(Math.max(row[i] ?? 0, 1e-300)));
  const rows = matrix.map((row, i) =>
    row.map((value, j) => value * (scale[i] ?? 1) * (j < size ? (scale[j] ?? 1) : 1)),
  );
  const pivots: { row: number; column: number }[] = [];
  const left = new Set(rows.keys());
  while (left.size > 0) {
    let best = { size: 1e-12, row: -1, column: -1 };
    for (const row of left) {
      for (const column of left) {
        const value = Math.abs(rows[row]?.[column] ?? 0);
        if (row === column && value > best.size) best = { size: value, row, column };
      }
    }
    const { row, column } = best;
    const pivot = rows[row];
    if (!pivot) break;
    left.delete(row);
    pivots.push({ row, column });
    for (const [other, values] of rows.entries()) {
      if (other === row) continue;
      const factor = (values[column] ?? 0) / (pivot[column] ?? 1);
      for (let j = 0; j <= size; j++) values[j] = (values[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (const { row, column } of pivots) {
    solution[column] = ((rows[row]?.[size] ?? 0) / (rows[row]?.[column] ?? 1)) * (scale[column] ?? 1);
  }
  return solution;
}

const mean = (coefficients: Float64Array, p: Float64Array) =>
  p.reduce((sum, share, cell) => sum + share * (coefficients[cell] ?? 0), 0);

function normalised(shares: Float64Array): Float64Array {
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}
