import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, dayNumber } from '../../../../src/core/data/file/reading/calendar.ts';
import { textReader } from '../../../../src/core/data/file/reading/cell-reader.ts';
import type { DateOrder, DecimalSign } from '../../../../src/core/data/file/reading/cell-reading.ts';
import { daysOfPeriod, periodLabel, periodOf, periodUnits } from '../../../../src/core/data/file/reading/periods.ts';

const number = (text: string, decimal: DecimalSign = '.', unit?: string) =>
  textReader({ as: 'number', decimal, ...(unit && { unit }) })(text);

describe('numbers as people write them', () => {
  it.each<[string, number, DecimalSign?, string?]>([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1,234', 1234],
    ['1,234,567.25', 1_234_567.25],
    ['1,23,456', 123_456],
    ['1 234', 1234],
    ['1\u00a0234\u00a0567', 1_234_567],
    ['1\u202f234,5', 1234.5, ','],
    ["1'234.5", 1234.5],
    ['1’234’567', 1_234_567],
    ['1.713,69', 1713.69, ','],
    ['1,5', 1.5, ','],
    ['0,123', 0.123, ','],
    ['1,5E+03', 1500, ','],
    ['-5', -5],
    ['+5', 5],
    ['−5', -5],
    ['5-', -5],
    ['(1,234.50)', -1234.5],
    ['$69,710.48', 69_710.48, '.', '$'],
    ['$ 5', 5, '.', '$'],
    ['-$5', -5, '.', '$'],
    ['$-5', -5, '.', '$'],
    ['($5.00)', -5, '.', '$'],
    ['$(5.00)', -5, '.', '$'],
    ['1.713,69 €', 1713.69, ',', '€'],
    ['€1.713,69', 1713.69, ',', '€'],
    ['CHF 1’234.50', 1234.5, '.', 'CHF'],
    ['5%', 5, '.', '%'],
    ['5 %', 5, '.', '%'],
    ['0', 0, '.', '%'],
    ['12', 12, '.', '$'],
  ])('%s is %d', (text, value, decimal, unit) => {
    expect(number(text, decimal, unit)).toBe(value);
  });

  it.each<[string, DecimalSign?, string?]>([
    [''],
    ['abc'],
    ['1,5'],
    ['0,123'],
    ['1,234,56'],
    ['12,34'],
    ['1,234 567'],
    ['--5'],
    ['(-5)'],
    ['(5'],
    ['5)'],
    ['1.2.3'],
    ['$', '.', '$'],
    ['$5'],
    ['€5', '.', '$'],
    ['$5$', '.', '$'],
    ['0.05', '.', '%'],
    ['12 34'],
  ])('%s is none', (text, decimal, unit) => {
    expect(number(text, decimal, unit)).toBeNaN();
  });

  it('reads back every amount, however its groups, sign and currency are written', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const group = fc.constantFrom(',', ' ', '\u00a0', '\u202f', "'", '’', '');
    const negative = fc.constantFrom(
      (text: string) => `-${text}`,
      (text: string) => `(${text})`,
      (text: string) => `${text}-`,
      (text: string) => `−${text}`,
    );
    const around = fc.constantFrom(
      (text: string) => `$${text}`,
      (text: string) => `${text} $`,
      (text: string) => text,
    );
    fc.assert(
      fc.property(cents, group, negative, around, fc.boolean(), (amount, separator, sign, unit, isEuropean) => {
        const decimal = isEuropean ? ',' : '.';
        const between = isEuropean && separator === ',' ? '.' : separator;
        const [whole, fraction] = (Math.abs(amount) / 100).toFixed(2).split('.');
        const digits = `${whole.replace(/\B(?=(\d{3})+$)/g, between)}${decimal}${fraction}`;
        const text = amount < 0 ? sign(unit(digits)) : unit(digits);
        expect(number(text, decimal, '$')).toBe(amount / 100);
      }),
    );
  });
});

const hoursIn = (day: number) => Math.round((day - Math.floor(day)) * 86_400) / 3600;
const date = (text: string, order?: DateOrder) => textReader({ as: 'date', ...(order && { order }) })(text);

