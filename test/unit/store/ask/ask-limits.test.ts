import { expect, test } from 'vitest';
import { problemWithSetup } from '../../../../src/store/ask/ask-limits.ts';

const domain = {
  attributes: Array.from({ length: 40 }, (_, index) => ({
    name: `a${index}`,
    size: 64,
    labels: Array.from({ length: 64 }, (_, code) => String(code)),
  })),
};
const setup = (count: number, tree = false, epsilon = 1) => ({
  attributes: Array.from({ length: count }, (_, index) => index),
  epsilon,
  neighbours: 'add-remove' as const,
  publicRecords: false,
  tree,
});

test('a cube that is too large is refused with its cells and its bytes, however large', () => {
  expect(problemWithSetup(domain, setup(0))).toContain('at least one attribute');
  expect(problemWithSetup(domain, setup(2))).toBeNull();
  expect(problemWithSetup(domain, setup(3))).toMatch(/^262,144 cells are more than the 4,096 .* 512 GiB\. Remove/);
  expect(problemWithSetup(domain, setup(40))).toMatch(/^1\.8 × 10\^72 cells .* 2\.5 × 10\^145 bytes\. Remove/);
});

test('a tree is refused where it is too large or too dear', () => {
  expect(problemWithSetup(domain, setup(1, true))).toBeNull();
  expect(problemWithSetup(domain, setup(2, true))).toMatch(
    /^4,096 cells are too many for a tree, which holds up to 512/,
  );
  expect(problemWithSetup(domain, setup(1, true, 0.2))).toBe('The tree costs ε = 0.3, more than the budget.');
});
