import { dayNumber } from './calendar.ts';
import { isWeekday, labelWords, monthOfWord, quarterWords, weekWords } from './calendar-words.ts';
import type { CellCursor } from './cell-cursor.ts';
import type { DateOrder } from './cell-reading.ts';
import { daysOfPeriod } from './periods.ts';
import { readTime, skipZone } from './read-time.ts';

/**
 * A date, with or without a time, as days since 1970-01-01; NaN when the cell holds none. Understood are dates of
 * ISO 8601 (2024-03-05T14:30+01:00, 20240305, 2024-W10), numbers in the given order (5/3/2024, 5.3.24), months in
 * words (5 March 2024, Mar 5, 2024, 31-Jan-24), months (2024-03, 3/2024, Jan 2024, 2024M03), quarters and halves (Q1 2024,
 * 1. Quartal 2024, 2024-H1), weeks (week 5, 2024) and fiscal years (FY2024). Months and longer stand for their first day.
 * What the date is of may stand before it (“EOW: Friday, April 11, 1986”), the day of the week on either side.
 */
export function readDate(cursor: CellCursor, order: DateOrder): number {
  // Behind words, a number alone is hardly a year.
  if (skipLabel(cursor) && isNumberAlone(cursor)) return Number.NaN;
  skipWeekday(cursor);
  const day = cursor.isAtDigit ? startingWithNumber(cursor, order) : startingWithWord(cursor);
  if (Number.isNaN(day) || cursor.isAtEnd) return day;
  if (skipWeekdayBehind(cursor)) return day;
  return day + timeAfter(cursor) / 24;
}

/** As many words as there are before a colon, or those that are known without one. */
function skipLabel(cursor: CellCursor): boolean {
  const start = cursor.at;
  let label = '';
  for (let words = 0; words < 3 && cursor.isAtLetter; words++) {
    label = label === '' ? cursor.word() : `${label} ${cursor.word()}`;
    const isColon = cursor.skip(':');
    const isApart = cursor.skipBlanks();
    if (isColon || (isApart && labelWords.includes(label))) return true;
  }
  cursor.at = start;
  return false;
}

function isNumberAlone(cursor: CellCursor): boolean {
  const start = cursor.at;
  cursor.number();
  const isAlone = cursor.isAtEnd;
  cursor.at = start;
  return isAlone;
}

/** "(Tue)" or "Tuesday" at the end of the cell. */
function skipWeekdayBehind(cursor: CellCursor): boolean {
  const start = cursor.at;
  cursor.skip(',');
  cursor.skipBlanks();
  const isBracketed = cursor.skip('(');
  const isThere = isWeekday(cursor.word());
  cursor.skip('.');
  if (isThere && (!isBracketed || cursor.skip(')')) && cursor.isAtEnd) return true;
  cursor.at = start;
  return false;
}

function skipWeekday(cursor: CellCursor): void {
  const start = cursor.at;
  const word = cursor.word();
  // "mar" is a Tuesday in some languages, but a month in more.
  const isWeekdayOnly = isWeekday(word) && monthOfWord(word) === 0;
  cursor.skip('.');
  cursor.skip(',');
  if (!isWeekdayOnly || !cursor.skipBlanks()) cursor.at = start;
}

function startingWithNumber(cursor: CellCursor, order: DateOrder): number {
  const first = cursor.number();
  const firstDigits = cursor.digitCount();
  if (firstDigits === 8) return dayNumber(Math.floor(first / 10_000), Math.floor(first / 100) % 100, first % 100);
  if (firstDigits === 4) return startingWithYear(cursor, first);
  if (firstDigits > 2 || firstDigits === 0) return Number.NaN;
  if (firstDigits === 1 && (cursor.skip('Q') || cursor.skip('q'))) return yearOfQuarter(cursor, first);
  const separator = separatorAt(cursor);
  if (separator === 0) return Number.NaN;
  if (cursor.isAtLetter) return dayAndWord(cursor, first);
  const second = cursor.number();
  if (cursor.digitCount() === 4) return dayNumber(second, first, 1);
  if (cursor.digitCount() === 0 || cursor.digitCount() > 2 || separatorAt(cursor) !== separator) return Number.NaN;
  const third = cursor.number();
  const thirdDigits = cursor.digitCount();
  if (order === 'year-month-day') {
    const isThree = firstDigits === 2 && (thirdDigits === 1 || thirdDigits === 2);
    return isThree ? dayNumber(fullYear(first, 2), second, third) : Number.NaN;
  }
  const year = fullYear(third, thirdDigits);
  return order === 'month-day-year' ? dayNumber(year, first, second) : dayNumber(year, second, first);
}

