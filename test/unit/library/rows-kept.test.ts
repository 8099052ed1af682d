import { expect, test } from 'vitest';
import { errorsByRowsKept, runExperiment } from '../../../src/library/index.ts';

const members = ['a', 'b', 'c'].flatMap((party, i) =>
  Array.from({ length: 40 }, (_, k) => ({ party, terms: [1, 3, 30][i], k })),
);
const rows = members.flatMap(({ party, terms, k }) =>
  Array.from({ length: terms }, () => ({ party, member: `${party}${k}` })),
);
const columns = { member: rows.map(({ member }) => member), party: rows.map(({ party }) => party) };
const specOf = (person: object) => ({
  version: 1 as const,
  dataset: { csv: 'terms', person },
  neighbours: 'add-remove' as const,
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [0.3] },
  fixed: { delta: 0.01 },
  trials: 30,
});

test('errors are told by rows of each person, as runs have them, with the best number', async () => {
  const { points, best } = await errorsByRowsKept(specOf({ key: 'member', rows: 3 }), 0.3, { columns });
  expect(best.rows).toBe(3);
  const { rows: ran, summary } = await runExperiment(specOf({ key: 'member', rows: 3 }), { columns });
  const point = points.find((one) => one.rows === 3);
  expect(ran[0].cut?.['overall-relative-error']).toBeCloseTo(point?.cut ?? 0, 12);
  expect(summary[0].metrics['overall-relative-error'].mean / (point?.error ?? 0)).toBeCloseTo(1, 0.9);
});

test('without a key, or an ε, a sentence says what is missing', async () => {
  await expect(errorsByRowsKept(specOf({ rows: 3 }), 0.3, { columns })).rejects.toThrow(
    'dataset.person.key: name the column',
  );
  await expect(errorsByRowsKept(specOf({ key: 'member', rows: 3 }), 0, { columns })).rejects.toThrow('an ε above 0');
});
