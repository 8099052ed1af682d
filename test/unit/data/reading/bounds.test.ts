import { describe, expect, it } from 'vitest';
import { textReader } from '../../../../src/core/data/file/reading/cell-reader.ts';
import { detectReading } from '../../../../src/core/data/file/reading/detect-reading.ts';
import { daysOfPeriod, periodLabel, periodOf, unitFor } from '../../../../src/core/data/file/reading/periods.ts';
import { openDataset } from '../../../../src/core/data/open-dataset.ts';
import { textSource } from '../../../support/text-source.ts';

const read = textReader({ as: 'number', decimal: '.', bounds: true });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

describe('bounds among numbers', () => {
  it.each<[string, number]>([
    ['89 or older', 89],
    ['90+', 90],
    ['75 and over', 75],
    ['65 und älter', 65],
    ['<5', 4],
    ['< 1', 0],
    ['n<10', 9],
    ['Less than 1 year', 0],
    ['More than 50 years', 51],
    ['>95', 96],
    ['>= 95', 95],
    ['≤10', 10],
    ['<0.5', 0.4],
    ['<0.05', 0.04],
    ['> 1,000', 1001],
    ['34', 34],
  ])('%s is %d', (cell, value) => expect(read(cell)).toBe(value));

  it.each(['12 years', '18-24', 'over', '<', 'a<5', '7 or', '5 < 6', '*', ''])('“%s” is none', (cell) => {
    expect(read(cell)).toBeNaN();
  });

  it('are numbers where numbers stand beside them, and classes where none do', () => {
    expect(detectReading([...numbers(1, 88), '<1', '89 or older'])).toMatchObject({
      as: 'number',
      read: { as: 'number', bounds: true },
    });
    expect(detectReading([...numbers(10, 90), '<5', 'n<10'])).toMatchObject({ as: 'number' });
    expect(detectReading(['<38', '>38'])).toEqual({ as: 'text' });
    expect(detectReading(['under 18', '18', '19', 'over 65'])).toEqual({ as: 'text' });
    expect(detectReading([...numbers(1, 88)])).toEqual({ as: 'number' });
  });

  it('are counted with the numbers that they bound', async () => {
    const ages = Array.from({ length: 2000 }, (_, i) =>
      i % 10 === 0 ? '89 or older' : i % 25 === 1 ? '<1' : 1 + ((i * 7) % 88),
    );
    const csv = `Age,n\n${ages.map((age, i) => `${age},${i % 2}`).join('\n')}\n`;
    const data = await openDataset({ csv: 'a.csv' }, () => textSource('a.csv', csv));
    expect(data.report?.attributes[0]).toMatchObject({ missing: 0 });
    const ends = data.counts().table([0]);
    expect(ends.at(-1)).toBeGreaterThanOrEqual(200);
    expect(ends[0]).toBeGreaterThanOrEqual(80);
  });

  it('a few words beside numbers are marks, and many are not', () => {
    const scores = numbers(94, 114);
    expect(detectReading([...scores, 'SUPP', 'NE', 'LOWCOV'])).toEqual({ as: 'number' });
    expect(detectReading([...scores, 'a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ as: 'text' });
    expect(detectReading(['3', '4', '5', '6', '7', '8', 'All Grades'])).toEqual({ as: 'text' });
  });
});

describe('times without colons', () => {
  const days = textReader({ as: 'date' });
  it.each<[string, number]>([
    ['20240305T143000', 14.5],
    ['20240305T1430Z', 14.5],
    ['2024-03-05T060000', 6],
  ])('%s', (cell, hours) => expect(days(cell)).toBeCloseTo(days('2024-03-05') + hours / 24, 12));

  it.each(['20240305T2430', '20240305T146000', '20240305T14300', '20240305 143000'])('%s is none', (cell) => {
    expect(days(cell)).toBeNaN();
  });
});

describe('decades', () => {
  it('have names, days and numbers', () => {
    const day = daysOfPeriod('1987-05-06')?.[0] ?? Number.NaN;
    expect(periodLabel(periodOf(day, 'decade'), 'decade')).toBe('1980s');
    expect(daysOfPeriod('1980s')).toEqual([daysOfPeriod('1980-01-01')?.[0], daysOfPeriod('1989-12-31')?.[0]]);
    expect(daysOfPeriod('1985s')).toBeNull();
  });

  it('are proposed where years are too many', async () => {
    const [first, last] = [daysOfPeriod('1930-01-01')?.[0] ?? 0, daysOfPeriod('2005-12-31')?.[0] ?? 0];
    expect(unitFor(first, last, 12, null)).toBe('decade');
    expect(unitFor(first, last, 80, null)).toBe('year');
    const born = (i: number) => `${1930 + ((i * 7) % 76)}-0${1 + (i % 9)}-1${i % 10}`;
    const csv = `born,n\n${Array.from({ length: 2000 }, (_, i) => `${born(i)},${i % 2}`).join('\n')}\n`;
    const data = await openDataset({ csv: 'a.csv' }, () => textSource('a.csv', csv));
    expect(data.schema?.attributes[0]).toMatchObject({ unit: 'decade', span: ['1930s', '2000s'] });
    expect(data.domain.attributes[0].labels[0]).toBe('1930s');
  });
});
