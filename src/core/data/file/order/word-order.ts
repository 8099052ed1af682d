import { compareNaturally } from '../natural-order.ts';
import { isNonAnswer } from '../non-answers.ts';
import { monthLists, weekdayLists } from '../reading/calendar-words.ts';
import { parseYesNo } from '../reading/yes-no.ts';
import { type Band, bandOf, compareBands } from './bands.ts';
import { degreesOf } from './degrees.ts';
import { plainWords } from './plain-words.ts';
import { scales } from './scales.ts';

type Compare = (a: string, b: string) => number;
type Ranks = ReadonlyMap<string, number>;

const ORDERS: readonly Ranks[] = [
  ...scales.map((scale) => ranks(scale.split(', ').map((step) => step.split('|')))),
  ...[...weekdayLists, ...monthLists].map((list) => ranks(list.map((word) => [word]))),
];

function ranks(steps: readonly (readonly string[])[]): Ranks {
  return new Map(steps.flatMap((spellings, rank) => spellings.map((word) => [plainWords(word), rank] as const)));
}

/**
 * The values in the order that their words have: weekdays, months, steps such as low, medium, high, more or less of one
 * thing, bands such as "under 18", "18–24", "65+", grades, and no before yes; who gave no answer comes behind. Any others
 * in their natural order. `name`: of their column, for what letters alone do not tell.
 */
export function inWordOrder(values: readonly string[], name = ''): string[] {
  const compare = orderOf(values, name);
  return [...values].sort((a, b) => compare?.(a, b) || compareNaturally(a, b));
}

/** Fewer are no scale: no and yes, female and male. */
const FEWEST_STEPS = 3;

/** Whether the values have an order by their words and stand in it, so that neighbours belong together. */
export function areInWordOrder(values: readonly string[], name = ''): boolean {
  const order = values.length < FEWEST_STEPS ? null : orderOf(values, name);
  return order !== null && values.every((value, i) => i === 0 || order(values[i - 1], value) <= 0);
}

/** No scale has more steps. */
const MOST_STEPS = 400;

/** The order that the values have by their words; null where they have none that is known. */
function orderOf(values: readonly string[], name: string): Compare | null {
  if (values.length > MOST_STEPS) return null;
  const whole = orderOfAnswers(values, name);
  if (whole) return whole;
  const answers = values.filter((value) => !isNonAnswer(value));
  const order = answers.length < values.length ? orderOfAnswers(answers, name) : null;
  if (!order) return null;
  const said = new Set(answers);
  return (a, b) => Number(said.has(b)) - Number(said.has(a)) || (said.has(a) ? order(a, b) : 0);
}

function orderOfAnswers(values: readonly string[], name: string): Compare | null {
  // "I1" and "I2" are in their natural order whatever they mean.
  const differ = new Set(values.map((value) => value.replace(/\d+/g, '0')));
  if (values.length < 2 || differ.size < 2) return values.length < 2 ? null : bandOrder(values);
  const rank =
    scaleOf(values) ??
    (values.every((value) => !Number.isNaN(parseYesNo(value))) ? parseYesNo : null) ??
    degreesOf(values) ??
    lettersOf(values, name);
  return rank ? (a, b) => rank(a) - rank(b) : bandOrder(values);
}

/** So many values of short codes, or of single letters, are no chance. */
const FEW_CODES = 3;

function scaleOf(values: readonly string[]): ((value: string) => number) | null {
  const isCoded = values.every((value) => value.trim().length <= 3) && values.some((value) => value.trim().length < 3);
  if (isCoded && values.length < FEW_CODES) return null;
  for (const words of [values.map(plainWords), withoutCommon(values.map(withoutBrackets))]) {
    const order = ORDERS.find((candidate) => words.every((word) => candidate.has(word)));
    if (order) {
      const ranked = new Map(values.map((value, k) => [value, order.get(words[k]) ?? 0]));
      return (value) => ranked.get(value) ?? 0;
    }
  }
  return null;
}

function withoutBrackets(value: string): string {
  return plainWords(value.replace(/\s*\([^()]*\)\s*$/, ''));
}

/** "Low income" and "High income" without what all of them say at their beginning or end. */
function withoutCommon(values: readonly string[]): string[] {
  const words = values.map((value) => value.split(' '));
  const isShared = (at: (list: readonly string[]) => string | undefined) =>
    words.every((list) => list.length > 1 && at(list) === at(words[0]));
  while (isShared((list) => list.at(-1))) for (const list of words) list.pop();
  while (isShared((list) => list[0])) for (const list of words) list.shift();
  return words.map((list) => list.join(' '));
}

function bandOrder(values: readonly string[]): Compare | null {
  const bands = new Map(values.map((value) => [value, bandOf(value)]));
  const found = [...bands.values()];
  if (found.some((band) => band === null) || !found.some((band) => band?.isBand)) return null;
  return (a, b) => compareBands(bands.get(a) as Band, bands.get(b) as Band);
}

const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const GRADE = /^([a-f])([-−+]?)$/;
const RATING = /^(aaa|aa|a|bbb|bb|b|ccc|cc|c|d)([-−+]?)$/;
const RATINGS = 'd c cc ccc b bb bbb a aa aaa'.split(' ');

/** Grades from the lowest, Roman numbers, and the colours of diamonds, of which D is the best. */
function lettersOf(values: readonly string[], name: string): ((value: string) => number) | null {
  const small = values.map((value) => value.trim().toLowerCase());
  const sign = (text: string) => (text === '+' ? 1 : text === '' ? 0 : -1);
  const all = (pattern: RegExp) => small.every((text) => text !== '' && pattern.test(text));
  const some = (pattern: RegExp) => small.some((text) => pattern.test(text));
  if (all(GRADE) && some(/^.[-−+]$/)) {
    return (value) => {
      const [, letter, mark] = GRADE.exec(value.trim().toLowerCase()) as RegExpExecArray;
      return sign(mark) - 3 * letter.charCodeAt(0);
    };
  }
  if (all(RATING) && some(/^(aaa|bbb)/)) {
    return (value) => {
      const [, letters, mark] = RATING.exec(value.trim().toLowerCase()) as RegExpExecArray;
      return 3 * RATINGS.indexOf(letters) + sign(mark);
    };
  }
  if (all(ROMAN) && some(/^i$/) && some(/^i[iv]/)) return (value) => romanNumber(value.trim().toLowerCase());
  if (/colou?r/i.test(name) && all(/^[d-z]$/) && values.length >= FEW_CODES)
    return (value) => -value.trim().charCodeAt(0);
  return null;
}

function romanNumber(text: string): number {
  const worth = { i: 1, v: 5, x: 10 } as Readonly<Record<string, number>>;
  return [...text].reduce((sum, sign, k) => sum + (worth[sign] < (worth[text[k + 1]] ?? 0) ? -1 : 1) * worth[sign], 0);
}
