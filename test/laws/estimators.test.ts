import { describe, expect, test } from 'vitest';
import type { Estimator, FittedEstimator } from '../../src/core/estimators/estimator.ts';
import { infer, parseInference } from '../../src/core/estimators/infer.ts';
import { estimators } from '../../src/core/estimators/registry.ts';
import { Failure } from '../../src/core/failure.ts';
import type { History } from '../../src/core/history/history.ts';
import { historyToJson, parseHistory } from '../../src/core/history/parse-history.ts';
import { defaultParams, type ParamValue } from '../../src/core/params.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { subsets } from '../../src/core/workload/attribute-sets.ts';
import { cellQuery } from '../../src/core/workload/cell-query.ts';
import { EVERYTHING, expandQuery, type LinearQuery } from '../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../src/core/workload/query-spec.ts';
import { domainOf } from '../support/small-data.ts';

const domain = domainOf(2, 3, 2);
/** Six attributes of a person, so to say: all cells are taken, none of them evenly. */
const people = [14, 9, 3, 21, 8, 17, 30, 5, 12, 26, 19, 36];
const records = people.reduce((sum, count) => sum + count, 0);
const NOISE = 2;

interface FileAnswer {
  readonly query: { readonly where: Readonly<Record<string, readonly [number, number]>> };
  readonly answer: number;
  readonly scale: number;
}

function trueAnswer(query: LinearQuery): number {
  return expandQuery(query, domain, [0, 1, 2]).reduce((sum, coefficient, cell) => sum + coefficient * people[cell], 0);
}

/** A noisy count of the records whose codes are these. */
function answerTo(codes: Readonly<Record<string, number>>, noise: number, scale = NOISE): FileAnswer {
  const where = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, [code, code] as const]));
  const query = { where };
  return { query, answer: trueAnswer(parseQuery(query, domain, 'query')) + noise, scale };
}

/** The same with one noise for all cells of a table. */
const evenTables = (...names: readonly string[]) =>
  names.flatMap((attributes, i) => tables(attributes).map((answer) => ({ ...answer, scale: NOISE * (i + 1) })));

/** Noisy answers to all cells of the tables over these attributes. */
function tables(...names: readonly string[]): FileAnswer[] {
  const rng = seededRng(names.join());
  return names.flatMap((attributes) => {
    let cells: Record<string, number>[] = [{}];
    for (const name of attributes) {
      const { size } = domain.attributes['abc'.indexOf(name)];
      cells = cells.flatMap((codes) => Array.from({ length: size }, (_, code) => ({ ...codes, [name]: code })));
    }
    return cells.map((codes) => answerTo(codes, NOISE * (rng.uniform() - 0.5), NOISE * (1 + rng.uniform())));
  });
}

const everybody = answerTo({}, 0.25);

/** What an estimator may be given, from much to nothing. */
const histories: Readonly<Record<string, readonly FileAnswer[]>> = {
  'tables that make a tree': tables('ab', 'bc'),
  'tables that make a circle': tables('ab', 'bc', 'ac'),
  'whole tables with one noise each': evenTables('ab', 'bc', 'b'),
  'a table that leaves attributes out': tables('a'),
  'answers that contradict each other': [answerTo({ a: 0 }, -60), answerTo({ a: 1 }, 90), ...tables('a'), everybody],
  'every answer twice': [...tables('ab'), ...tables('ab')],
  'one answer': [everybody],
  'no answer': [],
};

const cases = estimators.flatMap((estimator) =>
  Object.entries(histories).flatMap(([name, answers]) =>
    [true, false].map((isPublic) => ({
      title: `${estimator.id} on ${name}, ${isPublic ? 'with' : 'without'} a record count`,
      estimator,
      file: { domain: { attributes: domain.attributes }, answers, ...(isPublic ? { records } : {}) },
    })),
  ),
);
type File = (typeof cases)[number]['file'];

/** Everything, every cell of every table. */
const queries: readonly LinearQuery[] = [
  EVERYTHING,
  ...[1, 2, 3].flatMap((order) =>
    subsets(3, order).flatMap((attributes) => {
      const cells = attributes.reduce((product, index) => product * domain.attributes[index].size, 1);
      return Array.from({ length: cells }, (_, cell) => cellQuery(domain, attributes, cell));
    }),
  ),
];

/** Where defaults trade bias for noise, which has laws of its own, estimators are held to what they say without bias. */
const withoutBias: Readonly<Record<string, Record<string, ParamValue>>> = { 'kernel-pca': { alpha: 'infinity' } };

const paramsFor = ({ id, params }: Estimator) => ({ ...defaultParams(params), ...withoutBias[id] });

/** How much more noise half the precision is: by its variance, or by its scale where absolute errors are judged. */
const noiseOfHalf = ({ id }: Estimator) => (id === 'max-entropy' ? 2 : Math.SQRT2);

function fitTo(estimator: Estimator, history: History): FittedEstimator {
  return estimator.fit(history, paramsFor(estimator));
}

const fitted = (estimator: Estimator, file: File) => fitTo(estimator, parseHistory(file, 'history'));
const estimates = (of: FittedEstimator) => queries.map((query) => of.estimate(query).estimate);
/** What answers say nothing about is filled in by some, and in whole tables only by others. */
const told = (of: FittedEstimator) =>
  queries.map((query) => {
    const { estimate, estimable } = of.estimate(query);
    return estimable ? estimate : null;
  });

/** A refusal is an answer as well, where it is one in words. */
function refusal(work: () => unknown): Failure | null {
  try {
    work();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return error as Failure;
  }
}

