import type { Attribute } from '../data/domain.ts';
import { parseYesNo } from '../data/file/reading/yes-no.ts';
import type { Bound } from './bound.ts';
import { closest } from './edit-distance.ts';
import { type Comparison, compareInterval, type Interval } from './label-interval.ts';
import { type Mending, QuestionFailure } from './question-failure.ts';
import { nameText, valueText } from './quoted-words.ts';
import { isMissingLabel, type Scale, scaleOf } from './scale.ts';
import { isMissingWord, synonymOf } from './synonyms.ts';
import { numberIn, type Token } from './tokens.ts';

/** Which codes of an attribute a condition lets through, as zeros and ones. */
export type Mask = Float64Array;

/** Codes that a comparison lets through, and how it was taken where it was not taken at its word. */
export interface Compared {
  readonly mask: Mask;
  readonly note: string | null;
}

/** Fails at a value that is to be compared where nothing is more or less. */
export function requiredScale(attribute: Attribute, value: Token): Scale {
  const scale = scaleOf(attribute.labels);
  if (scale) return scale;
  throw new QuestionFailure(
    value.at,
    value.length,
    `“${attribute.name}” has no numbers, so nothing is more or less; use = with one of ${someLabels(attribute)}.`,
  );
}

/** A comparison as it stands in the question. */
export interface TypedComparison {
  readonly comparison: Comparison;
  readonly bound: Bound;
  /** Where it is written, from the sign to the end of the value; null where the value comes first. */
  readonly place: Pick<Token, 'at' | 'length'> | null;
}

/**
 * `attribute <op> value`. Values without a number are neither more nor less than anything. The edge of a half-open bin
 * alone, such as 30 of [30, 35), goes where the rest of its bin goes, and a note says so; a bin that is cut through is
 * refused with the nearest edges.
 */
export function comparisonMask(attribute: Attribute, scale: Scale, typed: TypedComparison): Compared {
  const { comparison, bound } = typed;
  const { intervals } = scale;
  const edge = edgeOf(typed);
  const cut = cutBy(intervals, comparison, edge);
  if (cut < 0) return { mask: maskBy(intervals, comparison, edge), note: null };
  const taken = relaxed[comparison];
  if (!isEdgeOf(intervals, cut, edge) || cutBy(intervals, taken, edge) >= 0) {
    throw cutThrough(attribute, scale, cut, typed);
  }
  const { text } = bound.token;
  return {
    mask: maskBy(intervals, taken, edge),
    note: `Counted as ${nameText(attribute.name)} ${taken} ${text}: values of exactly ${text} are counted together with ${attribute.labels[cut]}.`,
  };
}

function edgeOf({ comparison, bound }: Pick<TypedComparison, 'comparison' | 'bound'>): number {
  return comparison === '>' || comparison === '<=' ? bound.high : bound.low;
}

const relaxed: Readonly<Record<Comparison, Comparison>> = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };

function maskBy(intervals: Scale['intervals'], comparison: Comparison, edge: number): Mask {
  return Float64Array.from(intervals, (interval) =>
    interval !== null && compareInterval(interval, comparison, edge) === 'all' ? 1 : 0,
  );
}

/** The code that a comparison cuts through; −1 for none. */
function cutBy(intervals: Scale['intervals'], comparison: Comparison, edge: number): number {
  return intervals.findIndex((interval) => interval !== null && compareInterval(interval, comparison, edge) === 'some');
}

/** Whether it is the end of a bin that goes on to the next one without a gap, so that hardly a value is exactly that. */
function isEdgeOf(intervals: Scale['intervals'], code: number, edge: number): boolean {
  const own = intervals[code];
  if (own?.low !== edge && own?.high !== edge) return false;
  return intervals.some((other) => isHalfOpen(other) && (other?.high === edge || other?.low === edge));
}

function isHalfOpen(interval: Interval | null): boolean {
  return interval !== null && interval.lowOpen !== interval.highOpen && Number.isFinite(interval.high - interval.low);
}

