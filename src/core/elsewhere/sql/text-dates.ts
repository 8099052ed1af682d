import { DAYS_BEFORE_1970 } from '../../data/file/reading/calendar.ts';
import {
  labelWords,
  monthLists,
  quarterWords,
  weekdayLists,
  weekWords,
} from '../../data/file/reading/calendar-words.ts';
import { type DateOrder, usualOrder } from '../../data/file/reading/cell-reading.ts';
import type { Column } from './column.ts';
import type { Casts } from './dialects.ts';
import { caseOf, type Step } from './expressions.ts';

/**
 * Dates and times of day in text as `readDate` and `readTime` read them, in patterns that every engine understands: no
 * backslash, nothing that looks ahead or back. Tabs are blanks already, and there is no line break.
 */
const APART = '( *[-/.] *| +)';
const YEAR = '[0-9]{4}';
const DECADE = '[0-9]{3}0s';
const ANY_YEAR = '([0-9]{4}|[0-9]{2})';
const SHORT = '[0-9]{1,2}';
const three = (a: string, b: string, c: string) =>
  `(${['-', '/', '.'].map((sign) => `${a} *[${sign}] *${b} *[${sign}] *${c}`).join('|')}|${a} +${b} +${c})`;

const DATE = three(YEAR, SHORT, SHORT);
const EIGHT = '[0-9]{8}';
const MONTH = `${YEAR} *[-/.] *${SHORT}`;
/** A time behind it could be a day. */
const MONTH_APART = `${YEAR} +${SHORT}`;
const QUARTER = `${YEAR},?( *[-/.] *| *)[Qq][1-4]`;
const MONTH_FIRST = `${SHORT}${APART}${YEAR}`;
const BEFORE_YEAR = "[.]?,?([-/]| *'?([Dd][Ee] *)?)";
const QUARTER_FIRST = `[1-4][Qq]${BEFORE_YEAR}${ANY_YEAR}`;
const Q_FIRST = `[Qq][1-4]${BEFORE_YEAR}${ANY_YEAR}`;
/** Without a sign between them, quarter and year are one number. */
const Q_FIRST_APART = '[Qq][1-4][^0-9].*';
const SHORT_YEAR_FIRST = three('[0-9]{2}', SHORT, SHORT);
const YEAR_LAST = three(SHORT, SHORT, ANY_YEAR);
const inOrder = (order: DateOrder | undefined) => {
  if (order === undefined) return `(${SHORT_YEAR_FIRST}|${YEAR_LAST})`;
  return order === 'year-month-day' ? SHORT_YEAR_FIRST : YEAR_LAST;
};

const HOUR = '([01]?[0-9]|2[0-3])';
const HALF_HOUR = '(0?[1-9]|1[0-2])';
const FRACTION = '([.,][0-9]{1,9})?';
const SECONDS = `(:([0-5][0-9]|60)${FRACTION})?`;
const MIDNIGHT = '24[:h]00(:00([.,]0{1,9})?)?';
const CLOCK = `(${HOUR}[:h][0-5][0-9]${SECONDS}|${MIDNIGHT})`;
const IN_HALF = `${HALF_HOUR}([:h][0-5][0-9]${SECONDS})? *[aApP][.]?[mM][.]?`;
const LETTER = '([A-Za-z]|[^ -~])';
/** A zone of letters, which do not begin as a half of the day does where there is none, and how far from Greenwich. */
const zone = (letters: string) => `( *${letters})? *([+-][0-9]{0,9}(:[0-9]{0,9})?)?`;
const TIME_AND_ZONE = `${CLOCK}${zone(`([B-OQ-Zb-oq-z]|[^ -~])${LETTER}{0,4}`)}|${IN_HALF}${zone(`${LETTER}{1,5}`)}`;
const timeAfter = (separators: string) => `((${separators})(${TIME_AND_ZONE}))?`;

const COMPACT = '[Tt]([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9])?[Zz]?';

/** At or after the midnight that ends the day: 24:00, and leap seconds. */
const NEXT_DAY = `.*[ ,Tt](${MIDNIGHT}|23[:h]59:60${FRACTION})([^0-9:].*)?|.*[ ,Tt]11[:h]59:60${FRACTION} *[pP][.]?[mM].*`;

