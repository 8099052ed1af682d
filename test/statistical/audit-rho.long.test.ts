import { expect, test } from 'vitest';
import { toEpsilon, toUnits } from '../../src/core/privacy/budget.ts';
import { Curator } from '../../src/core/privacy/curator.ts';
import { Ledger } from '../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { marginalBlock } from '../../src/core/workload/marginal-block.ts';
import { FALSE_ALARM, rhoLowerBound } from '../support/audit/lower-bound.ts';
import { countsOf, domainOf } from '../support/small-data.ts';

const domain = domainOf(2);
const block = marginalBlock(domain, [0]);
/** A record moved raises one error and lowers the other: the scores 6.2 and 5 become 5.2 and 6. */
const neighbours = [
  [20, 9],
  [19, 10],
];
const estimates = Float64Array.of(13.8, 4);
const SAMPLES = 6000;
/** All of it is more than is charged here. */
const BUDGET = { epsilon: 20, delta: 1e-6, conversion: 'zcdp' } as const;

/** One draw on either neighbour, and the ρ that the ledger charges for it. */
function audited(ask: (curator: Curator) => number, makeNoise: (seed: string) => Noise) {
  let charged = 0;
  const noise = makeNoise('audit in rho');
  const unit = { neighbours: 'replace-one', rowsPerPerson: 1 } as const;
  const draw = (neighbour: 0 | 1) => {
    const ledger = new Ledger(toUnits(4), unit, BUDGET);
    const answer = ask(new Curator(countsOf(domain, neighbours[neighbour]), ledger, noise));
    charged = toEpsilon(ledger.spent);
    return [answer];
  };
  return { bound: rhoLowerBound({ draw, samples: SAMPLES }), charged };
}

const seeded = (seed: string) => exploreNoise(seededRng(seed));
const exact = (seed: string) => releaseNoise(seededRng(seed));
const exponential = (epsilon: number) => (curator: Curator) => curator.choose([block], estimates, epsilon).query ?? -1;
const flip = (epsilon: number) => (curator: Curator) =>
  curator.choose([block], estimates, epsilon, 'permute-and-flip').query ?? -1;
const table = (curator: Curator) => {
  const [{ answers }] = curator.gaussian([block], [1]);
  return answers[0] - answers[1];
};

const kept = [
  ['the exponential mechanism', exponential(1), 0.04],
  ['permute-and-flip', flip(1), 0.18],
  ['a table with Gaussian noise', table, 0.35],
] as const;

test('these audits accuse what keeps its ρ less than once in a million times', () => {
  expect((2 * kept.length + 2) * FALSE_ALARM).toBeLessThan(1e-6);
});

test.each(
  kept.flatMap(([what, ask, least]) =>
    [seeded, exact].map(
      (makeNoise) => [what, makeNoise === exact ? 'exact' : 'seeded', ask, makeNoise, least] as const,
    ),
  ),
)('%s, %s, keeps the ρ that it is charged, and the audit sees most of it', (_what, _how, ask, makeNoise, least) => {
  const { bound, charged } = audited(ask, makeNoise);
  expect(bound).toBeLessThanOrEqual(charged);
  expect(bound).toBeGreaterThan(least);
});

test.each([
  ['permute-and-flip priced at ε²/8', flip(1)],
  ['errors taken for scores that all move the same way: twice the rate at the price of one', exponential(2)],
])('is flagged: %s', (_, ask) => {
  const { bound } = audited(ask, seeded);
  expect(bound).toBeGreaterThan(1 / 8);
});
