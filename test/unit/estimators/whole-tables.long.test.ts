import { describe, expect, test } from 'vitest';
import type { Counts } from '../../../src/core/data/counts/counts.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { cellCount } from '../../../src/core/data/domain.ts';
import type { Estimator } from '../../../src/core/estimators/estimator.ts';
import { multiplicativeWeights } from '../../../src/core/estimators/multiplicative-weights/multiplicative-weights.ts';
import { parsePrior } from '../../../src/core/estimators/product-prior.ts';
import { estimatorById } from '../../../src/core/estimators/registry.ts';
import { featuresOf } from '../../../src/core/estimators/sampling/features.ts';
import { PenaltyRestraint } from '../../../src/core/estimators/sampling/restraint.ts';
import { SampledTask } from '../../../src/core/estimators/sampling/sampled-task.ts';
import type { Evidence, TableEvidence } from '../../../src/core/history/history.ts';
import { cellAnswers } from '../../../src/core/history/whole-tables.ts';
import { defaultParams, type ParamValue } from '../../../src/core/params.ts';
import { laplace } from '../../../src/core/random/laplace.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buffersOf } from '../../../src/core/transferring.ts';
import { cellQueries } from '../../../src/core/workload/cell-query.ts';
import { domainOf } from '../../support/small-data.ts';

const RECORDS = 400;
const SCALE = 6;

/** Noisy tables over these attributes of a universe in which no cell is like the next. */
function noisyTables(domain: Domain, sets: readonly (readonly number[])[]): TableEvidence {
  const rng = seededRng('tables');
  const tables = sets.map((attributes) => {
    const cells = cellCount(domain, attributes);
    const whole = (cells * (cells + 1)) / 2;
    const answers = Float64Array.from(
      { length: cells },
      (_, cell) => (RECORDS * (((7 * cell) % cells) + 1)) / whole + laplace(rng, SCALE),
    );
    return { attributes, answers, scale: SCALE };
  });
  return { domain, tables, records: RECORDS };
}

const universe = domainOf(3, 2, 4);
const evidence = noisyTables(universe, [[0, 1], [1, 2], [0]]);

/** The same answers, of which one has a scale of its own by a hair: no longer a whole table to anybody. */
function oneByOne(tables: TableEvidence): Evidence {
  const [first, ...rest] = cellAnswers(tables);
  return { ...tables, answers: [{ ...first, scale: first.scale * (1 + 1e-12) }, ...rest] };
}

const cases: readonly (readonly [string, Record<string, ParamValue>, number])[] = [
  ['least-squares', {}, 1e-6],
  ['multiplicative-weights', { replay: 'calibrated' }, 1e-4],
  ['multiplicative-weights', { replay: 'converge' }, 1e-4],
  ['multiplicative-weights', { replay: 3 }, 1e-9],
  ['kernel-pca', { alpha: 'infinity' }, 1e-6],
  ['kernel-pca', { alpha: 0.1 }, 1e-6],
  ['kernel-pca', { alpha: 'cross-validate' }, 1e-6],
  ['max-entropy', { method: 'exact' }, 1e-4],
  [
    'max-entropy',
    { method: 'exact', alpha: 0.001, prior: '[[0.2, 0.3, 0.5], [0.6, 0.4], [0.1, 0.2, 0.3, 0.4]]' },
    1e-4,
  ],
  ['max-entropy', { method: 'sampling', moves: 20_000, rate: 1e-3 }, 1e-9],
];

describe.each(cases)('%s %o', (id, chosen, within) => {
  const estimator: Estimator = estimatorById(id, 'estimator');
  const params = { ...defaultParams(estimator.params), ...chosen };

  test('whole tables are put together as their cells are one by one', () => {
    const whole = estimator.fitTables?.(evidence, params);
    if (!whole) throw new Error('it takes whole tables');
    const cells = estimator.fit(oneByOne(evidence), params);
    const [mine, theirs] = [whole.history(), cells.history()];
    expect(mine).toHaveLength(theirs.length);
    for (const [i, value] of mine.entries()) expect(Math.abs(value - theirs[i])).toBeLessThan(within);
    for (const attributes of [[0], [2], [0, 2], [0, 1, 2]]) {
      const table = whole.table?.(attributes) ?? whole.distribution?.table(attributes);
      for (const [cell, query] of cellQueries(universe, attributes).entries()) {
        const [{ estimate }, other] = [whole.estimate(query), cells.estimate(query)];
        if (other.estimate === null) expect(estimate).toBeNull();
        else expect(Math.abs((estimate ?? Number.NaN) - other.estimate)).toBeLessThan(within);
        if (table && estimate !== null) expect(table[cell]).toBeCloseTo(estimate, 6);
      }
    }
  });
});

test.each(['calibrated', 'converge'] as const)(
  '%s weights learned from samples are where the exact ones are',
  (replay) => {
    const sampled = fromSamples(evidence, replay).table([0, 1, 2]);
    const wanted = exactly(evidence, replay).table([0, 1, 2]);
    const off = wanted.reduce((sum, value, cell) => sum + Math.abs(value - sampled[cell]), 0) / RECORDS;
    expect(off).toBeLessThan(0.06);
  },
);

type Fit = 'calibrated' | 'converge';

/** As tables are fitted that are too large to be summed exactly. */
function sampledTask(tables: TableEvidence, replay: Fit, chains = 1): SampledTask {
  const records = tables.records as number;
  const features = featuresOf(tables, records, (target, scale) => {
    const noise = { scale, below: target.map((t) => Math.max(0, -t)), above: new Float64Array(target.length) };
    const ridge = scale.map((share) => 20 * share * share + share / 1.5);
    return new PenaltyRestraint(noise, target, replay === 'converge' ? ridge : null);
  });
  const settings = { moves: 400_000, rate: 1e-3, chains };
  return new SampledTask(tables, records, features, parsePrior('uniform', tables), settings, seededRng('learned'));
}

