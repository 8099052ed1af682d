import { calendarDate } from './calendar.ts';
import { type PeriodUnit, periodLabel, periodOf } from './periods.ts';

/** More periods than this make the next longer unit the one to begin with. */
const MOST: readonly (readonly [PeriodUnit, number])[] = [
  ['day', 62],
  ['month', 60],
  ['quarter', 60],
];

/**
 * The unit to begin with for dates between two days. `days`: all of them, where they are at hand: where each is the
 * first of its month (or quarter, or year), nothing shorter was written.
 */
export function unitFor(first: number, last: number, days: readonly number[] | null): PeriodUnit {
  const coarsest = days ? unitWritten(days) : 'day';
  const units = MOST.map(([unit]) => unit);
  const allowed = MOST.slice(Math.max(0, units.indexOf(coarsest)));
  if (coarsest === 'year') return 'year';
  const fitting = allowed.find(([unit, most]) => periodOf(last, unit) - periodOf(first, unit) < most);
  return fitting?.[0] ?? 'year';
}

function unitWritten(days: readonly number[]): PeriodUnit {
  const different = new Set(days);
  // One date, or two, may be a first of January by chance; a time of day says that the day was meant.
  if (different.size < 3 || days.some((day) => !Number.isInteger(day))) return 'day';
  const dates = [...different].map(calendarDate);
  if (dates.some(({ day }) => day !== 1)) return 'day';
  if (dates.some(({ month }) => month % 3 !== 1)) return 'month';
  return dates.some(({ month }) => month !== 1) ? 'quarter' : 'year';
}

/** From the period of the first day to that of the last. */
export function spanOf(
  { min, max }: { readonly min: number; readonly max: number },
  unit: PeriodUnit,
): readonly [string, string] {
  return [periodLabel(periodOf(min, unit), unit), periodLabel(periodOf(max, unit), unit)];
}
