import { expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { expectedMargins, toldTogether } from '../../../../src/core/experiment/release/expected-margins.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2, 30);

function expected(change: Record<string, unknown>, records: number | null = 891, epsilon = 0.1) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { csv: 'people.csv', person: { rows: 1 } },
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [epsilon] },
    trials: 1,
    ...change,
  });
  return expectedMargins({ ...experiment, metrics: [] }, domain, records, () => 0);
}

test('before anything is drawn it is told how noisy each table will be, and what follows', () => {
  // Three tables, replace-one: S = 6, λ = 60, and 60 ln 10 = 138.2.
  const { tables, drowned, says } = expected({});
  expect(tables.map(({ margin }) => margin)).toEqual([138, 138, 138]);
  expect(tables.map(({ says }) => says)).toEqual([
    'a: ±138 of 891 people: useless at this ε.',
    'b: ±138 of 891 people: rough at this ε, to 31 % of an even cell.',
    'c: ±138 of 891 people: useless at this ε.',
  ]);
  // 891/30 = 29.7 people in a cell of the last table, and 297 and 445.5 in those of the others.
  expect(tables.map(({ drowned }) => drowned)).toEqual([0, 0, 1]);
  expect(drowned).toBeCloseTo(30 / 35, 12);
  expect(says.join(' ')).toContain('Shares are of 891 people spread evenly');
});

test('what is the same of several tables is said once', () => {
  expect(toldTogether(expected({}).tables)).toEqual([
    'a, c: ±138 of 891 people: useless at this ε.',
    'b: ±138 of 891 people: rough at this ε, to 31 % of an even cell.',
  ]);
  expect(toldTogether(expected({ neighbours: 'add-remove', publicRecordCount: false }, null).tables)).toEqual([
    'a, b, c: ±69 people.',
  ]);
});

test('no share where the number of records is private, and no number of them', () => {
  const { tables, drowned, says } = expected({ neighbours: 'add-remove', publicRecordCount: false }, null);
  expect(tables[0]).toEqual({ label: 'a', answers: 3, margin: 69, drowned: null, says: 'a: ±69 people.' });
  expect(drowned).toBeNull();
  expect(says.join(' ')).toContain('nothing is said of the share');
});

test('rows are not called people before somebody says that they are', () => {
  const several = { csv: 'people.csv', person: { rows: 3 } };
  for (const dataset of [{ csv: 'people.csv' }, several]) {
    const open = expected({ dataset, neighbours: 'add-remove' });
    expect(open.tables[0].says).toContain('of 891 rows');
    expect([...open.says, ...expected({ dataset }, null).says].join(' ')).not.toMatch(/people|records/);
  }
  expect(expected({}, null).says.join(' ')).toContain('The number of people is private');
});

test('what follows the noisy answers is simulated on records of nobody, and said to be so', () => {
  const { tables, says } = expected({ mechanisms: [{ id: 'ireduct' }] }, 20_000, 1);
  for (const { margin } of tables) expect(margin).toBeGreaterThan(3);
  for (const { margin } of tables) expect(margin).toBeLessThan(60);
  expect(says[0]).toMatch(/not Laplace noise .* 20 draws on invented people, spread evenly/);
});

test('TwoPhase is told from its law on even tables', () => {
  const { tables, says } = expected({ mechanisms: [{ id: 'two-phase' }] }, 20_000, 1);
  for (const { margin } of tables) expect(margin).toBeGreaterThan(3);
  expect(says[0]).toContain('law of the noise');
});

test('what needs a number of records that is private cannot be told, nor drawn', () => {
  const hidden = { neighbours: 'add-remove', publicRecordCount: false };
  expect(() => expected({ ...hidden, mechanisms: [{ id: 'two-phase' }] }, null)).toThrow(/kept private here/);
  expect(expected({ ...hidden, mechanisms: [{ id: 'mwem' }] }, null).says.join(' ')).toContain('cannot be told before');
});

test('at ε = 0.1 of fifteen columns nothing is left of 891 people', () => {
  const many = domainOf(...Array.from({ length: 15 }, () => 3));
  const experiment = parseExperiment({
    version: 1,
    dataset: { csv: 'people.csv', person: { rows: 1 } },
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.1] },
  });
  const { tables, drowned } = expectedMargins({ ...experiment, metrics: [] }, many, 891, () => 0);
  expect(tables.every(({ says }) => says.endsWith('±691 of 891 people: useless at this ε.'))).toBe(true);
  expect(drowned).toBe(1);
});
