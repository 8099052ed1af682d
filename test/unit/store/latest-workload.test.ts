import { expect, test } from 'vitest';
import { LatestWorkload } from '../../../src/store/latest-workload.ts';

const domainOf = (size: number) => ({ attributes: [{ name: 'a', size, labels: [] }] });

test('the latest workload is made once, and never given for another spec or another domain', () => {
  const workloads = new LatestWorkload();
  const spec = { kind: 'marginals', order: 1 };
  const [small, large] = [domainOf(2), domainOf(3)];
  const first = workloads.build(spec, small);
  expect(workloads.build(spec, small)).toBe(first);
  expect(workloads.build(spec, large).size).toBe(3);
  expect(() => workloads.build({ kind: 'marginals', order: 2 } as typeof spec, large)).toThrow('2-way');
  expect(workloads.build(spec, large).size).toBe(3);
  expect(workloads.build(spec, small).size).toBe(2);
});
