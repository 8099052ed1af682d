import { describe, expect, test } from 'vitest';
import { builtinDataset } from '../../../src/core/data/builtin/registry.ts';
import { type Counts, tableKey } from '../../../src/core/data/counts/counts.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { sumDown } from '../../../src/core/data/counts/sum-down.ts';
import { barak } from '../../../src/core/mechanisms/barak/barak.ts';
import { closestTable } from '../../../src/core/mechanisms/barak/closest-table.ts';
import { ConsistentCuboids } from '../../../src/core/mechanisms/cubes/consistent.ts';
import { cubeAll, cubeBase, cubeBmax, cubePmost } from '../../../src/core/mechanisms/cubes/cubes.ts';
import {
  baseCuboid,
  bestSource,
  type Cuboid,
  cuboidOf,
  wantedCuboids,
} from '../../../src/core/mechanisms/cubes/cuboid.ts';
import {
  boundedMaximum,
  candidateSources,
  largestVariance,
  mostWithin,
  plannedSources,
} from '../../../src/core/mechanisms/cubes/sources.ts';
import { relativeEntropyOf } from '../../../src/core/metrics/relative-entropy.ts';
import { defaultParams } from '../../../src/core/params.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { runMechanism } from '../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const build = (spec: unknown, domain: Counts['domain']) => buildWorkload(parseWorkload(spec, 'workload'), domain);

