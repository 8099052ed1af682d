import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import {
  afterEdit,
  derivedAgain,
  withDerivedSettings,
  withDerivedWords,
  withoutDerivation,
} from '../../../src/core/experiment/settle/derived.ts';
import { withTarget } from '../../../src/core/experiment/settle/public-facts.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const words = {
  version: 1,
  dataset: { builtin: 'czech' },
  workload: { kind: 'marginals', order: 1 },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: 'derived' },
  fixed: { delta: 'derived' },
  trials: 'derived',
};

function derivedOn(records: number, sizes: readonly number[], changes: object = {}): Experiment {
  const written = parseExperiment({ ...words, ...changes });
  return withDerivedSettings(written, buildWorkload(written.workload, domainOf(...sizes)), records);
}

describe('the sanity bound', () => {
  const boundOn = (records: number, sizes = [4, 5]) => Number(derivedOn(records, sizes).fixed.delta) * records;

  test.each([
    [3_000_000, 300],
    [1_000_000, 100],
    [100_000, 10],
    [20_000, 10],
    [748, 10],
    [200, 4],
    [70, 1],
    [5, 1],
    [1, 1],
  ])('of %i records is %f of them', (records, bound) => expect(boundOn(records)).toBeCloseTo(bound, 9));

  test('of a census is the share of the paper to the bit', () => {
    expect(derivedOn(1_000_000, [4]).fixed.delta).toBe(1e-4);
    expect(derivedOn(2_345_678, [4]).fixed.delta).toBe(1e-4);
  });

  test('goes up where so many tables share the budget that nothing else could be reached', () => {
    expect(boundOn(200, new Array(200).fill(2))).toBeGreaterThan(boundOn(200));
    expect(boundOn(200, new Array(200).fill(2))).toBeLessThanOrEqual(200);
  });
});

describe('the grid', () => {
  const gridOn = (records: number, sizes: readonly number[], changes: object = {}) =>
    derivedOn(records, sizes, changes).sweep.values.map(Number);

  test('holds round values in order, about as many as fit on an axis', () => {
    for (const records of [70, 200, 748, 21_574, 1_000_000, 3_000_000]) {
      const values = gridOn(records, [16, 42, 7, 15, 5, 2]);
      expect(values.length).toBeGreaterThanOrEqual(4);
      expect(values.length).toBeLessThanOrEqual(12);
      expect([...values].sort((a, b) => a - b)).toEqual(values);
      for (const value of values) expect(String(Number(value.toPrecision(2)))).toBe(String(value));
    }
  });

  test('moves down as records come, and up with the tables that share the budget', () => {
    const [few, many] = [200, 200_000].map((records) => gridOn(records, [10, 10])[0]);
    expect(many).toBeLessThan(few / 100);
    expect(gridOn(10_000, new Array(20).fill(10))[0]).toBeGreaterThan(gridOn(10_000, [10, 10])[0]);
  });

  test('reaches further for mechanisms that need more', () => {
    const plain = gridOn(10_000, [10, 10]).at(-1);
    const poor = gridOn(10_000, [10, 10], { mechanisms: [{ id: 'iresamp' }] }).at(-1);
    expect(poor).toBeGreaterThan(Number(plain));
  });

  test('does not use a record count that is private', () => {
    const hidden = (records: number) => derivedOn(records, [10, 10], { publicRecordCount: false });
    expect(hidden(200)).toEqual(hidden(3_000_000));
    expect(hidden(200).fixed.delta).toBe(1e-4);
  });

  test('leads to the target that was chosen', () => {
    const ends = (target: number) => {
      const values = gridOn(10_000, [10, 10], { target });
      return [values[0], Number(values.at(-1))];
    };
    const [[low, high], [least, most]] = [ends(0.01), ends(0.1)];
    expect(least).toBe(gridOn(10_000, [10, 10])[0]);
    // Ten times the precision needs ten times the ε, up to the rounding of the values and to ε as large as it gets.
    expect(low / least).toBeGreaterThan(3);
    expect(low / least).toBeLessThan(30);
    expect(high).toBeGreaterThan(most);
  });

  test('takes the sanity bound that was set by hand', () => {
    const high = (delta: number) => Number(gridOn(10_000, [10, 10], { fixed: { delta } }).at(-1));
    expect(high(1e-4)).toBeGreaterThan(5 * high(0.01));
  });
});

test('trials: more where there are few answers, fewer where there are very many', () => {
  expect(derivedOn(100, [2, 2, 2]).trials).toBe(30);
  expect(derivedOn(1000, [100, 100]).trials).toBe(10);
  expect(derivedOn(1000, [300, 400]).trials).toBe(5);
  expect(derivedOn(1000, [400, 500, 10], { workload: { kind: 'marginals', order: 2 } }).trials).toBe(3);
});

test('a target that no curve could be led to is refused', () => {
  for (const target of [0, -1, 2, '10 %']) {
    expect(() => parseExperiment({ ...words, target })).toThrow(/^target: /);
  }
});

describe('what is derived', () => {
  const settled = derivedOn(748, [16, 42]);

  test('is marked, goes through a file as words, and is gone from the experiment that runs', () => {
    expect(settled.derived).toEqual(['delta', 'sweep', 'trials']);
    expect(withDerivedWords(settled)).toMatchObject(words);
    expect(withDerivedWords(withTarget(settled, 0.02))).toMatchObject({ ...words, target: 0.02 });
    expect(withDerivedWords(withTarget(settled, 0.1))).not.toHaveProperty('target');
    expect(withoutDerivation(withTarget(settled, 0.02))).not.toHaveProperty('target');
    expect(parseExperiment(withDerivedWords(settled)).derived).toEqual(settled.derived);
    expect(withoutDerivation(settled)).not.toHaveProperty('derived');
    expect(parseExperiment(JSON.parse(JSON.stringify(settled)))).toEqual(settled);
  });

  test('is set by hand as soon as it is given another value, and derived again when asked', () => {
    const typed = afterEdit(settled, { ...settled, trials: 7 });
    expect(typed.derived).toEqual(['delta', 'sweep']);
    const again = derivedAgain(typed, 'trials');
    expect(afterEdit(typed, again).derived).toEqual(['delta', 'sweep', 'trials']);
    const bound = afterEdit(settled, { ...settled, fixed: { delta: 0.5 } });
    expect(bound.derived).toEqual(['sweep', 'trials']);
    expect(afterEdit(settled, { ...settled, seed: 'other' }).derived).toEqual(settled.derived);
  });

  test('only values of ε can be', () => {
    const sweep = { parameter: 'delta', values: 'derived' };
    expect(() => parseExperiment({ ...words, sweep, fixed: { epsilon: 1 } })).toThrow('sweep.values: only values of');
  });
});
