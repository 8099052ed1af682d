import { describe, expect, test } from 'vitest';
import type { Counts } from '../../../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../../../src/core/data/counts/record-counts.ts';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { sampleRecords } from '../../../../src/core/estimators/multiplicative-weights/sample-records.ts';
import { mwem } from '../../../../src/core/mechanisms/mwem/mwem.ts';
import { mwemFactored } from '../../../../src/core/mechanisms/mwem/mwem-factored.ts';
import type { RoundsExtra } from '../../../../src/core/mechanisms/mwem/rounds.ts';
import { relativeEntropyOf } from '../../../../src/core/metrics/relative-entropy.ts';
import { toUnits } from '../../../../src/core/privacy/budget.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { roundsOf } from '../../../support/extras.ts';
import { type MechanismRun, runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';
import { chiSquareFit } from '../../../support/statistics.ts';

const domain = domainOf(2, 2, 2, 2);
const joint = [400, 10, 20, 30, 5, 60, 9, 80, 3, 2, 70, 1, 90, 4, 0, 216];
const counts = countsOf(domain, joint);
const workload = buildWorkload(parseWorkload({ kind: 'parities', degree: 3 }, 'workload'), domain);
const base = { mechanism: mwem, counts, workload, epsilon: 1, neighbours: 'replace-one' } as const;
const run = (given: Partial<MechanismRun<RoundsExtra>> & { seed?: string }) =>
  runMechanism({ ...base, rng: seededRng(given.seed ?? 'mwem'), ...given });

describe('budget', () => {
  test.each([
    [{ rounds: 7 }],
    [{ rounds: 7, initialShare: 0.3 }],
    [{ rounds: 'theory' }],
    [{ rounds: 'adaptive' }],
    [{ rounds: 40, composition: 'approximate' }],
    [{ rounds: 'theory', composition: 'approximate', initialShare: 0.1 }],
  ])('%j spends it to a few units in 10¹²', (params) => {
    for (const epsilon of [0.1, 1, 3]) {
      const { ledger, release } = run({ epsilon, params });
      const charges = 2 * roundsOf(release).length + 1;
      expect(ledger.spent).toBeLessThanOrEqual(toUnits(epsilon));
      // Composed, a unit less for a round is several less for all.
      expect(ledger.spent).toBeGreaterThan(toUnits(epsilon) - 40 * charges);
    }
  });

  test('a round measures with the other half of its share', () => {
    const rounds = roundsOf(run({ params: { rounds: 5 } }).release);
    // Parities change by 2 when a record is replaced: 2/(ε/2T).
    for (const round of rounds) expect(round.scale).toBeCloseTo(2 / (1 / 10), 9);
    const added = roundsOf(run({ params: { rounds: 5 }, neighbours: 'add-remove' }).release);
    for (const round of added) expect(round.scale).toBeCloseTo(10, 9);
    const cells = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), domain);
    const counted = roundsOf(run({ params: { rounds: 5 }, workload: cells }).release);
    for (const round of counted) expect(round.scale).toBeCloseTo(10, 9);
  });

  test('adaptive rounds that are composed are refused', () => {
    expect(() => run({ params: { rounds: 'adaptive', composition: 'approximate' } })).toThrow(
      /choose pure ε composition/,
    );
  });
});

