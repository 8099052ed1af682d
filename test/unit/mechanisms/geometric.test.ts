import { expect, test } from 'vitest';
import { estimators } from '../../../src/core/estimators/registry.ts';
import { reconstructed } from '../../../src/core/experiment/run/reconstruct.ts';
import { geometric } from '../../../src/core/mechanisms/geometric.ts';
import { laplaceMechanism } from '../../../src/core/mechanisms/laplace.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { queryBlock } from '../../../src/core/workload/query-block.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2);
const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);

function run(mechanism: typeof geometric, makeNoise: (rng: Rng) => Noise = exploreNoise, epsilon = 0.3) {
  const ledger = new Ledger(toUnits(epsilon), { neighbours: 'replace-one', rowsPerPerson: 1 });
  const curator = new Curator(countsOf(domain, [500, 20, 7, 1, 300, 90]), ledger, makeNoise(seededRng('geometric')));
  const context = { epsilon, rng: seededRng('own'), sanityBound: 1 };
  return { ledger, curator, ...mechanism.run(curator, workload, {}, context) };
}

test.each([0.1, 0.3, 1, 7])('spends ε = %f to the last unit, as Laplace does, and gives whole numbers', (epsilon) => {
  const { ledger, answers, history, scales } = run(geometric, exploreNoise, epsilon);
  expect(ledger.spent).toBe(run(laplaceMechanism, exploreNoise, epsilon).ledger.spent);
  expect(ledger.remaining).toBeLessThanOrEqual(4);
  expect(answers.flatMap((table) => [...table]).every(Number.isInteger)).toBe(true);
  expect(history.map(({ law }) => law)).toEqual(['geometric', 'geometric']);
  expect(scales).toEqual([4 / epsilon, 4 / epsilon].map((scale) => expect.closeTo(scale, 9)));
});

test('is in Release what Laplace draws there on counts, to the bit', () => {
  expect(run(geometric, releaseNoise).answers).toEqual(run(laplaceMechanism, releaseNoise).answers);
  expect(run(geometric).answers).not.toEqual(run(laplaceMechanism).answers);
});

test('refuses sums that are no whole numbers, before anything is spent', () => {
  const half = { times: 1, factors: [{ attributes: [0], values: Float64Array.of(0.5, 1, 1) }] };
  const block = queryBlock(domain, half, 'halves');
  expect(geometric.supports({ ...workload, blocks: [block] })).toMatch(/whole-numbered.*Laplace/);
  expect(geometric.supports(workload)).toBe(true);
  for (const makeNoise of [exploreNoise, releaseNoise]) {
    const { curator, ledger } = run(geometric, makeNoise);
    const before = ledger.spent;
    expect(() => curator.noisy('geometric', [workload.blocks[0], block], [1e9, 1e9])).toThrow('whole-numbered');
    expect(ledger.spent).toBe(before);
  }
});

test.each(estimators.map(({ id, params }) => [id, params] as const))('is put together by %s', (id, params) => {
  const reconstruction = { id, params: defaultParams(params) };
  const { answers } = reconstructed(run(geometric, exploreNoise, 40), reconstruction, workload, 918);
  const truth = [
    [520, 8, 390],
    [807, 111],
  ];
  for (const [block, table] of answers.entries()) {
    for (const [cell, answer] of table.entries()) expect(Math.abs(answer - truth[block][cell])).toBeLessThan(5);
  }
});
