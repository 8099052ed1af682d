import { describe, expect, test } from 'vitest';
import { AskSession } from '../../../src/core/asking/ask-session.ts';
import type { Question } from '../../../src/core/asking/question.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { noiseLaw } from '../../../src/core/estimators/noise-law/methods.ts';
import { log } from '../../../src/core/math/log.ts';
import { releaseNoise } from '../../../src/core/privacy/noise.ts';
import type { IntegerSource } from '../../../src/core/random/bernoulli-exp.ts';
import { noiseGrid } from '../../../src/core/random/noise-grid.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { secureRng } from '../../../src/core/random/secure.ts';
import { parseQuery, type QuerySpec } from '../../../src/core/workload/query-spec.ts';
import { scriptedNoise } from '../../support/scripted-noise.ts';

const domain: Domain = {
  attributes: [
    { name: 'age', size: 3, labels: ['0', '1', '2'] },
    { name: 'ill', size: 2, labels: ['no', 'yes'] },
  ],
};
/** Neighbours: one more record in the last cell, of 5. */
const FEWER = Float64Array.of(900_000_000, 17, 3, 120, 0, 5);
const MORE = Float64Array.of(900_000_000, 17, 3, 120, 0, 6);

const anyAge = [1, 1, 1];
const weighted = (values: readonly number[]): QuerySpec => ({ table: { attributes: ['age'], values } });
const kinds: readonly [name: string, spec: QuerySpec][] = [
  ['a count', { where: { age: [2, 2], ill: [1, 1] } }],
  ['a range', { where: { age: [1, 2] } }],
  ['everybody', { where: {} }],
  ['a table of 0 and 1', { table: { attributes: ['age', 'ill'], values: [0, 1, 1, 0, 0, 1] } }],
  ['a moment', { moment: { age: 2 } }],
  ['a parity', { parity: ['ill'] }],
  ['a wavelet', { wavelet: { age: [0, 1, 2] } }],
  ['tenths', weighted([0.1, 0.2, 0.1 + 0.2])],
  ['thirds, of both signs', weighted([1 / 3, -1 / 3, -2 / 3])],
  ['weights that hardly differ', weighted([1, 1 + 1e-15, 1 - 1e-15])],
  ['large weights', { coefficients: [1e9, 1e9, 0.5, 0, 7, 1e9 + 1] }],
  ['small weights', { ...weighted(anyAge), times: 1e-7 }],
];

/** An answer with noise of this scale, to a question that asks for that. */
function answer(cells: Float64Array, spec: QuerySpec, scale: number, source: IntegerSource) {
  const counts = new TableCounts(domain, 0, new Map([['0,1', cells]]));
  const settings = { attributes: [0, 1], epsilon: 1000, neighbours: 'add-remove' as const, rowsPerPerson: 1 };
  const room = new AskSession(counts, settings, releaseNoise(source as Rng));
  const confidence = 0.9;
  const question: Question = {
    query: parseQuery(spec, domain, 'query'),
    spec,
    constant: 0,
    halfWidth: -log(1 - confidence) * scale,
    confidence,
  };
  const outcome = room.ask(question);
  if (outcome.kind !== 'measured') throw new Error(outcome.kind);
  expect(outcome.scale / scale).toBeCloseTo(1, 2);
  return outcome;
}

const secure = () => secureRng((words) => crypto.getRandomValues(words));

describe.each(kinds)('%s', (_, spec) => {
  test.each([3, 10, 100])('no answer with noise of scale %d excludes the neighbour', (scale) => {
    // Large weights need wide noise to be affordable at all.
    const own = scale * ('coefficients' in spec ? 1e9 : 1);
    const rng = secure();
    const other = answer(MORE, spec, own, scriptedNoise(0)).answer;
    for (let i = 0; i < 20; i++) {
      const seen = answer(FEWER, spec, own, rng);
      const steps = (seen.answer - other) / noiseGrid(seen.scale);
      if (Number.isSafeInteger(steps)) {
        // The very same answer, digit by digit, from the neighbour and the noise that leads to it.
        expect(answer(MORE, spec, own, scriptedNoise(steps)).answer).toBe(seen.answer);
      } else expect(Math.abs(steps)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    }
  });
});

test('answers stand on a grid that does not depend on the data, so far digits tell nothing', () => {
  const rng = secure();
  for (let i = 0; i < 50; i++) {
    const { answer: seen, scale } = answer(FEWER, { where: { age: [2, 2], ill: [1, 1] } }, 10, rng);
    expect(Number.isInteger(seen / noiseGrid(scale))).toBe(true);
    expect(Number.isInteger(seen)).toBe(false);
  }
});

test('what is worked out from answers rests on the continuous law, which the grid changes in no digit', () => {
  // P(|noise| > x) of discrete Laplace noise on the grid, beside that of the law which intervals and prices are made of.
  for (const scale of [1.2e-4, 0.5, 3, 1e6]) {
    const grid = noiseGrid(scale);
    const rate = grid / scale;
    for (const x of [0.01, 0.5, 1, 3, 20]) {
      const steps = Math.floor((x * scale) / grid) + 1;
      const discrete = (2 * Math.exp(-rate * steps)) / (1 + Math.exp(-rate));
      const continuous = 2 * noiseLaw(Float64Array.of(scale)).tail(x * scale);
      expect(Math.abs(discrete - continuous)).toBeLessThan(1e-11);
    }
  }
});
