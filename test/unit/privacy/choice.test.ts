import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { toUnits } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { answerStarts } from '../../../src/core/workload/answers.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { chiSquareFit } from '../../support/statistics.ts';

const workloads: [string, number[], unknown][] = [
  ['cells', [3, 2], { kind: 'marginals', order: 2 }],
  ['parities', [2, 2, 2], { kind: 'parities', degree: 2 }],
  ['cuboids', [2, 3], { kind: 'cuboids' }],
  ['ranges', [6], { kind: 'ranges', attributes: ['a'], count: 9 }],
  ['real queries', [4], { kind: 'queries', queries: [{ coefficients: [0.5, -2, 1, 0] }, { where: { a: [1, 2] } }] }],
];

/** What the exponential mechanism is given, instead of its choice. */
function scoresOf(joint: readonly number[], sizes: number[], spec: unknown, neighbours: Neighbours) {
  const domain = domainOf(...sizes);
  const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), domain);
  let seen: { scores: Float64Array; sensitivity: number } | null = null;
  const listening: Noise = {
    ...exploreNoise(seededRng('unused')),
    choose(scores, sensitivity) {
      seen = { scores: scores.slice(), sensitivity };
      return 0;
    },
  };
  const curator = new Curator(
    countsOf(domain, joint),
    new Ledger(toUnits(1), { neighbours, rowsPerPerson: 1 }),
    listening,
  );
  const rng = seededRng('estimates');
  curator.choose(
    blocks,
    Float64Array.from({ length: answerStarts(blocks)[blocks.length] }, () => 10 * rng.uniform()),
    0.5,
  );
  return seen as unknown as { scores: Float64Array; sensitivity: number };
}

describe.each(workloads)('choices among %s', (_, sizes, spec) => {
  const rng = seededRng('joint');
  const joint = Array.from({ length: sizes.reduce((a, b) => a * b) }, () => 1 + rng.integer(9));

  test.each(['add-remove', 'replace-one'] as const)('no neighbour under %s moves a score by more', (neighbours) => {
    const base = scoresOf(joint, sizes, spec, neighbours);
    let most = 0;
    for (const from of joint.keys()) {
      for (const to of joint.keys()) {
        const other = [...joint];
        other[from] -= 1;
        if (neighbours === 'replace-one') other[to] += 1;
        const { scores, sensitivity } = scoresOf(other, sizes, spec, neighbours);
        expect(sensitivity).toBe(base.sensitivity);
        scores.forEach((score, i) => {
          most = Math.max(most, Math.abs(score - base.scores[i]));
        });
      }
    }
    expect(most).toBeLessThanOrEqual(base.sensitivity * (1 + 1e-12));
    // Scores are absolute values, so a record may move one by less than the query; never by far less everywhere.
    expect(most).toBeGreaterThanOrEqual(base.sensitivity / 2);
  });
});

test('tables that are chosen whole pay for their cells', () => {
  const { scores } = scoresOf([9, 0, 3, 1, 2, 7], [2, 3], { kind: 'cuboids' }, 'add-remove');
  const domain = domainOf(2, 3);
  const { blocks } = buildWorkload(parseWorkload({ kind: 'cuboids' }, 'workload'), domain);
  const counts = countsOf(domain, [9, 0, 3, 1, 2, 7]);
  const rng = seededRng('estimates');
  const wanted = blocks.map((block) => {
    const truth = block.answer(counts.table(block.attributes));
    const estimates = Float64Array.from({ length: block.queries }, () => 10 * rng.uniform());
    return truth.reduce((sum, value, i) => sum + Math.abs(value - estimates[i]), 0) - block.queries;
  });
  expect([...scores]).toEqual(wanted.map((value) => expect.closeTo(value, 9)));
});

