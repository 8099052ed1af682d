import type { Attribute } from '../data/domain.ts';
import { closest } from './edit-distance.ts';
import { type Comparison, compareInterval, type Interval, labelIntervals } from './label-interval.ts';
import { QuestionFailure } from './question-failure.ts';
import { valueText } from './quoted-words.ts';
import { numberIn, type Token } from './tokens.ts';

/** Which codes of an attribute a condition lets through, as zeros and ones. */
export type Mask = Float64Array;

/** `attribute <op> value`; a comparison that would cut through a bin is refused with the nearest edges. */
export function comparisonMask(attribute: Attribute, comparison: Comparison, value: Token, sign: 1 | -1): Mask {
  const intervals = labelIntervals(attribute.labels);
  if (!intervals) {
    throw new QuestionFailure(
      value.at,
      value.length,
      `“${attribute.name}” has no numbers, so nothing is more or less; use = with one of ${someLabels(attribute)}.`,
    );
  }
  if (value.kind !== 'number') {
    throw new QuestionFailure(value.at, value.length, `expected a number to compare “${attribute.name}” with.`);
  }
  const bound = sign * numberIn(value.text);
  return Float64Array.from(intervals, (interval, code) => {
    const outcome = compareInterval(interval, comparison, bound);
    if (outcome !== 'some') return outcome === 'all' ? 1 : 0;
    throw new QuestionFailure(
      value.at,
      value.length,
      `this cuts through the values ${attribute.labels[code]} of “${attribute.name}”, which are counted together; the nearest that do not are ${nearest(attribute.name, comparison, interval)}.`,
    );
  });
}

/**
 * `attribute = value`, by label or by a number that stands for a whole code. `phrase` is the value with the words that
 * follow it, which may be part of a misspelled label.
 */
export function equalityMask(attribute: Attribute, value: Token, sign: 1 | -1, phrase: Token = value): Mask {
  const text = sign < 0 ? `-${value.text}` : value.text;
  const exactly = attribute.labels.indexOf(text);
  const folded = attribute.labels.map((label) => label.toLowerCase());
  const code = exactly >= 0 ? exactly : folded.indexOf(text.toLowerCase());
  if (code >= 0 && folded.lastIndexOf(text.toLowerCase()) !== code && exactly < 0) {
    throw new QuestionFailure(value.at, value.length, `several values of “${attribute.name}” match; write it exactly.`);
  }
  if (code >= 0) return Float64Array.from(attribute.labels, (_, other) => (other === code ? 1 : 0));
  if (value.kind === 'number') return numberMask(attribute, value, sign);
  for (const typed of [phrase, value]) {
    const label = closest(typed.text, attribute.labels);
    if (label === null) continue;
    throw new QuestionFailure(
      typed.at,
      typed.length,
      `“${attribute.name}” has no value “${typed.text}”; did you mean “${label}”?`,
      { at: typed.at, length: typed.length, text: valueText(label) },
    );
  }
  throw new QuestionFailure(
    value.at,
    value.length,
    `“${attribute.name}” has no value “${value.text}”; it has ${someLabels(attribute)}.`,
  );
}

function numberMask(attribute: Attribute, value: Token, sign: 1 | -1): Mask {
  const wanted = sign * numberIn(value.text);
  const intervals = labelIntervals(attribute.labels);
  const mask = (intervals ?? []).map(({ low, high }) => (low === wanted && high === wanted ? 1 : 0));
  if (mask.some((mark) => mark === 1)) return Float64Array.from(mask);
  const around = intervals?.findIndex(
    (interval) => compareInterval(interval, '<', wanted) !== 'all' && compareInterval(interval, '>', wanted) !== 'all',
  );
  const where =
    around !== undefined && around >= 0 ? `; ${value.text} is counted together with ${attribute.labels[around]}` : '';
  throw new QuestionFailure(
    value.at,
    value.length,
    `“${attribute.name}” has no value ${value.text} of its own${where}. It has ${someLabels(attribute)}.`,
  );
}

/** The two comparisons of the same kind that keep the interval whole. */
function nearest(name: string, comparison: Comparison, { low, high, lowOpen, highOpen }: Interval): string {
  const below = comparison === '<' || comparison === '<=';
  const under = below ? (lowOpen ? '<=' : '<') : lowOpen ? '>' : '>=';
  const over = below ? (highOpen ? '<' : '<=') : highOpen ? '>=' : '>';
  const bounds = [
    Number.isFinite(low) ? `${name} ${under} ${low}` : null,
    Number.isFinite(high) ? `${name} ${over} ${high}` : null,
  ].filter((words) => words !== null);
  return bounds.join(' and ');
}

function someLabels({ labels }: Attribute): string {
  const shown = labels.slice(0, 8).map((label) => `“${label}”`);
  return labels.length > shown.length
    ? `${shown.join(', ')} and ${labels.length - shown.length} more`
    : shown.join(', ');
}
