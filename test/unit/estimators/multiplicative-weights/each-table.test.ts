import { expect, test } from 'vitest';
import type { Constraint } from '../../../../src/core/estimators/multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { subsets } from '../../../../src/core/workload/attribute-sets.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 3, 2, 4, 2, 2, 3, 2);

/** Three components in an order that is not that of their attributes, and attributes that nothing touches. */
function distribution(): WeightedDistribution {
  const rng = seededRng('components');
  const measured = [[1, 6], [4], [0, 3], [0, 2], [1, 6]];
  return measured.reduce(
    (before, attributes, order) => {
      const query = order === 4 ? null : cellQuery(domain, attributes, order % 2);
      const target = Float64Array.from({ length: query ? 1 : 9 }, () => (0.5 * rng.uniform()) / (query ? 1 : 4));
      const constraint: Constraint = { attributes, query, target, ridge: 1e-3, order };
      return before.updated(constraint, { step: 'half', replay: 'converge' });
    },
    WeightedDistribution.uniform(domain, 997),
  );
}

test('many tables at once are the same to the last bit as each of them prepared alone', () => {
  const sets = [0, 1, 2, 3, 4].flatMap((order) => subsets(domain.attributes.length, order));
  const together = distribution();
  expect(together.components).toHaveLength(3);
  let seen = 0;
  together.eachTable(sets, (table, position) => {
    expect(position).toBe(seen++);
    const alone = distribution();
    // What is not prepared is summed in another order.
    for (const component of alone.components) {
      component.prepare([sets[position].filter((index) => component.plan.attributes.includes(index))]);
    }
    expect([...table]).toEqual([...alone.table(sets[position])]);
  });
  expect(seen).toBe(sets.length);
});

test('refuses a table beyond memory', () => {
  const many = domainOf(...new Array(30).fill(2));
  const uniform = WeightedDistribution.uniform(many, 10);
  expect(() => uniform.eachTable([many.attributes.map((_, index) => index)], () => {})).toThrow(/more than the limit/);
});
