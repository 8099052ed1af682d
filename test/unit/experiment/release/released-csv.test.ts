import { expect, test } from 'vitest';
import { releasedCsv } from '../../../../src/core/experiment/release/released-csv.ts';
import { buildWorkload } from '../../../../src/core/workload/registry.ts';

const domain = {
  attributes: [
    { name: '=evil()', size: 2, labels: ['=1+2', 'plain, with comma'] },
    { name: 'b', size: 2, labels: ['x', '-5'] },
  ],
};
const linesOf = (workload: ReturnType<typeof buildWorkload>, ...tables: number[][]) =>
  [
    ...releasedCsv(
      workload,
      tables.map((table) => Float64Array.from(table)),
      { scales: tables.map(() => 4), margins: tables.map((_, at) => (at === 0 ? 9 : null)) },
      'released',
    ),
  ]
    .join('')
    .trimEnd()
    .split('\r\n');

test('every answer is a line that names its table and the values of its cell, and no spreadsheet runs any of it', () => {
  const workload = buildWorkload({ kind: 'marginals', sets: [['b'], ['=evil()', 'b']] } as never, domain);
  expect(linesOf(workload, [7, -2], [1, 2, 3, -4])).toEqual([
    'table,"\'=evil()",b,answer,noise scale,margin at 90 %,status',
    'b,,x,7,4,9,released',
    'b,,-5,-2,4,9,released',
    '"\'=evil() × b","\'=1+2",x,1,4,,released',
    '"\'=evil() × b","\'=1+2",-5,2,4,,released',
    '"\'=evil() × b","plain, with comma",x,3,4,,released',
    '"\'=evil() × b","plain, with comma",-5,-4,4,,released',
  ]);
});

test('queries that are no cells stand in words', () => {
  const workload = buildWorkload({ kind: 'queries', queries: [{ where: { b: [1, 1] } }] } as never, domain);
  const [header, line] = linesOf(workload, [9]);
  expect(header).toBe('table,question,answer,noise scale,margin at 90 %,status');
  expect(line).toMatch(/,b = -5,9,4,9,released$/);
});