describe('data cubes', () => {
  const domain = domainOf(2, 3, 4);
  const workload = build({ kind: 'cuboids' }, domain);
  const rng = seededRng('cube');
  const counts = countsOf(
    domain,
    Array.from({ length: 24 }, () => rng.integer(200)),
  );
  const run = { counts, workload, epsilon: 1, neighbours: 'replace-one' as const };

  /** All sums down of every answered table are the answered smaller tables. */
  function inconsistency(answers: readonly Float64Array[]): number {
    let most = 0;
    const byKey = new Map(workload.blocks.map((block, index) => [tableKey(block.attributes), answers[index]]));
    for (const [index, large] of workload.blocks.entries()) {
      for (const small of workload.blocks) {
        if (!small.attributes.every((attribute) => large.attributes.includes(attribute))) continue;
        const summed = sumDown(domain, answers[index], large.attributes, small.attributes);
        summed.forEach((value, cell) => {
          most = Math.max(most, Math.abs(value - (byKey.get(tableKey(small.attributes))?.[cell] ?? Number.NaN)));
        });
      }
    }
    return most;
  }

  test.each([cubeAll, cubeBase, cubeBmax, cubePmost].map((mechanism) => [mechanism.id, mechanism] as const))(
    '%s adds up with consistency, and then only',
    (id, mechanism) => {
      const answers = (consistency: boolean) =>
        runMechanism({ ...run, mechanism, params: { consistency }, rng: seededRng(id) }).release.answers;
      expect(inconsistency(answers(true))).toBeLessThan(1e-9);
      if (id !== 'cube-base') expect(inconsistency(answers(false))).toBeGreaterThan(1);
    },
  );

  test('what is measured: everything, or the base alone', () => {
    const labels = (mechanism: typeof cubeAll) =>
      runMechanism({ ...run, mechanism, rng: seededRng('labels') }).release.history.map(({ block }) => block.label);
    expect(labels(cubeAll)).toEqual(['a', 'b', 'c', 'a × b', 'a × c', 'b × c', 'a × b × c']);
    expect(labels(cubeBase)).toEqual(['a × b × c']);
  });

  test('consistent tables are the least squares fit', () => {
    const measured = [[0, 1], [1, 2], [1]].map((attributes) => ({
      attributes,
      values: Float64Array.from({ length: attributes.reduce((p, i) => p * domain.attributes[i].size, 1) }, () =>
        rng.integer(90),
      ),
    }));
    const fits = new ConsistentCuboids(domain, measured, null).tables(measured.map(({ attributes }) => attributes));
    const residuals = measured.map(({ attributes, values }) => {
      const fitted = fits.get(tableKey(attributes)) ?? new Float64Array(0);
      return { attributes, values: values.map((value, cell) => value - fitted[cell]) };
    });
    // The normal equations: what is left over is orthogonal to every table, that is, its sums into every cell of the
    // joint domain vanish.
    const sums = new Float64Array(24);
    for (const { attributes, values } of residuals) {
      for (let cell = 0; cell < 24; cell++) {
        const codes = [Math.floor(cell / 12), Math.floor(cell / 4) % 3, cell % 4];
        const at = attributes.reduce((position, index) => position * domain.attributes[index].size + codes[index], 0);
        sums[cell] += values[at];
      }
    }
    for (const sum of sums) expect(sum).toBeCloseTo(0, 9);
    expect(Math.max(...residuals[0].values.map(Math.abs))).toBeGreaterThan(1);
  });

  describe('sources', () => {
    const wide = domainOf(2, 3, 9, 12, 2);
    const cube = build({ kind: 'cuboids' }, wide);
    const wanted = wantedCuboids(cube);
    const base = baseCuboid(cube);
    const candidates = candidateSources(wide, base, wanted);

    test('BMax beats measuring everything and measuring the base', () => {
      const bmax = largestVariance(wanted, boundedMaximum(wanted, candidates));
      expect(bmax).toBeLessThan(largestVariance(wanted, wanted));
      expect(bmax).toBeLessThan(largestVariance(wanted, [base]));
    });

    test('BMax is close to the best of all choices', () => {
      const small = domainOf(2, 3, 5);
      const few = wantedCuboids(build({ kind: 'cuboids' }, small));
      const all = candidateSources(small, baseCuboid(build({ kind: 'cuboids' }, small)), few);
      let best = Number.POSITIVE_INFINITY;
      for (let mask = 1; mask < 1 << all.length; mask++) {
        best = Math.min(
          best,
          largestVariance(
            few,
            all.filter((_, i) => (mask >> i) & 1),
          ),
        );
      }
      expect(largestVariance(few, boundedMaximum(few, all))).toBeLessThanOrEqual(1.5 * best);
    });

    test('PMost keeps more tables within its bound than BMax does', () => {
      const bmax = boundedMaximum(wanted, candidates);
      const bound = 0.1 * largestVariance(wanted, bmax);
      const within = (sources: readonly Cuboid[]) =>
        wanted.filter(
          (cuboid) => (sources.length ** 2 * (bestSource(cuboid, sources)?.cells ?? 1e9)) / cuboid.cells <= bound,
        ).length;
      const pmost = mostWithin(wanted, candidates, base, bound);
      expect(within(pmost)).toBeGreaterThan(within(bmax));
      expect(wanted.every((cuboid) => bestSource(cuboid, pmost))).toBe(true);
    });

    test('PMost keeps as many within its bound as the best of all choices does', () => {
      const small = domainOf(2, 3, 5);
      const smallCube = build({ kind: 'cuboids' }, small);
      const [few, whole] = [wantedCuboids(smallCube), baseCuboid(smallCube)];
      const all = candidateSources(small, whole, few);
      // As many noisy tables as are measured, each with as many times the noise, of as many times the variance.
      const within = (sources: readonly Cuboid[], variance: number) =>
        few.filter(
          (cuboid) => sources.length ** 2 * (bestSource(cuboid, sources)?.cells ?? 1e9) <= variance * cuboid.cells,
        ).length;
      const choices = Array.from({ length: (1 << all.length) - 1 }, (_, i) => all.filter((_, k) => ((i + 1) >> k) & 1));
      const full = choices.filter((sources) => few.every((cuboid) => bestSource(cuboid, sources)));
      for (const variance of Array.from({ length: 64 }, (_, i) => i + 1)) {
        const best = Math.max(...full.map((sources) => within(sources, variance)));
        const found = within(mostWithin(few, all, whole, variance), variance);
        expect(found).toBeGreaterThanOrEqual(best);
        expect(found).toBeGreaterThanOrEqual(within([whole], variance));
      }
    });

    test('PMost measures three tables themselves where three times the noise is still precise', () => {
      const small = domainOf(3, 10);
      const few = [[0], [1], [0, 1]].map((set) => cuboidOf(small, set));
      const pmost = mostWithin(few, candidateSources(small, few[2], few), few[2], 9);
      expect(new Set(pmost)).toEqual(new Set(few));
      // With less room the third one would not be precise, and no more are than from the base alone.
      expect(mostWithin(few, candidateSources(small, few[2], few), few[2], 8.9)).toEqual([few[2]]);
    });

    test('PMost keeps nearly as many within its bound as the best of all choices, whatever is asked for', () => {
      const rng = seededRng('wanted cuboids');
      const kept = { found: 0, best: 0 };
      for (let trial = 0; trial < 150; trial++) {
        const small = domainOf(...Array.from({ length: 3 }, () => 2 + rng.integer(9)));
        const sets = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].filter(() => rng.integer(2) === 1);
        if (sets.length === 0) continue;
        const few = sets.map((set) => cuboidOf(small, set));
        const whole = cuboidOf(
          small,
          [0, 1, 2].filter((index) => sets.some((set) => set.includes(index))),
        );
        const all = candidateSources(small, whole, few);
        const variance = [0.25, 0.5, 1][rng.integer(3)] * largestVariance(few, boundedMaximum(few, all));
        const within = (sources: readonly Cuboid[]) =>
          few.filter(
            (cuboid) => sources.length ** 2 * (bestSource(cuboid, sources)?.cells ?? 1e9) <= variance * cuboid.cells,
          ).length;
        let best = 0;
        for (let mask = 1; mask < 1 << all.length; mask++) {
          const sources = all.filter((_, i) => (mask >> i) & 1);
          if (few.every((cuboid) => bestSource(cuboid, sources))) best = Math.max(best, within(sources));
        }
        const found = within(mostWithin(few, all, whole, variance));
        expect(found).toBeGreaterThanOrEqual(Math.max(within(few), within([whole])));
        kept.found += found;
        kept.best += best;
      }
      expect(kept.found).toBeGreaterThanOrEqual(0.95 * kept.best);
    });

    test('are chosen once for all trials on a workload', () => {
      const plan = plannedSources(cube);
      expect(plan.bmax).toEqual(boundedMaximum(wanted, candidates));
      const bound = 0.3 * largestVariance(wanted, plan.bmax);
      expect(plan.pmost(0.3)).toEqual(mostWithin(wanted, candidates, base, bound));
      expect(plan.pmost(0.9)).not.toEqual(plan.pmost(0.3));
      expect(plannedSources(cube).pmost(0.3)).toBe(plan.pmost(0.3));
    });

    test('PMost counts the base among what it measures', () => {
      const small = domainOf(3, 4, 5);
      const alone = build({ kind: 'marginals', order: 1 }, small);
      const [few, whole] = [wantedCuboids(alone), baseCuboid(alone)];
      // One of the three tables itself and the base for the others: twice the noise, four times the variance.
      const pmost = mostWithin(few, candidateSources(small, whole, few), whole, 4.5);
      expect(pmost.map(({ attributes }) => attributes)).toEqual([[0], [0, 1, 2]]);
    });

    test('PMost measures the base alone where the bound leaves room for nothing else', () => {
      const bound = 2.5;
      const pmost = mostWithin(wanted, candidates, base, bound);
      expect(pmost).toEqual([base]);
      // The base itself, and what is summed from pairs of its cells.
      expect(wanted.filter(({ cells }) => base.cells <= bound * cells)).toHaveLength(3);
    });
  });

  test('refuse what is no table', () => {
    expect(cubeBmax.supports(build({ kind: 'intervals', attribute: 'a' }, domain))).toMatch(/marginals or cuboids/);
    const huge = domainOf(...new Array(10).fill(40));
    expect(cubeBase.supports(build({ kind: 'marginals', order: 1 }, huge))).toMatch(/a, b, c, .* about 10¹⁶ cells/);
  });
});

