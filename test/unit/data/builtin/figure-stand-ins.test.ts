import { describe, expect, test } from 'vitest';
import { adultLike } from '../../../../src/core/data/builtin/adult-like.ts';
import { transfusionLike } from '../../../../src/core/data/builtin/transfusion-like.ts';
import { tabulate } from '../../../../src/core/data/counts/tabulate.ts';
import { cellCount } from '../../../../src/core/data/domain.ts';
import { checksum, mutualInformation } from './measures.ts';

const quartiles = (values: Iterable<number>) => {
  const sorted = [...values].sort((a, b) => a - b);
  return [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)]);
};

describe('adult-like', () => {
  const people = adultLike.build({ part: 'categories', seed: 1 });
  const share = (attribute: number, code: number) => tabulate(people, [attribute])[code] / people.records;

  test('has the cells, the records and about the filled cells of the real one', () => {
    expect([cellCount(people.domain), people.records]).toEqual([1_814_400, 48_842]);
    const filled = tabulate(people, [...people.columns.keys()]).filter((count) => count > 0).length;
    expect(filled).toBeGreaterThan(8000);
    expect(filled).toBeLessThan(13_000);
  });

  test('has the published shares within a few points', () => {
    const shares = [share(0, 4), share(1, 11), share(2, 2), share(4, 0), share(5, 4), share(6, 1), share(7, 1)];
    for (const [index, published] of [0.694, 0.323, 0.458, 0.404, 0.855, 0.668, 0.239].entries()) {
      expect(Math.abs(shares[index] - published)).toBeLessThan(0.04);
    }
  });

  test('knows that husbands are men, and that schooling pays', () => {
    const [husbands] = tabulate(people, [4, 6]);
    expect(husbands).toBe(0);
    expect(mutualInformation(people, 1, 7)).toBeGreaterThan(0.02);
    expect(mutualInformation(people, 3, 6)).toBeGreaterThan(0.05);
  });

  test('its ages, hours and losses are skewed as published', () => {
    const { columns } = adultLike.build({ part: 'age-hours', seed: 1 });
    for (const [index, age] of quartiles(columns[0]).entries()) {
      expect(Math.abs(age + 17 - [28, 37, 48][index])).toBeLessThan(3);
    }
    expect(quartiles(columns[1])[1] + 1).toBe(40);
    const losses = adultLike.build({ part: 'capital-loss', seed: 1 }).columns[0];
    const some = losses.filter((loss) => loss > 0);
    expect(Math.abs(some.length - 2282)).toBeLessThan(150);
    expect(quartiles(some)[1]).toBeGreaterThan(1600);
    expect(quartiles(some)[1]).toBeLessThan(2100);
  });

  test('is frozen, and another seed gives others', () => {
    expect(checksum(people)).toBe('d32b35e7');
    expect(checksum(adultLike.build({ part: 'categories', seed: 2 }))).not.toBe(checksum(people));
  });
});

describe('transfusion-like', () => {
  const donors = transfusionLike.build({ part: 'recency-frequency', seed: 1 });

  test('has 748 donors with about the published quartiles', () => {
    expect([donors.records, cellCount(donors.domain)]).toEqual([748, 3750]);
    const [recency, frequency] = donors.columns;
    for (const [index, months] of quartiles(recency).entries()) {
      expect(Math.abs(months - [3, 7, 14][index])).toBeLessThan(3);
    }
    for (const [index, times] of quartiles(frequency).entries()) {
      expect(Math.abs(times + 1 - [2, 4, 7][index])).toBeLessThan(2);
    }
    expect(mutualInformation(donors, 0, 1)).toBeGreaterThan(0.1);
  });

  test('gave 250 c.c. a donation', () => {
    const { columns, domain } = transfusionLike.build({ part: 'monetary', seed: 1 });
    expect(cellCount(domain)).toBe(12_501);
    expect([...columns[0]]).toEqual([...donors.columns[1]].map((code) => 250 * (code + 1)));
  });

  test('is frozen, and another seed gives others', () => {
    expect(checksum(donors)).toBe('5589b691');
    expect(checksum(transfusionLike.build({ part: 'monetary', seed: 2 }))).not.toBe(checksum(donors));
  });
});
