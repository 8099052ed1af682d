import { compareNaturally } from './natural-order.ts';
import { monthLists, weekdayLists } from './reading/calendar-words.ts';
import { parseYesNo } from './reading/yes-no.ts';

/** Words that have an order of their own, each list from the lowest to the highest; "|" parts spellings of one step. */
const SCALES = [
  'none|no|nil, minimal, very low|lowest, low|lower, low-medium|low to medium, moderate|medium|mid|middle|average|normal, medium-high|medium to high, high|higher, very high|highest, extreme|critical',
  'xxs, xs|extra small, s|small, m|medium, l|large, xl|extra large, xxl|2xl, xxxl|3xl',
  'tiny, small, medium|mid, large|big, huge',
  'none, mild|minor, moderate, major, severe|serious, very severe, critical, fatal',
  'never, almost never, rarely|seldom, occasionally, sometimes, often|frequently, usually, very often|almost always, always',
  'terrible|awful, very poor|very bad, poor|bad, below average, fair|average|okay|ok|acceptable, above average, good, very good, excellent|outstanding',
  'strongly disagree, disagree, somewhat disagree, neutral|neither|neither agree nor disagree|undecided, somewhat agree, agree, strongly agree',
  'very dissatisfied, dissatisfied, neutral|neither, satisfied, very satisfied',
  'very unlikely, unlikely, neutral|possible, likely, very likely, certain',
  'not at all, slightly|a little, somewhat|moderately, very|very much|a lot, extremely',
  'freezing, cold, cool, mild, warm, hot',
  'slow, medium, fast',
  'young, middle-aged|middle aged, old|elderly',
  'intern, junior, mid|mid-level|intermediate, senior, lead|principal',
  'beginner, intermediate, advanced, expert',
  'freshman, sophomore, junior, senior, graduate',
  'bronze, silver, gold, platinum, diamond',
  'basic, standard, premium',
  'first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth',
  'primary|elementary, secondary, tertiary',
  'hourly, daily, weekly, biweekly, monthly, quarterly, yearly|annually|annual',
  'sehr niedrig, niedrig|gering, mittel, hoch, sehr hoch',
  'klein, mittel, groß, sehr groß',
  'nie, selten, manchmal, oft|häufig, immer',
  'sehr schlecht, schlecht, mittel|ausreichend, gut, sehr gut',
  'très faible, faible|bas, moyen|moyenne, élevé|fort|haut, très élevé',
  'jamais, rarement, parfois, souvent, toujours',
  'bajo|baja, medio|media, alto|alta',
].map((scale) => ranks(scale.split(', ').map((step) => step.split('|'))));

const CALENDARS = [...weekdayLists, ...monthLists].map((list) => ranks(list.map((word) => [word])));

const ORDERS: readonly ReadonlyMap<string, number>[] = [...SCALES, ...CALENDARS];

function ranks(steps: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(steps.flatMap((spellings, rank) => spellings.map((word) => [word, rank] as const)));
}

/**
 * The values in the order that their words have: weekdays, months, steps such as low, medium, high, bands such as
 * "under 18", "18–24", "65+", and no before yes. Any others in their natural order.
 */
export function inWordOrder(values: readonly string[]): string[] {
  const rank = rankingOf(values);
  return [...values].sort((a, b) => (rank ? rank(a) - rank(b) : 0) || compareNaturally(a, b));
}

function rankingOf(values: readonly string[]): ((value: string) => number) | null {
  if (values.length < 2) return null;
  const order = ORDERS.find((candidate) => values.every((value) => candidate.has(plainWord(value))));
  if (order) return (value) => order.get(plainWord(value)) ?? 0;
  if (values.every((value) => !Number.isNaN(parseYesNo(value)))) return parseYesNo;
  const bands = new Map(values.map((value) => [value, startOfBand(value)]));
  return [...bands.values()].some(Number.isNaN) ? null : (value) => bands.get(value) ?? 0;
}

function plainWord(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[.]$/, '')
    .replaceAll(/[_\s]+/g, ' ');
}

const BAND =
  /^(<|<=|≤|under|below|less than|up to|>|>=|≥|over|above|more than)?\s*[$€£]?(\d[\d,]*(?:\.\d+)?)\s*[k%]?\s*(.*)$/i;
const OPEN_BELOW = /^(<|<=|≤|under|below|less than|up to)$/i;
const OPEN_ABOVE = /^(\+|and (over|above|older|more)|or (over|above|older|more)|plus)/i;

/** Where a band begins, "under 18" just below 18, "over 65" just above; NaN for what is no band. */
function startOfBand(value: string): number {
  const match = BAND.exec(value.trim());
  if (!match) return Number.NaN;
  const [, bound, number, rest] = match;
  const isRange = /^(-|–|to|until|\.\.)\s*[$€£]?\d/i.test(rest);
  if (bound === undefined && !isRange && !OPEN_ABOVE.test(rest) && rest !== '') return Number.NaN;
  const start = Number(number.replaceAll(',', ''));
  if (bound !== undefined) return OPEN_BELOW.test(bound) ? start - 0.5 : start + 0.5;
  return OPEN_ABOVE.test(rest) ? start + 0.25 : start;
}