describe('rounds', () => {
  test('say what was chosen, what was measured and what changed', () => {
    const rounds = roundsOf(run({ params: { rounds: 6 }, epsilon: 100 }).release);
    expect(rounds).toHaveLength(6);
    for (const round of rounds) {
      expect(round.words).toMatch(/^parity of [a-d]( ⊕ [a-d])*$/);
      expect(round.distribution).toBeUndefined();
      const miss = (answers: Float64Array) => Math.abs(answers[0] - round.measured[0]);
      expect(miss(round.after)).toBeLessThan(miss(round.before));
    }
  });

  test('keep their distributions where somebody wants to see them', () => {
    const { release } = run({ params: { rounds: 6 }, epsilon: 100, trace: true });
    const rounds = roundsOf(release);
    const entropies = rounds.map((round) =>
      round.distribution ? relativeEntropyOf(counts, round.distribution) : Number.NaN,
    );
    for (let i = 1; i < entropies.length; i++) expect(entropies[i]).toBeLessThan(entropies[i - 1]);
    expect(rounds.at(-1)?.distribution).toBe(release.distribution);
  });

  test('with all of ε in the world, the worst query comes first', () => {
    const rounds = roundsOf(run({ params: { rounds: 1 }, epsilon: 1000 }).release);
    const truth = workload.blocks[0].answer(counts.table([0, 1, 2, 3])).map(Math.abs);
    expect(truth[rounds[0].query ?? 0]).toBe(Math.max(...truth));
  });

  test('adaptive ones get louder when they hear only noise', () => {
    const rounds = roundsOf(run({ params: { rounds: 'adaptive' }, epsilon: 0.3 }).release);
    const shares = rounds.map(({ epsilon }) => epsilon);
    expect(shares[0]).toBeCloseTo(0.3 / 64 / 2, 12);
    // The last round takes what is left.
    for (let i = 1; i < shares.length - 1; i++) {
      const { measured, before, scale } = rounds[i - 1];
      const heard = Math.abs(measured[0] - before[0]) > 2 * scale;
      expect(shares[i] / shares[i - 1]).toBeCloseTo(heard ? 1 : 2, 9);
    }
    expect(new Set(shares.slice(0, -1)).size).toBeGreaterThan(1);
    expect(shares.reduce((sum, share) => sum + 2 * share, 0)).toBeCloseTo(0.3, 9);
  });
});

test('the average is that of all rounds', () => {
  const params = { rounds: 4, replay: 0 };
  const { release } = run({ params: { ...params, output: 'average' }, trace: true });
  const all = [0, 1, 2, 3];
  const tables = roundsOf(release).map(({ distribution }) => distribution?.table(all) ?? new Float64Array(16));
  release.distribution?.table(all).forEach((value, cell) => {
    expect(value).toBeCloseTo(tables.reduce((sum, table) => sum + table[cell], 0) / 4, 9);
  });
  const answers = workload.blocks[0].answer(release.distribution?.table(all) ?? new Float64Array(16));
  answers.forEach((value, i) => {
    expect(release.answers[0][i]).toBeCloseTo(value, 9);
  });
});

test('with a first histogram, a large ε knows every cell', () => {
  const { release } = run({ params: { rounds: 2, initialShare: 0.5 }, epsilon: 500 });
  expect(release.history[0].block.queries).toBe(16);
  expect(relativeEntropyOf(counts, release.distribution ?? counts)).toBeLessThan(0.001);
});

describe('very little of everything', () => {
  const rules = [
    {},
    { replay: 40, step: 'full' },
    { replay: 0, output: 'average' },
    { initialShare: 0.5 },
    { rounds: 'adaptive' },
    { rounds: 'theory', composition: 'approximate' },
  ];
  test.each(rules)('%j', (given) => {
    for (const spec of [{ kind: 'parities', degree: 2 }, { kind: 'marginals', order: 2 }, { kind: 'cuboids' }]) {
      for (const [cell, epsilon] of [
        [1, 1e-6],
        [1, 1000],
        [0, 1],
      ]) {
        const few = countsOf(domainOf(2, 2, 2), [0, 0, cell, 0, 0, 0, 0, 0]);
        const { release } = run({
          counts: few,
          workload: buildWorkload(parseWorkload(spec, 'workload'), few.domain),
          epsilon,
          params: { rounds: 20, ...given },
        });
        const table = release.distribution?.table([0, 1, 2]) ?? new Float64Array(1);
        expect(table.reduce((sum, value) => sum + value, 0)).toBeCloseTo(cell, 9);
        for (const value of table) expect(value).toBeGreaterThanOrEqual(0);
        for (const own of release.answers) for (const value of own) expect(value).not.toBeNaN();
        expect(relativeEntropyOf(few, release.distribution ?? few)).toBeGreaterThanOrEqual(-1e-9);
      }
    }
  });
});

describe('refusals before any memory is taken', () => {
  const wide = domainOf(...new Array(26).fill(9));
  const pairs = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), wide);

  test('the dense form says how large its table would be', () => {
    expect(mwem.supports(pairs)).toMatch(
      /^MWEM holds a table of all cells, .* about 6\.5 × 10²⁴ cells .*factored form/,
    );
    expect(mwemFactored.supports(pairs)).toBe(true);
  });

  test('nothing to ask about', () => {
    const nothing = buildWorkload(parseWorkload({ kind: 'marginals', order: 0 }, 'workload'), domain);
    expect(mwem.supports(nothing)).toMatch(/only for the number of records/);
  });
});

