import { numberIn } from './tokens.ts';

/** The numbers that one code of an attribute stands for. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

export type Comparison = '<' | '<=' | '>' | '>=';

const NUMBER = String.raw`[-−]?(?:\d[\d,_]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?[km]?`;
const shapes: readonly [RegExp, (first: number, second: number) => Interval][] = [
  [new RegExp(`^(${NUMBER})$`, 'i'), (value) => between(value, value, false, false)],
  [new RegExp(`^\\[(${NUMBER}), ?(${NUMBER})\\)$`, 'i'), (low, high) => between(low, high, false, true)],
  [new RegExp(`^\\[(${NUMBER}), ?(${NUMBER})\\]$`, 'i'), (low, high) => between(low, high, false, false)],
  [new RegExp(`^\\((${NUMBER}), ?(${NUMBER})\\]$`, 'i'), (low, high) => between(low, high, true, false)],
  [new RegExp(`^(${NUMBER}) ?(?:[–~-]|to) ?(${NUMBER})$`, 'i'), (low, high) => between(low, high, false, false)],
  [new RegExp(`^(?:<=|≤) ?(${NUMBER})$`, 'i'), (high) => between(Number.NEGATIVE_INFINITY, high, true, false)],
  [new RegExp(`^(?:<|under) ?(${NUMBER})$`, 'i'), (high) => between(Number.NEGATIVE_INFINITY, high, true, true)],
  [new RegExp(`^(?:>=|≥) ?(${NUMBER})$`, 'i'), (low) => between(low, Number.POSITIVE_INFINITY, false, true)],
  [
    new RegExp(`^(${NUMBER}) ?(?:\\+|(?:or|and) (?:more|over|older|above))$`, 'i'),
    (low) => between(low, Number.POSITIVE_INFINITY, false, true),
  ],
  [
    new RegExp(`^(${NUMBER}) (?:or|and) (?:less|under|younger|below)$`, 'i'),
    (high) => between(Number.NEGATIVE_INFINITY, high, true, false),
  ],
  [new RegExp(`^(?:>|over) ?(${NUMBER})$`, 'i'), (low) => between(low, Number.POSITIVE_INFINITY, true, true)],
];

function between(low: number, high: number, lowOpen: boolean, highOpen: boolean): Interval {
  return { low, high, lowOpen, highOpen };
}

/** What the labels of an attribute say in numbers, such as "17–19", "[1.5, 2)" or ">50K"; null where one says none. */
export function labelIntervals(labels: readonly string[]): readonly Interval[] | null {
  const intervals = labels.map(intervalOf);
  return intervals.every((interval) => interval !== null) ? intervals : null;
}

function intervalOf(label: string): Interval | null {
  for (const [shape, make] of shapes) {
    const found = shape.exec(label.trim());
    if (found) return make(...(found.slice(1).map(readNumber) as [number, number]));
  }
  return null;
}

function readNumber(text: string): number {
  const negative = /^[-−]/.test(text);
  const size = numberIn((negative ? text.slice(1) : text).replaceAll(',', ''));
  return negative ? -size : size;
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
