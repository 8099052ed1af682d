import { describe, expect, test } from 'vitest';
import { mechanismById } from '../../src/core/mechanisms/registry.ts';
import { reliability } from '../../src/core/metrics/question-stream.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { isQuestionBlock } from '../../src/core/workload/question-stream.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { stepsOf } from '../support/extras.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';
import { chiSquareFit } from '../support/statistics.ts';

const domain = domainOf(12);
const counts = countsOf(domain, [700, 0, 3, 90, 1, 20, 0, 0, 55, 8, 300, 2]);
const streamOf = (count: number, confidence: number) =>
  buildWorkload(
    parseWorkload({ kind: 'question-stream', count, seed: 5, cells: 12, width: [20, 400], confidence }, 'workload'),
    domain,
  );

const TRIALS = 200;

/** Mean and its standard error over independent runs of one stream. */
function meanOver(values: number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}

/**
 * Within one stream answers share noise, so the share of intervals that hold the truth is taken per run, and runs are
 * independent. A mean five standard errors off comes by chance with probability 6e-7; there are ten such comparisons.
 */
describe.each([
  ['ask-improved', 'none', 0.8],
  ['ask-inference', 'none', 0.8],
  ['ask-inference', 'tree', 0.8],
  ['ask-inference', 'none', 0.5],
  ['ask-ols', 'none', 0.8],
] as const)('%s with history %s at %d', (id, history, confidence) => {
  const mechanism = mechanismById(id, 'mechanisms');
  const workload = streamOf(25, confidence);
  const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
  const runs = Array.from({ length: TRIALS }, (_, trial) => {
    const rng = seededRng(`coverage ${id} ${history} ${confidence}`).split(`trial ${trial}`);
    const params = { budget: 'epsilon', history };
    const run = { mechanism, neighbours: 'add-remove', counts, workload, epsilon: 100, params, rng } as const;
    const { release } = runMechanism(run);
    return { answers: release.answers, stream: stepsOf(release) };
  });

  test('exact intervals hold the truth as often as they promise', () => {
    const { mean, error } = meanOver(
      runs.map(({ stream }) => {
        const held = stream.filter(({ answer, halfWidth }, i) => Math.abs(answer - truth[0]![i]!) <= halfWidth);
        return held.length / stream.length;
      }),
    );
    expect(Math.abs(mean - confidence) / error).toBeLessThan(5);
    expect(error).toBeLessThan(0.018);
  });

  test('R_i is no less than that', () => {
    const { mean, error } = meanOver(
      runs.map(({ stream, answers }) => reliability.evaluate({ truth, answers, sanityBound: 1, stream })),
    );
    expect((mean - confidence) / error).toBeGreaterThan(-5);
  });

  test('no single question is answered worse than it asked for', () => {
    // Whether a question is measured or inferred is the same in all runs, so what it comes to is binomial. Five and a half
    // standard deviations below are there by chance with probability 2e-6 at most, for one of 25 questions with 5e-5.
    const sd = Math.sqrt((confidence * (1 - confidence)) / TRIALS);
    for (let question = 0; question < 25; question++) {
      const held = runs.filter(({ stream, answers: [answers] }) => {
        return Math.abs(answers![question]! - truth[0]![question]!) <= stream[question]!.wanted;
      });
      expect((held.length / TRIALS - confidence) / sd, `question ${question + 1}`).toBeGreaterThan(-5.5);
    }
  });
});

test('questions are as Equations 37 and 38 have them', () => {
  const count = 20_000;
  const wide = domainOf(60);
  const spec = parseWorkload({ kind: 'question-stream', count, cells: 40, width: [50, 1000] }, 'workload');
  const [block] = buildWorkload(spec, wide).blocks;
  if (!isQuestionBlock(block!)) throw new Error('no questions');
  const { rows, halfWidths } = block.questions;
  const totals = rows.map((row) => row.reduce((sum, times) => sum + times, 0));
  const byTotal = Array.from({ length: 11 }, (_, n) => totals.filter((total) => total === n).length);
  const draws = totals.reduce((sum, total) => sum + total, 0);
  const byCell = Array.from({ length: 41 }, (_, j) => rows.reduce((sum, row) => sum + row[j]!, 0));
  const probabilities = Array.from({ length: 40 }, (_, j) => 0.09 * 10 ** -Math.floor(j / 10));
  // Each comparison refuses a right generator with probability 1e-6.
  expect(chiSquareFit(byTotal, [0, ...Array(10).fill(0.1)], count)).toBeGreaterThan(1e-6);
  expect(chiSquareFit(byCell, probabilities, draws)).toBeGreaterThan(1e-6);
  expect(byCell[40]).toBe(0);
  const tenths = Array.from(
    { length: 10 },
    (_, k) => halfWidths.filter((half) => Math.floor((half - 25) / 47.5) === k).length,
  );
  expect(chiSquareFit(tenths, Array(10).fill(0.1), count)).toBeGreaterThan(1e-6);
});
