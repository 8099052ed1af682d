import { expect, test } from 'vitest';
import { CellClasses } from '../../../src/core/workload/cell-classes.ts';
import { everyCellApart } from '../../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../../src/core/workload/query-spec.ts';
import { domainOf } from '../../support/small-data.ts';

test('cells that no query tells apart are one, however large the domain', () => {
  const attributes = Array.from({ length: 30 }, (_, i) => ({ name: `x${i}`, size: 10, labels: [...'0123456789'] }));
  const domain = { attributes };
  const query = (spec: unknown) => parseQuery(spec, domain, 'q');
  const classes = new CellClasses(domain, [
    query({ where: { x0: [0, 4], x7: [3, 3] } }),
    query({ where: { x0: [5, 9] } }),
  ]);
  // x0 below 5 with x7 = 3, x0 below 5 otherwise, x0 from 5: what x7 is does not matter there.
  expect(classes.size).toBe(3);
  const total = classes.coefficients(query({ where: {} }));
  expect([...(total as Float64Array)]).toEqual([1, 1, 1]);
  expect(classes.coefficients(query({ where: { x1: [0, 3] } }))).toEqual({ attribute: 1, codes: [0, 4] });
  expect(classes.coefficients(query({ where: { x0: [0, 3] } }))).toEqual({ attribute: 0, codes: [0, 4] });
  const apart = classes.coefficients(query({ where: { x7: [3, 3] } }));
  expect(apart).toHaveProperty('cells');
  expect(new CellClasses(domain, []).size).toBe(1);
});

test('every cell can be told apart on purpose', () => {
  const domain = domainOf(3, 2);
  expect(new CellClasses(domain, [everyCellApart(domain)]).size).toBe(6);
});

test('more cells than can be held are refused in a sentence', () => {
  const domain = {
    attributes: Array.from({ length: 8 }, (_, i) => ({ name: `x${i}`, size: 10, labels: [...'0123456789'] })),
  };
  const queries = domain.attributes.map(({ name }) => parseQuery({ moment: { [name]: 1 } }, domain, 'q'));
  expect(() => new CellClasses(domain, queries)).toThrow('tell 100,000,000 cells of the domain apart');
});
