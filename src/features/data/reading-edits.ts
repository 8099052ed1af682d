import { type CellReading, type DateOrder, isReadingOf } from '../../core/data/file/reading/cell-reading.ts';
import { daysOfPeriod, type PeriodUnit, periodLabel, periodOf } from '../../core/data/file/reading/periods.ts';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { AttributeSchema, AttributeType } from '../../core/data/schema/schema.ts';
import { asLearned } from './schema-edits.ts';

/** A way to read the cells of a column, with an example that tells it from the others. */
export interface ReadingChoice {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly read: CellReading | undefined;
}

const ORDERS: Readonly<Record<DateOrder, string>> = {
  'month-day-year': 'month/day/year',
  'day-month-year': 'day/month/year',
  'year-month-day': 'year-month-day',
};

/** Streamed columns may be anything that reading them again finds. */
const ANY: readonly CellReading[] = [
  { as: 'number', decimal: '.' },
  { as: 'number', decimal: ',' },
  { as: 'time' },
  { as: 'date', order: 'month-day-year' },
  { as: 'date', order: 'day-month-year' },
];

/** What cells of a column of this type can be read as; fewer than two leave nothing to choose. */
export function readingChoices(column: ColumnSummary, type: AttributeType): readonly ReadingChoice[] {
  const readings = column.readings ?? ANY;
  if (type === 'category') {
    if (!readings.some(({ as }) => as === 'yes-no') || column.found.as === 'number') return [];
    return [choiceOf({ as: 'text' }), choiceOf({ as: 'yes-no' })];
  }
  const kinds: readonly CellReading['as'][] = type === 'date' ? ['date'] : ['number', 'time'];
  return readings.filter(({ as }) => kinds.includes(as)).map(choiceOf);
}

function choiceOf(read: CellReading): ReadingChoice {
  return { id: JSON.stringify(read), read, ...readingWords(read) };
}

function readingWords(read: CellReading): { readonly label: string; readonly hint: string } {
  switch (read.as) {
    case 'text':
      return { label: 'as written', hint: 'Every spelling is a value of its own.' };
    case 'yes-no':
      return { label: 'yes or no', hint: 'Y, true, on and 1 are the same.' };
    case 'time':
      return { label: '14:30', hint: 'A time of day.' };
    case 'date': {
      const order = read.order ?? 'month-day-year';
      return { label: ORDER_FORMS[order], hint: `In the order ${ORDERS[order]}.` };
    }
    case 'number':
      return read.decimal === ','
        ? { label: '1.234,5', hint: 'With a decimal comma.' }
        : { label: '1,234.5', hint: 'With a decimal point.' };
  }
}

/** A column that can be read in two ways, as a question; null where the two do not compete. */
export function doubtWords(name: string, assumed: CellReading, other: CellReading): Doubt | null {
  if (assumed.as === 'date' && other.as === 'date') {
    const orders = [assumed.order ?? 'month-day-year', other.order ?? 'day-month-year'] as const;
    const example = orders.includes('month-day-year') ? '03/04/2024 as March 4 or 3 April' : '03-04-05 in either order';
    return {
      question: `Which comes first in ${name}?`,
      reason: `Every date fits both orders (${example}).`,
      assumed: ORDERS[orders[0]],
      other: ORDERS[orders[1]],
    };
  }
  if (assumed.as === 'number' && other.as === 'number') {
    const signs = assumed.decimal === ',' ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
    return {
      question: `Does ${name} have a decimal point or a decimal comma?`,
      reason: 'Every number fits both (1,234 as one thousand two hundred thirty-four, or as a little more than one).',
      assumed: `A decimal ${signs[0]}`,
      other: `a decimal ${signs[1]}`,
    };
  }
  return null;
}

interface Doubt {
  readonly question: string;
  readonly reason: string;
  readonly assumed: string;
  readonly other: string;
}

const ORDER_FORMS: Readonly<Record<DateOrder, string>> = {
  'month-day-year': 'mm/dd/yyyy',
  'day-month-year': 'dd/mm/yyyy',
  'year-month-day': 'yy/mm/dd',
};

/** The choice that is in force. */
export function chosenReading(entry: AttributeSchema, choices: readonly ReadingChoice[]): ReadingChoice | undefined {
  const { type, read } = entry;
  if (type === 'category') return choices.find((choice) => choice.read?.as === (read?.as ?? 'text'));
  return choices.find((choice) => choice.read && isReadingOf(choice.read, read)) ?? choices[0];
}

/** The column read in this way, its domain learned anew. */
export function withReading(
  entry: AttributeSchema,
  read: CellReading | undefined,
  column: ColumnSummary,
): AttributeSchema {
  // Thousands with the other sign are fractions, which whole numbers would swallow.
  const type = entry.type === 'integer' && read?.as === 'number' ? 'number' : entry.type;
  const { read: _, ...learned } = asLearned(entry, type, column);
  return { ...learned, ...(read && { read }) };
}

/** Codes put together by so many characters at their beginning, learned anew; null for whole codes. */
export function withBeginning({ name, missing, include }: AttributeSchema, first: number | null): AttributeSchema {
  const read: CellReading = first === null ? { as: 'text' } : { as: 'text', first };
  return {
    name,
    type: 'category',
    read,
    outside: 'category',
    ...(missing && { missing }),
    ...(include === false && { include }),
  };
}

/** Which beginnings there are to choose from; none where the column holds no codes. */
export function beginningChoices({ codeLength }: ColumnSummary, { type, read }: AttributeSchema): readonly number[] {
  if (type !== 'category') return [];
  const first = read?.as === 'text' ? (read.first ?? 0) : 0;
  const most = Math.min(MOST_CHARACTERS, Math.max((codeLength ?? 0) - 1, first));
  return Array.from({ length: most }, (_, i) => i + 1);
}

const MOST_CHARACTERS = 12;

/** Dates put together by another unit: what was learned is learned anew, what was declared stays the same stretch. */
export function withPeriodUnit(entry: AttributeSchema, unit: PeriodUnit): AttributeSchema {
  const { span, labels: _, ...rest } = entry;
  if (!span || entry.learned?.includes('range')) return { ...rest, unit };
  const days = span.map(daysOfPeriod);
  if (!days[0] || !days[1]) return { ...rest, unit };
  const [first, last] = [days[0][0], days[1][1]].map((day) => periodLabel(periodOf(day, unit), unit));
  return { ...rest, unit, span: [first, last] };
}

/** The stretch of dates as it was typed; while an end is still a learned one, the flag stays. */
export function withSpan(
  entry: AttributeSchema,
  span: readonly [string, string],
  learnedSpan: readonly [string, string] | null,
): AttributeSchema {
  const { labels: _, learned = [], ...rest } = entry;
  const sharesEnd = learnedSpan !== null && (span[0] === learnedSpan[0] || span[1] === learnedSpan[1]);
  const left = sharesEnd ? learned : learned.filter((part) => part !== 'range');
  return { ...rest, span, ...(left.length > 0 ? { learned: left } : {}) };
}

/** Whether what stands in the field is a stretch of dates, as a sentence; null when it is. */
export function spanProblem(first: string, last: string): string | null {
  const [from, to] = [daysOfPeriod(first), daysOfPeriod(last)];
  if (!from || !to) {
    const wrong = from ? last : first;
    return `“${wrong}” is no date. Write 2020s, 2024, 2024-Q1, 2024-03, 2024-W05 or 2024-03-17.`;
  }
  return to[1] < from[0] ? 'The last date is before the first.' : null;
}
