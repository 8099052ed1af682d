import { describe, expect, test } from 'vitest';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { at, toEpsilon } from '../../../src/core/privacy/budget.ts';
import { epsilonOf } from '../../../src/core/privacy/concentrated.ts';
import { releaseNoise } from '../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { runMechanism } from '../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(4, 3, 2);
const counts = countsOf(
  domain,
  Array.from({ length: 24 }, (_, cell) => [900, 3, 40, 0, 12][cell % 5]),
);
const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), domain);

const run = (id: string, params: object, epsilon = 1, neighbours = 'add-remove' as 'add-remove' | 'replace-one') =>
  runMechanism({
    mechanism: mechanismById(id, ''),
    counts,
    workload,
    epsilon,
    neighbours,
    rng: seededRng('concentrated'),
    params: { composition: 'concentrated', ...params },
  });

test('MWEM of 30 rounds: the noise and the choices of the specification', () => {
  const { release, ledger } = run('mwem', { rounds: 30 });
  const deviations = release.history.map(({ scale, law }) => [law, at(scale, 0)]);
  expect(deviations).toHaveLength(30);
  for (const [law, deviation] of deviations) expect([law, deviation]).toEqual(['gaussian', expect.closeTo(35.1, 1)]);
  const choices = ledger.entries.filter(({ label }) => label.startsWith('choice'));
  expect(choices).toHaveLength(30);
  for (const { units } of choices) expect(Math.sqrt(8 * toEpsilon(units))).toBeCloseTo(0.057, 4);
  expect(ledger.remaining).toBeLessThan(100);
});

const entries = [
  ['mwem', { rounds: 7 }],
  ['mwem', { rounds: 7, initialShare: 0.3 }],
  ['mwem', { rounds: 7, selection: 'permute-and-flip' }],
  ['mwem', { rounds: 'theory' }],
  ['mwem', { rounds: 'adaptive' }],
  ['mwem-factored', { rounds: 5 }],
  ['two-phase', {}],
  ['two-phase', { split: 0.4 }],
] as const;

describe.each(entries)('%s %j', (id, params) => {
  test.each([0.05, 1, 8])('spends its ρ and no more: ε = %d', (epsilon) => {
    for (const neighbours of ['add-remove', 'replace-one'] as const) {
      const { ledger } = run(id, params, epsilon, neighbours);
      expect(ledger.remaining).toBeGreaterThanOrEqual(0);
      expect(epsilonOf(toEpsilon(ledger.spent), 1e-6) / epsilon).toBeCloseTo(1, 2);
    }
  });

  test('all its noise is Gaussian, and exact where it is released', () => {
    expect(run(id, params).release.history.every(({ law }) => law === 'gaussian')).toBe(true);
    const exact = runMechanism({
      mechanism: mechanismById(id, ''),
      counts,
      workload,
      epsilon: 1,
      neighbours: 'replace-one',
      rng: seededRng('choices'),
      params: { composition: 'concentrated', ...params },
      noise: releaseNoise(seededRng('exact')),
    });
    for (const { answers } of exact.release.history) expect(answers.every(Number.isInteger)).toBe(true);
  });
});

test('permute-and-flip is drawn in a pure ledger at no higher price, and files that state none keep their numbers', () => {
  const usual = run('mwem', { composition: 'pure', rounds: 4 });
  const named = run('mwem', { composition: 'pure', rounds: 4, selection: 'exponential' });
  expect(named.release.answers).toEqual(usual.release.answers);
  const flipped = run('mwem', { composition: 'pure', rounds: 4, selection: 'permute-and-flip' });
  expect(flipped.ledger.spent).toBe(usual.ledger.spent);
  expect(flipped.release.answers).not.toEqual(usual.release.answers);
});

test('the deviation that is told of a mean of two Gaussian answers is that of the answers', () => {
  const trials = 1500;
  const [truth] = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
  let squares = 0;
  let told = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { release } = runMechanism({
      mechanism: mechanismById('two-phase', ''),
      counts,
      workload,
      epsilon: 1,
      neighbours: 'add-remove',
      rng: seededRng(`two phases ${trial}`),
      params: { composition: 'concentrated', split: 0.5 },
    });
    squares += release.answers[0].reduce((sum, answer, cell) => sum + (answer - truth[cell]) ** 2, 0);
    told += truth.length * at(release.deviations?.()[0] ?? Number.NaN, 0) ** 2;
  }
  // 18,000 squares of normal numbers: six standard deviations are 6.4 %.
  expect(Math.abs(squares / told - 1)).toBeLessThan(0.064);
});
