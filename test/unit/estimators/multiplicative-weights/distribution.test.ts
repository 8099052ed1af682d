import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../../src/core/data/domain.ts';
import type { Constraint } from '../../../../src/core/estimators/multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import type { UpdateRule } from '../../../../src/core/estimators/multiplicative-weights/replay.ts';
import type { Rng } from '../../../../src/core/random/rng.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { attributesOf, expandQuery, type LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { parityQuery } from '../../../../src/core/workload/parity-block.ts';
import { PlainWeights } from '../../../support/plain-weights.ts';
import { domainOf } from '../../../support/small-data.ts';
import { TableStart } from '../../../support/table-start.ts';

const RECORDS = 1000;
const RIDGE = 0.01;

function constraint(query: LinearQuery, measured: number, order: number): Constraint {
  const target = Float64Array.of(measured / RECORDS);
  return { attributes: attributesOf(query), query, target, ridge: RIDGE, order };
}

/** A cell, an interval, a table of real numbers, or (over binary attributes) a parity. */
function randomQuery(domain: Domain, rng: Rng): LinearQuery {
  const few = domain.attributes.map((_, index) => index).filter(() => rng.uniform() < 0.45);
  const attributes = few.length > 0 ? few : [rng.integer(domain.attributes.length)];
  const cells = attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
  const kind = rng.integer(4);
  if (kind === 0) return cellQuery(domain, attributes, rng.integer(cells));
  if (kind === 1 && domain.attributes.every(({ size }) => size === 2)) return parityQuery(attributes);
  if (kind === 2) {
    return {
      times: 1,
      factors: [{ attributes, values: Float64Array.from({ length: cells }, () => rng.uniform() - 0.3) }],
    };
  }
  const factors = attributes.map((index) => {
    const { size } = domain.attributes[index];
    const low = rng.integer(size);
    return { attributes: [index], values: new Float64Array(size).fill(1, low, low + 1 + rng.integer(size - low)) };
  });
  return { times: 1, factors };
}

function expectSameTables(distribution: WeightedDistribution, plain: PlainWeights) {
  const everything = plain.domain.attributes.map((_, index) => index);
  distribution.table(everything).forEach((value, cell) => {
    expect(Math.abs(value - plain.cells[cell])).toBeLessThan(1e-9 * RECORDS);
  });
}

const domains: [string, Domain][] = [
  ['binary', domainOf(2, 2, 2, 2, 2)],
  ['mixed', domainOf(3, 2, 4, 1, 3)],
  ['one long axis', domainOf(40)],
];

describe.each(domains)('over a %s domain', (name, domain) => {
  const rules: UpdateRule[] = [
    { step: 'half', replay: 0 },
    { step: 'full', replay: 0 },
    { step: 'half', replay: 7 },
    { step: 'full', replay: 3 },
  ];

  test.each(rules)('updates are those of the paper: %j', (rule) => {
    const rng = seededRng(`${name} ${JSON.stringify(rule)}`);
    let distribution = WeightedDistribution.uniform(domain, RECORDS);
    const plain = new PlainWeights(domain, RECORDS);
    const past: [LinearQuery, number][] = [];
    for (let round = 0; round < 6; round++) {
      const query = randomQuery(domain, rng);
      const measured = RECORDS * (rng.uniform() - 0.2);
      distribution = distribution.updated(constraint(query, measured, round), rule);
      plain.update(query, measured, rule.step);
      past.push([query, measured]);
      for (let pass = 0; pass < Number(rule.replay); pass++) {
        for (const [old, answer] of past) plain.update(old, answer, rule.step);
      }
      expectSameTables(distribution, plain);
    }
  });

  test('the limit of replays is found at once, and from any start', () => {
    const rng = seededRng(`${name} limit`);
    const cells = domain.attributes.reduce((product, { size }) => product * size, 1);
    const raw = Float64Array.from({ length: cells }, () => 0.2 + rng.uniform());
    const start = raw.map((value) => value / raw.reduce((sum, own) => sum + own, 0));
    for (const from of [null, start]) {
      const queries = Array.from({ length: 6 }, () => randomQuery(domain, rng));
      const measured = queries.map(() => RECORDS * (rng.uniform() - 0.2));
      const begin = from
        ? WeightedDistribution.from(domain, RECORDS, new TableStart(from))
        : WeightedDistribution.uniform(domain, RECORDS);
      const rule: UpdateRule = { step: 'half', replay: 'converge' };
      const constraints = queries.map((query, j) => constraint(query, measured[j], j));
      const updated = constraints.reduce((own, next) => own.updated(next, rule), begin);
      const plain = new PlainWeights(domain, RECORDS, from ?? undefined);
      plain.fit(queries, measured, RIDGE);
      expectSameTables(updated, plain);
      expectSameTables(begin.fitted(constraints, 'converge'), plain);
    }
  });
});

