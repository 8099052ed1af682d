import { expect, test } from 'vitest';
import { withoutPlace } from '../../src/core/failure.ts';
import type { AnyWorkloadSpec } from '../../src/core/workload/registry.ts';
import { builtWorkload } from '../../src/features/shared/use-workload.ts';
import { LatestWorkload } from '../../src/store/latest-workload.ts';

const domain = {
  attributes: ['age', 'sex', 'ward'].map((name) => ({ name, size: 3, labels: ['a', 'b', 'c'] })),
};

test.each<AnyWorkloadSpec>([
  { kind: 'marginals', order: 7 },
  { kind: 'marginals', sets: [['age'], ['age']] },
  { kind: 'marginals', sets: [['nobody']] },
  { kind: 'parities', degree: 2 },
  { kind: 'tables', order: 9, count: 2, seed: 1 },
  { kind: 'ranges', order: 9, count: 2, seed: 1 },
])('what a page says of a workload that cannot be has no place of an experiment file: %j', (spec) => {
  const { problem } = builtWorkload(new LatestWorkload(), spec, domain);
  expect(problem).toMatch(/^[A-Z“"]/);
  expect(problem).not.toMatch(/\bworkload[.[:]/);
});

test('only a place that a sentence begins with goes', () => {
  expect(withoutPlace('workload.order: the data has 3 attributes.')).toBe('The data has 3 attributes.');
  expect(withoutPlace('mechanisms[2].params.rounds: expected a number.')).toBe('Expected a number.');
  const others = ['wrong.json: sweep.values: the list is empty.', 'Workload: nothing.', 'people.csv: line 3: no.'];
  for (const sentence of others) expect(withoutPlace(sentence)).toBe(sentence);
});
