import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editableNumber, hasMarks, readNumber, readShare, stepNumber } from '../../../src/ui/read-number.ts';

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
    ['± 20', 20],
    ['±0,5', 0.5],
    ['+/- 1.5', 1.5],
    ['1,5', 1.5],
    ['0,002', 0.002],
    [',5', 0.5],
    ['12,50', 12.5],
    ['1,5e-3', 1.5e-3],
    ['−3,25', -3.25],
    ['1,500', 1500],
    ['12,345', 12345],
    ['0,500', 0.5],
    ['1500,125', 1500.125],
    ['1,000,000', 1e6],
    ['1.000.000', 1e6],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234,5', 1234.5],
    ["1'000", 1000],
    ['1’234.50', 1234.5],
    ['1\u2009000\u2009000', 1e6],
    ['1\u202f000,5', 1000.5],
    ['1\u00a0000', 1000],
    ['1.500', 1.5],
  ])('reads %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    ...['', ' ', 'abc', '1e', '--1', '1e999', 'Infinity', 'NaN', '0x10', '1 2e', '.', ',', '±', '1 2', '1,00,0'],
    ...['1,000 000', '1 00', '1,2,3', '1.2.3', '1,234,5', '1.234.5', '1,5.5.5', '50,00,00', '1,,5', '1000 000'],
  ])('refuses %j', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  it.each([
    ['1,500', true],
    ['0,5', true],
    ['1 000', true],
    ["1'000", true],
    ['1500', false],
    ['0.5', false],
    ['1,,5', false],
  ])('shows what it understood of %s: %s', (text, shown) => {
    expect(hasMarks(text)).toBe(shown);
  });

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

describe('readShare', () => {
  it.each([
    ['0.9', 0.9],
    ['0,9', 0.9],
    ['90', 0.9],
    ['90 %', 0.9],
    ['90%', 0.9],
    ['99,5\u00a0%', 0.995],
    ['1', 1],
    ['100', 1],
    ['1 %', 0.01],
    ['0.5 %', 0.005],
    ['0', 0],
    ['150', 1.5],
  ])('reads %s as %d', (text, share) => expect(readShare(text)).toBe(share));

  it.each(['', '%', 'most', '90 percent'])('does not read “%s”', (text) => expect(readShare(text)).toBeNull());
});