test('replays go through all measurements in their order, whichever ties attributes together', () => {
  const domain = domainOf(2, 2, 2);
  const queries = [[0], [2], [0, 1], [1, 2], [2]].map((attributes) => cellQuery(domain, attributes, 0));
  const measured = [900, 100, 300, 50, 400];
  const constraints = queries.map((query, j) => constraint(query, measured[j], j));
  for (const [passes, step] of [
    [1, 'half'],
    [4, 'full'],
  ] as const) {
    const plain = new PlainWeights(domain, RECORDS);
    for (let pass = 0; pass < passes; pass++) {
      for (const [j, query] of queries.entries()) plain.update(query, measured[j], step);
    }
    expectSameTables(WeightedDistribution.uniform(domain, RECORDS).replayed(constraints, passes, step), plain);
  }
});

test('whole tables are one weight a cell', () => {
  const domain = domainOf(3, 4, 2);
  const rng = seededRng('whole tables');
  const plain = new PlainWeights(domain, RECORDS);
  const literal = new PlainWeights(domain, RECORDS);
  let converged = WeightedDistribution.uniform(domain, RECORDS);
  let once = converged;
  const queries: LinearQuery[] = [];
  const measured: number[] = [];
  for (const [order, attributes] of [
    [0, 1],
    [1, 2],
  ].entries()) {
    const cells = attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
    const own = Float64Array.from({ length: cells }, () => rng.uniform() * 200);
    const whole = { attributes, query: null, target: own.map((value) => value / RECORDS), ridge: RIDGE, order };
    converged = converged.updated(whole, { step: 'half', replay: 'converge' });
    once = once.updated(whole, { step: 'half', replay: 0 });
    const cellQueries = Array.from(own, (_, cell) => cellQuery(domain, attributes, cell));
    queries.push(...cellQueries);
    measured.push(...own);
    // All cells move at the same time, by their errors before the update.
    const before = cellQueries.map((query) => literal.answer(query));
    cellQueries.forEach((query, cell) => {
      literal.update(query, own[cell] - before[cell] + literal.answer(query));
    });
  }
  plain.fit(queries, measured, RIDGE);
  expectSameTables(converged, plain);
  expectSameTables(once, literal);
});

test('asking the same thing twice is asking it once with less noise', () => {
  const domain = domainOf(2, 3);
  const query = cellQuery(domain, [0, 1], 4);
  const rule: UpdateRule = { step: 'half', replay: 'converge' };
  const [first, second] = [
    { ...constraint(query, 300, 0), ridge: 0.03 },
    { ...constraint(query, 150, 1), ridge: 0.01 },
  ];
  const together = WeightedDistribution.uniform(domain, RECORDS).updated(first, rule).updated(second, rule);
  // Separate weights for both meet the same conditions.
  const apart = WeightedDistribution.uniform(domain, RECORDS)
    .updated(first, rule)
    .updated({ ...second, query: { ...query } }, rule);
  expect(together.components[0].layout.size).toBe(1);
  expect(apart.components[0].layout.size).toBe(2);
  together.table([0, 1]).forEach((value, cell) => {
    expect(Math.abs(value - apart.table([0, 1])[cell])).toBeLessThan(1e-9 * RECORDS);
  });
});

