import { cellCount, type Domain } from '../data/domain.ts';
import { grouped } from '../params.ts';
import { attributesOf, coefficientRange, expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../workload/query-spec.ts';
import { boxesOf } from './boxes.ts';
import { conditionText } from './condition-text.ts';
import { onesIn } from './question-spec.ts';

/** A sum of more counts is no longer read. */
const MOST_BOXES = 4;

/** A question that a form or a picture of the cube can say: some codes of some of the attributes. */
export interface PickedQuestion {
  readonly times: number;
  readonly constant: number;
  /** Position in the cube → ascending codes. */
  readonly codes: ReadonlyMap<number, readonly number[]>;
}

/** The question as a person would type it. */
export function questionText({ times, constant, codes }: PickedQuestion, cube: Domain): string {
  const conditions = [...codes]
    .sort(([a], [b]) => a - b)
    .filter(([index, picked]) => picked.length < cube.attributes[index].size)
    .map(([index, picked]) => conditionText(cube.attributes[index], picked));
  const count = times === 1 ? 'count' : times === -1 ? '-count' : `${times} * count`;
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const plus = constant === 0 ? '' : constant > 0 ? ` + ${constant}` : ` - ${-constant}`;
  return count + where + plus;
}

/** How a question was read, where it was typed in other words; null where it says the same, or takes more to say. */
export function readingText(typed: string, query: LinearQuery, constant: number, cube: Domain): string | null {
  const picked = pickedQuestionOf(query, constant);
  const text = picked ? questionText(picked, cube) : constant === 0 ? sumText(query, cube) : null;
  return text === null || wordsOf(text) === wordsOf(typed) ? null : text;
}

/** In whatever order. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.]+|[<>=!]+/gu) ?? [];
  return words.sort().join(' ');
}

/** The codes that a query is made of; null where it is made of something else. */
export function pickedQuestionOf(query: LinearQuery, constant = 0): PickedQuestion | null {
  const codes = new Map<number, readonly number[]>();
  for (const { attributes, values } of query.factors) {
    if (attributes.length !== 1 || !values.every((value) => value === 0 || value === 1)) return null;
    codes.set(attributes[0], codesIn(values));
  }
  return { times: query.times, constant, codes };
}

/** All codes from one to another. */
export function codesBetween(low: number, high: number): readonly number[] {
  return Array.from({ length: high - low + 1 }, (_, step) => low + step);
}

function codesIn(mask: Float64Array): readonly number[] {
  return [...mask.keys()].filter((code) => mask[code] === 1);
}

/** A query in words: as it would be typed, or how many cells it weighs how. */
export function queryText(query: LinearQuery, cube: Domain): string {
  const picked = pickedQuestionOf(query) ?? rangesOfCells(query, cube);
  if (picked) return questionText(picked, cube);
  const sum = sumText(query, cube);
  if (sum !== null) return sum;
  const [low, high] = coefficientRange(query);
  return `weighted sum of ${grouped(cellCount(cube))} cells, weights ${grouped(low)} to ${grouped(high)}`;
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
      .map(({ mask, attribute }) => conditionText(attribute, codesIn(mask)));
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
    const size = Math.abs(weight);
    const sign = index === 0 ? (weight < 0 ? '-' : '') : weight < 0 ? ' - ' : ' + ';
    return `${sign}${size === 1 ? '' : `${size} * `}count${where}`;
  });
  return terms.join('');
}

export function specText(spec: QuerySpec, cube: Domain): string {
  return queryText(parseQuery(spec, cube, 'query'), cube);
}

/** Neighbouring cells in a row, as in a tree of partial sums, where they are a range of codes after all. */
function rangesOfCells({ times, factors }: LinearQuery, cube: Domain): PickedQuestion | null {
  const [factor, ...more] = factors;
  if (more.length > 0 || factor?.attributes.length !== cube.attributes.length) return null;
  const range = onesIn(factor.values);
  if (!range) return null;
  const codes = new Map<number, readonly number[]>();
  let [low, high] = range;
  for (let index = cube.attributes.length - 1; index >= 0; index--) {
    const { size } = cube.attributes[index];
    const [first, last] = [low % size, high % size];
    low = Math.floor(low / size);
    high = Math.floor(high / size);
    if (low !== high && (first !== 0 || last !== size - 1)) return null;
    codes.set(index, codesBetween(first, last));
  }
  return { times, constant: 0, codes };
}
