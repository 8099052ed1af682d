import type { NumberProfile, ReadColumn } from '../file/column-profile.ts';
import { MISSING_LABEL } from '../file/missing.ts';
import { mayStandForNoAnswer } from '../file/non-answers.ts';
import { textReader } from '../file/reading/cell-reader.ts';
import type { FoundReading } from '../file/reading/detect-reading.ts';
import { niceEdges } from './bins.ts';
import type { AttributeSchema, Schema } from './schema.ts';

/** Values of a column that may stand for no answer, or be what somebody wants to count: a person has to say. */
export interface Unanswered {
  readonly values: readonly string[];
  /** Of numbers: between which all the others lie. */
  readonly others: readonly [number, number] | null;
}

export function unansweredIn(column: ReadColumn, found: FoundReading, ends: NumberProfile | null): Unanswered | null {
  if (found.as === 'number') {
    if (!ends || !(BELOW_ZERO.has(ends.min) || NINES.includes(ends.max))) return null;
    const numbers =
      column.kind === 'number' ? column.values : Float64Array.from(column.dictionary, textReader(found.read));
    return codesForNothing(numbers);
  }
  if (column.kind === 'number' || found.as !== 'text') return null;
  const values = [...new Set(column.dictionary.map((text) => text.trim()))].filter(mayStandForNoAnswer);
  return values.length > 0 && values.length < column.dictionary.length ? { values, others: null } : null;
}

/** Below nought, where nothing else is. */
const BELOW_ZERO: ReadonlySet<number> = new Set([
  ...[-1, -2, -3, -4, -5, -6, -7, -8, -9, -77, -88, -97, -98, -99, -777, -888, -997, -998, -999, -1000],
  ...[-7777, -8888, -9997, -9998, -9999, -99_999, -999_999],
]);
const NINES = [999_999, 99_999, 9999, 999, 99, 9];
/** Of an answer in steps from 1, beside which 9 stands for none. */
const MOST_STEPS = 5;
/** Numbers that go on up to the nines are no codes: hours up to 99. */
const GAP = 0.92;

/** Codes such as −1, 99 and 999: below nought where nothing else is, or nines far above all others. */
function codesForNothing(numbers: Float64Array): Unanswered | null {
  const nines = NINES.find((candidate) => numbers.includes(candidate)) ?? 0;
  const [last, alike] = [
    [nines, nines - 1, nines - 2],
    [(nines / 9) * 8, (nines / 9) * 7],
  ];
  // 77 among ages is one of them.
  const highest = endsOf(numbers, (value) => !last.includes(value) && !alike.includes(value))?.[1] ?? 0;
  const above = highest < GAP * alike[1] ? [...last, ...alike] : last;
  const isBelow = (value: number) => BELOW_ZERO.has(value);
  const isAbove = (value: number) => nines > 0 && above.includes(value);
  const others = endsOf(numbers, (value) => !isBelow(value) && !isAbove(value));
  if (!others || others[0] === others[1]) return null;
  const areBelow = others[0] >= 0;
  const areAbove = nines === 9 ? others[1] <= MOST_STEPS : others[1] < GAP * (nines - 2);
  const codes = new Set(numbers.filter((value) => (areBelow && isBelow(value)) || (areAbove && isAbove(value))));
  if (codes.size === 0) return null;
  const rest = endsOf(numbers, (value) => !codes.has(value));
  return rest && { values: [...codes].sort((a, b) => a - b).map(String), others: rest };
}

function endsOf(numbers: Float64Array, counts: (value: number) => boolean): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of numbers) {
    if (Number.isNaN(value) || !counts(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : null;
}

/** Whether an entry counts them as values. */
export function countsAsValues(entry: AttributeSchema, { values, others }: Unanswered): boolean {
  if (entry.include === false) return false;
  const { values: listed, merge = {}, bins, range, outside } = entry;
  if (listed) {
    const missing = new Set(merge[MISSING_LABEL] ?? []);
    return listed.some((value) => values.includes(value) && !missing.has(value));
  }
  const ends = bins ? [bins[0], bins[bins.length - 1]] : range;
  if (!ends || !others) return false;
  return outside === 'clamp' || values.some((value) => Number(value) >= ends[0] && Number(value) <= ends[1]);
}

/** About so many bins for what is left of the numbers. */
const BINS = 12;

/** The same attribute with these values counted as missing; numbers go to the category of those outside. */
export function withoutAnswers(entry: AttributeSchema, { values, others }: Unanswered): AttributeSchema {
  const { labels: _, missing, ...rest } = entry;
  if (entry.values) {
    const listed = entry.values.filter((value) => value !== MISSING_LABEL);
    const members = listed.filter((value) => values.includes(value));
    const groups = Object.entries(entry.merge ?? {})
      .map(([label, own]) => [label, own.filter((value) => !members.includes(value))] as const)
      .filter(([label, own]) => label !== MISSING_LABEL && own.length > 0);
    const before = entry.merge?.[MISSING_LABEL] ?? [];
    return {
      ...rest,
      values: [...listed.filter((value) => !members.includes(value)), ...members, MISSING_LABEL],
      merge: { ...Object.fromEntries(groups), [MISSING_LABEL]: [...before, ...members] },
    };
  }
  if (!others) return entry;
  const { bins: __, range: ___, binCount: ____, ...left } = rest;
  const isWhole = entry.type === 'integer';
  const fits = isWhole && others[1] - others[0] < BINS;
  return fits
    ? { ...left, range: others, outside: 'category', learned: ['range'] }
    : { ...left, bins: niceEdges(...others, BINS, isWhole), outside: 'category', learned: ['bins'] };
}

/** What a run on such data says of texts that it counts as values; null where there are none. */
export function unansweredSentence({ attributes }: Schema): string | null {
  const told = attributes.flatMap((entry) => {
    const values = (entry.values ?? []).filter(mayStandForNoAnswer);
    const found = { values, others: null };
    return values.length > 0 && countsAsValues(entry, found)
      ? [`${values.map((value) => `“${value}”`).join(', ')} in ${entry.name}`]
      : [];
  });
  return told.length === 0 ? null : `Counted as values, though they may stand for no answer: ${told.join('; ')}.`;
}
