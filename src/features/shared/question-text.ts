import { labelIntervals } from '../../core/ask/label-interval.ts';
import { parseQuestion } from '../../core/ask/parse-question.ts';
import type { Attribute, Domain } from '../../core/data/domain.ts';
import { cellCount } from '../../core/data/domain.ts';
import { coefficientRange, type LinearQuery } from '../../core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../core/workload/query-spec.ts';
import { formatCount, formatSetting } from '../../ui/format.ts';

export type CodeRange = readonly [low: number, high: number];

/** A question that a form or a picture of the cube can say: a range of codes for some of the attributes. */
export interface Picked {
  readonly times: number;
  readonly constant: number;
  /** Position in the cube → codes. */
  readonly ranges: ReadonlyMap<number, CodeRange>;
}

/** The question as a person would type it. */
export function questionText({ times, constant, ranges }: Picked, cube: Domain): string {
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
export function pickedFrom(query: LinearQuery, constant = 0): Picked | null {
  const ranges = new Map<number, CodeRange>();
  for (const { attributes, values } of query.factors) {
    const range = rangeOf(values);
    if (attributes.length !== 1 || !range) return null;
    ranges.set(attributes[0], range);
  }
  return { times: query.times, constant, ranges };
}

/** A query in words: as it would be typed, or how many cells it weighs how. */
export function queryText(query: LinearQuery, cube: Domain): string {
  const picked = pickedFrom(query) ?? pickedFromCells(query, cube);
  if (picked) return questionText(picked, cube);
  const lists = query.factors.every(
    ({ attributes, values }) => attributes.length === 1 && values.every((own) => own === 0 || own === 1),
  );
  if (lists) {
    const conditions = query.factors.map(({ attributes, values }) => oneOf(cube.attributes[attributes[0]], values));
    const times = questionText({ times: query.times, constant: 0, ranges: new Map() }, cube);
    return `${times} where ${conditions.join(' and ')}`;
  }
  const [low, high] = coefficientRange(query);
  return `weighted sum of ${formatCount(cellCount(cube))} cells, weights ${formatSetting(low)} to ${formatSetting(high)}`;
}

export function specText(spec: QuerySpec, cube: Domain): string {
  return queryText(parseQuery(spec, cube, 'query'), cube);
}

/** Neighbouring cells in a row, as in a tree of partial sums, where they are a range of codes after all. */
function pickedFromCells({ times, factors }: LinearQuery, cube: Domain): Picked | null {
  const [factor, ...more] = factors;
  if (more.length > 0 || factor?.attributes.length !== cube.attributes.length) return null;
  const range = rangeOf(factor.values);
  if (!range) return null;
  const ranges = new Map<number, CodeRange>();
  let [low, high] = range;
  for (let index = cube.attributes.length - 1; index >= 0; index--) {
    const { size } = cube.attributes[index];
    const own: CodeRange = [low % size, high % size];
    low = Math.floor(low / size);
    high = Math.floor(high / size);
    if (low !== high && (own[0] !== 0 || own[1] !== size - 1)) return null;
    ranges.set(index, own);
  }
  return { times, constant: 0, ranges };
}

/** Where the ones stand, if they stand together and all else is zero. */
function rangeOf(values: Float64Array): CodeRange | null {
  const low = values.indexOf(1);
  const high = values.lastIndexOf(1);
  const isRange = values.every((own, code) => own === (code >= low && code <= high ? 1 : 0));
  return low >= 0 && isRange ? [low, high] : null;
}

function conditionText(attribute: Attribute, [low, high]: CodeRange): string {
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

/** As numbers, where the labels are such: 20 <= Age <= 39. */
function boundsText({ name, labels }: Attribute, low: number, high: number): string | null {
  const intervals = labelIntervals(labels);
  if (!intervals) return null;
  const [from, to] = [intervals[low], intervals[high]];
  const left = Number.isFinite(from.low) ? `${from.low} ${from.lowOpen ? '<' : '<='} ` : '';
  const right = Number.isFinite(to.high) ? ` ${to.highOpen ? '<' : '<='} ${to.high}` : '';
  if (left !== '') return `${left}${nameText(name)}${right}`;
  return right === '' ? null : `${nameText(name)}${right}`;
}

/** Whether a condition is understood as these codes. */
function says(condition: string, attribute: Attribute, mask: Float64Array): boolean {
  try {
    const { factors } = parseQuestion(`count where ${condition}`, { attributes: [attribute] }).query;
    return factors.length === 1 && factors[0].values.every((own, code) => own === mask[code]);
  } catch {
    return false;
  }
}

const WORD = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const RESERVED = new Set(['and', 'or', 'where', 'from', 'select', 'count', 'in', 'is', 'between']);
const isPlain = (text: string) => WORD.test(text) && !RESERVED.has(text.toLowerCase());

function nameText(name: string): string {
  return isPlain(name) ? name : quoted(name);
}

function valueText(label: string): string {
  return isPlain(label) || /^\d+$/.test(label) ? label : quoted(label);
}

function quoted(text: string): string {
  const quote = ['"', "'", '`'].find((mark) => !text.includes(mark));
  return quote ? `${quote}${text}${quote}` : `“${text}”`;
}
