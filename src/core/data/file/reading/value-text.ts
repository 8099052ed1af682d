import type { FoundReading } from './detect-reading.ts';
import { periodLabel } from './periods.ts';
import { withUnit } from './units.ts';

/** A value as a person would write it: the cell it came from is no longer at hand. */
export function readBackText(value: number, { read }: FoundReading): string {
  if (read?.as === 'number' && read.unit) return withUnit(String(value), read.unit);
  if (read?.as === 'time') return clockTime(value);
  if (read?.as !== 'date') return String(value);
  const hours = (value - Math.floor(value)) * 24;
  const day = periodLabel(Math.floor(value), 'day');
  return hours === 0 ? day : `${day} ${clockTime(hours)}`;
}

/** Hours since midnight as "14:30" or "14:30:15". */
export function clockTime(hours: number): string {
  const seconds = Math.round(hours * 3600);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[2] === 0 ? parts.slice(0, 2) : parts).map((part) => String(part).padStart(2, '0')).join(':');
}
