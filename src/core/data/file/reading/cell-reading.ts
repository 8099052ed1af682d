/** In which order a date such as 03/04/2024 is written. */
export const dateOrders = ['year-month-day', 'month-day-year', 'day-month-year'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * How the text of a cell becomes a value, where it is not simply the text or a plain number. Dates become days since
 * 1970-01-01, the time of day as a fraction; times of day become hours since midnight; yes and no become 1 and 0.
 */
export type CellReading =
  /** As it is written: "007" is not 7. `first`: so many characters at its beginning, as codes are put together by. */
  | { readonly as: 'text'; readonly first?: number }
  | { readonly as: 'yes-no' }
  /** `unit`: the currency or "%" that may stand around it. `bounds`: "<5" and "89 or older" are numbers, too. */
  | { readonly as: 'number'; readonly decimal?: DecimalSign; readonly unit?: string; readonly bounds?: true }
  /** `order`: only needed where days and months are both numbers. */
  | { readonly as: 'date'; readonly order?: DateOrder }
  | { readonly as: 'time' };

/** What to assume where cells can be read in more than one way. */
export interface ReadingDefaults {
  readonly decimal?: DecimalSign;
  readonly dateOrder?: DateOrder;
}

/** The text that stands for a cell that has a value, without the blanks around it. */
export function textAsRead(cell: string, read: CellReading | undefined): string {
  const text = cell.trim();
  return read?.as === 'text' && read.first !== undefined ? [...text].slice(0, read.first).join('').trimEnd() : text;
}

export const usualDecimal: DecimalSign = '.';
export const usualOrder: DateOrder = 'month-day-year';

/** Whether cells that were read in one way (plain numbers where there is none) are as another wants them, which may leave things open. */
export function isReadingOf(wanted: CellReading, read: CellReading | undefined): boolean {
  const was = read ?? { as: 'number' };
  if (wanted.as !== was.as) return false;
  if (wanted.as === 'number' && was.as === 'number') {
    const isDecimal = wanted.decimal === undefined || wanted.decimal === (was.decimal ?? usualDecimal);
    return isDecimal && (wanted.unit === undefined || wanted.unit === was.unit);
  }
  if (wanted.as === 'date' && was.as === 'date') return wanted.order === undefined || wanted.order === was.order;
  return true;
}
