import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import { toEpsilon } from '../../../src/core/privacy/budget.ts';
import { rhoWithin } from '../../../src/core/privacy/concentrated.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { pureInRho } from '../../../src/core/privacy/rho-charges.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2, 1);
const joint = [500, 20, 7, 1, 300, 90];
const [first, second, single] = [[0], [1], [2]].map((set) => marginalBlock(domain, set));

function open({
  epsilon = 1,
  neighbours = 'add-remove' as 'add-remove' | 'replace-one',
  rowsPerPerson = 1,
  conversion = 'zcdp' as 'zcdp' | 'analytic',
  makeNoise = exploreNoise,
} = {}) {
  const ledger = Ledger.inRho({ epsilon, delta: 1e-6, conversion }, { neighbours, rowsPerPerson });
  const curator = new Curator(countsOf(domain, joint), ledger, makeNoise(seededRng('rho')));
  return { ledger, curator, rho: () => toEpsilon(ledger.spent) };
}

test('its budget is the ρ that ε and δ allow, rounded down', () => {
  const { ledger, curator } = open();
  expect(ledger.budget).toBe(24355970359);
  expect(toEpsilon(ledger.budget)).toBeLessThanOrEqual(rhoWithin(1, 1e-6));
  expect([curator.rho, curator.budget, ledger.delta, ledger.spentEpsilon]).toEqual([0.024355970359, 1, 1e-6, 0]);
});

describe.each([
  ['add-remove', 1, 1],
  ['replace-one', 1, 2],
  ['add-remove', 7, 49],
  ['replace-one', 3, 18],
] as const)('%s, %d rows a person', (neighbours, rowsPerPerson, squares) => {
  test(`a table costs ${squares}/2σ²`, () => {
    const { curator, rho } = open({ epsilon: 100, neighbours, rowsPerPerson });
    curator.gaussian([first], [8]);
    expect(rho()).toBeCloseTo(squares / 128, 11);
    // The same queries again: precisions add up, in the same account.
    curator.gaussian([first, second], [8, 16]);
    expect(rho()).toBeCloseTo((squares * 2) / 128 + squares / 512, 11);
  });

  test.each([1, 2, 3, 7, 28])('noise worked out from the whole budget fits into it: %d parts', (parts) => {
    for (const epsilon of [0.01, 0.1, 1, 10]) {
      const { curator, ledger } = open({ epsilon, neighbours, rowsPerPerson });
      const { rho } = curator;
      for (let part = 0; part < parts; part++) {
        curator.gaussian([first], [Math.sqrt((squares * parts) / (2 * rho))]);
      }
      expect(ledger.remaining).toBeGreaterThanOrEqual(0);
      expect(ledger.remaining).toBeLessThan(2 * squares * parts);
      expect(ledger.spentEpsilon / epsilon).toBeCloseTo(1, 3);
    }
  });
});

test('a measurement says which noise is in it and how much', () => {
  const { curator } = open();
  const [measured, each] = curator.gaussian([first, second], [20, Float64Array.of(30, 40)]);
  expect(measured.law).toBe('gaussian');
  expect(measured.scale).toBeCloseTo(20, 6);
  expect([...(each.scale as Float64Array)]).toEqual([expect.closeTo(30, 6), expect.closeTo(40, 6)]);
});

test('what a record cannot change costs nothing and has no noise', () => {
  const { curator, rho } = open({ neighbours: 'replace-one' });
  const [total] = curator.gaussian([single], [0]);
  expect([...total.answers]).toEqual([918]);
  expect(rho()).toBe(0);
  expect(() => open().curator.gaussian([single], [0])).toThrow(Failure);
});