/** Infinite where one says nothing and the other something. */
function largestGap(found: readonly (number | null)[], wanted: readonly (number | null)[]): number {
  expect(found.length).toBe(wanted.length);
  return found.reduce<number>((most, value, i) => {
    const other = wanted[i];
    if (value === null && other === null) return most;
    return value === null || other === null ? Number.POSITIVE_INFINITY : Math.max(most, Math.abs(value - other));
  }, 0);
}

const sentence = /^[A-Z].{20,}[.]$/s;

test.each(cases)('$title: is taken, or refused in a sentence', ({ estimator, file }) => {
  const failure = refusal(() => fitted(estimator, file));
  if (failure) expect(failure.message).toMatch(sentence);
  // Where it is known how many people there are, nothing is missing.
  if ('records' in file) expect(failure).toBeNull();
});

const taken = cases.filter(({ estimator, file }) => {
  try {
    fitted(estimator, file);
    return true;
  } catch {
    return false;
  }
});

describe.each(taken)('$title', ({ estimator, file }) => {
  const history = parseHistory(file, 'history');

  test('every number is there, and finite', () => {
    const result = fitTo(estimator, history);
    expect(result.history()).toHaveLength(history.answers.length);
    expect(result.history().every(Number.isFinite)).toBe(true);
    for (const query of queries) {
      const { estimate, estimable, reason, variance, weights, noiseScales } = result.estimate(query);
      if (estimate !== null) expect(estimate).toSatisfy(Number.isFinite);
      if (estimable) expect(estimate).not.toBeNull();
      else expect(reason).toMatch(sentence);
      if (variance !== undefined) expect(variance).toBeGreaterThanOrEqual(0);
      for (const list of [weights, noiseScales]) {
        if (!list) continue;
        expect(list).toHaveLength(history.answers.length);
        expect(list.every(Number.isFinite)).toBe(true);
      }
    }
  });

  test('gives the same bits again, and leaves the history as it was', () => {
    const before = structuredClone(history);
    const first = fitTo(estimator, history);
    const again = fitted(estimator, file);
    expect(estimates(again)).toEqual(estimates(first));
    expect([...again.history()]).toEqual([...first.history()]);
    expect(history).toEqual(before);
  });

  test('the order of answers does not matter', () => {
    const turned = fitted(estimator, { ...file, answers: file.answers.toReversed() });
    const straight = fitTo(estimator, history);
    // What an iteration leaves over is far below the noise.
    expect(largestGap(estimates(turned), estimates(straight))).toBeLessThan(1e-4 * NOISE);
    expect(largestGap([...turned.history()].reverse(), [...straight.history()])).toBeLessThan(1e-4 * NOISE);
  });

  // Multiplicative weights also mind how dear a weight is, which counts for little where there is this much noise.
  test('every other answer given twice with half the precision counts as once: not less, not more', () => {
    const loud = file.answers.map((answer) => ({ ...answer, scale: 200 * answer.scale }));
    const halved = loud.map((answer, i) =>
      i % 2 ? answer : { ...answer, scale: answer.scale * noiseOfHalf(estimator) },
    );
    const again = halved.filter((_, i) => i % 2 === 0);
    const [once, half, twice] = [loud, halved, [...halved, ...again]].map((answers) =>
      told(fitted(estimator, { ...file, answers })),
    );
    expect(largestGap(twice, once)).toBeLessThan(0.1 * largestGap(half, once) + 1e-9);
  });

  test('what was asked is estimable, and nothing is where no answer is about it', () => {
    const result = fitTo(estimator, history);
    for (const { query } of history.answers) expect(result.estimate(query).estimable).toBe(true);
    const about = new Set(
      history.answers.flatMap(({ query }) => query.factors.flatMap(({ attributes }) => attributes)),
    );
    for (const query of queries) {
      const attributes = query.factors.flatMap((factor) => factor.attributes);
      if (!attributes.every((index) => about.has(index))) expect(result.estimate(query).estimable).toBe(false);
    }
  });

  test('what has an error bar is the truth where answers have no noise, and within its weights where they have', () => {
    const exact = file.answers.map(({ query, scale }) => ({
      query,
      answer: trueAnswer(parseQuery(query, domain, 'query')),
      scale,
    }));
    const noiseless = fitted(estimator, { ...file, answers: exact });
    const noisy = fitTo(estimator, history);
    for (const query of queries) {
      const { estimate, estimable, variance } = noiseless.estimate(query);
      if (estimable && variance !== undefined) expect(estimate).toBeCloseTo(trueAnswer(query), 6);
      const { estimate: sum, weights } = noisy.estimate(query);
      if (!weights || sum === null) continue;
      expect(sum).toBeCloseTo(
        history.answers.reduce((total, { answer }, i) => total + weights[i] * answer, 0),
        6,
      );
    }
  });

  test('a history and its result go through a file', () => {
    const spec = {
      version: 1,
      history: historyToJson(history),
      estimator: { id: estimator.id, params: paramsFor(estimator) },
      queries: [{ where: {} }, { where: { a: [0, 0], b: [1, 2] } }, ...file.answers.map(({ query }) => query)],
    };
    const inference = parseInference(spec);
    const result = infer(inference);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(infer(parseInference(JSON.parse(JSON.stringify(spec))))).toEqual(result);
    expect(result.history).toEqual([...fitTo(estimator, history).history()]);
    expect(result.answers).toHaveLength(spec.queries.length);
  });
});
