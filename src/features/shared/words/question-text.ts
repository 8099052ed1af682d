import type { Attribute, Domain } from '../../../core/data/domain.ts';
import { cellCount } from '../../../core/data/domain.ts';
import { boxesOf } from '../../../core/question-language/boxes.ts';
import { labelIntervals } from '../../../core/question-language/label-interval.ts';
import { parseQuestion } from '../../../core/question-language/parse-question.ts';
import { onesIn } from '../../../core/question-language/question-spec.ts';
import { nameText, valueText } from '../../../core/question-language/quoted-words.ts';
import { attributesOf, coefficientRange, expandQuery, type LinearQuery } from '../../../core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../../core/workload/query-spec.ts';
import { formatCount, formatSetting } from '../../../ui/format.ts';

/** A sum of more counts is no longer read. */
const MOST_BOXES = 4;

export type CodeRange = readonly [low: number, high: number];

/** A question that a form or a picture of the cube can say: a range of codes for some of the attributes. */
export interface RangeQuestion {
  readonly times: number;
  readonly constant: number;
  /** Position in the cube → codes. */
  readonly ranges: ReadonlyMap<number, CodeRange>;
}

/** The question as a person would type it. */
export function questionText({ times, constant, ranges }: RangeQuestion, cube: Domain): string {
  const conditions = [...ranges]
    .sort(([a], [b]) => a - b)
    .filter(([index, [low, high]]) => low > 0 || high < cube.attributes[index].size - 1)
    .map(([index, range]) => conditionText(cube.attributes[index], range));
  const count = times === 1 ? 'count' : times === -1 ? '-count' : `${times} * count`;
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const plus = constant === 0 ? '' : constant > 0 ? ` + ${constant}` : ` - ${-constant}`;
  return count + where + plus;
}

/** The ranges that a query is made of; null where it is made of something else. */
export function rangeQuestionOf(query: LinearQuery, constant = 0): RangeQuestion | null {
  const ranges = new Map<number, CodeRange>();
  for (const { attributes, values } of query.factors) {
    const range = onesIn(values);
    if (attributes.length !== 1 || !range) return null;
    ranges.set(attributes[0], range);
  }
  return { times: query.times, constant, ranges };
}

/** A query in words: as it would be typed, or how many cells it weighs how. */
export function queryText(query: LinearQuery, cube: Domain): string {
  const picked = rangeQuestionOf(query) ?? rangesOfCells(query, cube);
  if (picked) return questionText(picked, cube);
  const sum = sumText(query, cube);
  if (sum !== null) return sum;
  const [low, high] = coefficientRange(query);
  return `weighted sum of ${formatCount(cellCount(cube))} cells, weights ${formatSetting(low)} to ${formatSetting(high)}`;
}

/** As a sum of a few counts, where it is one. */
function sumText(query: LinearQuery, cube: Domain): string | null {
  const attributes = attributesOf(query);
  const boxes = boxesOf(cube, { attributes, values: expandQuery(query, cube, attributes) }, MOST_BOXES);
  if (!boxes || boxes.length === 0) return null;
  const terms = boxes.map(({ weight, codes }, index) => {
    const conditions = codes
      .map((mask, axis) => ({ mask, attribute: cube.attributes[attributes[axis]] }))
      .filter(({ mask }) => mask.includes(0))
      .map(({ mask, attribute }) => maskText(attribute, mask));
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
    const size = Math.abs(weight);
    const sign = index === 0 ? (weight < 0 ? '-' : '') : weight < 0 ? ' - ' : ' + ';
    return `${sign}${size === 1 ? '' : `${size} * `}count${where}`;
  });
  return terms.join('');
}

function maskText(attribute: Attribute, mask: Float64Array): string {
  const range = onesIn(mask);
  if (range) return conditionText(attribute, range);
  const isNot = mask.length > 2 && mask.filter((included) => included === 0).length === 1;
  if (isNot) return `${nameText(attribute.name)} != ${valueText(attribute.labels[mask.indexOf(0)])}`;
  return oneOf(attribute, mask);
}

export function specText(spec: QuerySpec, cube: Domain): string {
  return queryText(parseQuery(spec, cube, 'query'), cube);
}

/** Neighbouring cells in a row, as in a tree of partial sums, where they are a range of codes after all. */
function rangesOfCells({ times, factors }: LinearQuery, cube: Domain): RangeQuestion | null {
  const [factor, ...more] = factors;
  if (more.length > 0 || factor?.attributes.length !== cube.attributes.length) return null;
  const range = onesIn(factor.values);
  if (!range) return null;
  const ranges = new Map<number, CodeRange>();
  let [low, high] = range;
  for (let index = cube.attributes.length - 1; index >= 0; index--) {
    const { size } = cube.attributes[index];
    const codes: CodeRange = [low % size, high % size];
    low = Math.floor(low / size);
    high = Math.floor(high / size);
    if (low !== high && (codes[0] !== 0 || codes[1] !== size - 1)) return null;
    ranges.set(index, codes);
  }
  return { times, constant: 0, ranges };
}

/** Said once of each range, for a long history says the same few again and again, and reading each back takes time. */
const conditions = new WeakMap<Attribute, Map<string, string>>();

function conditionText(attribute: Attribute, range: CodeRange): string {
  const known = conditions.get(attribute) ?? new Map<string, string>();
  conditions.set(attribute, known);
  const key = range.join(' ');
  const text = known.get(key) ?? newConditionText(attribute, range);
  known.set(key, text);
  return text;
}

function newConditionText(attribute: Attribute, [low, high]: CodeRange): string {
  const name = nameText(attribute.name);
  if (low === high) return `${name} = ${valueText(attribute.labels[low])}`;
  const mask = Float64Array.from(attribute.labels, (_, code) => (code >= low && code <= high ? 1 : 0));
  const bounds = boundsText(attribute, low, high);
  return bounds !== null && says(bounds, attribute, mask) ? bounds : oneOf(attribute, mask);
}

function oneOf(attribute: Attribute, mask: Float64Array): string {
  const labels = attribute.labels.filter((_, code) => mask[code] === 1);
  return `${nameText(attribute.name)} in (${labels.map(valueText).join(', ')})`;
}

/** As numbers, where the labels are such: 20 <= Age <= 39. A bound that cuts nothing off is left out. */
function boundsText({ name, labels }: Attribute, low: number, high: number): string | null {
  const intervals = labelIntervals(labels);
  if (!intervals) return null;
  const [from, to] = [intervals[low], intervals[high]];
  const left = low > 0 && Number.isFinite(from.low) ? `${from.low} ${from.lowOpen ? '<' : '<='} ` : '';
  const right = high < labels.length - 1 && Number.isFinite(to.high) ? ` ${to.highOpen ? '<' : '<='} ${to.high}` : '';
  if (left !== '' && right === '') return `${nameText(name)} ${from.lowOpen ? '>' : '>='} ${from.low}`;
  return left === '' && right === '' ? null : `${left}${nameText(name)}${right}`;
}

/** Whether a condition is understood as these codes. */
function says(condition: string, attribute: Attribute, mask: Float64Array): boolean {
  try {
    const { factors } = parseQuestion(`count where ${condition}`, { attributes: [attribute] }).query;
    return factors.length === 1 && factors[0].values.every((value, code) => value === mask[code]);
  } catch {
    return false;
  }
}
