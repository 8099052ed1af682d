import { describe, expect, test } from 'vitest';
import { firstValues, gridValues } from '../../../../src/core/experiment/settle/sweep-values.ts';
import { numberParam } from '../../../../src/core/params.ts';
import { gridOf, gridProblem, isGrid } from '../../../../src/features/compare/sweep-grid.ts';

describe('a grid and its values', () => {
  test('ends are exact, what lies between is readable', () => {
    expect(gridValues({ kind: 'linear', from: 0.002, to: 0.01, count: 5 })).toEqual([0.002, 0.004, 0.006, 0.008, 0.01]);
    expect(gridValues({ kind: 'log', from: 0.01, to: 1, count: 5 })).toEqual([0.01, 0.03162, 0.1, 0.3162, 1]);
    expect(gridValues({ kind: 'log', from: 0.00123456, to: 0.123456, count: 3 })).toEqual([
      0.00123456, 0.01235, 0.123456,
    ]);
    expect(gridValues({ kind: 'log', from: 1, to: 10, count: 5 }, true)).toEqual([1, 2, 3, 6, 10]);
  });

  test.each([
    ['linear', 0.002, 0.01, 5],
    ['log', 0.001, 3, 7],
    ['log', 0.5, 0.6, 40],
    ['linear', -3, 4, 60],
  ] as const)('a %s grid from %d to %d by %d is read back as itself', (kind, from, to, count) => {
    expect(gridOf(gridValues({ kind, from, to, count }))).toEqual({ kind, from, to, count });
  });

  test('values of no grid are a list', () => {
    expect(gridOf([0.1, 0.2, 0.4, 0.5])).toMatchObject({ kind: 'list' });
    expect(gridOf([0.1])).toMatchObject({ kind: 'list', count: 1 });
    expect(gridOf([0.1, 'continuous', 1])).toMatchObject({ kind: 'list' });
    expect(gridOf([3, 2, 1])).toMatchObject({ kind: 'list' });
    expect(isGrid([0, 1, 10], 'log')).toBe(false);
  });

  test('says in a sentence what cannot be', () => {
    const bounds = { min: 0.001, max: 10 };
    expect(gridProblem({ kind: 'linear', from: 0, to: 1, count: 3 }, bounds)).toContain('from 0.001 to 10');
    expect(gridProblem({ kind: 'linear', from: 2, to: 1, count: 3 }, bounds)).toContain('above');
    expect(gridProblem({ kind: 'linear', from: 1, to: 2, count: 1 }, bounds)).toContain('from 2 to 60');
    expect(gridProblem({ kind: 'log', from: 0, to: 1, count: 3 }, { min: 0, max: 1 })).toContain('above 0');
    expect(gridProblem({ kind: 'log', from: 1, to: 2, count: 9 }, bounds)).toBeUndefined();
  });
});

test('first values lie around the one in force, with no more digits than a grid needs', () => {
  const bound = numberParam({ label: '', help: '', default: 1e-4, min: 1e-12, max: 1 });
  expect(firstValues(bound)).toEqual([1e-5, 3.162e-5, 1e-4, 3.162e-4, 1e-3]);
  expect(firstValues(bound, 10 / 891)).toEqual([0.001122, 0.003548, 0.01122, 0.03548, 0.1122]);
  expect(firstValues(bound, 1).at(-1)).toBe(1);
  expect(firstValues(bound, 1e-12)[0]).toBe(1e-12);
});

test('a parameter swept for the first time gets values inside its bounds', () => {
  const spec = { label: 'x', help: '', min: 0, max: 1, default: 0.5 };
  const share = firstValues(numberParam(spec));
  expect(share[0]).toBe(0.05);
  expect(share.at(-1)).toBe(1);
  const whole = firstValues(numberParam({ ...spec, min: 1, max: 30, default: 10, integer: true }));
  expect(whole.every((value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 30)).toBe(true);
  const open = firstValues(
    numberParam({ ...spec, min: 1, max: 100_000, default: 'all', words: ['all'], integer: true }),
  );
  expect(open.every(Number.isInteger)).toBe(true);
  expect(firstValues({ kind: 'switch', label: '', help: '', default: true })).toEqual([false, true]);
  expect(firstValues({ kind: 'choice', label: '', help: '', default: 'a', options: { a: 'A', b: 'B' } })).toEqual([
    'a',
    'b',
  ]);
});
