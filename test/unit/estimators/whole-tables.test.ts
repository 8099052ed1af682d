import { describe, expect, test } from 'vitest';
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
    const exact = multiplicativeWeights.fit({ ...evidence, answers: cellAnswers(evidence) }, { replay, step: 'half' });
    const features = featuresOf(evidence, RECORDS, (target, scale) => {
      const noise = { scale, below: target.map((t) => Math.max(0, -t)), above: new Float64Array(target.length) };
      const ridge = scale.map((share) => 20 * share * share + share / 1.5);
      return new PenaltyRestraint(noise, target, replay === 'converge' ? ridge : null);
    });
    const settings = { moves: 400_000, rate: 1e-3, chains: 1 };
    const prior = parsePrior('uniform', evidence);
    const task = new SampledTask(evidence, RECORDS, features, prior, settings, seededRng('learned'));
    const sampled = task.fitted(task.learn()).distribution?.table([0, 1, 2]) ?? new Float64Array(0);
    const wanted = exact.distribution?.table([0, 1, 2]) ?? new Float64Array(0);
    const off = wanted.reduce((sum, value, cell) => sum + Math.abs(value - sampled[cell]), 0) / RECORDS;
    expect(off).toBeLessThan(0.06);
  },
);

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
    const { moves = 0, strength = 0 } = course.next ?? {};
    chain.advance(moves, strength);
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
