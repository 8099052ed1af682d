import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { postProcessed } from '../../../../src/core/experiment/release/post-processing.ts';
import { postProcessingEffects } from '../../../../src/core/experiment/release/post-processing-effects.ts';
import { standInFor } from '../../../../src/core/experiment/release/stand-in.ts';
import { buildWorkload } from '../../../../src/core/workload/registry.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 3);
const workload = buildWorkload({ kind: 'marginals', sets: [['a'], ['b'], ['a', 'b']] } as never, domain);
const released = {
  answers: [
    [12, -3],
    [4, 5, 2.6],
    [6, 1, 2, -1, 1, 0],
  ].map((table) => Float64Array.from(table)),
  scales: [2, 2, 1],
};
const none = { consistent: false, nonNegative: false, rounded: false };
const sum = (table: Float64Array) => table.reduce((a, b) => a + b, 0);

describe('released tables', () => {
  test('stay as they are where nothing is done to them', () => {
    expect(postProcessed(workload, released, none)).toEqual(released.answers);
  });

  test('agree on everything that they share', () => {
    const [a, b, both] = postProcessed(workload, released, { ...none, consistent: true });
    const [x, y] = [both.slice(0, 3), both.slice(3)];
    expect(sum(x)).toBeCloseTo(a[0], 9);
    expect(sum(y)).toBeCloseTo(a[1], 9);
    expect([0, 1, 2].map((cell) => x[cell] + y[cell])).toEqual([...b].map((count) => expect.closeTo(count, 9)));
    // What least squares makes of unbiased answers stays near them.
    expect(a[0]).toBeGreaterThan(8);
  });

  test('are no less than zero, and whole', () => {
    const [a, b] = postProcessed(workload, released, { ...none, nonNegative: true, rounded: true });
    expect([...a]).toEqual([12, 0]);
    expect([...b]).toEqual([4, 5, 3]);
    expect(Object.is(a[1], 0)).toBe(true);
  });

  test('are not changed themselves', () => {
    postProcessed(workload, released, { consistent: true, nonNegative: true, rounded: true });
    expect([...released.answers[0]]).toEqual([12, -3]);
  });

  test('of other queries cannot be made to agree, and say so', () => {
    const parities = buildWorkload({ kind: 'queries', queries: [{ where: { a: [0, 0] } }] } as never, domain);
    const one = { answers: [Float64Array.of(3)], scales: [1] };
    expect(() => postProcessed(parities, one, { ...none, consistent: true })).toThrow(/^Only whole tables/);
  });
});

describe('what it does, over repeated draws', () => {
  const experiment = parseExperiment({
    version: 1,
    dataset: { builtin: 'census-like' },
    workload: { kind: 'marginals', sets: [['a'], ['b'], ['a', 'b']] },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.2] },
  });
  const counts = countsOf(domain, [400, 0, 0, 300, 1, 0]);
  const effects = postProcessingEffects({ ...experiment, metrics: [] }, counts, 200, () => 0);
  const of = (how: object) => {
    const found = effects.find((effect) => JSON.stringify(effect.how) === JSON.stringify({ ...none, ...how }));
    if (!found) throw new Error('no such effect');
    return found;
  };

  test('noise alone has no bias', () => {
    expect(Math.abs(of({}).bias)).toBeLessThan(2 * of({}).biasMargin);
  });

  test('cutting off at zero lifts small counts, and lowers the error', () => {
    expect(of({ nonNegative: true }).smallBias).toBeGreaterThan(5);
    expect(of({ nonNegative: true }).bias).toBeGreaterThan(of({ nonNegative: true }).biasMargin);
    expect(of({ nonNegative: true }).meanError).toBeLessThan(of({}).meanError);
  });

  test('agreement ends the differences of totals without a bias', () => {
    expect(of({}).disagreement).toBeGreaterThan(10);
    expect(of({ consistent: true }).disagreement).toBeCloseTo(0, 6);
    expect(Math.abs(of({ consistent: true }).bias)).toBeLessThan(2 * of({ consistent: true }).biasMargin);
    expect(of({ consistent: true }).meanError).toBeLessThan(of({}).meanError);
  });
});

test('the stand-in is always the same, of the wanted size, and has counts of every size', () => {
  const wide = domainOf(5, 40);
  const counts = standInFor(wide, 900);
  const table = counts.table([0, 1]);
  expect(counts.records).toBe(900);
  expect(sum(table)).toBe(900);
  expect(table[0]).toBeGreaterThan(200);
  expect(table.filter((count) => count === 0).length).toBeGreaterThan(50);
  expect(standInFor(wide, 900).table([0, 1])).toEqual(table);
});