describe.each([
  ['seeded', exploreNoise],
  ['exact', releaseNoise],
])('%s choices', (name, noiseOf) => {
  test('have probabilities ∝ e^(ε·score/2Δ)', () => {
    const noise = noiseOf(seededRng(`choices ${name}`));
    const scores = Float64Array.of(0, 3.25, 7, 1, -2);
    const weights = scores.map((score) => Math.exp((0.8 * score) / 4));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const seen = [0, 0, 0, 0, 0];
    const draws = 60_000;
    for (let i = 0; i < draws; i++) seen[noise.choose(scores, 2, toUnits(0.8))]++;
    // Fixed seed; a right choice fails once in a million.
    const shares = [...weights].map((weight) => weight / total);
    expect(chiSquareFit(seen, shares, draws)).toBeGreaterThan(1e-6);
  });
});

describe('the ledger', () => {
  const domain = domainOf(2, 2);
  const { blocks } = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);
  const estimates = new Float64Array(4);
  const set = (epsilon: number) => {
    const ledger = new Ledger(toUnits(epsilon), { neighbours: 'replace-one', rowsPerPerson: 1 });
    return { ledger, curator: new Curator(countsOf(domain, [3, 4, 5, 6]), ledger, exploreNoise(seededRng('ledger'))) };
  };

  test('books a choice before it is drawn, and refuses one that is too dear', () => {
    const { ledger, curator } = set(1);
    curator.choose(blocks, estimates, 0.75);
    expect(ledger.spent).toBe(toUnits(0.75));
    expect(ledger.entries).toEqual([{ label: 'choice among 4 candidates', units: toUnits(0.75) }]);
    expect(() => curator.choose(blocks, estimates, 0.26)).toThrow(
      /This would cost ε = 0.26, but only 0.25 of 1 is left/,
    );
    expect(ledger.spent).toBe(toUnits(0.75));
  });

  test('is asked about the list as it is now, longer or shorter than it was', () => {
    const { ledger, curator } = set(1);
    const [first, second] = blocks;
    const list = [first];
    curator.choose(list, new Float64Array(2), 0.1);
    list.push(second);
    // Only the last of the four candidates is wrong, and by so much that nothing else is chosen.
    expect(curator.choose(list, Float64Array.of(7, 11, 8, 1e6), 0.1)).toEqual({ block: 1, query: 1 });
    expect(ledger.entries[1].label).toBe('choice among 4 candidates');
    list.pop();
    expect(curator.choose(list, Float64Array.of(1e6, 11), 0.1)).toEqual({ block: 0, query: 0 });
    expect(ledger.entries[2].label).toBe('choice among 2 candidates');
  });

  test('tells a block that is taken whole from a query', () => {
    const { curator } = set(1);
    const cuboids = buildWorkload(parseWorkload({ kind: 'cuboids', order: 1 }, 'workload'), domain).blocks;
    const wrong = cuboids.findIndex(({ attributes }) => attributes.join() === '1');
    const wanted = cuboids.flatMap(({ queries }, block) => new Array<number>(queries).fill(block === wrong ? 1e6 : 0));
    expect(curator.choose(cuboids, Float64Array.from(wanted), 0.5)).toEqual({ block: wrong, query: null });
  });

  test('composes rounds with δ at once, and keeps each within its part', () => {
    const { ledger, curator } = set(1);
    const rounds = curator.rounds(50, 1, 1e-6);
    expect(rounds).toHaveLength(50);
    expect(ledger.delta).toBe(1e-6);
    expect(ledger.spent).toBeLessThanOrEqual(toUnits(1));
    expect(ledger.spent).toBeGreaterThan(toUnits(1) - 5000);
    const [round] = rounds;
    expect(50 * round.budget).toBeGreaterThan(1);
    round.choose(blocks, estimates, round.budget);
    expect(() => round.choose(blocks, estimates, round.budget / 1000)).toThrow(/This would cost/);
    expect(() => curator.rounds(1, 0.1, 1e-6)).toThrow(/This would cost/);
  });

  test('has nothing to choose where no record counts', () => {
    const nothing = buildWorkload(parseWorkload({ kind: 'marginals', sets: [[]] }, 'workload'), domain);
    const { curator } = set(1);
    expect(() => curator.choose(nothing.blocks, new Float64Array(1), 0.5)).toThrow(/nothing to choose/);
  });
});
