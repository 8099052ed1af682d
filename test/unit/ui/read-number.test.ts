import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editableNumber, readNumber, stepNumber } from '../../../src/ui/read-number.ts';

describe('readNumber', () => {
  it.each([
    ['0.002', 0.002],
    [' 1e-4 ', 1e-4],
    ['1E4', 1e4],
    ['.5', 0.5],
    ['5.', 5],
    ['−3', -3],
    ['10^-4', 1e-4],
    ['2.5 × 10^-6', 2.5e-6],
    ['1 000 000', 1e6],
    ['1_000', 1000],
  ])('reads %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['', ' ', '1,500', 'abc', '1e', '--1', '1e999', 'Infinity', 'NaN', '0x10', '1 2e', '.'])(
    'refuses %j',
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readNumber(editableNumber(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe('stepNumber', () => {
  it.each([
    [0.002, 1, 0.005],
    [0.005, 1, 0.01],
    [0.01, -1, 0.005],
    [3, 1, 5],
    [3, -1, 2],
    [-5, 1, -2],
    [0, 1, 1],
  ] as const)('from %d towards %d is %d', (value, direction, next) => {
    expect(stepNumber(value, direction)).toBe(next);
  });

  it('adds a fixed step without a tail of digits', () => {
    expect(stepNumber(0.1, 1, 0.2)).toBe(0.3);
  });
});
