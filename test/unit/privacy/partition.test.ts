import { describe, expect, test } from 'vitest';
import type { PrivacyUnit } from '../../../src/core/data/privacy-unit.ts';
import { at, toUnits, UNITS_PER_EPSILON } from '../../../src/core/privacy/budget.ts';
import { Curator } from '../../../src/core/privacy/curator.ts';
import { Ledger } from '../../../src/core/privacy/ledger.ts';
import { exploreNoise, type Noise, releaseNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { scoreUnit } from '../../../src/core/random/select.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(20);
const counts = countsOf(
  domain,
  Array.from({ length: 20 }, (_, code) => (code < 9 ? 400 : code < 12 ? 0 : 90)),
);

function open(noise: Noise, unit: PrivacyUnit, data = counts) {
  const ledger = new Ledger(toUnits(1), unit);
  return { ledger, curator: new Curator(data, ledger, noise) };
}

describe.each([
  ['add-remove', 1, 1],
  ['replace-one', 1, 2],
  ['add-remove', 3, 3],
  ['replace-one', 2, 4],
] as const)('%s, rows of a person: %i', (neighbours, rowsPerPerson, changes) => {
  test('every bucket, of single values as well, has noise for what it and its rivals move', () => {
    const drawn: { buckets: number; scale: number }[] = [];
    const unit = scoreUnit((2 * changes) / 0.5);
    const noise: Noise = {
      ...exploreNoise(seededRng('noise')),
      perturb: (answers, precision) => {
        drawn.push({ buckets: answers.length, scale: (unit * UNITS_PER_EPSILON) / at(precision, 0) });
      },
    };
    const { ledger, curator } = open(noise, { neighbours, rowsPerPerson });
    curator.partition(0, 0.5, 1);
    expect(drawn.map(({ buckets }) => buckets)).toEqual([20, 19, 17, 13, 5]);
    for (const [k, length] of [1, 2, 4, 8, 16].entries()) {
      const least = (changes * (4 - 2 / length - 2 / 20)) / 0.5;
      expect(drawn[k].scale).toBeGreaterThanOrEqual(least);
      expect(drawn[k].scale).toBeLessThan(least * (1 + 1e-4));
    }
    expect(ledger.entries).toEqual([{ label: 'runs of values of a', units: toUnits(0.5) }]);
  });
});

test('without noise to speak of, values of the same count are put together', () => {
  const noise: Noise = { ...exploreNoise(seededRng('silent')), perturb: () => {} };
  const edges = open(noise, { neighbours: 'add-remove', rowsPerPerson: 1 }).curator.partition(0, 0.5, 1);
  expect([...edges]).toEqual(expect.arrayContaining([0, 9, 12, 20]));
});

test('a release divides by noise in whole numbers, and by nothing else', () => {
  const rng = seededRng('exact');
  const integersOnly = { integer: (n: number) => rng.integer(n) } as typeof rng;
  const { curator } = open(releaseNoise(integersOnly), { neighbours: 'replace-one', rowsPerPerson: 1 });
  const edges = curator.partition(0, 1, 4);
  expect(edges[0]).toBe(0);
  expect(edges.at(-1)).toBe(20);
});

test('one value is a bucket by itself', () => {
  const single = countsOf(domainOf(1), [7]);
  const { curator, ledger } = open(
    exploreNoise(seededRng('one')),
    { neighbours: 'add-remove', rowsPerPerson: 1 },
    single,
  );
  expect([...curator.partition(0, 0.25, 1)]).toEqual([0, 1]);
  expect(ledger.spent).toBe(toUnits(0.25));
});
