import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySchema } from '../../../src/core/data/schema/apply-schema.ts';
import { areMostlyEmpty, carriedBy, costOf, robustBins } from '../../../src/core/data/schema/bins-for-rows.ts';
import { keptLabels, mergedSteps } from '../../../src/core/data/schema/labels-for-rows.ts';
import type { NumberSpread } from '../../../src/core/data/schema/number-spread.ts';
import { publicDomains } from '../../../src/core/data/schema/public-domains.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { proposeSchema } from '../../support/propose-schema.ts';
import { readText } from '../../support/read-text.ts';

const many = (n: number, cell: (i: number) => string | number) => Array.from({ length: n }, (_, i) => cell(i));
const rng = seededRng('bins');
/** Any number between 0 and 1, the same in every run. */
const uniform = () => rng.uniform();
const bell = () => many(12, uniform).reduce<number>((sum, x) => sum + Number(x), -6);

/** What is proposed for a column of this name, and how its records spread. */
function proposed(name: string, cells: readonly (string | number)[]) {
  const table = readText(`${name}\n${cells.join('\n')}\n`, { delimiter: ';', header: true });
  const schema = proposeSchema(table);
  const [entry] = schema.attributes;
  const { dataset, report } = applySchema(table, { attributes: [{ ...entry, include: true }] });
  const counts = new Array<number>(dataset.domain.attributes[0].size).fill(0);
  for (const code of dataset.columns[0]) counts[code]++;
  return { entry, counts, labels: dataset.domain.attributes[0].labels, ...report.attributes[0] };
}

/** As people write them. */
function isRound(edge: number): boolean {
  return Number(edge.toPrecision(4)) === edge;
}

const heavy = (low: number, high: number) =>
  many(4000, () => (low * Math.exp(uniform() * Math.log(high / low))).toFixed(2));
const difficulties: Readonly<Record<string, readonly (string | number)[]>> = {
  'a few stones said to be of 60 mm': many(4000, (i) => (i % 1000 === 7 ? 58.9 : (5.7 + bell()).toFixed(2))),
  'fares with an absurd maximum': many(4000, (i) => (i === 77 ? 999_999 : (4 + Math.exp(1.5 + bell())).toFixed(2))),
  'distances with an absurd minimum': many(4000, (i) => (i < 3 ? -21_474_834 : (uniform() * 10).toFixed(2))),
  'amounts that are mostly zero': many(4000, (i) => (i % 12 === 0 ? Math.round(100 * Math.exp(2 * bell())) : 0)),
  'magnitudes from 1 to a million': heavy(1, 1e6),
  'gains and losses': many(4000, () => (1000 * bell() ** 3).toFixed(1)),
  'a gap in the middle': many(4000, (i) => (i % 2 ? 10 : 90) + bell()),
  'years of building': many(4000, (i) => (i === 5 ? 9999 : Math.round(1975 + 12 * bell()))),
  'tiny numbers': many(4000, () => (0.000_01 * (3 + bell())).toFixed(9)),
  'one outlier among few': many(90, (i) => (i === 13 ? 1e6 : (20 + 5 * bell()).toFixed(1))),
};

