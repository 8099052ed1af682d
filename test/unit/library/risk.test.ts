import { expect, test } from 'vitest';
import { guaranteeForRisk, isFailure, risk } from '../../../src/library/index.ts';

test('programs learn what a guarantee risks, and the guarantee for a risk', () => {
  expect(risk({ epsilon: 1 }).suspicions[1]).toEqual({ before: 0.1, after: expect.closeTo(0.231969, 6) });
  expect(risk({ rho: 0.5 }).accusations[1]).toEqual({ falsely: 0.05, rightly: expect.closeTo(0.335578, 5) });
  expect(guaranteeForRisk({ falsely: 0.05, rightly: 0.1 })).toEqual({
    epsilon: expect.closeTo(Math.LN2, 9),
    rho: expect.closeTo(0.046586, 5),
  });
  expect(guaranteeForRisk({ before: 0.5, after: 0.75 })).toEqual({
    epsilon: expect.closeTo(Math.log(3), 9),
    rho: null,
  });
});

test('numbers that are no guarantee and no shares are refused', () => {
  for (const refused of [
    () => risk({ epsilon: -1 }),
    () => risk({ rho: Number.NaN }),
    () => risk({ epsilon: 1, delta: 1 }),
    () => guaranteeForRisk({ before: 0.5, after: 1 }),
  ]) {
    let error: unknown;
    try {
      refused();
    } catch (thrown) {
      error = thrown;
    }
    expect(isFailure(error)).toBe(true);
  }
});