function cutThrough(attribute: Attribute, scale: Scale, code: number, typed: TypedComparison) {
  const { bound, place } = typed;
  const { at, length } = bound.token;
  const edges = nearest(attribute, scale, code, typed.comparison);
  const words = edges.map(([sign, value]) => `${attribute.name} ${sign} ${value}`).join(' and ');
  const distances = edges.map(([, value]) => Math.abs(Number(value) - edgeOf(typed)));
  const [sign, value] = edges[distances[1] < distances[0] ? 1 : 0];
  // Where the sign is not by its value, the value alone is mended.
  const mending = place ? { ...place, text: `${sign} ${value}` } : valueMending(attribute, scale, code, typed);
  return new QuestionFailure(
    at,
    length,
    `this cuts through the values ${attribute.labels[code]} of “${attribute.name}”, which are counted together; the nearest that ${edges.length > 1 ? 'do not are' : 'does not is'} ${words}.`,
    mending,
  );
}

/** The nearest value that the same sign can stand before. */
function valueMending(
  { labels }: Attribute,
  { kind, intervals }: Scale,
  code: number,
  typed: TypedComparison,
): Mending {
  const { comparison, bound } = typed;
  const { at, length } = bound.token;
  if (kind !== 'number') return { at, length, text: valueText(labels[code]) };
  const isTaken = (edge: number) => {
    const cut = cutBy(intervals, comparison, edge);
    const isEdge = cut < 0 || (isEdgeOf(intervals, cut, edge) && cutBy(intervals, relaxed[comparison], edge) < 0);
    return Number.isFinite(edge) && isEdge && maskBy(intervals, comparison, edge).includes(1);
  };
  const edges = intervals.flatMap((own) => (own ? [own.low, own.high] : [])).filter(isTaken);
  const distance = (edge: number) => Math.abs(edge - edgeOf(typed));
  const best = edges.reduce((least, edge) => (distance(edge) < distance(least) ? edge : least), edges[0]);
  return { at, length, text: String(best) };
}

/** The two comparisons of the same kind that keep the values of a code together. */
function nearest({ labels }: Attribute, { kind, intervals }: Scale, code: number, comparison: Comparison) {
  const below = comparison === '<' || comparison === '<=';
  if (kind !== 'number') {
    const label = valueText(labels[code]);
    return [[below ? '<' : '>=', label] as const, [below ? '<=' : '>', label] as const];
  }
  const { low, high, lowOpen, highOpen } = intervals[code] as Interval;
  const under = below ? (lowOpen ? '<=' : '<') : lowOpen ? '>' : '>=';
  const over = below ? (highOpen ? '<' : '<=') : highOpen ? '>=' : '>';
  const edges = [[under, low] as const, [over, high] as const];
  const telling = edges.filter(([sign, edge]) => {
    const mask = maskBy(intervals, sign, edge);
    const isAll = intervals.every((own, other) => own === null || mask[other] === 1);
    return Number.isFinite(edge) && mask.includes(1) && !isAll;
  });
  return (telling.length > 0 ? telling : edges).map(([sign, edge]) => [sign, String(edge)] as const);
}

/**
 * `attribute = value`, by label or by a number that stands for a whole code. `phrase` is the value with the words that
 * follow it, which may be part of a misspelled label.
 */