function startingWithYear(cursor: CellCursor, year: number): number {
  if (cursor.isAtEnd) return dayNumber(year, 1, 1);
  // "1980s"
  if (cursor.skip('s')) {
    if (cursor.isAtEnd) return year % 10 === 0 ? dayNumber(year, 1, 1) : Number.NaN;
    cursor.at--;
  }
  const isListed = cursor.skip(',');
  const separator = separatorAt(cursor);
  if (cursor.isAtLetter) return yearAndWord(cursor, year);
  if (isListed) return Number.NaN;
  if (separator === 0) return Number.NaN;
  const month = cursor.number();
  if (cursor.digitCount() === 0 || cursor.digitCount() > 2) return Number.NaN;
  const before = cursor.at;
  if (cursor.isAtEnd || separatorAt(cursor) !== separator) {
    cursor.at = before;
    return dayNumber(year, month, 1);
  }
  const day = cursor.number();
  return cursor.digitCount() === 0 || cursor.digitCount() > 2 ? Number.NaN : dayNumber(year, month, day);
}

/** "2024-Q1", "2024 quarter 1", "2024-H1", "2024M03", "2024-W05", "2024-W05-3", "2024 Mar 5", "2024, March". */
function yearAndWord(cursor: CellCursor, year: number): number {
  const word = cursor.word();
  if (quarterWords.includes(word)) return partOfYear(cursor, year, 4);
  if (word === 'h' || word === 's') return partOfYear(cursor, year, 2);
  if (word === 'm') return partOfYear(cursor, year, 12);
  if (weekWords.includes(word)) {
    cursor.skipBlanks();
    const week = cursor.number();
    const isDay = cursor.digitCount() === 2 && cursor.skip('-');
    return weekOfYear(year, week, isDay ? cursor.number() : 1);
  }
  const month = monthOfWord(word);
  if (month === 0) return Number.NaN;
  cursor.skip('.');
  if (separatorAt(cursor) === 0) return dayNumber(year, month, 1);
  const day = cursor.number();
  return cursor.digitCount() === 0 ? Number.NaN : dayNumber(year, month, day);
}

/** The first day of the part with this number, where a year has so many. */
function partOfYear(cursor: CellCursor, year: number, parts: number): number {
  cursor.skipBlanks();
  const part = cursor.number();
  const digits = cursor.digitCount();
  const isThere = digits >= 1 && digits <= (parts > 9 ? 2 : 1) && part >= 1 && part <= parts;
  return isThere ? dayNumber(year, (part - 1) * (12 / parts) + 1, 1) : Number.NaN;
}

function weekOfYear(year: number, week: number, weekday: number): number {
  const days = daysOfPeriod(`${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`);
  return days && weekday >= 1 && weekday <= 7 ? days[0] + weekday - 1 : Number.NaN;
}

/** "5 March 2024", "31-Jan-24", "5. März 2024", "5th of March, 2024", "1st quarter 2024". */
function dayAndWord(cursor: CellCursor, day: number): number {
  let word = cursor.word();
  if (word === 'st' || word === 'nd' || word === 'rd' || word === 'th' || word === 'er') {
    cursor.skipBlanks();
    word = cursor.word();
  }
  if (word === 'of' || word === 'de') {
    cursor.skipBlanks();
    word = cursor.word();
  }
  if (quarterWords.includes(word)) return yearOfQuarter(cursor, day);
  const month = monthOfWord(word);
  if (month === 0) return Number.NaN;
  skipToYear(cursor);
  const year = cursor.number();
  return dayNumber(fullYear(year, cursor.digitCount()), month, day);
}

