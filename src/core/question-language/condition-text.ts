import type { Attribute } from '../data/domain.ts';
import { ConditionParser } from './parse-condition.ts';
import { QuestionFailure } from './question-failure.ts';
import { onesIn } from './question-spec.ts';
import { nameText, valueText } from './quoted-words.ts';
import { placedCodes, scaleOf } from './scale.ts';
import { TokenReader } from './token-reader.ts';

/** Said once of the same codes, for a long history says the same few again and again, and reading each back takes time. */
const conditions = new WeakMap<Attribute, Map<string, string>>();

/** Some values of an attribute, as a person would type them. */
export function conditionText(attribute: Attribute, codes: readonly number[]): string {
  const known = conditions.get(attribute) ?? new Map<string, string>();
  conditions.set(attribute, known);
  const key = codes.join(' ');
  const text = known.get(key) ?? newConditionText(attribute, codes);
  known.set(key, text);
  return text;
}

/** The values that an example asks for: the upper half of what has an order, or the first value. */
export function exampleCodes({ labels }: Attribute): readonly number[] {
  const scale = scaleOf(labels);
  const placed = scale ? placedCodes(scale) : [];
  return placed.length < 3 ? [0] : placed.slice(Math.floor(placed.length / 2));
}

function newConditionText(attribute: Attribute, codes: readonly number[]): string {
  const name = nameText(attribute.name);
  if (codes.length === 1) return `${name} = ${valueText(attribute.labels[codes[0]])}`;
  const mask = new Float64Array(attribute.size);
  for (const code of codes) mask[code] = 1;
  const range = onesIn(mask);
  const bounds = range && boundsText(attribute, ...range);
  if (bounds !== null && says(bounds, attribute, mask)) return bounds;
  if (!range && attribute.size > 2 && codes.length === attribute.size - 1) {
    return `${name} != ${valueText(attribute.labels[mask.indexOf(0)])}`;
  }
  return oneOf(attribute, codes);
}

function oneOf({ name, labels }: Attribute, codes: readonly number[]): string {
  return `${nameText(name)} in (${codes.map((code) => valueText(labels[code])).join(', ')})`;
}

/** In order, where the values have one: 20 <= Age <= 39. A bound that cuts nothing off is left out. */
function boundsText({ name, labels }: Attribute, low: number, high: number): string | null {
  const scale = scaleOf(labels);
  const [from, to] = [scale?.intervals[low], scale?.intervals[high]];
  if (!scale || !from || !to) return null;
  const placed = placedCodes(scale);
  const isNumber = scale.kind === 'number';
  const hasLeft = low > placed[0] && Number.isFinite(from.low);
  const hasRight = high < placed[placed.length - 1] && Number.isFinite(to.high);
  const written = (label: string) => (scale.kind === 'date' ? label.trim() : valueText(label));
  const least = isNumber ? from.low : written(labels[low]);
  const most = isNumber ? to.high : written(labels[high]);
  if (!isNumber && hasLeft && hasRight) return `${nameText(name)} between ${least} and ${most}`;
  if (hasLeft && !hasRight) return `${nameText(name)} ${from.lowOpen ? '>' : '>='} ${least}`;
  const left = hasLeft ? `${least} ${from.lowOpen ? '<' : '<='} ` : '';
  const right = ` ${isNumber && to.highOpen ? '<' : '<='} ${most}`;
  return hasRight ? `${left}${nameText(name)}${right}` : null;
}

/** Whether a condition is understood as these codes. */
function says(condition: string, attribute: Attribute, mask: Float64Array): boolean {
  const reader = new TokenReader(condition);
  try {
    const region = new ConditionParser({ attributes: [attribute] }, reader).condition();
    const isAll = reader.token.kind === 'end' && region.length === 1;
    return isAll && region[0].values.every((value, code) => value === mask[code]);
  } catch (error) {
    if (error instanceof QuestionFailure) return false;
    throw error;
  }
}