export function equalityMask(attribute: Attribute, value: Token, sign: 1 | -1, phrase: Token = value): Mask {
  const { labels, name } = attribute;
  const text = sign < 0 ? `-${value.text}` : value.text;
  const exactly = labels.indexOf(text);
  const folded = labels.map((label) => label.toLowerCase());
  const code = exactly >= 0 ? exactly : folded.indexOf(text.toLowerCase());
  if (code >= 0 && folded.lastIndexOf(text.toLowerCase()) !== code && exactly < 0) {
    throw new QuestionFailure(value.at, value.length, `several values of “${name}” match; write it exactly.`);
  }
  if (code >= 0) return Float64Array.from(labels, (_, other) => (other === code ? 1 : 0));
  if (isMissingWord(text)) return missingMask(attribute, value);
  const answer = answerCode(labels, text);
  if (answer >= 0) return Float64Array.from(labels, (_, other) => (other === answer ? 1 : 0));
  if (value.kind === 'number') return numberMask(attribute, value, sign);
  for (const typed of [phrase, value]) {
    const label = closest(typed.text, labels) ?? synonymOf(typed.text, labels);
    if (label === null) continue;
    throw new QuestionFailure(
      typed.at,
      typed.length,
      `“${name}” has no value “${typed.text}”; did you mean “${label}”?`,
      { at: typed.at, length: typed.length, text: valueText(label) },
    );
  }
  throw new QuestionFailure(
    value.at,
    value.length,
    `“${name}” has no value “${value.text}”; it has ${someLabels(attribute)}.`,
  );
}

/** Records without a value. */
export function missingMask({ name, labels }: Attribute, token: Token): Mask {
  const mask = Float64Array.from(labels, (label) => (isMissingLabel(label) ? 1 : 0));
  if (mask.includes(1)) return mask;
  throw new QuestionFailure(
    token.at,
    token.length,
    `“${name}” has no category for missing values here; it has ${someLabels({ labels })}.`,
  );
}

/** The value that means the same yes or no, where all values are one of the two; −1 for none. */
function answerCode(labels: readonly string[], text: string): number {
  const answers = labels.filter((label) => !isMissingLabel(label)).map(parseYesNo);
  const isYesNo = answers.length === 2 && answers[0] + answers[1] === 1;
  const wanted = parseYesNo(text);
  return isYesNo && !Number.isNaN(wanted) ? labels.findIndex((label) => parseYesNo(label) === wanted) : -1;
}

/** All codes that lie where the bound does: a month is among those of its year. */
export function placeMask(attribute: Attribute, scale: Scale, { low, high, token }: Bound): Mask {
  const { intervals } = scale;
  const mask = Float64Array.from(intervals, (interval) =>
    interval !== null && interval.low >= low && interval.high <= high && !interval.lowOpen ? 1 : 0,
  );
  if (mask.includes(1)) return mask;
  const around = intervals.findIndex((interval) => interval !== null && interval.low <= high && interval.high >= low);
  const where = around >= 0 ? `; it is counted together with ${attribute.labels[around]}` : '';
  throw new QuestionFailure(
    token.at,
    token.length,
    `“${attribute.name}” has no value ${token.text} of its own${where}. It has ${someLabels(attribute)}.`,
    around < 0 ? null : { at: token.at, length: token.length, text: valueText(attribute.labels[around]) },
  );
}

function numberMask(attribute: Attribute, value: Token, sign: 1 | -1): Mask {
  const wanted = sign * numberIn(value.text);
  const scale = scaleOf(attribute.labels);
  const intervals = scale?.intervals ?? [];
  const mask = intervals.map((interval) => (interval?.low === wanted && interval.high === wanted ? 1 : 0));
  if (mask.some((mark) => mark === 1)) return Float64Array.from(mask);
  const around = intervals.findIndex(
    (interval) =>
      interval !== null &&
      compareInterval(interval, '<', wanted) !== 'all' &&
      compareInterval(interval, '>', wanted) !== 'all',
  );
  const where = around >= 0 ? `; ${value.text} is counted together with ${attribute.labels[around]}` : '';
  throw new QuestionFailure(
    value.at,
    value.length,
    `“${attribute.name}” has no value ${value.text} of its own${where}. It has ${someLabels(attribute)}.`,
    around < 0 || sign < 0 ? null : { at: value.at, length: value.length, text: valueText(attribute.labels[around]) },
  );
}

function someLabels({ labels }: Pick<Attribute, 'labels'>): string {
  const shown = labels.slice(0, 8).map((label) => `“${label}”`);
  return labels.length > shown.length
    ? `${shown.join(', ')} and ${labels.length - shown.length} more`
    : shown.join(', ');
}
