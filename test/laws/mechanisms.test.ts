import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { dot } from '../../src/core/linalg/vectors.ts';
import { type AnyMechanism, mechanisms } from '../../src/core/mechanisms/registry.ts';
import { defaultParams, parseParams } from '../../src/core/params.ts';
import { toUnits } from '../../src/core/privacy/budget.ts';
import { releaseNoise } from '../../src/core/privacy/noise.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { expandQuery } from '../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { sensitivity } from '../../src/core/workload/workload.ts';
import { type MechanismRun, runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';

const settings: [name: string, sizes: number[], spec: unknown][] = [
  ['one table', [3], { kind: 'marginals', order: 1 }],
  ['two tables', [2, 3], { kind: 'marginals', order: 1 }],
  ['overlapping tables', [2, 3, 2], { kind: 'marginals', order: 2 }],
  ['tables of one cell among others', [1, 4], { kind: 'marginals', sets: [['a'], ['b'], []] }],
  ['a Naive Bayes set', [2, 3, 4], { kind: 'naive-bayes', class: 'b' }],
  ['overlapping intervals', [5], { kind: 'intervals', attribute: 'a' }],
  ['a stream of questions', [9, 2], { kind: 'question-stream', count: 12, cells: 15, width: [100, 1000] }],
  ['random boxes', [4, 3], { kind: 'ranges', attributes: ['a', 'b'], count: 6 }],
  ['parities', [2, 2, 2], { kind: 'parities', degree: 2 }],
  ['wavelets', [3, 2], { kind: 'wavelets', attributes: ['a', 'b'] }],
  ['a data cube', [2, 3, 2], { kind: 'cuboids' }],
  ['queries of real coefficients', [3], { kind: 'queries', queries: [{ coefficients: [0.5, -1, 2] }, { where: {} }] }],
];

function setUp(sizes: number[], spec: unknown) {
  const domain = domainOf(...sizes);
  const cells = sizes.reduce((product, size) => product * size, 1);
  // Large counts, small ones and none.
  const counts = countsOf(
    domain,
    Array.from({ length: cells }, (_, i) => [700, 0, 3, 90, 1][i % 5]),
  );
  return { counts, workload: buildWorkload(parseWorkload(spec, 'workload'), domain) };
}

const everywhere = mechanisms.flatMap((mechanism) =>
  settings.flatMap(([name, sizes, spec]) =>
    (['add-remove', 'replace-one'] as const).map((neighbours) => ({
      title: `${mechanism.id} on ${name}, ${neighbours}`,
      run: { mechanism, neighbours, ...setUp(sizes, spec), epsilon: 0.7 },
    })),
  ),
);

const supported = everywhere.filter(({ run: { mechanism, workload } }) => mechanism.supports(workload) === true);

const guaranteeOf = ({ guarantee, params }: AnyMechanism) => guarantee(defaultParams(params)).kind;

const ran = (run: Omit<MechanismRun, 'rng'>, seed: string) => runMechanism({ ...run, rng: seededRng(seed) });
const bits = (run: Omit<MechanismRun, 'rng'>, seed: string) =>
  ran(run, seed).release.answers.map((table) => [...table]);

test.each(settings)('queries of %s, taken one by one, have the answers of their block', (_, sizes, spec) => {
  const { counts, workload } = setUp(sizes, spec);
  for (const block of workload.blocks) {
    const table = counts.table(block.attributes);
    const answers = block.answer(table);
    for (let i = 0; i < block.queries; i++) {
      expect(dot(expandQuery(block.query(i), counts.domain, block.attributes), table)).toBeCloseTo(answers[i], 9);
    }
  }
});

test('every mechanism supports something', () => {
  const ids = supported.map(({ run }) => run.mechanism.id);
  for (const { id } of mechanisms) expect(ids).toContain(id);
});

test.each(everywhere)('$title: runs, or says beforehand why not', ({ run }) => {
  const answer = run.mechanism.supports(run.workload);
  if (answer === true) expect(() => ran(run, 'supports')).not.toThrow();
  else expect(answer).toMatch(/^[A-Z].{20,}[.]$/s);
});

/** Gives integers alone: noise that asks it for a floating-point number does not come to be. */
function integersOnly(seed: string): Rng {
  const source = seededRng(seed);
  return { integer: (n: number) => source.integer(n) } as Rng;
}

describe.each(supported.filter(({ run }) => guaranteeOf(run.mechanism) !== 'none'))(
  '$title, with exact noise',
  ({ run }) => {
    test('draws integers alone, or refuses with a sentence', () => {
      const exact = () =>
        runMechanism({ ...run, rng: seededRng('choices'), noise: releaseNoise(integersOnly('exact noise')) });
      try {
        const { release, ledger } = exact();
        expect(ledger.spent).toBeLessThanOrEqual(ledger.budget);
        expect(release.answers.map(({ length }) => length)).toEqual(run.workload.blocks.map(({ queries }) => queries));
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        expect((error as Failure).message).toMatch(
          /^(Exact noise|An exact choice) .+no whole numbers; ask for other queries, .+[.]$/s,
        );
        // Nothing but real coefficients keeps a mechanism from being released.
        expect(run.workload.blocks.every(({ integral }) => integral)).toBe(false);
      }
    });
  },
);

describe.each(supported)('$title', ({ run }) => {
  test('the same seed gives the same bits, another seed others', () => {
    expect(bits(run, 'a')).toEqual(bits(run, 'a'));
    expect(bits(run, 'a')).not.toEqual(bits(run, 'b'));
  });

  test('every answer is there, and finite', () => {
    const { answers, scales } = ran(run, 'size').release;
    expect(answers.map((table) => table.length)).toEqual(run.workload.blocks.map((block) => block.queries));
    expect(answers.every((table) => table.every(Number.isFinite))).toBe(true);
    expect(scales).toHaveLength(run.workload.blocks.length);
  });

  test('spends something, and never more than the budget', () => {
    for (const epsilon of [1 / 3, 0.7, Math.SQRT2, 100]) {
      const { ledger } = ran({ ...run, epsilon }, 'spent');
      expect(ledger.spent).toBeLessThanOrEqual(toUnits(epsilon));
      if (guaranteeOf(run.mechanism) !== 'none') expect(ledger.spent).toBeGreaterThan(0);
    }
  });

  // What protects a person of four rows at ε is what protects each row at ε/4 (group privacy): the same noise, and what
  // is asked of it costs four times as much. A system that asks by an α of its own asks for a quarter of it.
  test.skipIf(guaranteeOf(run.mechanism) !== 'pure')('four rows of a person share their ε', () => {
    const { alpha } = { alpha: 0.01, ...defaultParams(run.mechanism.params) } as { alpha: number };
    const own = (share: number) => ('alpha' in run.mechanism.params ? { params: { alpha: alpha * share } } : {});
    const each = ran({ ...run, epsilon: 0.125, ...own(1 / 4) }, 'persons');
    const together = ran({ ...run, epsilon: 0.5, rowsPerPerson: 4, ...own(1) }, 'persons');
    expect(together.release.answers).toEqual(each.release.answers);
    expect(together.release.scales).toEqual(each.release.scales);
    expect(together.ledger.spent).toBe(4 * each.ledger.spent);
  });

  test('looks at the truth if and only if it says so', () => {
    expect(ran(run, 'revealed').curator.revealed).toBe(guaranteeOf(run.mechanism) === 'none');
  });

  test('leaves the counts as they are', () => {
    const before = run.workload.blocks.map((block) => [...run.counts.table(block.attributes)]);
    ran(run, 'untouched');
    expect(run.workload.blocks.map((block) => [...run.counts.table(block.attributes)])).toEqual(before);
  });

  // References share noise out by true counts: an empty cell leaves nearly all of it to the others.
  const keepsError = run.mechanism.inconsistent !== undefined || guaranteeOf(run.mechanism) === 'none';
  test.skipIf(keepsError)('a large ε recovers the truth', () => {
    const truth = run.workload.blocks.map((block) => block.answer(run.counts.table(block.attributes)));
    const answers = bits({ ...run, epsilon: 1000 }, 'large');
    const scale = sensitivity(run.workload.blocks, { neighbours: run.neighbours, rowsPerPerson: 1 }) / 1000;
    const errors = answers.flatMap((table, b) => table.map((answer, i) => Math.abs(answer - truth[b][i])));
    // Even noise would give 1 scale; those that share it out by need may give some answers many times that.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(100 * scale);
  });
});

const inRounds = supported.filter(({ run }) => 'rounds' in run.mechanism.params && run.neighbours === 'replace-one');

describe.each(inRounds)('$title', ({ run }) => {
  const errorOf = (rounds: number, replay: number | 'converge') => {
    const answers = bits({ ...run, epsilon: 1000, params: { rounds, replay } }, 'rounds');
    const truth = run.workload.blocks.map((block) => block.answer(run.counts.table(block.attributes)));
    const errors = answers.flatMap((table, b) => table.map((answer, i) => Math.abs(answer - truth[b][i])));
    return errors.reduce((sum, error) => sum + error, 0) / errors.length;
  };

  test('many rounds with a large ε recover the truth', () => {
    // Weights are bounded, so that an empty cell keeps a few times the noise of its measurement: 2·60·2/1000.
    expect(errorOf(60, 'converge')).toBeLessThan(2);
    // Replays get there as well, in their time.
    expect(errorOf(60, 20)).toBeLessThan(0.05 * errorOf(1, 0) + 1);
  });
});

// (ε, δ) of a group is not (kε, kδ), so here the rows of a person must widen every round instead.
const composed = supported.filter(
  ({ run }) => 'rounds' in run.mechanism.params && 'composition' in run.mechanism.params,
);

test.each(composed)('$title: rounds that are composed with δ count every row of a person', ({ run }) => {
  const params = { composition: 'approximate', rounds: 3 };
  const scalesOf = (rowsPerPerson: number) => {
    const { release, ledger } = ran({ ...run, rowsPerPerson, params }, 'composed');
    expect(ledger.delta).toBe(defaultParams(run.mechanism.params).approximateDelta);
    expect(ledger.spent).toBeLessThanOrEqual(toUnits(run.epsilon));
    const ofARow = { neighbours: run.neighbours, rowsPerPerson: 1 };
    const noisy = release.history.filter(({ scale }) => scale !== 0);
    return Math.min(...noisy.map(({ block, scale }) => (scale as number) / sensitivity([block], ofARow)));
  };
  expect(scalesOf(4)).toBeCloseTo(4 * scalesOf(1), 6);
});

test('mechanisms that measure nothing say so, as no estimator can put that together', () => {
  for (const { run } of supported) {
    const { history } = ran(run, 'measured').release;
    expect([run.mechanism.id, history.length === 0]).toEqual([run.mechanism.id, run.mechanism.unmeasured === true]);
  }
});

test('mechanisms that make a distribution say so, and those that keep an error say why', () => {
  for (const { run } of supported) {
    const { distribution } = ran(run, 'synthetic').release;
    expect(distribution !== undefined).toBe(run.mechanism.synthetic === true);
  }
  for (const { inconsistent = '' } of mechanisms) expect(inconsistent).toMatch(/^$|^[A-Z].{20,}[.]$/);
});

test.each(mechanisms.map((mechanism) => [mechanism.id, mechanism] as const))(
  '%s refuses unknown parameters',
  (_, { params }) => {
    expect(() => parseParams(params, { nonesuch: 1 }, 'params')).toThrow('params.nonesuch: there is no such parameter');
  },
);