describe('bins for numbers', () => {
  it.each(Object.entries(difficulties))('are round, few and filled: %s', (_, cells) => {
    const { entry, counts, clamped, dropped } = proposed('x', cells);
    const { most, bin } = carriedBy(cells.length);
    expect(entry.learned).toEqual(['bins']);
    expect(entry.bins?.every(isRound)).toBe(true);
    expect(counts.length).toBeGreaterThanOrEqual(3);
    expect(counts.length).toBeLessThanOrEqual(most);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.floor(bin));
    expect(costOf(counts)).toBeLessThan(3 * most);
    expect(clamped).toBeLessThanOrEqual(cells.length / (8 * most) + 1);
    expect(dropped).toBe(0);
  });

  it('end where the stones do, whatever one of them is said to measure', () => {
    const ends = (cells: readonly (string | number)[]) => proposed('x', cells).entry.bins?.at(-1);
    const stones = many(4000, () => (5.7 + bell()).toFixed(2));
    expect(ends([...stones, 58.9])).toBe(ends([...stones, 3e9]));
    expect(ends([...stones, 58.9])).toBeLessThanOrEqual(12);
    expect(proposed('x', [...stones, 58.9, 60]).clamped).toBeGreaterThanOrEqual(2);
  });

  it('let many zeros stand by themselves', () => {
    const { counts, labels } = proposed('x', difficulties['amounts that are mostly zero']);
    expect(counts[0]).toBeGreaterThanOrEqual(3666);
    expect(labels[0]).toMatch(/^0(–[1-9])?$/);
  });

  it('grow where numbers do', () => {
    const { bins = [] } = proposed('x', heavy(1, 1e6)).entry;
    const widths = bins.slice(1).map((edge, i) => edge - bins[i]);
    expect(widths.every((width, i) => i === 0 || width >= widths[i - 1])).toBe(true);
    expect(widths.at(-1)).toBeGreaterThan(1000 * widths[0]);
  });

  it('are one for each of a few whole numbers, rare ones at an end together', () => {
    expect(
      proposed(
        'rooms',
        many(500, (i) => (i % 7) + 1),
      ).entry,
    ).toMatchObject({ type: 'category' });
    const { labels, counts } = proposed(
      'siblings',
      many(900, (i) => (i % 25 === 0 ? 5 + ((i / 25) % 4) : i % 3)),
    );
    expect(labels.slice(0, 3)).toEqual(['0', '1', '2']);
    expect(labels).toHaveLength(4);
    expect(counts[3]).toBe(36);
  });

  it('keep round edges with enough records of any numbers whatever', () => {
    const number = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), fc.boolean(), (drawn, whole) => {
        const values = Float64Array.from(new Set(whole ? drawn.map((x) => Math.trunc(x) || 0) : drawn)).sort();
        const spread: NumberSpread = { values, below: Float64Array.from({ length: values.length + 1 }, (_, i) => i) };
        for (const bins of [
          robustBins(spread, whole),
          robustBins(spread, whole, [values[0], values[values.length - 1]]),
        ]) {
          expect(bins.length).toBeGreaterThan(1);
          for (let i = 1; i < bins.length; i++) expect(bins[i]).toBeGreaterThan(bins[i - 1]);
          expect(bins.length - 1).toBeLessThanOrEqual(carriedBy(values.length).most);
        }
      }),
    );
  });

  it('hold every number where those outside would be dropped', () => {
    const cells = difficulties['fares with an absurd maximum'];
    const table = readText(`fare\n${cells.join('\n')}\n`);
    const { report } = applySchema(table, proposeSchema(table));
    expect(report.attributes[0].clamped).toBeGreaterThan(0);
  });

  it('are mostly empty where one record far away made them wide, and not as they are proposed', () => {
    expect(areMostlyEmpty([3990, 8, 0, 0, 0, 0, 2])).toBe(true);
    expect(areMostlyEmpty([0, 500, 400])).toBe(false);
    for (const cells of Object.values(difficulties)) expect(areMostlyEmpty(proposed('x', cells).counts)).toBe(false);
  });
});

describe('a public domain', () => {
  const ages = many(1000, () => Math.min(99, Math.max(0, Math.round(40 + 18 * bell()))));

  it.each(['age', 'Alter', 'âge', 'edad', 'patientAge', 'AGE_AT_DEATH', 'resp.age'])('comes first for “%s”', (name) => {
    const { entry, outside } = proposed(name, ages);
    expect(entry.learned).toBeUndefined();
    expect([entry.bins?.[0], entry.bins?.at(-1)]).toEqual([0, 100]);
    expect(outside).toBe(0);
  });

  it('clamps what does not fit, and says how many', () => {
    const { entry, clamped } = proposed('age', [...ages, 999, 104, -1]);
    expect(entry).toMatchObject({ outside: 'clamp' });
    expect(entry.learned).toBeUndefined();
    expect(clamped).toBe(3);
  });

  it.each<[string, readonly (string | number)[]]>([
    ['age', many(1000, (i) => 1930 + (i % 80))],
    ['age', many(1000, (i) => 200 + ((i * 7) % 900))],
    ['age', many(1000, (i) => 6 + (i % 12))],
    ['hour', many(1000, (i) => (i * 13) % 400)],
    ['percent', many(1000, (i) => (i % 100) / 100)],
    ['latitude', many(1000, (i) => 40.6 + (i % 300) / 1000)],
  ])('is not taken where it does not fit: %s', (name, cells) => {
    expect(publicDomains(name, undefined).length).toBeGreaterThan(0);
    expect(proposed(name, cells).entry.learned).toEqual([expect.stringMatching(/bins|range|values/)]);
  });

  it.each<[string, readonly (string | number)[], object]>([
    ['hours-per-week', many(4000, (i) => (i % 3 ? 40 : (i * 7) % 99)), { type: 'integer' }],
    ['hour', many(4000, (i) => i % 24), { bins: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24] }],
    ['month', many(4000, (i) => (i % 12) + 1), { range: [1, 12] }],
    ['rating', many(4000, (i) => (i % 5) + 1), { range: [1, 5] }],
    ['score in %', many(4000, (i) => (i * 17) % 101), { bins: many(11, (i) => i * 10) }],
    ['birthYear', many(4000, (i) => 1940 + ((i * 7) % 70)), { type: 'integer' }],
    ['Temperatur', many(4000, () => (12 + 8 * bell()).toFixed(1)), { type: 'number' }],
    ['zip', many(4000, (i) => 10_000 + ((i * 7919) % 90_000)), { type: 'integer' }],
  ])('fits “%s”', (name, cells, shape) => {
    const { entry } = proposed(name, cells);
    expect(entry).toMatchObject(shape);
    expect(entry.learned).toBeUndefined();
  });

  it('is never offered for what is merely called alike', () => {
    for (const name of ['age_group', 'stage', 'wages', 'yearly income', 'price', 'x', 'mileage', '']) {
      expect(publicDomains(name, undefined)).toEqual([]);
    }
  });
});