test.each([
  ['by one transform', [2, 2, 2, 2]],
  ['cell by cell', [3, 2, 4]],
  ['of one set', [30]],
])('covariances %s are those of the whole table', (_, sizes) => {
  const domain = domainOf(...sizes);
  const rng = seededRng(`covariances ${sizes}`);
  const queries = Array.from({ length: 7 }, () => randomQuery(domain, rng));
  // One more over everything keeps all in one group.
  queries.push(cellQuery(domain, [...sizes.keys()], 1));
  const constraints = queries.map((query, order) => constraint(query, RECORDS * rng.uniform() * 0.5, order));
  const fitted = WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge');
  const [component] = fitted.components;
  const all = [...sizes.keys()];
  const table = fitted.table(all).map((value) => value / RECORDS);
  const rows = component.layout.members.map((member) =>
    expandQuery(member.constraint.query ?? queries[0], domain, all),
  );
  const mean = (row: Float64Array, other?: Float64Array) =>
    row.reduce((sum, value, cell) => sum + value * (other?.[cell] ?? 1) * table[cell], 0);
  const covariance = component.evaluate(component.weights).covariance();
  if (!covariance) throw new Error('no covariances');
  rows.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      expect(covariance[i * rows.length + j]).toBeCloseTo(mean(row, rows[j]) - mean(row) * mean(rows[j]), 12);
    }
  });
  const combination = rows.map((row) => mean(row) - 0.3);
  const sum = table.map((_, cell) => rows.reduce((total, row, j) => total + combination[j] * row[cell], 0));
  const found = component.evaluate(component.weights).covarianceWith(Float64Array.from(combination));
  rows.forEach((row, i) => {
    expect(found[i]).toBeCloseTo(mean(row, sum) - mean(row) * mean(sum), 11);
  });
});

/** Pairs of neighbours in a row, with interactions of random strength. */
function chain(length: number, records: number): Constraint[] {
  const rng = seededRng(`chain ${length}`);
  return Array.from({ length: length - 1 }, (_, i) => {
    const query = parityQuery([i, i + 1]);
    const target = Float64Array.of((rng.uniform() - 0.5) * 1.6);
    return { attributes: [i, i + 1], query, target, ridge: 1 / records, order: i };
  });
}

