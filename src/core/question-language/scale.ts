import { isMissingNumber, MISSING_LABEL } from '../data/file/missing.ts';
import { monthOfWord } from '../data/file/reading/calendar-words.ts';
import { daysOfPeriod } from '../data/file/reading/periods.ts';
import { OUTSIDE_LABEL } from '../data/schema/coding-rules.ts';
import { type Interval, labelInterval } from './label-interval.ts';

/** What the values of an attribute are ordered by. Dates are counted in days, times in hours, months from 1. */
export interface Scale {
  readonly kind: 'number' | 'date' | 'time' | 'month';
  /** Code by code; null for one that has no place on the scale, such as “(missing)”: nothing is more or less than it. */
  readonly intervals: readonly (Interval | null)[];
}

const readers: readonly [Scale['kind'], (label: string) => Interval | null][] = [
  ['date', periodInterval],
  ['time', hoursInterval],
  ['month', monthInterval],
  ['number', labelInterval],
];

const scales = new WeakMap<readonly string[], Scale | null>();

/** The order that the labels say; null where they say none. */
export function scaleOf(labels: readonly string[]): Scale | null {
  const known = scales.get(labels);
  if (known !== undefined) return known;
  const scale = newScale(labels);
  scales.set(labels, scale);
  return scale;
}

/** Codes that have a place on the scale, in their order. */
export function placedCodes({ intervals }: Scale): number[] {
  return [...intervals.keys()].filter((code) => intervals[code] !== null);
}

/** Which numbers lie on it, not beyond its ends. */
export function reaches({ kind, intervals }: Scale): (value: number) => boolean {
  return (value) => kind === 'number' && intervals.some((own) => own !== null && own.low <= value && own.high >= value);
}

/** Whether a label says that there is no value, or none that is told. */
export function saysNothing(label: string): boolean {
  return isMissingLabel(label) || label === OUTSIDE_LABEL || /^\(.*\)$/.test(label) || /^other\b/i.test(label);
}

export function isMissingLabel(label: string): boolean {
  return label === MISSING_LABEL || isMissingNumber(label);
}

function newScale(labels: readonly string[]): Scale | null {
  for (const [kind, read] of readers) {
    const intervals = labels.map(read);
    const placed = intervals.filter((interval) => interval !== null).length;
    const telling = labels.filter((label, code) => intervals[code] !== null || !saysNothing(label)).length;
    // Names with a number among them have no order; numbers with a name among them have one.
    if (placed > 0 && (kind === 'number' ? 2 * placed >= telling : placed === telling)) {
      return { kind, intervals: intervals.map((interval) => withoutShared(interval, intervals)) };
    }
  }
  return null;
}

/** Of two bins that share an edge, such as 5–10 and 10–20, the upper one has it. */
function withoutShared(interval: Interval | null, all: readonly (Interval | null)[]): Interval | null {
  const isShared = all.some(
    (other) => other && interval && other.low === interval.high && !other.lowOpen && other.high > other.low,
  );
  return interval && isShared && interval.low < interval.high ? { ...interval, highOpen: true } : interval;
}

/** A month, a quarter, a week or a day; years alone are numbers. */
function periodInterval(label: string): Interval | null {
  const days = /^\d{4}-/.test(label.trim()) ? daysOfPeriod(label) : null;
  return days && closed(...days);
}

const CLOCK = String.raw`([01]?\d|2[0-4]):([0-5]\d)`;
const HOURS = new RegExp(`^${CLOCK}[–-]${CLOCK}$`);

/** “08:00–08:30”, without its end. */
function hoursInterval(label: string): Interval | null {
  const found = HOURS.exec(label.trim());
  if (!found) return null;
  const [fromHour, fromMinute, toHour, toMinute] = found.slice(1).map(Number);
  const [low, high] = [fromHour + fromMinute / 60, toHour + toMinute / 60];
  return low <= high ? { low, high, lowOpen: false, highOpen: true } : null;
}

function monthInterval(label: string): Interval | null {
  const month = monthOfWord(label.trim().toLowerCase().replace(/\.$/, ''));
  return month === 0 ? null : closed(month, month);
}

function closed(low: number, high: number): Interval {
  return { low, high, lowOpen: false, highOpen: false };
}
