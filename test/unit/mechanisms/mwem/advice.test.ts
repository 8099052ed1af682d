import { describe, expect, test } from 'vitest';
import { adviceOn } from '../../../../src/core/mechanisms/mwem/advice.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { domainOf } from '../../../support/small-data.ts';

// Eight binary attributes, all pairs: ln|D| = 8·ln 2, |Q| = 112, as in Rochdale.
const domain = domainOf(...new Array(8).fill(2));
const pairs = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), domain);
const settings = { composition: 'pure', approximateDelta: 1e-6, initialShare: 0 } as const;
const [n, lnD, lnQ] = [665, 8 * Math.LN2, Math.log(112)];
const advise = (given = {}, workload = pairs, distance?: number) =>
  adviceOn(workload, n, 1, { ...settings, ...given }, { neighbours: 'replace-one', rowsPerPerson: 1 }, distance);

describe('what the theory says about a run', () => {
  test('Theorem 3.3 and the bound of Theorem 2.2', () => {
    const { pure, planFor, candidates, sensitivity } = advise();
    expect([candidates, sensitivity]).toEqual([112, 1]);
    expect(pure.rounds).toBe(Math.round(((n * Math.sqrt(lnD)) / (2 * lnQ)) ** (2 / 3)));
    const { bound, failure, epsilon } = planFor(15);
    expect(epsilon).toBeCloseTo(1 / 15, 12);
    expect(bound).toBeCloseTo(2 * n * Math.sqrt(lnD / 15) + 10 * 15 * lnQ, 8);
    expect(failure).toBeCloseTo(30 / 112, 12);
  });

  test('Theorem 3.4 with ε₀ of Theorem 3.2', () => {
    const { approximate, planFor } = advise({ composition: 'approximate' });
    const log = Math.log(1e6);
    expect(approximate.rounds).toBe(Math.round((n * Math.sqrt(lnD)) / (Math.sqrt(log) * lnQ)));
    for (const plan of [approximate, planFor(40)]) {
      const { rounds: T, epsilon: e, bound } = plan;
      expect(e * Math.sqrt(2 * T * log) + T * e * Math.expm1(e)).toBeCloseTo(1, 10);
      expect(bound).toBeCloseTo(2 * n * Math.sqrt(lnD / T) + (10 * lnQ) / e, 8);
    }
    // It pays off with many rounds, not with few.
    expect(planFor(5).epsilon).toBeLessThan(1 / 5);
    expect(planFor(400).epsilon).toBeGreaterThan(1 / 400);
  });

  test('the share of a first histogram leaves less to the rounds, which start elsewhere', () => {
    const { histogramEpsilon, roundsEpsilon, pure, planFor } = advise({ initialShare: 0.2 }, pairs, 0.9);
    expect(histogramEpsilon).toBeCloseTo(0.2, 12);
    expect(roundsEpsilon).toBeCloseTo(0.8, 12);
    expect(pure.rounds).toBe(Math.round(((0.8 * n * Math.sqrt(lnD)) / (2 * lnQ)) ** (2 / 3)));
    expect(planFor(10).bound).toBeCloseTo(2 * n * Math.sqrt(0.09) + (100 * lnQ) / 0.8, 8);
    expect(planFor(10, lnD).bound).toBeCloseTo(2 * n * Math.sqrt(lnD / 10) + (100 * lnQ) / 0.8, 8);
  });

  test('the bound is least where it says', () => {
    const { least, planFor } = advise();
    for (const other of [least.rounds - 1, least.rounds + 1]) expect(planFor(other).bound).toBeGreaterThan(least.bound);
  });

  test('a parity that changes by two when a record is replaced makes the second term twice as large', () => {
    const parities = buildWorkload(parseWorkload({ kind: 'parities', degree: 2 }, 'workload'), domain);
    const { sensitivity, planFor, candidates } = advise({}, parities);
    expect(sensitivity).toBe(2);
    expect(planFor(10).bound).toBeCloseTo(2 * n * Math.sqrt(lnD / 10) + 200 * Math.log(candidates), 8);
  });

  test('where there is one candidate only, one round is enough', () => {
    const single = buildWorkload(
      parseWorkload({ kind: 'queries', queries: [{ where: { a: [0, 0] } }] }, 'workload'),
      domain,
    );
    const { pure, approximate } = advise({}, single);
    expect([pure.rounds, approximate.rounds]).toEqual([1, 1]);
  });
});
