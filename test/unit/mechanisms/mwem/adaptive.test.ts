import { expect, test } from 'vitest';
import { mwem } from '../../../../src/core/mechanisms/mwem/mwem.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { roundsOf } from '../../../support/extras.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 2, 2, 2);
const counts = countsOf(domain, [400, 10, 20, 30, 5, 60, 9, 80, 3, 2, 70, 1, 90, 4, 0, 216]);

test.each([
  { kind: 'parities', degree: 3 },
  { kind: 'marginals', order: 2 },
])('adaptive rounds over $kind only ever get more of the budget, the last one included, and use all of it', (spec) => {
  const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
  for (const seed of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const { release } = runMechanism({
      mechanism: mwem,
      counts,
      workload,
      epsilon: 1,
      neighbours: 'replace-one',
      rng: seededRng(seed),
      params: { rounds: 'adaptive' },
    });
    const spent = roundsOf(release).map(({ epsilon }) => 2 * epsilon);
    expect(spent[0]).toBeCloseTo(1 / 64, 9);
    spent.slice(1).forEach((epsilon, i) => {
      expect(epsilon).toBeGreaterThan(spent[i] * (1 - 1e-9));
    });
    expect(spent.reduce((sum, epsilon) => sum + epsilon, 0)).toBeCloseTo(1, 8);
  }
});
