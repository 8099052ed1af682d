import { expect, test } from 'vitest';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import {
  comparedSets,
  MOST_COMPARED,
  measuredCells,
  syntheticQuality,
} from '../../../src/core/experiment/run/synthetic-quality.ts';
import { marginals } from '../../../src/core/workload/marginals.ts';

const domain = {
  attributes: [
    { name: 'a', size: 2, labels: ['0', '1'] },
    { name: 'b', size: 3, labels: ['0', '1', '2'] },
    { name: 'c', size: 2, labels: ['0', '1'] },
  ],
};

function people(rows: readonly (readonly number[])[]) {
  const columns = [0, 1, 2].map((place) => Uint8Array.from(rows, (row) => row[place]));
  return { domain, rows: rows.length, columns, weights: null, records: rows.length };
}

const true_ = people([
  [0, 0, 0],
  [0, 1, 0],
  [1, 2, 1],
  [1, 2, 1],
]);
const made = people([
  [0, 0, 1],
  [0, 1, 1],
  [1, 2, 1],
  [1, 2, 1],
]);

test('every attribute, every pair and every triple is compared with the truth and with what was measured', () => {
  const [block] = marginals.build({ kind: 'marginals', sets: [['a', 'b']] }, domain, 'workload');
  const answers = Float64Array.from([2, 0, 0, 0, -1, 2]);
  const { records, tables } = syntheticQuality(
    made,
    new RecordCounts(true_),
    measuredCells([{ block, answers, scale: 1 }]),
  );
  expect(records).toBe(4);
  expect(tables.map(({ attributes }) => attributes.join(''))).toEqual(['0', '1', '2', '01', '02', '12', '012']);
  const of = (name: string) => tables.find(({ attributes }) => attributes.join('') === name);
  expect(of('0')).toMatchObject({ fromTruth: 0, association: null });
  // Noise took one record from a = 1: shares 2/3 and 1/3 beside 1/2 and 1/2.
  expect(of('0')?.fromNoisy).toBeCloseTo(1 / 3, 15);
  expect(of('2')).toMatchObject({ fromTruth: 1, fromNoisy: null });
  expect(of('01')?.fromTruth).toBe(0);
  // Measured are shares 1/2 for (0, 0) and 1/2 for (1, 2); made are 1/4, 1/4 and 1/2.
  expect(of('01')?.fromNoisy).toBeCloseTo(0.5, 15);
  // Two of four records have c = 1 where it is 0 in truth; no triple was measured.
  expect(of('012')).toMatchObject({ fromTruth: 1, fromNoisy: null, association: null });
  expect(of('02')?.association).toEqual({ made: 0, truth: 1, noisy: null });
});

test('of many attributes the first are compared', () => {
  const many = {
    attributes: Array.from({ length: 40 }, (_, i) => ({ name: `x${i}`, size: 3, labels: ['0', '1', '2'] })),
  };
  const sets = comparedSets(many);
  expect(sets.filter(({ length }) => length < 3)).toHaveLength(
    MOST_COMPARED + (MOST_COMPARED * (MOST_COMPARED - 1)) / 2,
  );
  // Eight attributes have 56 triples.
  expect(sets.filter(({ length }) => length === 3)).toHaveLength(56);
});
