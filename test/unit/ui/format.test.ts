import { describe, expect, it } from 'vitest';
import {
  formatAddends,
  formatBytes,
  formatCount,
  formatDuration,
  formatMeanSpread,
  formatNumber,
  formatPercent,
  formatSetting,
  formatTick,
  formatTimeLeft,
} from '../../../src/ui/format.ts';

describe('format', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1, '1.00'],
    [0.0123456, '0.0123'],
    [0.00012345, '0.000123'],
    [0.000012345, '1.23 × 10⁻⁵'],
    [999.6, '1,000'],
    [9.996, '10.0'],
    [123456, '123,000'],
    [-1234.5, '−1,230'],
    [1.5e12, '1.50 × 10¹²'],
    [-2e-9, '−2.00 × 10⁻⁹'],
    [Number.POSITIVE_INFINITY, '∞'],
    [Number.NEGATIVE_INFINITY, '−∞'],
    [Number.NaN, 'not a number'],
  ])('measured %d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [0.002, '0.002'],
    [0.1 + 0.2, '0.3'],
    [1e-5, '10⁻⁵'],
    [-1e-6, '−10⁻⁶'],
    [2.5e-6, '2.5 × 10⁻⁶'],
    [1500, '1,500'],
    [1e12, '10¹²'],
    [0, '0'],
  ])('chosen %d is %s', (value, text) => {
    expect(formatSetting(value)).toBe(text);
  });

  it('writes whole numbers, spreads, shares and sizes', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(formatMeanSpread(0.4142, 0.01234)).toBe('0.414 ± 0.012');
    expect(formatMeanSpread(0.4142, undefined)).toBe('0.414');
    expect(formatPercent(0.1)).toBe('10.0\u202f%');
    expect(formatBytes(999)).toBe('999 bytes');
    expect(formatBytes(209_715_200)).toBe('210 MB');
  });

  it.each([
    [12, '12 ms'],
    [1999, '2 s'],
    [59_600, '1 min'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [5_400_000, '1 h 30 min'],
    [Number.NaN, 'an unknown time'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it('says what is left', () => {
    expect(formatTimeLeft(2100)).toBe('2 s left');
    expect(formatTimeLeft(300)).toBe('under 1 s left');
  });
});

describe('measures', () => {
  it('reads shares as percent, on axes with every digit', () => {
    expect(formatMeanSpread(0.4142, 0.01234, 'percent')).toBe('41.4 ± 1.2\u202f%');
    expect(formatTick(0.07, 'percent')).toBe('7\u202f%');
    expect(formatTick(0.00025, 'percent')).toBe('0.025\u202f%');
    expect(formatTick(20, 'plain')).toBe('20');
  });

  it.each([
    [151_987, 152_029.0366, '151,987', '152,029.0', '+42.0'],
    [3, 2.99951, '3', '2.999510', '−0.000490'],
    [12, 90_012.7, '12', '90,013', '+90,001'],
    [7, 7, '7', '7', '0'],
    [0.25, -0.5, '0.250', '−0.500', '−0.750'],
  ])('truth %d and answer %d are written so that they add up', (truth, answer, ...written) => {
    expect(Object.values(formatAddends(truth, answer))).toEqual(written);
  });
});
