import { calendarDate, dayNumber } from './calendar.ts';

/** What dates are put together by. */
export const periodUnits = ['decade', 'year', 'quarter', 'month', 'week', 'day'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The period that holds a day; periods that follow each other have numbers that do. Weeks are those of ISO 8601. */
export function periodOf(day: number, unit: PeriodUnit): number {
  if (unit === 'day') return Math.floor(day);
  // 1970-01-01 was a Thursday, so the first week with a day of 1970 in it began three days before.
  if (unit === 'week') return Math.floor((Math.floor(day) + 3) / 7);
  const { year, month } = calendarDate(day);
  if (unit === 'decade') return Math.floor(year / 10);
  if (unit === 'year') return year;
  return unit === 'quarter' ? year * 4 + Math.floor((month - 1) / 3) : year * 12 + month - 1;
}

/** "2020s", "2024", "2024-Q1", "2024-03", "2024-W05" or "2024-03-17". */
export function periodLabel(period: number, unit: PeriodUnit): string {
  if (unit === 'decade') return `${fourDigits(period * 10)}s`;
  if (unit === 'year') return fourDigits(period);
  if (unit === 'quarter') return `${fourDigits(Math.floor(period / 4))}-Q${(((period % 4) + 4) % 4) + 1}`;
  if (unit === 'month') return `${fourDigits(Math.floor(period / 12))}-${twoDigits((((period % 12) + 12) % 12) + 1)}`;
  if (unit === 'week') {
    // A week belongs to the year that its Thursday is in.
    const thursday = period * 7;
    const { year } = calendarDate(thursday);
    return `${fourDigits(year)}-W${twoDigits(Math.floor((thursday - dayNumber(year, 1, 1)) / 7) + 1)}`;
  }
  const { year, month, day } = calendarDate(period);
  return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}

const DECADE = /^(\d{3}0)s$/;
const PERIOD = /^(\d{4})(?:-(?:Q([1-4])|W(\d\d)|(\d\d)(?:-(\d\d))?))?$/;

/** First and last day of the period that a label (of any unit) names; null when it names none. */
export function daysOfPeriod(label: string): readonly [number, number] | null {
  const decade = DECADE.exec(label.trim());
  if (decade) {
    const first = dayNumber(Number(decade[1]), 1, 1);
    return days(first, dayNumber(Number(decade[1]) + 10, 1, 1) - first);
  }
  const match = PERIOD.exec(label.trim());
  if (!match) return null;
  const [, yearText, quarterText, week, monthText, dayText] = match;
  const year = Number(yearText);
  if (week !== undefined) return daysOfWeek(year, Number(week));
  if (dayText !== undefined) return days(dayNumber(year, Number(monthText), Number(dayText)), 1);
  const first = quarterText === undefined ? Number(monthText ?? 1) : Number(quarterText) * 3 - 2;
  const months = quarterText !== undefined ? 3 : monthText !== undefined ? 1 : 12;
  const start = dayNumber(year, first, 1);
  const next = first + months > 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, first + months, 1);
  return days(start, next - start);
}

function days(start: number, length: number): readonly [number, number] | null {
  return Number.isNaN(start) ? null : [start, start + length - 1];
}

function daysOfWeek(year: number, week: number): readonly [number, number] | null {
  // The fourth of January always lies in the first week.
  const monday = (periodOf(dayNumber(year, 1, 4), 'week') + week - 1) * 7 - 3;
  const isThere = week >= 1 && periodLabel((monday + 3) / 7, 'week').startsWith(fourDigits(year));
  return isThere ? [monday, monday + 6] : null;
}

function fourDigits(year: number): string {
  return year < 0 ? `-${fourDigits(-year)}` : String(year).padStart(4, '0');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const FEW_MONTHS = 4;
const SHORTEST_FIRST = [...periodUnits].reverse();

/**
 * The unit to begin with for dates between two days: the shortest of which there are no more than `most`. `days`: all of
 * them, where they are at hand: where each is the first of its month (or quarter, or year), nothing shorter was written.
 */
export function unitFor(first: number, last: number, most: number, days: readonly number[] | null): PeriodUnit {
  const written = SHORTEST_FIRST.indexOf(days ? unitWritten(days) : 'day');
  const periods = (unit: PeriodUnit) => periodOf(last, unit) - periodOf(first, unit) + 1;
  // Months are what people think in; weeks are for when there are hardly any.
  const allowed = SHORTEST_FIRST.slice(written).filter((unit) => unit !== 'week' || periods('month') < FEW_MONTHS);
  return allowed.find((unit) => periods(unit) <= most) ?? 'decade';
}

function unitWritten(days: readonly number[]): PeriodUnit {
  const different = new Set(days);
  // One date, or two, may be a first of January by chance; a time of day says that the day was meant.
  if (different.size < 3 || days.some((day) => !Number.isInteger(day))) return 'day';
  const dates = [...different].map(calendarDate);
  if (dates.some(({ day }) => day !== 1)) return 'day';
  if (dates.some(({ month }) => month % 3 !== 1)) return 'month';
  if (dates.some(({ month }) => month !== 1)) return 'quarter';
  return dates.some(({ year }) => year % 10 !== 0) ? 'year' : 'decade';
}