/** Weeks, and words in which a date may be written or which may stand beside it: SQL reads none. A letter with an accent is two signs in some databases. */
const anyOf = (words: readonly string[]) =>
  [...new Set(words.map((word) => word.replace(/[^a-z ]/g, '[^ -~]{1,2}')))].join('|');
/** Neither the Q of a quarter, which SQL reads, nor the T before a time. */
const LONG_WORDS = [...quarterWords.filter((word) => word.length > 1), ...weekWords];
const WORDED = [
  `(.*[^a-z])?(${anyOf(monthLists.flat().map((word) => word.slice(0, 3)))}).*`,
  `(${anyOf(weekdayLists.flat())})[.]?,? .*`,
  `.*[0-9],?[ (]*(${anyOf(weekdayLists.flat())})[.)]*`,
  `${YEAR}${APART}?(${anyOf([...LONG_WORDS, 'h', 's', 'm'])}).*|${YEAR}${APART}?t *[1-4]([^0-9:].*)?`,
  `(${anyOf([...LONG_WORDS, 'fy'])}) *[0-9].*|t *[1-4][^0-9:].*|q +[0-9].*`,
  `[0-9]([.]|st|nd|rd|th|er)? *(${anyOf(quarterWords.filter((word) => word.length > 1))}).*`,
  `(${anyOf(labelWords)}) .*|[^0-9:]*[^0-9: ] *:.*`,
].join('|');

/**
 * Steps from a text to the year, the month and the day that it names, and to the shape in which it does so, which is NULL
 * where it names none.
 */
export function textDateSteps(column: Column, order: DateOrder | undefined, casts: Casts): Step[] {
  const { text, parts, shape, year, month, day } = column;
  const is = (pattern: string) => casts.matches(text, pattern);
  const starts = (pattern: string) => is(`${pattern}([ ,Tt].*)?`);
  const dates = [DATE, EIGHT, MONTH, QUARTER, MONTH_FIRST, QUARTER_FIRST, Q_FIRST, inOrder(order)].join('|');
  const written = `(${dates})(${timeAfter(', *| +|[Tt] *')}|${COMPACT})|${MONTH_APART}${timeAfter(', *')}|${YEAR}s?`;
  const part = (place: number) => `CAST(${casts.piece(parts, place)} AS ${casts.integer})`;
  const cut = (from: number, length: number) => `CAST(SUBSTR(${parts}, ${from}, ${length}) AS ${casts.integer})`;
  const yearOf = (place: number) => {
    const isShort = `LENGTH(${casts.piece(parts, place)}) = 2`;
    return `${part(place)} + CASE WHEN ${isShort} THEN CASE WHEN ${part(place)} < 69 THEN 2000 ELSE 1900 END ELSE 0 END`;
  };
  const monthOf = (quarter: number) => `${part(quarter)} * 3 - 2`;
  const [y, m, d] = PLACES[order ?? usualOrder];
  const shapes: readonly (readonly [test: string, year: string, month: string, day: string])[] = [
    [starts(DATE), part(1), part(2), part(3)],
    [starts(inOrder(order)), yearOf(y), part(m), part(d)],
    [starts(EIGHT), cut(1, 4), cut(5, 2), cut(7, 2)],
    [starts(`(${MONTH}|${MONTH_APART})`), part(1), part(2), '1'],
    [starts(MONTH_FIRST), part(2), part(1), '1'],
    [starts(QUARTER), part(1), monthOf(2), '1'],
    [starts(QUARTER_FIRST), yearOf(2), monthOf(1), '1'],
    // Its first number follows a letter, so that nothing stands before the first sign between numbers.
    [is(Q_FIRST_APART), yearOf(3), monthOf(2), '1'],
    [is(`(${YEAR}|${DECADE})`), part(1), '1', '1'],
  ];
  const inOrderPlace = 1;
  const found = shapes.map(([test], place) => {
    const isOpen = place === inOrderPlace && order === undefined;
    return `WHEN ${test} THEN ${isOpen ? column.refusal(OPEN_ORDER) : place}`;
  });
  const isWorded = `${is('.*[0-9].*')} AND ${casts.matches(`LOWER(${text})`, WORDED)}`;
  const byShape = (which: 1 | 2 | 3) =>
    caseOf(
      shapes.map((each, place) => `WHEN ${shape} = ${place} THEN ${each[which]}`),
      null,
    );
  return [
    {
      [shape]: caseOf(
        [`WHEN ${is(written)} THEN ${caseOf(found, null)}`, `WHEN ${isWorded} THEN ${column.refusal(IN_WORDS)}`],
        null,
      ),
      [parts]: casts.figures(text),
    },
    { [year]: byShape(1), [month]: byShape(2), [day]: byShape(3) },
  ];
}