test('a charge that is too much, or no charge, is refused before anything is drawn', () => {
  const { curator, ledger } = open();
  expect(() => curator.gaussian([first], [0.5])).toThrow('This would cost ρ = 2, but only 0.024355970359 of');
  for (const deviation of [-0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
    expect(() => curator.gaussian([first], [deviation])).toThrow(Failure);
  }
  expect(ledger.spent).toBe(0);
});

test('in a ledger of ε there is no Gaussian noise and no ρ', () => {
  const ledger = new Ledger(1e12, { neighbours: 'add-remove', rowsPerPerson: 1 });
  const curator = new Curator(countsOf(domain, joint), ledger, exploreNoise(seededRng('pure')));
  expect(() => curator.gaussian([first], [100])).toThrow('No ε bounds what Gaussian noise gives away');
  expect(() => curator.rho).toThrow('this budget counts ε');
  expect(ledger.spent).toBe(0);
});

const laplaceCharge = (loss: number) => loss + Math.exp(-loss) - 1;
const geometricCharge = (loss: number) => loss * Math.tanh(loss / 2);

describe('other noise and choices', () => {
  test.each([1, 4])(
    'Laplace noise costs a + e^(−a) − 1, and in whole numbers a·tanh(a/2): %d rows a person',
    (rowsPerPerson) => {
      const seeded = open({ epsilon: 100, rowsPerPerson });
      seeded.curator.laplace([first], [2]);
      expect(seeded.rho()).toBeCloseTo(laplaceCharge(rowsPerPerson / 2), 11);
      seeded.curator.noisy('geometric', [second], [5]);
      expect(seeded.rho()).toBeCloseTo(laplaceCharge(rowsPerPerson / 2) + geometricCharge(rowsPerPerson / 5), 11);
      const exact = open({ epsilon: 100, rowsPerPerson, makeNoise: releaseNoise });
      exact.curator.laplace([first], [2]);
      expect(exact.rho()).toBeCloseTo(geometricCharge(rowsPerPerson / 2), 11);
      expect(laplaceCharge(0.5)).toBeCloseTo(0.106531, 6);
    },
  );

  test('sums that a record changes by little cost no less than their ε allows', () => {
    const queries = [{ coefficients: [0.25, 0, 0, 0, 0, 0.5] }];
    const { blocks } = buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), domain);
    const { curator, rho } = open();
    curator.laplace(blocks, [5]);
    expect(rho()).toBeCloseTo(0.1 ** 2 / 2, 11);
  });

  test('a choice by the exponential mechanism costs ε²/8, and a step of many no more than its part', () => {
    const { curator, ledger, rho } = open();
    curator.choose([first], new Float64Array(3), 0.2);
    expect(rho()).toBeCloseTo(0.2 ** 2 / 8, 11);
    for (let round = 0; round < 6; round++) {
      curator.choose([first], new Float64Array(3), Math.sqrt(((8 * (0.024355970359 - 0.005)) / 6) * (1 - 1e-9)));
    }
    expect(ledger.remaining).toBeGreaterThanOrEqual(0);
    expect(ledger.remaining).toBeLessThan(30);
  });

  test('records that are changed at random cost ε·tanh(ε/2)', () => {
    const { curator, rho } = open({ epsilon: 10 });
    curator.replaceValues([0], 1);
    expect(rho()).toBeCloseTo(Math.tanh(0.5), 11);
    expect(pureInRho(1e11)).toBe(Math.ceil(1e11 * Math.tanh(0.05)));
  });

  test.each([
    ['lowered noise', (curator: Curator) => curator.gradual([first], 10)],
    ['rounds of Theorem 3.2', (curator: Curator) => curator.rounds(3, 0.5, 1e-6)],
    [
      'a question of a stream',
      (curator: Curator) => curator.laplaceQuestion(curator.openAccount([0], 3), Float64Array.of(1, 0, 0), 10),
    ],
  ])('%s is counted in ε alone', (_, ask) => {
    const { curator, ledger } = open();
    expect(() => ask(curator)).toThrow('choose pure composition');
    expect(ledger.spent).toBe(0);
  });
});

test('the analytic conversion allows more ρ, for Gaussian noise and nothing else', () => {
  const { curator, ledger } = open({ conversion: 'analytic' });
  expect(Math.sqrt(1 / (2 * curator.rho))).toBeCloseTo(4.224679, 6);
  const others = [
    () => curator.laplace([first], [100]),
    () => curator.choose([first], new Float64Array(3), 0.01),
    () => curator.replaceValues([0], 0.01),
  ];
  for (const other of others) expect(other).toThrow('holds for Gaussian noise alone');
  curator.gaussian([first], [4.2246789]);
  expect(ledger.spentEpsilon).toBeCloseTo(1, 6);
});
