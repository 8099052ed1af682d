import { describe, expect, test } from 'vitest';
import { coarseSizes, coarseTable, coarseView } from '../../../src/core/experiment/coarse-table.ts';
import { type RoundFrames, roundFrames } from '../../../src/core/experiment/round-frames.ts';
import { mwem } from '../../../src/core/mechanisms/mwem.ts';
import { relativeEntropyOf } from '../../../src/core/metrics/relative-entropy.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { runMechanism } from '../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const domain = domainOf(2, 3, 2);
const counts = countsOf(domain, [400, 10, 30, 0, 5, 5, 100, 0, 20, 30, 350, 50]);
const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), domain);
const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));

function ran(trace = true) {
  const { release } = runMechanism({
    mechanism: mwem,
    counts,
    workload,
    epsilon: 50,
    neighbours: 'replace-one',
    rng: seededRng('rounds'),
    params: { rounds: 8 },
    trace,
  });
  return release;
}

describe('the rounds of MWEM', () => {
  const release = ran();
  const frames = roundFrames(release.rounds ?? [], workload, counts, truth, true) as RoundFrames;

  test('end at the distribution that was released, and its numbers are those of the metrics', () => {
    const last = frames.frames[7];
    expect(frames.frames).toHaveLength(8);
    expect(release.distribution && relativeEntropyOf(counts, release.distribution)).toBe(last.relativeEntropy);
    const errors = release.answers.flatMap((own, block) => [...own].map((x, i) => Math.abs(x - truth[block][i])));
    expect(last.largestError).toBeCloseTo(Math.max(...errors), 6);
    expect(last.relativeEntropy).toBeLessThan(frames.frames[0].relativeEntropy ?? 0);
  });

  test('name what was chosen with its true answer', () => {
    const [first] = frames.frames;
    const { block, query } = release.rounds?.[0] ?? {};
    expect(first.truth).toEqual(Float64Array.of(truth[block ?? 0][query ?? 0]));
    expect(first.words).toMatch(/^[abc] = \d and [abc] = \d$/);
    expect(Math.abs(first.after[0] - first.measured[0])).toBeLessThan(Math.abs(first.before[0] - first.measured[0]));
  });

  test('show the worst tables first', () => {
    for (const { worst } of frames.frames) {
      expect(worst.map(({ misplaced }) => misplaced)).toEqual(
        worst.map(({ misplaced }) => misplaced).toSorted((a, b) => b - a),
      );
    }
    const { view, cells, misplaced } = frames.frames[7].worst[0];
    const moved = cells.reduce((sum, x, i) => sum + Math.abs(x - frames.views[view].truth[i]), 0);
    expect(misplaced).toBeCloseTo(moved / 2000, 12);
    expect(frames.views.map(({ label }) => label)).toEqual(['a × b', 'a × c', 'b × c']);
  });

  test('are not there without a trace, and have no relative entropy without the table of all cells', () => {
    expect(roundFrames(ran(false).rounds ?? [], workload, counts, truth, true)).toBeNull();
    expect(roundFrames(release.rounds ?? [], workload, counts, truth, false)?.frames[0].relativeEntropy).toBeNull();
  });
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
