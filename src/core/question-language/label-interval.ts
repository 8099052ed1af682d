import { numberIn } from './tokens.ts';

/** The numbers that one code of an attribute stands for, or those that a value is asked to be among. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

export type Comparison = '<' | '<=' | '>' | '>=';

const NUMBER = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:_\d+)*(?:[.,]\d+)?|\.\d+)(?:e[+-]?\d+)?[km]?`;
const END = `(?:${NUMBER}|[-−+]?(?:inf|infinity|∞))`;
const shapes: readonly [RegExp, (first: number, second: number) => Interval][] = [
  [new RegExp(`^(${NUMBER})$`, 'i'), (value) => between(value, value, false, false)],
  [new RegExp(`^\\[(${END}), ?(${END})\\)$`, 'i'), (low, high) => between(low, high, false, true)],
  [new RegExp(`^\\[(${END}), ?(${END})\\]$`, 'i'), (low, high) => between(low, high, false, false)],
  [new RegExp(`^\\((${END}), ?(${END})\\]$`, 'i'), (low, high) => between(low, high, true, false)],
  [new RegExp(`^\\((${END}), ?(${END})\\)$`, 'i'), (low, high) => between(low, high, true, true)],
  [new RegExp(`^(${NUMBER}) ?(?:[–~-]|to) ?(${NUMBER})$`, 'i'), (low, high) => between(low, high, false, false)],
  [new RegExp(`^(?:<=|≤|up to|at most) ?(${NUMBER})$`, 'i'), (high) => upTo(high, false)],
  [new RegExp(`^(?:<|under|below|less than|fewer than|younger than) ?(${NUMBER})$`, 'i'), (high) => upTo(high, true)],
  [new RegExp(`^(?:>=|≥|at least|from) ?(${NUMBER})$`, 'i'), (low) => from(low, false)],
  [
    new RegExp(`^(${NUMBER}) ?(?:\\+|(?:or|and|&) (?:more|over|older|above|up|higher|later)|plus)$`, 'i'),
    (low) => from(low, false),
  ],
  [
    new RegExp(`^(${NUMBER}) ?(?:or|and|&) (?:less|fewer|under|younger|below|lower|earlier)$`, 'i'),
    (high) => upTo(high, false),
  ],
  [new RegExp(`^(?:>|over|above|more than|greater than|older than) ?(${NUMBER})$`, 'i'), (low) => from(low, true)],
];

function between(low: number, high: number, lowOpen: boolean, highOpen: boolean): Interval {
  return { low, high, lowOpen, highOpen };
}

function upTo(high: number, highOpen: boolean): Interval {
  return between(Number.NEGATIVE_INFINITY, high, true, highOpen);
}

function from(low: number, lowOpen: boolean): Interval {
  return between(low, Number.POSITIVE_INFINITY, lowOpen, true);
}

/** What a label says in numbers, such as "17–19", "[1.5, 2)", ">50K", "$1,000–2,000" or "65 and over"; null for none. */
export function labelInterval(label: string): Interval | null {
  const plain = withoutUnits(label);
  for (const [shape, make] of shapes) {
    const found = shape.exec(plain);
    if (!found) continue;
    const interval = make(...(found.slice(1).map(readNumber) as [number, number]));
    return interval.low <= interval.high ? interval : null;
  }
  return null;
}

const CODE = '(?:USD|EUR|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|INR|BRL|MXN|ZAR)';
const MEASURES =
  '(?:%|percent|years?|yrs?|months?|weeks?|days?|hours?|hrs?|h|minutes?|mins?|kg|g|km|cm|mm|miles?|lbs?|people|persons?|children|rooms?|times?)';
const MEASURE_ENDS = new RegExp(`(?<=\\d\\+?) ?${MEASURES}(?: (?:of age|old))?(?= (?:or|and|to)|$| ?[–-])`, 'giu');
const CURRENCY = new RegExp(`\\p{Sc}|(?<![\\p{L}])${CODE}(?![\\p{L}])`, 'giu');

/** Amounts without what they are amounts of: no sign of money, no “years”. */
function withoutUnits(label: string): string {
  return label
    .replace(CURRENCY, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=^|[-−]) (?=[\d.])/g, '')
    .replace(MEASURE_ENDS, '')
    .trim();
}

/** Three digits behind a comma are thousands, any other number of them decimals. */
function readNumber(text: string): number {
  const negative = /^[-−]/.test(text);
  const size = negative || text.startsWith('+') ? text.slice(1) : text;
  const value = /^[i∞]/i.test(size)
    ? Number.POSITIVE_INFINITY
    : numberIn(/^\d{1,3}(?:,\d{3})+(?!\d)/.test(size) ? size.replaceAll(',', '') : size.replace(',', '.'));
  return negative ? -value : value;
}

/** Whether all numbers of the interval compare so, none, or only some. */
export function compareInterval(interval: Interval, comparison: Comparison, bound: number): 'all' | 'none' | 'some' {
  if (comparison === '<' || comparison === '<=') {
    const opposite = compareInterval(interval, comparison === '<' ? '>=' : '>', bound);
    return opposite === 'all' ? 'none' : opposite === 'none' ? 'all' : 'some';
  }
  const { low, high, lowOpen, highOpen } = interval;
  const strict = comparison === '>';
  if (low > bound || (low === bound && (lowOpen || !strict))) return 'all';
  if (high < bound || (high === bound && (highOpen || strict))) return 'none';
  return 'some';
}