describe('trees of cliques', () => {
  test('covariances with a combination of queries are how expectations change along it', () => {
    const domain = domainOf(9, 9, 9, 9, 9);
    const rng = seededRng('covariances on a tree');
    const sets = [
      [0, 1],
      [1, 2],
      [2, 3],
      [1, 4],
    ];
    const constraints: Constraint[] = sets.map((attributes, order) => {
      const target = new Float64Array(81).fill(1 / 81);
      return { attributes, query: null, target, ridge: 1, order };
    });
    const [component] = WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge').components;
    expect(component.layout.tree.cliques.length).toBeGreaterThan(2);
    const weights = component.weights.map(() => 2 * rng.uniform());
    const combination = weights.map(() => rng.uniform() - 0.5);
    const found = component.evaluate(weights).covarianceWith(combination);
    const at = (length: number) =>
      component.evaluate(weights.map((weight, j) => weight + length * combination[j])).expected;
    const [before, after] = [at(-1e-4), at(1e-4)];
    found.forEach((value, j) => {
      expect(value).toBeCloseTo((after[j] - before[j]) / 2e-4, 9);
    });
  });

  test('a chain of 40 attributes: neighbours as measured, ends by the product of all', () => {
    const domain = domainOf(...new Array(40).fill(2));
    const constraints = chain(40, 1e12);
    const fitted = WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge');
    expect(fitted.components).toHaveLength(1);
    expect(fitted.components[0].layout.tree.cliques.every(({ cells }) => cells <= 4)).toBe(true);
    const parity = (table: Float64Array) => (table[0] - table[1] - table[2] + table[3]) / RECORDS;
    constraints.forEach(({ attributes, target }) => {
      expect(parity(fitted.table(attributes))).toBeCloseTo(target[0], 8);
    });
    const between = (a: number, b: number) =>
      constraints.slice(a, b).reduce((product, { target }) => product * target[0], 1);
    expect(parity(fitted.table([0, 4]))).toBeCloseTo(between(0, 4), 8);
    expect(parity(fitted.table([10, 13]))).toBeCloseTo(between(10, 13), 8);
    expect(parity(fitted.table([0, 39]))).toBeCloseTo(between(0, 39), 8);
    const four = fitted.table([2, 9, 17, 30]);
    expect(four.reduce((sum, value) => sum + value, 0)).toBeCloseTo(RECORDS, 8);
    const lastTwo = Float64Array.of(0, 0, 0, 0);
    four.forEach((value, cell) => {
      lastTwo[cell & 3] += value;
    });
    expect(parity(lastTwo)).toBeCloseTo(between(17, 30), 8);
  });

  test.each(['chain', 'star', 'cycle', 'random'])(
    '%s: tables of any attributes are those of the dense form',
    (shape) => {
      const size = 13;
      const domain = domainOf(...new Array(size).fill(2));
      const rng = seededRng(shape);
      const pairs = Array.from({ length: size - 1 }, (_, i) =>
        shape === 'star' ? [0, i + 1] : shape === 'random' ? [rng.integer(i + 1), i + 1] : [i, i + 1],
      );
      if (shape === 'cycle') pairs.push([0, size - 1], [3, 9]);
      const constraints = pairs.map((attributes, order): Constraint => {
        const cell = cellQuery(domain, attributes, rng.integer(4));
        return { attributes, query: cell, target: Float64Array.of(0.1 + 0.4 * rng.uniform()), ridge: 1e-3, order };
      });
      const start = new Float64Array(1 << size).fill(1 / (1 << size));
      const tree = WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge');
      const dense = WeightedDistribution.from(domain, RECORDS, new TableStart(start)).fitted(constraints, 'converge');
      expect(tree.components[0].layout.tree.cliques.length).toBeGreaterThan(3);
      expect(dense.components[0].layout.tree.cliques).toHaveLength(1);
      const sets = [[0, 12], [1, 5, 11], [2, 3], [7], [0, 3, 6, 9, 12], Array.from({ length: size }, (_, i) => i)];
      const together: Float64Array[] = [];
      tree.eachTable(sets, (table) => together.push(table.slice()));
      for (const [position, set] of sets.entries()) {
        const wanted = dense.table(set);
        tree.table(set).forEach((value, cell) => {
          expect(Math.abs(value - wanted[cell])).toBeLessThan(1e-9 * RECORDS);
        });
        expect(together[position]).toEqual(tree.table(set));
      }
    },
  );

  test('a thousand attributes take no more than what was measured', () => {
    const domain: Domain = {
      attributes: Array.from({ length: 1000 }, (_, i) => ({ name: `x${i}`, size: 2, labels: ['0', '1'] })),
    };
    let distribution = WeightedDistribution.uniform(domain, RECORDS);
    for (let i = 0; i < 50; i++) {
      const next = constraint(parityQuery([20 * i]), 500 - 10 * i, i);
      distribution = distribution.updated(next, { step: 'half', replay: 'converge' });
    }
    expect(distribution.components).toHaveLength(50);
    expect(distribution.table([0])[0]).toBeGreaterThan(730);
    expect([...distribution.table([1, 3])]).toEqual([250, 250, 250, 250]);
  });

  test('a group that gets too large is refused by name before any memory is taken', () => {
    const domain = domainOf(...new Array(26).fill(8));
    const all = domain.attributes.map((_, index) => index);
    const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b]));
    const constraints = pairs.map((attributes, order) => ({
      ...constraint(cellQuery(domain, attributes, 0), 10, order),
    }));
    const begun = process.memoryUsage().arrayBuffers;
    expect(() => WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge')).toThrow(
      /tie a, b, .* p and 10 more together into one table of 67,108,864 cells \(512 MiB\), more than the limit of 33,554,432\. Use fewer rounds/,
    );
    expect(process.memoryUsage().arrayBuffers - begun).toBeLessThan(50e6);
  });
});

test('updates as large as noise a thousand times the records makes them leave a distribution', () => {
  const domain = domainOf(2, 3, 2);
  const rng = seededRng('large updates');
  for (let run = 0; run < 60; run++) {
    let distribution = WeightedDistribution.uniform(domain, 9);
    for (let order = 0; order < 10; order++) {
      const attributes = [
        [0, 1],
        [0, 2],
        [1, 2],
      ][rng.integer(3)];
      const cells = attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
      const scale = 10 ** (1 + (run % 3));
      const target = Float64Array.from({ length: cells }, () => scale * (2 * rng.uniform() - 1));
      const replay = run % 2 === 0 ? 2 : 20;
      const measured = { attributes, query: null, target, ridge: RIDGE, order };
      distribution = distribution.updated(measured, { step: 'full', replay });
    }
    const table = distribution.table([0, 1, 2]);
    expect(table.reduce((sum, value) => sum + value)).toBeCloseTo(9, 9);
  }
});
