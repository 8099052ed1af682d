import { expect, test } from 'vitest';
import { canBeTried, fastFirst, forecast, needsTooMuch } from '../../../src/core/experiment/run/forecast.ts';
import { defaultExperiment } from '../../../src/store/defaults.ts';

const experiment = { ...defaultExperiment, sweep: { parameter: 'epsilon', values: [0.1, 1, 10] }, trials: 5 };

test('one trial of each mechanism tells how long all trials take on all workers', () => {
  expect(forecast(experiment, [1, 2, 3, 4], 2)).toBe((10 * 3 * 5) / 2);
  const also = { ...experiment, sweep: { ...experiment.sweep, also: { laplace: [2, 3] } } };
  expect(forecast(also, [0, 0, 3, 0], 1)).toBe(3 * 5 * 5);
});

test('plain noise is tried before what adapts, and each mechanism once', () => {
  const order = fastFirst(experiment);
  expect(order[0]).toBe(2);
  expect([...order].sort()).toEqual([0, 1, 2, 3]);
});

test('thousands of tables are not counted to see how long that takes', () => {
  expect(canBeTried({ blocks: Array.from({ length: 45 }), size: 20_000 } as never)).toBe(true);
  expect(canBeTried({ blocks: Array.from({ length: 6903 }), size: 20_000 } as never)).toBe(false);
  expect(canBeTried({ blocks: Array.from({ length: 3 }), size: 5_000_000 } as never)).toBe(false);
});

test('derived values that lie where ε promises next to nothing are told before they are run', () => {
  const over = (values: number[], derived: typeof experiment.derived = ['sweep']) =>
    needsTooMuch({ ...experiment, derived, sweep: { parameter: 'epsilon', values } });
  expect(over([5, 50, 500])).toBe(true);
  expect(over([0.01, 1, 20])).toBe(false);
  // Who typed them knows.
  expect(over([5, 50, 500], [])).toBe(false);
});
