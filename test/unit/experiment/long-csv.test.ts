import { expect, test } from 'vitest';
import { longCsv } from '../../../src/core/experiment/results/long-csv.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';

const row = {
  mechanism: 'laplace',
  value: 0.002,
  trial: 0,
  metrics: { 'overall-relative-error': 0.5, 'mean-absolute-error': Number.POSITIVE_INFINITY },
  spent: 0.002,
  private: true,
  milliseconds: 1,
};
const refused = {
  ...row,
  trial: 1,
  metrics: {},
  error: 'It needs =more records.',
  delta: 1e-6,
  givenRecords: true,
} as const;
const references = [{ id: 'svd-bound', points: [{ value: 0.002, metrics: { 'mean-absolute-error': 7 } }] }];

test('results as one line for each mechanism, value, trial and metric, every column one variable', () => {
  const [header, ...lines] = longCsv({ experiment: laplaceAlone, rows: [row, refused], references })
    .join('')
    .trimEnd()
    .split('\r\n');
  expect(header).toBe(
    'mechanism,parameter,value,trial,metric,result,unit,spent_epsilon,guarantee,delta,rows_per_person,given_records,error,status',
  );
  const status = 'not private: compared with the truth under seeded floating-point noise';
  expect(lines).toEqual([
    `laplace,epsilon,0.002,0,overall-relative-error,0.5,share,0.002,pure,,1,FALSE,,${status}`,
    `laplace,epsilon,0.002,0,mean-absolute-error,Inf,records,0.002,pure,,1,FALSE,,${status}`,
    `laplace,epsilon,0.002,1,overall-relative-error,,share,0.002,approximate,0.000001,1,TRUE,It needs =more records.,${status}`,
    `laplace,epsilon,0.002,1,mean-absolute-error,,records,0.002,approximate,0.000001,1,TRUE,It needs =more records.,${status}`,
    'svd-bound,epsilon,0.002,,overall-relative-error,,share,,,,,,,bound',
    'svd-bound,epsilon,0.002,,mean-absolute-error,7,records,,,,,,,bound',
  ]);
});
