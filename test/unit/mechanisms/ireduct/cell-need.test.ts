import { expect, test } from 'vitest';
import { cautiousNeed, expectedNeed } from '../../../../src/core/mechanisms/ireduct/cell-need.ts';
import { marginalKey, queryKey } from '../../../../src/core/mechanisms/ireduct/group-key.ts';

const RECORDS = 2000;
const BOUND = 0.2;

/** By plain sums over finely spaced counts, none of which is taken together with another. */
function needBySums(answer: number, scale: number): number {
  let [total, sum] = [0, 0];
  const steps = 200_000;
  for (let i = 0; i < steps; i++) {
    // Equal steps of the root of the count: there the prior 1/√q is even, down to the bound.
    const root = Math.sqrt(RECORDS) * ((i + 0.5) / steps);
    const count = root * root;
    const u = Math.abs(answer - count) / scale;
    const nearest = Math.min(Math.max(answer, 0), RECORDS);
    const prior = Math.sqrt(count / Math.max(count, BOUND));
    const weight = prior * Math.exp((Math.abs(answer - nearest) - Math.abs(answer - count)) / scale);
    total += weight;
    sum += (weight * (1 + u + u * u)) / 4 / Math.max(count, BOUND);
  }
  return sum / total;
}

test('what a cell stands to gain is the mean over the counts that its answer leaves possible', () => {
  const needAt = expectedNeed(BOUND, RECORDS);
  // Powers of the step between scales, where a curve is not another scale's.
  for (const power of [-20, -40, -60, -80]) {
    const scale = 0.9 ** power;
    const needOf = needAt(scale);
    for (const answer of [-6, -1, 0, 0.5, 2, 5].map((noise) => noise * scale).concat(RECORDS + 2 * scale)) {
      expect(needOf(answer) / needBySums(answer, scale)).toBeGreaterThan(0.9);
      expect(needOf(answer) / needBySums(answer, scale)).toBeLessThan(1.1);
    }
  }
});

test('far above the noise the answer is the count, whichever way needs are estimated', () => {
  for (const needAt of [expectedNeed(BOUND, RECORDS), cautiousNeed(5, BOUND)]) {
    expect(needAt(0.01)(1000) * 1000).toBeCloseTo(1, 2);
  }
});

test('a bound above all records, or of nothing, is a bound', () => {
  for (const bound of [1e6, 1e-30]) {
    const needOf = expectedNeed(bound, RECORDS)(100);
    for (const answer of [-1e4, -1, 0, 1, 50, 1999.9, 2000, 1e4]) {
      expect(needOf(answer)).toBeGreaterThan(0);
      expect(needOf(answer)).toBeLessThan(Number.POSITIVE_INFINITY);
    }
  }
  expect(expectedNeed(1e6, RECORDS)(1)(1500) * 1e6).toBeCloseTo(1, 9);
});

test('tables and queries that the noise hides are lowered alike, whatever their answers', () => {
  const needAt = cautiousNeed(5, BOUND);
  const [scale, next] = [300, 290];
  const tables = [
    [-900, 1700, 12, 0],
    [800, 900],
    [1e5, 1e6, 1400],
  ];
  const groups = [
    tables.map((answers) => marginalKey(Float64Array.from(answers), scale, needAt, 5)),
    [-2000, 1700, 2050].map((answer) => queryKey(answer, 1, 5, 2, BOUND)),
  ];
  for (const alike of groups) {
    const keys = alike.map((group) => group.key(scale, next));
    for (const key of keys) expect(key).toBeCloseTo(keys[0], 9);
  }
});

test('keys fall as noise is lowered, and the scale at which a group has a key is found again', () => {
  const groups = [
    queryKey(1700, 1, 5, 1, BOUND),
    queryKey(-3, 2, 5, 2, BOUND),
    queryKey(0, 1, 5, 2, 1e4),
    marginalKey(Float64Array.of(5, 1e5, 1700), 300, cautiousNeed(5, BOUND), 5),
    marginalKey(Float64Array.of(4000, 1e5), 300, cautiousNeed(5, BOUND), 5),
    marginalKey(Float64Array.of(5, 1700), 300, expectedNeed(BOUND, RECORDS)),
  ];
  for (const group of groups) {
    for (let scale = 400; scale > 0.01; scale *= 0.8) {
      expect(group.key(scale, scale)).toBeGreaterThan(group.key(0.8 * scale, 0.8 * scale));
      expect(group.scaleAt(group.key(scale, scale)) / scale).toBeCloseTo(1, 9);
    }
  }
});

test('a table that hears of every change needs what one needs that is made anew', () => {
  const needAt = expectedNeed(BOUND, RECORDS);
  const answers = Float64Array.of(40, -70, 900);
  const heard = marginalKey(answers.slice(), 200, needAt);
  for (let [scale, turn] = [200, 0]; scale > 3; scale *= 0.97, turn++) {
    const cell = turn % 3;
    answers[cell] = 30 + (answers[cell] - 30) * 0.7;
    heard.changed(cell, answers[cell], scale);
    const anew = marginalKey(answers.slice(), scale, needAt);
    expect(heard.key(scale, scale) / anew.key(scale, scale)).toBeGreaterThan(0.7);
    expect(heard.key(scale, scale) / anew.key(scale, scale)).toBeLessThan(1.4);
  }
});
