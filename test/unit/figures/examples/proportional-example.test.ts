import { expect, it } from 'vitest';
import { proportionalLoss } from '../../../../src/core/figures/examples/proportional-example.ts';

const example = { first: 2, second: 5, delta: 1, epsilon: 1, seenFirst: 102, seenSecond: 5 };

it('gives the numbers of Example 1', () => {
  const { onFirst, onSecond, printed } = proportionalLoss(example);
  expect(onFirst.c).toBeCloseTo(7 / 10, 12);
  expect(onFirst.scales[0]).toBeCloseTo(1.4, 12);
  expect(onFirst.scales[1]).toBeCloseTo(3.5, 12);
  expect(onSecond.c).toBeCloseTo(6 / 5, 12);
  expect(onSecond.scales[0]).toBeCloseTo(1.2, 12);
  expect(onSecond.scales[1]).toBeCloseTo(6, 12);
  expect(printed).toBeCloseTo(535 / 42, 12);
});

it('the factors that the paper leaves out make it worse', () => {
  const { exact, printed } = proportionalLoss(example);
  expect(exact - printed).toBeCloseTo(Math.log((1.2 * 6) / (1.4 * 3.5)), 12);
});

it('the sanity bound is the least that scales go by', () => {
  const { onFirst } = proportionalLoss({ ...example, first: 1, delta: 4 });
  expect(onFirst.scales[0] / onFirst.scales[1]).toBeCloseTo(4 / 5, 12);
});