const PLACES = { 'year-month-day': [1, 2, 3], 'month-day-year': [3, 1, 2], 'day-month-year': [3, 2, 1] } as const;

const OPEN_ORDER =
  'and the schema does not say in which order days, months and years stand. Add "read": { "as": "date", "order": "day-month-year" } or "month-day-year" there.';
const IN_WORDS =
  'and SQL reads dates in figures alone: no words, no weeks. Give the table a column of dates, in a view perhaps.';

/** Months since the year 0 and days since 1970-01-01 of what was found; NULL where the calendar has no such day. */
export function textDateParts({ text, shape, year: y, month: m, day: d }: Column, casts: Casts) {
  const isLeap = `MOD(${y}, 4) = 0 AND (MOD(${y}, 100) <> 0 OR MOD(${y}, 400) = 0)`;
  const length = `CASE WHEN ${m} IN (4, 6, 9, 11) THEN 30 WHEN ${m} <> 2 THEN 31 WHEN ${isLeap} THEN 29 ELSE 28 END`;
  const isThere = `${shape} IS NOT NULL AND ${m} BETWEEN 1 AND 12 AND ${d} BETWEEN 1 AND ${length}`;
  const isNext = `LENGTH(${text}) > 9 AND ${casts.matches(text, NEXT_DAY)}`;
  // The calendar as in `dayNumber`: years begin in March.
  const since = `(${y} - CASE WHEN ${m} < 3 THEN 1 ELSE 0 END)`;
  const leapDays = `FLOOR(${since} / 4.0) - FLOOR(${since} / 100.0) + FLOOR(${since} / 400.0)`;
  const beforeMonth = `FLOOR((153 * (${m} + CASE WHEN ${m} < 3 THEN 9 ELSE -3 END) + 2) / 5.0)`;
  const number = `${since} * 365 + ${leapDays} + ${beforeMonth} + ${d} - ${DAYS_BEFORE_1970 + 1}`;
  return {
    months: `CASE WHEN ${isThere} THEN ${y} * 12 + ${m} - 1 + CASE WHEN ${d} = ${length} AND ${isNext} THEN 1 ELSE 0 END END`,
    days: `CASE WHEN ${isThere} THEN ${number} + CASE WHEN ${isNext} THEN 1 ELSE 0 END END`,
  };
}

/** Steps from a text to the hours since midnight that it names; NULL where it names no time of day. */
export function textTimeSteps({ text, parts, number }: Column, casts: Casts): Step[] {
  const part = (place: number) => `CAST(${casts.piece(parts, place)} AS ${casts.double})`;
  const has = (pattern: string) => casts.matches(text, pattern);
  const later = (place: number, value: string) =>
    `CASE WHEN ${has(`${'[0-9]+[^0-9]+'.repeat(place - 1)}[0-9].*`)} THEN ${value} ELSE 0 END`;
  const half = `CASE WHEN ${has('.*[pP][.]?[mM][.]?')} THEN 12 ELSE 0 END`;
  const hours = `CASE WHEN ${has('.*[mM][.]?')} THEN MOD(CAST(${part(1)} AS ${casts.integer}), 12) + ${half} ELSE ${part(1)} END`;
  const fraction = later(4, `CAST(CONCAT('0.', ${casts.piece(parts, 4)}) AS ${casts.double})`);
  const seconds = later(3, `${part(3)} + ${fraction}`);
  const value = `(${hours}) * 3600 + ${later(2, part(2))} * 60 + ${seconds}`;
  return [
    { [parts]: casts.figures(text) },
    { [number]: `CASE WHEN ${has(`${CLOCK}|${IN_HALF}`)} THEN CAST(${value} AS ${casts.double}) / 3600 END` },
  ];
}