describe('dates as people write them', () => {
  it.each<[string, string, DateOrder?]>([
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['2024.03.05', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['2024-03-05T14:30:00Z', '2024-03-05'],
    ['2024-03-05T23:30:15.250+02:00', '2024-03-05'],
    ['2024-03-05 14:30', '2024-03-05'],
    ['2024-03-05 14:30 CET', '2024-03-05'],
    ['03/04/2024', '2024-03-04', 'month-day-year'],
    ['03/04/2024', '2024-04-03', 'day-month-year'],
    ['3.4.24', '2024-04-03', 'day-month-year'],
    ['24-03-05', '2024-03-05', 'year-month-day'],
    ['3/5/99', '1999-03-05', 'month-day-year'],
    ['3/5/2024 2:30:00 PM', '2024-03-05', 'month-day-year'],
    ['31-Jan-2024', '2024-01-31'],
    ['31-Jan-24', '2024-01-31'],
    ['31JAN2024', '2024-01-31'],
    ['January 5, 2024', '2024-01-05'],
    ['5th of March, 2024', '2024-03-05'],
    ['Sept. 5, 2024', '2024-09-05'],
    ['Tue, 5 Mar 2024', '2024-03-05'],
    ['Tuesday, March 5, 2024 2:30 PM', '2024-03-05'],
    ['5. März 2024', '2024-03-05'],
    ['1er janvier 2024', '2024-01-01'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['Jan 2024', '2024-01-01'],
    ['Jan-24', '2024-01-01'],
    ['2024-03', '2024-03-01'],
    ['03/2024', '2024-03-01'],
    ['Q1 2024', '2024-01-01'],
    ['2024-Q3', '2024-07-01'],
    ['3Q2024', '2024-07-01'],
    ['2024, March', '2024-03-01'],
    ['2024 Q3', '2024-07-01'],
    ['Quarter 3, 2024', '2024-07-01'],
    ['1. Quartal 2024', '2024-01-01'],
    ['T4 2024', '2024-10-01'],
    ['2024-H2', '2024-07-01'],
    ['2024M03', '2024-03-01'],
    ['FY2024', '2024-01-01'],
    ['FY 24', '2024-01-01'],
    ['Week 5, 2024', '2024-01-29'],
    ['KW 5/2024', '2024-01-29'],
    ['EOW: Friday, April 11, 1986', '1986-04-11'],
    ['Date of birth: 5.3.2024', '2024-03-05', 'day-month-year'],
    ['week ending April 11, 1986', '1986-04-11'],
    ['as of 2024-03-05 14:30', '2024-03-05'],
    ['2024-03-05 (Tue)', '2024-03-05'],
    ['5.3.2024, Dienstag', '2024-03-05', 'day-month-year'],
    ['2024-W05', '2024-01-29'],
    ['2024-W05-3', '2024-01-31'],
    ['2024', '2024-01-01'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is %s', (text, expected, order) => {
    expect(periodLabel(periodOf(date(text, order), 'day'), 'day')).toBe(expected);
  });

  it.each<[string, DateOrder?]>([
    [''],
    ['ID: 2024'],
    ['2024, 3'],
    ['Room 2024'],
    ['Apollo 11 1969'],
    ['2024-H3'],
    ['2024M13'],
    ['T5 2024'],
    ['Week 54, 2024'],
    ['a: b: 2024-03-05'],
    ['abc'],
    ['may'],
    ['Monday'],
    ['12:30'],
    ['1-2'],
    ['12-May'],
    ['2023-02-29'],
    ['2024-13-01'],
    ['25/12/2024', 'month-day-year'],
    ['12/25/2024', 'day-month-year'],
    ['25/12/2024', 'year-month-day'],
    ['2024-03-05X'],
    ['2024-03-05 25:00'],
    ['2023-W53'],
    ['Q5 2024'],
  ])('%s is none', (text, order) => {
    expect(date(text, order)).toBeNaN();
  });

  it.each<[string, number]>([
    ['14:30', 14.5],
    ['2:30 PM', 14.5],
    ['12:30 a.m.', 0.5],
    ['12 am', 0],
    ['2pm', 14],
    ['14h30', 14.5],
    ['14:30:36', 14.51],
    ['24:00', 24],
  ])('%s is %d hours', (text, hours) => {
    expect(textReader({ as: 'time' })(text)).toBe(hours);
    expect(hoursIn(date(`2024-03-05 ${text}`))).toBeCloseTo(hours % 24, 4);
  });

  it.each(['7', '7:5', '25:00', '12:60', '13 pm', 'noon', ''])('%s is no time', (text) => {
    expect(textReader({ as: 'time' })(text)).toBeNaN();
  });

  it('counts days as the platform does, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        const then = new Date(day * 86_400_000);
        const parts = { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() };
        expect(calendarDate(day)).toEqual(parts);
        expect(dayNumber(parts.year, parts.month, parts.day)).toBe(day);
      }),
    );
  });

  it('puts every day into the one period that holds it, whose label reads back', () => {
    const day = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(day, fc.constantFrom(...periodUnits), (at, unit) => {
        const period = periodOf(at, unit);
        const span = daysOfPeriod(periodLabel(period, unit));
        if (!span) throw new Error(`no period: ${periodLabel(period, unit)}`);
        expect(span[0] <= at && at <= span[1]).toBe(true);
        expect(periodOf(span[1] + 1, unit)).toBe(period + 1);
        expect(date(periodLabel(period, unit))).toBe(span[0]);
      }),
    );
  });
});