describe('synthetic records', () => {
  test.each(['last', 'average'])('of the %s distribution follow it', (output) => {
    const { release } = run({ params: { rounds: 8, output }, epsilon: 5 });
    const { distribution } = release;
    if (!distribution) throw new Error('no distribution');
    const rows = 40_000;
    const drawn = new RecordCounts(sampleRecords(distribution, rows, seededRng('draw'))).table([0, 1, 2, 3]);
    const shares = distribution.table([0, 1, 2, 3]).map((value) => value / counts.records);
    // Fixed seed; a right sampler fails once in a million.
    expect(chiSquareFit([...drawn], [...shares], rows)).toBeGreaterThan(1e-6);
  });

  test('of a ring of attributes, clique by clique, each given what it shares with the one before', () => {
    const ring = domainOf(...new Array(14).fill(2));
    const rng = seededRng('ring');
    const constraints = Array.from({ length: 14 }, (_, i) => {
      const attributes = [i, (i + 1) % 14].sort((a, b) => a - b);
      const target = Float64Array.from([0.4, 0.1, 0.1, 0.4], (share) => share + 0.08 * (rng.uniform() - 0.5));
      return { attributes, query: null, target, ridge: 1e-4, order: i };
    });
    const fitted = WeightedDistribution.uniform(ring, 1000).fitted(constraints, 'converge');
    expect(fitted.components[0].layout.tree.rooted.shapes.some(({ separator }) => separator.length > 1)).toBe(true);
    const again = new RecordCounts(sampleRecords(fitted, 30_000, rng));
    for (const set of [
      [0, 1],
      [0, 13],
      [5, 6, 7],
      [2, 9],
      [0, 4, 8, 12],
    ]) {
      const shares = fitted.table(set).map((value) => value / 1000);
      expect(chiSquareFit([...again.table(set)], [...shares], 30_000)).toBeGreaterThan(1e-6);
    }
  });

  test('of an average of factored distributions, without their joint table', () => {
    const wide = domainOf(...new Array(60).fill(2));
    const asked = buildWorkload(parseWorkload({ kind: 'marginals', sets: [['a', 'b'], ['c']] }, 'workload'), wide);
    const rng = seededRng('wide');
    const columns = wide.attributes.map((_, index) =>
      Uint8Array.from({ length: 400 }, () => Number(index < 2 ? rng.uniform() < 0.9 : rng.uniform() < 0.5)),
    );
    const records = new RecordCounts({ domain: wide, rows: 400, columns, weights: null, records: 400 });
    const params = { rounds: 6, output: 'average' };
    const { release } = run({ mechanism: mwemFactored, counts: records, workload: asked, params, epsilon: 20 });
    const average = release.distribution as Counts;
    const again = new RecordCounts(sampleRecords(average, 20_000, seededRng('draw')));
    for (const set of [[0, 1], [2], [0, 40]]) {
      const shares = average.table(set).map((value) => value / 400);
      expect(chiSquareFit([...again.table(set)], [...shares], 20_000)).toBeGreaterThan(1e-6);
    }
  });

  test('of a factored distribution, without its joint table', () => {
    const wide = domainOf(...new Array(26).fill(3));
    const asked = buildWorkload(
      parseWorkload({ kind: 'marginals', sets: [['a', 'b'], ['b', 'c'], ['x']] }, 'workload'),
      wide,
    );
    const rng = seededRng('records');
    const columns = wide.attributes.map(() => Uint8Array.from({ length: 500 }, () => rng.integer(2)));
    const records = new RecordCounts({ domain: wide, rows: 500, columns, weights: null, records: 500 });
    const params = { rounds: 12 };
    const { release } = run({ mechanism: mwemFactored, counts: records, workload: asked, params, epsilon: 50 });
    const made = sampleRecords(release.distribution ?? records, 20_000, seededRng('draw'));
    const again = new RecordCounts(made);
    for (const set of [[0, 1], [1, 2], [23], [0, 2], [5, 9]]) {
      const shares = (release.distribution ?? records).table(set).map((value) => value / 500);
      expect(chiSquareFit([...again.table(set)], [...shares], 20_000)).toBeGreaterThan(1e-6);
    }
  });
});
