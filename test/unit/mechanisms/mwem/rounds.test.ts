import { describe, expect, test } from 'vitest';
import type { Counts } from '../../../../src/core/data/counts/counts.ts';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import type { Mechanism, Release } from '../../../../src/core/mechanisms/mechanism.ts';
import { coarseSizes, coarseTable, coarseView } from '../../../../src/core/mechanisms/mwem/coarse-table.ts';
import { mwem } from '../../../../src/core/mechanisms/mwem/mwem.ts';
import { mwemFactored } from '../../../../src/core/mechanisms/mwem/mwem-factored.ts';
import type { RoundEvent, RoundsExtra, RoundsView } from '../../../../src/core/mechanisms/mwem/rounds.ts';
import { relativeEntropyOf } from '../../../../src/core/metrics/relative-entropy.ts';
import type { ParamSpecs } from '../../../../src/core/params.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 3, 2);
const counts = countsOf(domain, [400, 10, 30, 0, 5, 5, 100, 0, 20, 30, 350, 50]);
const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), domain);
const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));

function ran({ trace = true, mechanism = mwem as Rounded, ...params }: RunGiven = {}) {
  const { release } = runMechanism({
    mechanism,
    counts,
    workload,
    epsilon: 50,
    neighbours: 'replace-one',
    rng: seededRng('rounds'),
    params: { rounds: 8, ...params },
    trace,
  });
  return release;
}

type Rounded = Mechanism<ParamSpecs, RoundsExtra>;
type RunGiven = { trace?: boolean; mechanism?: Rounded } & Record<string, unknown>;

function viewOf({ extra, distribution }: Release<RoundsExtra>, answers: readonly Float64Array[], hasJoint: boolean) {
  return extra?.view({ workload, counts, answers, hasJoint, released: distribution }) ?? null;
}

const framesOf = (given: RunGiven = {}) => viewOf(ran(given), truth, true) as RoundsView;
const largestErrorOf = (answers: readonly Float64Array[]) =>
  Math.max(...answers.flatMap((own, block) => [...own].map((x, i) => Math.abs(x - truth[block][i]))));

describe('the rounds of MWEM', () => {
  const release = ran();
  const { frames, views, kept } = framesOf();

  test('begin before the first one, with nothing chosen and the records spread evenly', () => {
    const [start] = frames;
    expect(start.event).toBeNull();
    // 1000 records over 6 cells of a × b, and ln 12 − H(truth) of relative entropy.
    expect([...(start.last.cells.get(0) ?? [])]).toEqual(new Array(6).fill(expect.closeTo(1000 / 6, 9)));
    const even = WeightedDistribution.uniform(domain, 1000);
    expect(start.last.relativeEntropy).toBeCloseTo(relativeEntropyOf(counts, even), 12);
  });

  test('end at the distribution that was released, and its numbers are those of the metrics', () => {
    const { last } = frames[8];
    expect(frames).toHaveLength(9);
    expect(release.distribution && relativeEntropyOf(counts, release.distribution)).toBe(last.relativeEntropy);
    expect(last.largestError).toBeCloseTo(largestErrorOf(release.answers), 6);
    expect(last.relativeEntropy).toBeLessThan(frames[1].last.relativeEntropy ?? 0);
  });

  test('name what was chosen with its true answer', () => {
    const event = frames[1].event as RoundEvent;
    const { block, query } = release.extra?.rounds[0] ?? {};
    expect(event.truth).toEqual(Float64Array.of(truth[block ?? 0][query ?? 0]));
    expect(event.words).toMatch(/^[abc] = \d and [abc] = \d$/);
    expect(Math.abs(event.after[0] - event.measured[0])).toBeLessThan(Math.abs(event.before[0] - event.measured[0]));
  });

  test('rank the tables, and show the cells of all that there is room for', () => {
    expect(views.map(({ label }) => label).toSorted()).toEqual(['a × b', 'a × c', 'b × c']);
    expect(kept).toEqual([0, 1, 2]);
    for (const { last } of frames) {
      const shares = last.worst.map((view) => last.misplaced[view]);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      for (const [view, cells] of last.cells) {
        const moved = cells.reduce((sum, x, i) => sum + Math.abs(x - views[view].truth[i]), 0);
        expect(last.misplaced[view]).toBeCloseTo(moved / 2000, 12);
      }
    }
  });

  test('of an average end at the average that was released', () => {
    const params = { output: 'average', replay: 0 };
    const released = ran(params);
    const { average, last } = framesOf(params).frames[8];
    const expected = released.distribution as Counts;
    expect(average?.relativeEntropy).toBeCloseTo(relativeEntropyOf(counts, expected), 9);
    expect(average?.largestError).toBeCloseTo(largestErrorOf(released.answers), 6);
    expect(Math.abs((last.relativeEntropy ?? 0) - (average?.relativeEntropy ?? 0))).toBeGreaterThan(0.001);
    const views = viewOf(released, truth, false)?.frames[8].average;
    expect(views?.largestError).toBeCloseTo(largestErrorOf(released.answers), 6);
    expect(views?.relativeEntropy).toBeNull();
  });

  test('begin at the first histogram where there is one', () => {
    const [start] = framesOf({ initialShare: 0.5 }).frames;
    expect(start.last.relativeEntropy).toBeLessThan(0.1 * (frames[0].last.relativeEntropy ?? 0));
  });

  test.each([{ rounds: 'adaptive' }, { mechanism: mwemFactored as Rounded }, { replay: 3 }])('%j', (given) => {
    const all = framesOf(given).frames;
    expect(all.length).toBe((ran(given).extra?.rounds.length ?? 0) + 1);
    expect(all.at(-1)?.last.relativeEntropy).toBeLessThan(all[0].last.relativeEntropy ?? 0);
  });

  test('many are looked at now and then, and at the end', () => {
    const { frames: all } = framesOf({ rounds: 250 });
    expect(all).toHaveLength(251);
    expect(new Set(all.map(({ last }) => last)).size).toBeLessThanOrEqual(101);
    expect(all[250].last.largestError).toBeCloseTo(largestErrorOf(ran({ rounds: 250 }).answers), 6);
  });

  test('are not there without a trace, and have no relative entropy without the table of all cells', () => {
    expect(viewOf(ran({ trace: false }), truth, true)).toBeNull();
    expect(viewOf(release, truth, false)?.frames[1].last.relativeEntropy).toBeNull();
  });
});

test('an answer that is too small is as wrong as one that is too large', () => {
  const [low, high] = [-40, 40].map((shift) => {
    const shifted = truth.map((own) => own.map((x) => x + shift));
    return viewOf(ran(), shifted, false)?.frames[8].last.largestError ?? 0;
  });
  // The largest error of the run itself is far below 40 records.
  expect(low).toBeGreaterThan(35);
  expect(high).toBeGreaterThan(35);
});

test('a large table is added up to as many cells as can be told apart', () => {
  const wide = domainOf(600, 2, 100);
  const line = coarseView(wide, [0]);
  expect(line.groups).toEqual([3]);
  const bars = coarseTable(line, new Float64Array(600).fill(1));
  expect(bars).toEqual(new Float64Array(200).fill(3));
  const map = coarseView(wide, [1, 2]);
  expect(coarseSizes(map)).toEqual([2, 34]);
  const cells = coarseTable(
    map,
    Float64Array.from({ length: 200 }, (_, cell) => (cell === 0 || cell === 199 ? 1 : 0)),
  );
  expect([cells.length, cells[0], cells[67], cells.reduce((a, b) => a + b)]).toEqual([68, 1, 1, 2]);
});
