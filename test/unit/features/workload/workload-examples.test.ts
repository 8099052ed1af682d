import { expect, test } from 'vitest';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { exampleQueries } from '../../../../src/features/workload/workload-room.tsx';
import { domainOf } from '../../../support/small-data.ts';

const workloadOn = (order: number, ...sizes: number[]) =>
  buildWorkload(parseWorkload({ kind: 'marginals', order }, 'workload'), domainOf(...sizes));

test('examples come from all over the workload, each once', () => {
  const pairs = workloadOn(2, 2, 2, 2);
  expect(exampleQueries(pairs)).toEqual(['a = 0 and b = 1', 'a = 0 and c = 0', 'a = 1 and c = 1', 'b = 1 and c = 0']);
  expect(exampleQueries(workloadOn(0, 2))).toEqual(['all records']);
});
