import { expect, test } from 'vitest';
import { payloadOf, countsOf as unpacked } from '../../../src/core/data/counts/counts-payload.ts';
import { RecordCounts } from '../../../src/core/data/counts/record-counts.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { referenceLines } from '../../../src/core/experiment/run/reference-lines.ts';
import { TrialService } from '../../../src/core/experiment/run/trial-service.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { mechanismById } from '../../../src/core/mechanisms/registry.ts';
import { resultOf } from '../../../src/core/outcome.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { roundsOf } from '../../support/extras.ts';
import { tablesOn } from '../../support/tables-on.ts';

const ATTRIBUTES = 1000;
const ROWS = 300;

/** The first two attributes are one and the same, and so are the next two. */
function thousand() {
  const rng = seededRng('thousand');
  const columns = Array.from({ length: ATTRIBUTES }, () => Uint8Array.from({ length: ROWS }, () => rng.integer(2)));
  columns[1] = columns[0];
  columns[3] = columns[2];
  const attributes = columns.map((_, index) => ({ name: `x${index}`, size: 2, labels: ['0', '1'] }));
  return { domain: { attributes }, rows: ROWS, columns, weights: null, records: ROWS };
}

const experimentOn = (workload: unknown, more: object = {}) =>
  parseExperiment({
    version: 1,
    dataset: { csv: 'thousand.csv' },
    workload,
    mechanisms: [{ id: 'mwem-factored', params: { rounds: 2 } }],
    sweep: { parameter: 'epsilon', values: [10] },
    metrics: ['max-absolute-error', 'mean-absolute-error', 'cuboid-mean-error'],
    trials: 1,
    ...more,
  });

test('all pairs of a thousand attributes run, and rounds go where the truth is far from even', async () => {
  const dataset = thousand();
  const experiment = experimentOn({ kind: 'parities', degree: 2 });
  const sets = tablesOn(experiment, dataset.domain);
  expect(sets).toHaveLength(500_500);
  const counts = unpacked(payloadOf(new RecordCounts(dataset), sets));
  const runner = new TrialRunner(experiment, counts, () => 0);
  const { row, release } = runner.detail({ mechanism: 0, value: 0, trial: 0 });
  expect(row.error).toBeUndefined();
  expect(row.spent).toBeCloseTo(10, 6);
  expect(
    release &&
      roundsOf(release)
        .map(({ words }) => words)
        .sort(),
  ).toEqual(['parity of x0 ⊕ x1', 'parity of x2 ⊕ x3']);
  // What is left are parities of independent coins: 300 tosses are never this far from even.
  expect(row.metrics['max-absolute-error']).toBeLessThan(120);
  expect(row.metrics['mean-absolute-error']).toBeCloseTo(Math.sqrt((2 * ROWS) / Math.PI), 0);

  for (const id of ['ireduct', 'iresamp', 'barak', 'mwem', 'cube-base']) {
    const supported = mechanismById(id, 'mechanisms').supports(runner.workload);
    expect(supported, id).toMatch(/choose|use|take|ask for fewer/);
  }

  const service = new TrialService(() => 0);
  resultOf(await service.load('thousand', payloadOf(counts, sets)));
  const looked = resultOf(service.answers('thousand', experiment, { mechanism: 0, value: 0, trial: 0 }));
  expect(looked.asked).toBe(500_500);
  expect(looked.blocks).toHaveLength(1000);
  expect(
    looked.blocks
      .slice(0, 2)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['parity of x0 ⊕ x1', 'parity of x2 ⊕ x3']);
  for (const { index, label, truth, answers } of looked.blocks) {
    expect(runner.workload.blocks[index].label).toBe(label);
    expect([truth.buffer.byteLength, answers?.buffer.byteLength]).toEqual([8, 8]);
  }
  expect(looked.view).toHaveProperty('frames.length', 3);

  // These need a table of all cells, or all queries one by one: refused in words before any memory is taken.
  const lines = await referenceLines(
    experimentOn({ kind: 'parities', degree: 2 }, { references: ['svd-bound', 'non-private-fit'] }),
    counts,
  );
  expect(lines.map(({ points }) => points[0])).toEqual([
    { value: 10, error: expect.stringMatching(/matrix of 500,500 queries, more than is worth waiting for/) },
    { value: 10, error: expect.stringMatching(/table of all cells, about 1.1 × 10³⁰¹ cells .* more than the limit/) },
  ]);
});