/** "March 5, 2024", "Jan 2024", "Jan-24" (Excel), "Q1 2024", "KW 5/2024", "FY 2024". */
function startingWithWord(cursor: CellCursor): number {
  const word = cursor.word();
  if (quarterWords.includes(word)) {
    cursor.skipBlanks();
    const quarter = cursor.number();
    return cursor.digitCount() === 1 ? yearOfQuarter(cursor, quarter) : Number.NaN;
  }
  if (weekWords.includes(word)) {
    cursor.skipBlanks();
    const week = cursor.number();
    if (cursor.digitCount() === 0 || !skipToYear(cursor)) return Number.NaN;
    const year = cursor.number();
    return cursor.digitCount() === 4 ? weekOfYear(year, week, 1) : Number.NaN;
  }
  if (word === 'fy') {
    cursor.skipBlanks();
    const year = cursor.number();
    return dayNumber(fullYear(year, cursor.digitCount()), 1, 1);
  }
  const month = monthOfWord(word);
  if (month === 0) return Number.NaN;
  const isApart = skipToYear(cursor);
  const first = cursor.number();
  const firstDigits = cursor.digitCount();
  if (!isApart && firstDigits !== 4) return Number.NaN;
  if (cursor.isAtEnd) return dayNumber(fullYear(first, firstDigits), month, 1);
  if (firstDigits === 0 || firstDigits > 2) return firstDigits === 4 ? dayNumber(first, month, 1) : Number.NaN;
  if (cursor.isAtLetter) cursor.word();
  if (!skipToYear(cursor)) return Number.NaN;
  const year = cursor.number();
  return dayNumber(fullYear(year, cursor.digitCount()), month, first);
}

function yearOfQuarter(cursor: CellCursor, quarter: number): number {
  if (quarter < 1 || quarter > 4) return Number.NaN;
  skipToYear(cursor);
  const year = cursor.number();
  return dayNumber(fullYear(year, cursor.digitCount()), quarter * 3 - 2, 1);
}

/** Steps over what may stand between a month in words and the number after it; false when nothing does. */
function skipToYear(cursor: CellCursor): boolean {
  const start = cursor.at;
  cursor.skip('.');
  cursor.skip(',');
  if (!cursor.skip('-') && !cursor.skip('/')) {
    cursor.skipBlanks();
    cursor.skip("'");
    if (cursor.isAtLetter) {
      const before = cursor.at;
      if (cursor.word() === 'de') cursor.skipBlanks();
      else cursor.at = before;
    }
  }
  return cursor.at > start;
}

/** The sign between two parts of a date, with blanks around it; 0 when there is none. */
function separatorAt(cursor: CellCursor): number {
  const hasBlank = cursor.skipBlanks();
  const byte = cursor.byte;
  if (byte === 0x2d || byte === 0x2f || byte === 0x2e) {
    cursor.at++;
    cursor.skipBlanks();
    return byte;
  }
  return hasBlank || cursor.isAtLetter ? 0x20 : 0;
}

/** Two digits are a year from 1969 to 2068, as POSIX has it; NaN for anything but two or four. */
function fullYear(year: number, digits: number): number {
  if (digits === 4) return year;
  return digits === 2 ? year + (year < 69 ? 2000 : 1900) : Number.NaN;
}

/** "T143015" or "T1430Z", as ISO 8601 writes times without colons. */
function compactTime(cursor: CellCursor): number {
  const start = cursor.at;
  if (cursor.skip('T') || cursor.skip('t')) {
    const figures = cursor.number();
    const digits = cursor.digitCount();
    if (!cursor.skip('Z')) cursor.skip('z');
    const seconds = digits === 4 ? figures * 100 : figures;
    const [hours, minutes] = [Math.floor(seconds / 10_000), Math.floor(seconds / 100) % 100];
    const isThere = (digits === 4 || digits === 6) && hours < 24 && minutes < 60 && seconds % 100 < 60;
    if (isThere && cursor.isAtEnd) return (hours * 3600 + minutes * 60 + (seconds % 100)) / 3600;
  }
  cursor.at = start;
  return Number.NaN;
}

function timeAfter(cursor: CellCursor): number {
  const compact = compactTime(cursor);
  if (!Number.isNaN(compact)) return compact;
  const isSeparated = cursor.skip(',') || cursor.skipBlanks() || cursor.skip('T') || cursor.skip('t');
  if (!isSeparated) return Number.NaN;
  cursor.skipBlanks();
  const hours = readTime(cursor);
  skipZone(cursor);
  return cursor.isAtEnd ? hours : Number.NaN;
}