describe('labels', () => {
  const counts = (entries: Record<string, number>) => new Map(Object.entries(entries));

  it('that are rare are counted together', () => {
    const zones = new Map([
      ...Object.entries({ a: 400, b: 300, c: 200 }),
      ...many(90, (i) => i).map((i) => [`r${i}`, 1] as const),
    ]);
    expect(keptLabels(zones, 0)).toEqual({ kept: ['a', 'b', 'c'], joinsMissing: false });
  });

  it('keep a rare one that would be alone', () => {
    expect(keptLabels(counts({ male: 500, female: 480, other: 3 }), 0)?.kept).toEqual(['male', 'female', 'other']);
  });

  it('join the missing where either are few, unless most are missing', () => {
    expect(keptLabels(counts({ a: 500, b: 480, c: 2, d: 1 }), 40)).toMatchObject({
      kept: ['a', 'b'],
      joinsMissing: true,
    });
    expect(keptLabels(counts({ a: 100, b: 80, c: 2, d: 1 }), 900)).toMatchObject({ joinsMissing: false });
  });

  it('are none where most records would be outside', () => {
    expect(keptLabels(new Map(many(900, (i) => i).map((i) => [`v${i}`, 2])), 0)).toBeNull();
    const frequent = new Map(many(40, (i) => i).map((i) => [`v${i}`, 25] as const));
    expect(keptLabels(frequent, 0)?.kept).toHaveLength(40);
  });
});

describe('steps of a scale', () => {
  it('of which few records are at one go with a neighbour, never with what is missing', () => {
    const answers = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always', 'NA'];
    const cells = many(900, (i) => answers[i < 4 ? 0 : i < 60 ? 1 : i < 70 ? 5 : 2 + (i % 3)]);
    const { entry, labels } = proposed('how often', cells);
    expect(entry.merge).toEqual({ 'Never or Rarely': ['Never', 'Rarely'] });
    expect(labels).toEqual(['Never or Rarely', 'Sometimes', 'Often', 'Always']);
    expect(entry.missing).toBe('drop');
    expect(
      mergedSteps(
        ['a', 'b', 'c', 'd'],
        new Map([
          ['a', 90],
          ['b', 1],
          ['c', 2],
          ['d', 95],
        ]),
        10,
      ),
    ).toEqual({ 'a to c': ['a', 'b', 'c'] });
  });
});

describe('records without a value', () => {
  const sheet = (missing: number) => {
    const rows = many(2000, (i) => `${i < missing ? '' : (i * 7) % 500},${['a', 'b', 'c'][i % 3]}`);
    return proposeSchema(readText(`x,y\n${rows.join('\n')}\n`)).attributes[0].missing;
  };

  it('are left out where they are very few, else a category', () => {
    expect(sheet(0)).toBeUndefined();
    expect(sheet(5)).toBe('drop');
    expect(sheet(300)).toBe('category');
  });
});
