import { expect, test } from 'vitest';
import { curvatureAt } from '../../../../src/core/estimators/multiplicative-weights/curvature.ts';
import { ridgePenalty } from '../../../../src/core/estimators/multiplicative-weights/dual.ts';
import type { Dual } from '../../../../src/core/estimators/multiplicative-weights/dual-problem.ts';
import { dot } from '../../../../src/core/linalg/vectors.ts';

const shares = Float64Array.of(0.4, 0.3, 0.2, 0.07, 0.03);
const ridge = Float64Array.of(0.01, 0.2, 0.003, 0.05, 0.4);
const slope = Float64Array.of(0.1, -0.3, 0.02, 0.5, -0.01);
const size = shares.length;

function covariance() {
  const table = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) table[i * size + j] = (i === j ? shares[i] : 0) - shares[i] * shares[j];
  }
  return table;
}

function curvature(isOneTable: boolean) {
  const covarianceWith = (values: Float64Array) => values.map((value, j) => shares[j] * (value - dot(shares, values)));
  const variance = shares.map((p) => p * (1 - p));
  const state = { logPartition: 0, expected: shares, variance, covariance, covarianceWith };
  const dual: Dual = { target: shares, penalty: ridgePenalty(ridge), isOneTable, evaluate: () => state };
  const found = curvatureAt(dual, new Float64Array(size), state);
  if (!found) throw new Error('there are covariances');
  return found;
}

test('Newton’s step solves (covariance + penalty)·step = slope, whichever way', () => {
  const full = covariance();
  for (const isOneTable of [true, false]) {
    const step = curvature(isOneTable).solve(slope);
    for (let i = 0; i < size; i++) {
      const row = Float64Array.from(shares, (_, j) => full[Math.max(i, j) * size + Math.min(i, j)]);
      expect(dot(row, step) + ridge[i] * step[i]).toBeCloseTo(slope[i], 7);
    }
  }
});

test('what is settled is the trace of covariance·curvature⁻¹', () => {
  const full = covariance();
  let trace = 0;
  for (let i = 0; i < size; i++) {
    const column = Float64Array.from(shares, (_, j) => full[Math.max(i, j) * size + Math.min(i, j)]);
    trace += curvature(false).solve(column)[i];
  }
  expect(curvature(false).settled()).toBeCloseTo(trace, 6);
  expect(curvature(true).settled()).toBeCloseTo(trace, 6);
});
