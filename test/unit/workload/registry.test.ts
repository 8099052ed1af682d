import { expect, test } from 'vitest';
import { buildWorkload } from '../../../src/core/workload/registry.ts';

const domainOf = (size: number) => ({ attributes: [{ name: 'a', size, labels: [] }] });

test('the latest workload is made once, and never given for another spec or another domain', () => {
  const spec = { kind: 'marginals', order: 1 };
  const [small, large] = [domainOf(2), domainOf(3)];
  const first = buildWorkload(spec, small);
  expect(buildWorkload(spec, small)).toBe(first);
  expect(buildWorkload(spec, large).size).toBe(3);
  expect(() => buildWorkload({ kind: 'marginals', order: 2 } as typeof spec, large)).toThrow('2-way');
  expect(buildWorkload(spec, large).size).toBe(3);
  expect(buildWorkload(spec, small).size).toBe(2);
});
