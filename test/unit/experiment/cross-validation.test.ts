import { expect, test } from 'vitest';
import { countsOf, payloadOf } from '../../../src/core/data/counts/counts-payload.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import type { Dataset } from '../../../src/core/data/dataset.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { referenceLines } from '../../../src/core/experiment/run/reference-lines.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { accuracyOn, buildNaiveBayes } from '../../../src/core/metrics/classifier-accuracy.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';
import { tablesOn } from '../../support/tables-on.ts';

const domain = domainOf(3, 4, 2);

/** The class b = 0..3 shows through a and c, more or less. */
function people(rows: number): Dataset {
  const rng = seededRng('people');
  const b = Uint8Array.from({ length: rows }, () => rng.integer(4));
  const noisy = (value: number, size: number) => (rng.uniform() < 0.8 ? value % size : rng.integer(size));
  const columns = [b.map((value) => noisy(value, 3)), b, b.map((value) => noisy(value >> 1, 2))];
  return { domain, rows, columns, weights: null, records: rows };
}

const experiment = (changes: object = {}) =>
  parseExperiment({
    version: 1,
    dataset: { builtin: 'table-2' },
    workload: { kind: 'naive-bayes', class: 'b' },
    mechanisms: [{ id: 'laplace' }, { id: 'ireduct' }],
    sweep: { parameter: 'epsilon', values: [0.01, 500] },
    metrics: ['classifier-accuracy', 'overall-relative-error'],
    references: ['no-noise-classifier'],
    trials: 2,
    ...changes,
  });

const FOLDS = 10;

test('folds differ in size by one at most, and each record is held out once', () => {
  const data = people(1234);
  const whole = new RecordCounts(data);
  const folds = whole.folds(FOLDS);
  expect(folds.map((fold) => fold.heldOut.rows).sort()).toEqual([...new Array(6).fill(123), ...new Array(4).fill(124)]);
  const together = new Float64Array(24);
  for (const { training, heldOut } of folds) {
    const held = new RecordCounts(heldOut).table([0, 1, 2]);
    const trained = training.table([0, 1, 2]);
    expect(training.records).toBe(1234 - heldOut.records);
    held.forEach((count, cell) => {
      together[cell] += count;
      expect(trained[cell] + count).toBe(whole.table([0, 1, 2])[cell]);
    });
  }
  expect(together).toEqual(whole.table([0, 1, 2]));
});

test('weighted rows are divided person by person', () => {
  const weights = Float64Array.of(100, 7, 0, 23);
  const column = Uint8Array.of(0, 1, 2, 0);
  const zeros = new Uint8Array(4);
  const data: Dataset = { domain, rows: 4, columns: [column, zeros, zeros], weights, records: 130 };
  const folds = new RecordCounts(data).folds(FOLDS);
  expect(folds.map((fold) => fold.heldOut.records)).toEqual(new Array(FOLDS).fill(13));
  const sums = weights.map((_, row) => folds.reduce((sum, fold) => sum + (fold.heldOut.weights?.[row] ?? 0), 0));
  expect(sums).toEqual(weights);
  const half = { ...data, weights: Float64Array.of(0.5, 1, 1, 1) };
  expect(() => new RecordCounts(half).folds(FOLDS)).toThrow('whole numbers');
});

test('the classifier takes the class that Bayes’ rule on max{y + 1, 1} makes most probable', () => {
  const workload = buildWorkload(parseWorkload({ kind: 'naive-bayes', class: 'b' }, 'workload'), domain);
  const answers = workload.blocks.map((block, k) =>
    Float64Array.from({ length: block.queries }, (_, i) => ((i * 7 + k) % 11) - 3),
  );
  const model = buildNaiveBayes(domain, workload.blocks, answers);
  const cells = answers.map((table) => table.map((y) => Math.max(y + 1, 1)));
  expect([...model.prior]).toEqual([...cells[0]].map((cell) => expect.closeTo(Math.log(cell), 12)));
  const sumOfA = [0, 1, 2].reduce((sum, value) => sum + cells[1][value * 4 + 1], 0);
  expect(model.given[0].scores[2 * 4 + 1]).toBeCloseTo(Math.log(cells[1][2 * 4 + 1] / sumOfA), 12);
  const records = people(500);
  let right = 0;
  for (let row = 0; row < 500; row++) {
    const [a, b, c] = records.columns.map((column) => column[row]);
    const score = (target: number) => {
      const sumA = [0, 1, 2].reduce((sum, value) => sum + cells[1][value * 4 + target], 0);
      const sumC = [0, 1].reduce((sum, value) => sum + cells[2][target * 2 + value], 0);
      return (cells[0][target] * cells[1][a * 4 + target] * cells[2][target * 2 + c]) / sumA / sumC;
    };
    const scores = [0, 1, 2, 3].map(score);
    if (scores.indexOf(Math.max(...scores)) === b) right++;
  }
  expect(accuracyOn(records, model)).toBeCloseTo(right / 500, 12);
  const broken = [answers[0], answers[1].with(3, Number.NaN), answers[2]];
  expect(accuracyOn(records, buildNaiveBayes(domain, workload.blocks, broken))).toBeNaN();
});

test('every fold spends the whole ε; with a large one the accuracy is that without noise', async () => {
  const counts = new RecordCounts(people(3000));
  const spec = experiment();
  const runner = new TrialRunner(spec, counts, () => 0);
  const rows = [0, 1].flatMap((mechanism) => [0, 1].map((value) => runner.run({ mechanism, value, trial: 0 })));
  const [noisy, clear] = [rows[0], rows[1]];
  const [line] = await referenceLines(spec, counts);
  const best = line.points.map((point) => ('metrics' in point ? point.metrics['classifier-accuracy'] : Number.NaN));
  expect(best[0]).toBe(best[1]);
  // A tenth of 3000 records in four classes: chance is 1/4, and what shows through is worth far more.
  expect(best[0]).toBeGreaterThan(0.6);
  expect(Math.abs(clear.metrics['classifier-accuracy'] - best[0])).toBeLessThan(0.01);
  expect(noisy.metrics['classifier-accuracy']).toBeLessThan(best[0] - 0.05);
  expect(noisy.spent).toBeGreaterThan(0.0099);
  expect(noisy.spent).toBeLessThanOrEqual(0.01);
  expect(rows.every((row) => row.private)).toBe(true);
});

test('a worker with tables and held-out records gives the same numbers', () => {
  const counts = new RecordCounts(people(2000));
  const spec = experiment();
  const sent = countsOf(structuredClone(payloadOf(counts, tablesOn(spec, domain), FOLDS)));
  const cell = { mechanism: 1, value: 0, trial: 1 };
  const [here, there] = [counts, sent].map((at) => new TrialRunner(spec, at, () => 0).run(cell));
  expect(there).toEqual(here);
});

test('what cannot be cross-validated is refused with its place', () => {
  expect(() => experiment({ workload: { kind: 'marginals', order: 1 } })).toThrow('metrics[0]: "classifier-accuracy"');
  const tables = countsOf(payloadOf(new RecordCounts(people(50)), tablesOn(experiment(), domain)));
  expect(() => new TrialRunner(experiment(), tables, () => 0)).toThrow('needs the records themselves');
});
