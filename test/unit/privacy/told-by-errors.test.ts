import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { mwem } from '../../../src/core/mechanisms/mwem/mwem.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { exactSelect, scoresInUnits } from '../../../src/core/random/select.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { marginalBlock, wholeMarginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { parityBlock } from '../../../src/core/workload/parity-block.ts';
import { queryBlock } from '../../../src/core/workload/query-block.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { runMechanism } from '../../support/run-mechanism.ts';
import { scriptedNoise } from '../../support/scripted-noise.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { chiSquareFit } from '../../support/statistics.ts';

// What a primitive does after it saw the truth, errors and refusals included, depends on it no more than is charged.

interface Given {
  readonly domain?: Domain;
  readonly table: ArrayLike<number>;
  readonly neighbours?: Neighbours;
  readonly publicRecords?: boolean;
  readonly noise?: Noise;
  readonly stated?: number;
}

function open({ domain = domainOf(2), table, neighbours = 'add-remove', publicRecords = true, noise, stated }: Given) {
  const ledger = new Ledger(toUnits(1), { neighbours, rowsPerPerson: 1 });
  const own = noise ?? releaseNoise(seededRng('told by errors'));
  return { ledger, curator: new Curator(countsOf(domain, table, stated), ledger, own, publicRecords) };
}

/** What an outsider sees of it, apart from what is drawn. */
function seen(attempt: () => unknown): string {
  try {
    attempt();
    return 'nothing';
  } catch (error) {
    return String(error);
  }
}

function chosen(domain: Domain, ...specs: object[]): readonly Block[] {
  return buildWorkload(parseWorkload({ kind: 'queries', queries: specs }, 'workload'), domain).blocks;
}

describe('a choice', () => {
  test('does not read a count by whether it ends with an error', () => {
    const cells = marginalBlock(domainOf(2), [0]);
    for (const limit of [2 ** 22, 2 ** 32, 2 ** 33, 2 ** 43, 2 ** 52, 2 ** 53, 2 ** 70]) {
      for (const count of [0, 1, 1000, 65_537]) {
        const { curator } = open({ table: [count, 7] });
        for (const beyond of [-65_537, -1000, -1, 0, 1 / 1024, 1, 1000]) {
          const estimates = Float64Array.of(count - limit - beyond, 7);
          expect(seen(() => curator.choose([cells], estimates, 1e-12))).toBe('nothing');
        }
      }
    }
  });

  test.each([
    ['a whole block', wholeMarginalBlock(domainOf(2), [0])],
    ['its cells', marginalBlock(domainOf(2), [0])],
  ])('takes estimates of any size: %s', (_, block) => {
    for (const noise of [releaseNoise, exploreNoise]) {
      const { curator } = open({ table: [5, 7], noise: noise(seededRng('any size')) });
      for (const size of [2 ** 60, 1e300, Number.MAX_VALUE]) {
        expect(seen(() => curator.choose([block], Float64Array.of(size, -size), 0.1))).toBe('nothing');
      }
    }
  });

  test('finds the table that is wrong among counts of 10^10 and more', () => {
    const domain = domainOf(2, 2);
    for (const most of [1e10, 2 ** 42]) {
      const { curator } = open({ domain, table: [most, 0, 0, 0] });
      const blocks = [marginalBlock(domain, [0]), marginalBlock(domain, [1])];
      // Both cells of the first table are wrong by thousands, and those of the second by nothing.
      const estimates = Float64Array.of(most - 9000, 9000, most, 0);
      for (let round = 0; round < 8; round++) expect(curator.choose(blocks, estimates, 0.1).block).toBe(0);
    }
  });

  test('tells large scores apart where one record counts much', () => {
    const { curator } = open({ domain: domainOf(2), table: [2 ** 30, 1] });
    const blocks = chosen(domainOf(2), { coefficients: [2 ** 22, 0] }, { coefficients: [0, 2 ** 22] });
    const estimates = Float64Array.of(2 ** 52 - 2 ** 49, 2 ** 22 - 2 ** 46);
    for (let round = 0; round < 8; round++) expect(curator.choose(blocks, estimates, 0.1)).toMatchObject({ query: 0 });
  });

  test('finds a table that is wrong beyond all numbers where nothing is exact', () => {
    const blocks = [wholeMarginalBlock(domainOf(2, 2), [0]), wholeMarginalBlock(domainOf(2, 2), [1])];
    const { curator } = open({
      domain: domainOf(2, 2),
      table: [1, 2, 3, 4],
      noise: exploreNoise(seededRng('beyond all numbers')),
    });
    const estimates = Float64Array.of(3, 7, Number.MAX_VALUE, Number.MAX_VALUE);
    for (let round = 0; round < 8; round++) expect(curator.choose(blocks, estimates, 0.1).block).toBe(1);
  });

  test('asks nothing that is not exact: what may be too large is refused by public facts, for nothing', () => {
    const domain = domainOf(2);
    const large = chosen(domain, { coefficients: [2 ** 40, 1] });
    const attempt = (given: Given) => {
      const { curator, ledger } = open(given);
      const what = seen(() => curator.choose(large, new Float64Array(1), 0.5));
      expect(ledger.spent).toBe(what === 'nothing' ? toUnits(0.5) : 0);
      return what;
    };
    expect(attempt({ table: [1000, 5] })).toBe('nothing');
    expect(attempt({ table: [10_000, 5] })).toMatch(/may add up to more/);
    // A private number of records decides nothing.
    for (const table of [
      [1000, 5],
      [10_000, 5],
    ]) {
      expect(attempt({ table, publicRecords: false })).toMatch(/may add up to more/);
    }
    const real = chosen(domain, { coefficients: [0.5, 1] });
    const { curator, ledger } = open({ table: [1, 2] });
    expect(seen(() => curator.choose(real, new Float64Array(1), 0.5))).toMatch(/no whole numbers/);
    expect(ledger.spent).toBe(0);
  });
});

/** Scores in the units that the exact choice compares, and by how many of them they are said to move. */
function exactScores(given: Given, blocks: readonly Block[], estimates: Float64Array) {
  let heard: { readonly units: bigint[]; readonly sensitivity: number } | null = null;
  const release = releaseNoise(seededRng('scores'));
  const noise: Noise = {
    ...release,
    choose(scores, sensitivity, units) {
      const exact = scoresInUnits(scores, sensitivity);
      heard = { units: [...exact.units].map(BigInt), sensitivity: exact.sensitivity };
      return release.choose(scores, sensitivity, units);
    },
  };
  open({ ...given, noise }).curator.choose(blocks, estimates, 0.5);
  return heard as unknown as { readonly units: bigint[]; readonly sensitivity: number };
}

describe('scores that are cut off', () => {
  const domain = domainOf(2, 2);
  const kinds = (['add-remove', 'replace-one'] as const).flatMap(
    (neighbours): readonly (readonly [string, Neighbours, readonly Block[]])[] => [
      ['cells', neighbours, [marginalBlock(domain, [0, 1])]],
      ['whole tables', neighbours, [wholeMarginalBlock(domain, [0, 1]), wholeMarginalBlock(domain, [0])]],
      ['parities', neighbours, [parityBlock(domain, [0, 1], [[0], [1], [0, 1]], 'parities')]],
      ['large whole coefficients', neighbours, chosen(domain, { coefficients: [2 ** 20, -(2 ** 20), 3, 0] })],
      ['spread out ones', neighbours, chosen(domain, { coefficients: [4097, 4096, 4096, 4098] })],
    ],
  );
  const near = fc.tuple(
    fc.constantFrom(0, 2 ** 31, 2 ** 32, 2 ** 43, 2 ** 47, 2 ** 52, 2 ** 53, 2 ** 60),
    fc.double({ min: -5000, max: 5000, noNaN: true }),
    fc.constantFrom(-1, 1),
  );

  test.each(kinds)('are moved by no neighbour more than is said: those of %s under %s', (_, neighbours, blocks) => {
    const queries = blocks.reduce((sum, block) => sum + block.queries, 0);
    const size = blocks[0].querySensitivity(0, 'add-remove') > 4096 ? 2 ** 31 : 2 ** 40;
    fc.assert(
      fc.property(
        fc.array(near, { minLength: queries, maxLength: queries }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        (drawn, small, from, to, isLarge) => {
          const table = small.map((count, cell) => count + 1 + (isLarge && cell === 0 ? size : 0));
          const estimates = Float64Array.from(drawn, ([around, off, sign]) => sign * (around + off));
          const other = [...table];
          other[from]--;
          if (neighbours === 'replace-one') other[to]++;
          // The number of records, which is public here, bounds what sums may come to.
          const one = exactScores({ domain, table, neighbours, stated: 2 ** 32 }, blocks, estimates);
          const two = exactScores({ domain, table: other, neighbours, stated: 2 ** 32 }, blocks, estimates);
          expect(two.sensitivity).toBe(one.sensitivity);
          one.units.forEach((units, i) => {
            const apart = units > two.units[i] ? units - two.units[i] : two.units[i] - units;
            expect(Number(apart)).toBeLessThanOrEqual(one.sensitivity);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are exact where a neighbour is on the other side of a power of two', () => {
    const cells = marginalBlock(domainOf(2), [0]);
    const rng = seededRng('powers of two');
    let farthest = 0;
    for (let trial = 0; trial < 4000; trial++) {
      const count = 2 ** (10 + rng.integer(43)) + rng.integer(5) - 2;
      const off = rng.integer(3) === 0 ? rng.uniform() : 2 ** (rng.integer(54) - 10) - rng.integer(4) / 1024;
      const estimates = Float64Array.of(rng.integer(2) === 0 ? off : -off, 0);
      const [one, two] = [count, count - 1].map((own) => exactScores({ table: [own, 7] }, [cells], estimates));
      const apart = Number(one.units[0] - two.units[0]);
      farthest = Math.max(farthest, Math.abs(apart));
      expect(Math.abs(apart)).toBeLessThanOrEqual(one.sensitivity);
    }
    // One record is a whole sensitivity, and no unit more than it.
    expect(farthest).toBe(2 ** 20);
  });

  test('still decide by e^(−gap) where only the gap is small', () => {
    const rng = seededRng('far up');
    const scores = Float64Array.of(2 ** 60, 2 ** 60 - 2 ** 10, 2 ** 60 - 2 ** 11, 0, -(2 ** 62));
    const seenAt = [0, 0, 0, 0, 0];
    const draws = 20_000;
    for (let i = 0; i < draws; i++) seenAt[exactSelect(rng, scores, 1, 2 ** 10)]++;
    expect(seenAt.slice(3)).toEqual([0, 0]);
    const weights = [1, Math.exp(-1), Math.exp(-2)];
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const shares = weights.map((weight) => weight / total);
    // Fixed seed; a right choice fails once in a million.
    expect(chiSquareFit(seenAt.slice(0, 3), shares, draws)).toBeGreaterThan(1e-6);
  });
});

test('MWEM takes counts of 10^10', () => {
  const domain = domainOf(3, 2);
  for (const spec of [{ kind: 'marginals', order: 1 }, { kind: 'cuboids' }]) {
    const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
    const rng = seededRng('ten thousand million');
    const { release } = runMechanism({
      mechanism: mwem,
      counts: countsOf(domain, [1e10, 20, 7, 1, 300, 90]),
      workload,
      epsilon: 1,
      neighbours: 'replace-one',
      rng,
      noise: releaseNoise(rng),
    });
    expect(release.history.length).toBeGreaterThan(0);
    const first = workload.blocks.findIndex(({ attributes }) => attributes.join() === '0');
    expect(release.answers[first][0]).toBeGreaterThan(9.9e9);
  }
});

describe('what cannot be done is refused before it is paid for', () => {
  const domain = domainOf(3, 2);
  const table = [5, 4, 3, 2, 1, 0];
  const none = { value: () => 0, lower: () => 0 };
  const attempts: readonly (readonly [what: string, given: Given, attempt: (curator: Curator) => unknown, RegExp])[] = [
    [
      'noise to be lowered on sums that are no whole numbers',
      { domain, table },
      (curator) => curator.gradual(chosen(domain, { coefficients: [0.5, 1, 0, 0, 0, 0] }), 10),
      /no whole numbers/,
    ],
    [
      'the same where only some of them are',
      { domain, table },
      (curator) =>
        curator.gradual([marginalBlock(domain, [0]), ...chosen(domain, { coefficients: [0.5, 1, 0, 0, 0, 0] })], 10),
      /no whole numbers/,
    ],
    [
      'a choice among some whose sums are no whole numbers',
      { domain, table },
      (curator) => {
        const some = [marginalBlock(domain, [0]), ...chosen(domain, { coefficients: [0.5, 1, 0, 0, 0, 0] })];
        return curator.choose(some, new Float64Array(4), 0.5);
      },
      /no whole numbers/,
    ],
    [
      'noise to be lowered on sums that are too large to be exact',
      { domain, table },
      (curator) => curator.gradual(chosen(domain, { coefficients: [2 ** 52, 0, 0, 0, 0, 0] }), 1e12),
      /may add up to more|This would cost/,
    ],
    [
      'the same where the price is nothing, as nobody changes it',
      { domain, table, neighbours: 'replace-one' },
      (curator) => curator.gradual(chosen(domain, { coefficients: new Array(6).fill(2 ** 52) }), 10),
      /may add up to more/,
    ],
    [
      'noise that somebody else makes, in a release',
      { domain, table },
      (curator) => curator.gradualWith([marginalBlock(domain, [0])], 10, () => none),
      /nothing can be released with it/,
    ],
    [
      'more changed records than there is room for',
      { domain, table: [1e10, 0, 0, 0, 0, 0] },
      (curator) => curator.replaceValues([0], 0.5),
      /do not fit into/,
    ],
    [
      'more flipped ones than there is room for',
      { domain, table: [1e10, 0, 0, 0, 0, 0] },
      (curator) => curator.flipValues([0, 1], 0.5),
      /do not fit into/,
    ],
    [
      'records that are no whole ones',
      { domain, table: [1.5, 0, 0.5, 0, 0, 0] },
      (curator) => curator.replaceValues([0], 0.5),
      /whole numbers from 0 up/,
    ],
  ];

  test.each(attempts)('%s', (_, given, attempt, refusal) => {
    const { ledger, curator } = open(given);
    expect(() => attempt(curator)).toThrow(refusal);
    expect(ledger.spent).toBe(0);
  });
});

describe('sums that floating point does not hold', () => {
  /** One cell of 2^40 records that count 2^20 each, and a hundred on either side of one that counts 1: lost in any sum. */
  const domain = domainOf(201);
  const table = Array.from({ length: 201 }, (_, cell) => (cell === 100 ? 2 ** 40 : 1));
  const coefficients = Array.from({ length: 201 }, (_, cell) => (cell === 100 ? 2 ** 20 : 1));

  const silent = () => releaseNoise(scriptedNoise(0) as Rng);

  test('are exact before noise in whole numbers is added, and rounded once', () => {
    const blocks = chosen(domain, { coefficients });
    const [all] = open({ domain, table, noise: silent() }).curator.laplace(blocks, [2 ** 22]);
    expect(all.answers[0]).toBe(2 ** 60 + 256);
    const alone = open({ domain, table, noise: silent() }).curator.laplaceOne(blocks[0], 0, 2 ** 22);
    expect(alone.answers[0]).toBe(2 ** 60 + 256);
    const query = { times: 1, factors: [{ attributes: [0], values: Float64Array.from(coefficients) }] };
    const made = queryBlock(domain, query, 'made by hand');
    expect(open({ domain, table, noise: silent() }).curator.laplace([made], [2 ** 22])[0].answers[0]).toBe(
      2 ** 60 + 256,
    );
  });
});