describe('Barak et al.', () => {
  const czech = builtinDataset('czech');
  const dataset = czech.build(defaultParams(czech.params));
  const counts = new RecordCounts(dataset);
  const workload = build({ kind: 'marginals', order: 2 }, dataset.domain);
  const run = { mechanism: barak, counts, workload, neighbours: 'replace-one' as const };

  test.each(['multiplicative-weights', 'linear-program'])(
    '%s: marginals that add up and are never negative',
    (reconstruct) => {
      const { release, ledger } = runMechanism({
        ...run,
        epsilon: 0.2,
        params: { degree: 2, reconstruct },
        rng: seededRng('barak'),
      });
      for (const table of release.answers) {
        for (const count of table) expect(count).toBeGreaterThanOrEqual(0);
        expect(table.reduce((sum, count) => sum + count, 0)).toBeCloseTo(counts.records, 6);
      }
      expect(ledger.remaining).toBeLessThan(100);
      expect(ledger.remaining).toBeGreaterThanOrEqual(0);
    },
  );

  test('the linear program comes closest to the noisy parities', () => {
    const miss = (reconstruct: string) => {
      const params = { degree: 2, reconstruct };
      const { release } = runMechanism({ ...run, epsilon: 0.05, params, rng: seededRng('closest') });
      const [{ block, answers }] = release.history;
      const all = dataset.domain.attributes.map((_, index) => index);
      const table = release.distribution?.table(all) ?? new Float64Array(64);
      return block.answer(table).reduce((most, answer, i) => Math.max(most, Math.abs(answer - answers[i])), 0);
    };
    expect(miss('linear-program')).toBeLessThan(miss('multiplicative-weights'));
  });

  test('hundreds of noisy parities together are not followed into their noise', () => {
    const domain = domainOf(2, 2, 2, 2, 2, 2, 2, 2, 2, 2);
    const cells = Array.from({ length: 1024 }, (_, cell) => (cell % 8 === 0 ? 40 : 4));
    const skewed = countsOf(domain, cells);
    const workload = build({ kind: 'parities', degree: 1 }, domain);
    const { release } = runMechanism({ ...run, counts: skewed, workload, epsilon: 0.7, rng: seededRng('hundreds') });
    const nothing = relativeEntropyOf(skewed, countsOf(domain, new Array(1024).fill(8.5)));
    // The start counting for ten records, the table was further off than one that nothing is known about.
    expect(relativeEntropyOf(skewed, release.distribution ?? skewed)).toBeLessThan(0.5 * nothing);
  });

  test('all parities and a large ε give the table itself', () => {
    for (const reconstruct of ['multiplicative-weights', 'linear-program']) {
      const params = { degree: 6, reconstruct };
      const { release } = runMechanism({ ...run, epsilon: 1000, params, rng: seededRng('all') });
      const entropy = relativeEntropyOf(counts, release.distribution ?? counts);
      // One cell is empty, and noise may put nothing into a cell of few.
      if (reconstruct === 'multiplicative-weights') expect(entropy).toBeLessThan(0.001);
      release.answers.forEach((table, b) => {
        const truth = counts.table(workload.blocks[b].attributes);
        table.forEach((count, cell) => {
          expect(Math.abs(count - truth[cell])).toBeLessThan(2);
        });
      });
    }
  });

  test('replays go through the parities one after the other, as printed', () => {
    const [degree, replay, epsilon] = [2, 3, 0.5];
    const { release } = runMechanism({ ...run, epsilon, params: { degree, replay }, rng: seededRng('passes') });
    const [{ block, answers }] = release.history;
    const table = new Float64Array(64).fill(counts.records / 64);
    for (let pass = 0; pass < replay; pass++) {
      for (let i = 0; i < block.queries; i++) {
        const signs = Float64Array.from(
          table,
          (_, cell) => block.answer(table.map((__, at) => Number(at === cell)))[i],
        );
        const now = signs.reduce((sum, sign, cell) => sum + sign * table[cell], 0);
        const change = (answers[i] - now) / (2 * counts.records);
        for (let cell = 0; cell < 64; cell++) table[cell] *= Math.exp(signs[cell] * change);
        const total = table.reduce((sum, count) => sum + count, 0);
        for (let cell = 0; cell < 64; cell++) table[cell] *= counts.records / total;
      }
    }
    const made = release.distribution?.table(dataset.domain.attributes.map((_, index) => index)) ?? [];
    table.forEach((count, cell) => {
      expect(made[cell]).toBeCloseTo(count, 8);
    });
  });

  test('few parities that a table can have are met, and nothing else is made up', () => {
    const [domain, records] = [domainOf(2, 2, 2), 1000];
    const all = [0, 1, 2];
    const parities = build({ kind: 'parities', degree: 1 }, domain).blocks[0];
    const shares = closestTable(parities, 8, Float64Array.of(300, -100, 50), records);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const met = parities.answer(shares.map((share) => share * records));
    [300, -100, 50].forEach((wanted, i) => {
      expect(met[i]).toBeCloseTo(wanted, 5);
    });
    // A table of nobody is empty, whatever the noise says.
    expect([...closestTable(parities, 8, Float64Array.of(3, -1, 2), 0)].every(Number.isFinite)).toBe(true);
    const nobody = {
      ...run,
      counts: countsOf(domain, new Float64Array(8)),
      workload: build({ kind: 'marginals', order: 3 }, domain),
    };
    for (const reconstruct of ['multiplicative-weights', 'linear-program']) {
      const { release } = runMechanism({
        ...nobody,
        epsilon: 1,
        params: { degree: 2, reconstruct },
        rng: seededRng('nobody'),
      });
      expect([...(release.distribution?.table(all) ?? [])].map(Math.abs)).toEqual(new Array(8).fill(0));
    }
  });

  test('only binary attributes, and no linear program that takes forever', () => {
    const mixed = build({ kind: 'marginals', order: 1 }, domainOf(2, 3));
    expect(barak.supports(mixed)).toMatch(/"b" has 3 values; turn it into binary attributes/);
    const eleven = domainOf(...new Array(11).fill(2));
    const large = {
      ...run,
      counts: countsOf(eleven, new Float64Array(2048).fill(3)),
      workload: build({ kind: 'marginals', order: 1 }, eleven),
    };
    const params = { degree: 1, reconstruct: 'linear-program' };
    expect(() => runMechanism({ ...large, epsilon: 1, params, rng: seededRng('large') })).toThrow(
      /2,048 cells .* multiplicative weights/,
    );
  });
});