function fromSamples(tables: TableEvidence, replay: Fit = 'calibrated'): Counts {
  const task = sampledTask(tables, replay);
  return task.fitted(task.learn()).distribution as Counts;
}

function exactly(tables: TableEvidence, replay: Fit = 'calibrated'): Counts {
  const answers = cellAnswers(tables);
  return multiplicativeWeights.fit({ ...tables, answers }, { replay, step: 'half' }).distribution as Counts;
}

describe('answers that tell much, met by samples as exact fits meet them', () => {
  const records = 17_665;
  /** Three times what an answer of half of 100,000 drawn records, each of two moves, is off by. */
  const SAMPLING_ERROR = (3 * records) / Math.sqrt(4 * 100_000);
  const cube = domainOf(4, 4, 4);

  /** So many records in the first cell of these tables, the others spread over the rest of them. */
  function heavy(scale: number, sets: readonly (readonly [attributes: number[], first: number])[]): TableEvidence {
    const tables = sets.map(([attributes, first]) => {
      const cells = cellCount(cube, attributes);
      const answers = new Float64Array(cells).fill((records - first) / (cells - 1));
      answers[0] = first;
      return { attributes, answers, scale };
    });
    return { domain: cube, tables, records };
  }

  const pairs = [
    [0, 1],
    [1, 2],
    [0, 2],
  ];

  test.each([0.5, 20, 200, 588, 2000])('one that nothing contradicts, with noise of scale %d', (scale) => {
    const tables = heavy(
      scale,
      pairs.map((pair) => [pair, 16_800]),
    );
    const [sampled, exact] = [fromSamples(tables), exactly(tables)];
    for (const pair of pairs) {
      const [first] = sampled.table(pair);
      expect(Math.abs(first - exact.table(pair)[0])).toBeLessThan(0.1 * scale + SAMPLING_ERROR);
      // With more noise the other cells could have held more of the records.
      if (scale < 2000) expect(Math.abs(first - 16_800)).toBeLessThan(0.1 * scale + SAMPLING_ERROR);
    }
  });

  test('one cell with nearly all records, whose slope hardly rises, among noise', () => {
    const rng = seededRng('noise');
    const scale = 20;
    const tables = heavy(
      scale,
      pairs.map((pair) => [pair, 17_600]),
    );
    for (const { answers } of tables.tables) for (const cell of answers.keys()) answers[cell] += laplace(rng, scale);
    const [sampled, exact] = [fromSamples(tables), exactly(tables)];
    for (const pair of pairs) {
      expect(Math.abs(sampled.table(pair)[0] - exact.table(pair)[0])).toBeLessThan(0.1 * scale + SAMPLING_ERROR / 3);
    }
  });

  test.each([20, 200])('two that contradict each other, with noise of scale %d', (scale) => {
    const tables = heavy(scale, [
      [[0, 1], 14_000],
      [[1, 2], 14_000],
      [[0, 1], 8000],
    ]);
    const [sampled, exact] = [fromSamples(tables).table([0, 1])[0], exactly(tables).table([0, 1])[0]];
    expect(sampled).toBeGreaterThan(8000);
    expect(sampled).toBeLessThan(14_000);
    // With less noise weights grow for longer than there are moves.
    if (scale === 200) expect(Math.abs(sampled - exact)).toBeLessThan(0.1 * scale + SAMPLING_ERROR);
  });
});

test('chains on workers of their own, asked for slices of a window, learn the same', () => {
  const workers = [0, 1].map(() => sampledTask(evidence, 'calibrated', 2));
  const chains = workers.map((task, index) => task.chain(index));
  const course = workers[0].course();
  for (let next = course.next; next; next = course.next) {
    // What a worker answers is handed over for good.
    const order = structuredClone(next, { transfer: buffersOf(next) });
    const first = Math.ceil(order.moves / 3);
    for (const moves of [first, order.moves - first]) {
      for (const chain of chains) chain.advance(structuredClone({ ...order, moves }));
    }
    course.take(chains.map((chain) => chain.look()));
  }
  const alone = sampledTask(evidence, 'calibrated', 2).learn();
  expect(course.learned).toEqual(alone);
  expect(alone.insight.isSettled).toBe(true);
  expect(alone.stance.given?.some((share) => share !== 0)).toBe(true);
});

test('tables over attributes that no table together could hold are learned from samples', () => {
  const wide = domainOf(...new Array(9).fill(12));
  const pairs = Array.from({ length: 9 }, (_, a) => Array.from({ length: 8 - a }, (__, b) => [a, a + b + 1])).flat();
  const tables = noisyTables(wide, pairs);
  const params = defaultParams(multiplicativeWeights.params);
  const task = multiplicativeWeights.learning?.(tables, params);
  if (!task) throw new Error('it learns from samples');
  const chain = task.chain(0);
  const course = task.course();
  for (let round = 0; round < 4; round++) {
    if (course.next) chain.advance(course.next);
    course.take([chain.look()]);
  }
  expect(course.insight.points.at(-1)?.objective).toBeGreaterThan(course.insight.points[0].objective);
  expect(
    multiplicativeWeights.learning?.(
      noisyTables(wide, [
        [0, 1],
        [1, 2],
      ]),
      params,
    ),
  ).toBeNull();
});
