import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { toEpsilon, toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(2, 2, 2, 2);
const joint = Array.from({ length: 16 }, (_, cell) => (cell === 0 ? 40 : 4));
const candidates = [0, 1, 2, 3].map((attribute) => marginalBlock(domain, [attribute]));
// Each marginal is (68, 32); the estimates are off by 10, 9, 7 and 0 records.
const estimates = [10, 9, 7, 0].map((off) => Float64Array.of(68 - off, 32));

const unitOf = (neighbours: Neighbours) => ({ neighbours, rowsPerPerson: 1 });
const pure = (neighbours: Neighbours) => new Ledger(toUnits(100), unitOf(neighbours));
const inRho = (neighbours: Neighbours) =>
  Ledger.inRho({ epsilon: 500, delta: 1e-6, conversion: 'zcdp' }, unitOf(neighbours));

/** How often each is chosen. */
function shares(
  makeLedger: typeof pure,
  makeNoise: typeof exploreNoise,
  order: { epsilon: number; weights?: number[]; penalties?: number[] },
  neighbours: Neighbours = 'add-remove',
  draws = 20_000,
) {
  const noise = makeNoise(seededRng('tables'));
  const counts = [0, 0, 0, 0];
  for (let draw = 0; draw < draws; draw++) {
    const curator = new Curator(countsOf(domain, joint), makeLedger(neighbours), noise);
    counts[curator.chooseTable({ candidates, estimates, ...order })] += 1 / draws;
  }
  return counts;
}

const flips = [0.62854781, 0.28010431, 0.08883462, 0.00251326];
const exponential = [0.54454404, 0.3302826, 0.1215042, 0.00366911];
const few = [0.35682419, 0.30576993, 0.23381688, 0.10358899];
/** Five standard deviations of 20,000 draws: a false alarm in a million. */
const near = (expected: readonly number[]) =>
  expected.map((chance) => expect.closeTo(chance, -Math.log10(2 * 5 * Math.sqrt((chance * (1 - chance)) / 20_000))));

describe.each([
  ['seeded', exploreNoise],
  ['exact', releaseNoise],
] as const)('%s', (_, makeNoise) => {
  test('permute-and-flip in a ledger of ε, the exponential mechanism in one of ρ', () => {
    expect(shares(pure, makeNoise, { epsilon: 1 })).toEqual(near(flips));
    expect(shares(pure, makeNoise, { epsilon: 0.2 })).toEqual(near(few));
    expect(shares(inRho, makeNoise, { epsilon: 1 })).toEqual(near(exponential));
  });

  test('replacing a record moves an error by 2, and the largest weight sets what all of them count', () => {
    expect(shares(pure, makeNoise, { epsilon: 2 }, 'replace-one')).toEqual(near(flips));
    expect(shares(pure, makeNoise, { epsilon: 1, weights: [3, 3, 3, 3] })).toEqual(near(flips));
    // 1·(10 − 0), ½·(9 + 9), … with the rate of the weight 1.
    const weighted = { epsilon: 1, weights: [1, 0.5, 0.5, 1], penalties: [0, -9, -5, 0] };
    const scores = [10, 9, 6, 0];
    const total = scores.reduce((sum, score) => sum + Math.exp((score - 10) / 2), 0);
    expect(shares(inRho, makeNoise, weighted)).toEqual(near(scores.map((score) => Math.exp((score - 10) / 2) / total)));
  });
});

test('is charged ε, or ε²/8 of ρ', () => {
  for (const [ledger, cost] of [
    [pure('add-remove'), 0.3],
    [inRho('add-remove'), 0.3 ** 2 / 8],
  ] as const) {
    const curator = new Curator(countsOf(domain, joint), ledger, exploreNoise(seededRng('charge')));
    curator.chooseTable({ candidates, estimates, epsilon: 0.3 });
    expect(toEpsilon(ledger.spent)).toBeCloseTo(cost, 11);
  }
});

test('a choice of queries by permute-and-flip costs ε·tanh(ε/2) of ρ, never ε²/8', () => {
  const [block] = candidates;
  for (const [ledger, cost] of [
    [pure('add-remove'), 1],
    [inRho('add-remove'), Math.tanh(0.5)],
  ] as const) {
    const curator = new Curator(countsOf(domain, joint), ledger, exploreNoise(seededRng('flip')));
    curator.choose([block], new Float64Array(2), 1, 'permute-and-flip');
    expect(toEpsilon(ledger.spent)).toBeCloseTo(cost, 11);
  }
});
