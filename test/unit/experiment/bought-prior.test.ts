import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { tablesNeeded } from '../../../src/core/experiment/run/tables-needed.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { at } from '../../../src/core/privacy/budget.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const domain = domainOf(3, 2, 1);
const counts = countsOf(domain, [1000, 200, 0, 500, 10_000, 100]);

function trial(reconstruct: unknown, changes: Record<string, unknown> = {}) {
  const experiment = parseExperiment(
    experimentJson({
      neighbours: 'add-remove',
      workload: { kind: 'ranges', attributes: ['a'], count: 3 },
      mechanisms: [{ id: 'laplace', ...(reconstruct ? { reconstruct } : {}) }],
      ...changes,
    }),
  );
  const runner = new TrialRunner(experiment, counts, () => 0);
  return { experiment, runner, ...runner.detail({ mechanism: 0, value: 1, trial: 0 }) };
}

const bought = (id: string, share = 0.2) => ({ id, params: { alpha: 1e-9, prior: 'marginals', priorShare: share } });

describe.each(['kernel-pca', 'max-entropy'])('%s', (id) => {
  test('marginals for the prior are paid from the ε of the experiment, and the mechanism has the rest', () => {
    const { row, release } = trial(bought(id));
    expect(row.error).toBeUndefined();
    expect(row.spent).toBe(1);
    expect(row.private).toBe(true);
    const [a, b, measured] = release?.history ?? [];
    expect([a.block.attributes, b.block.attributes]).toEqual([[0], [1]]);
    // Two marginals of sensitivity 1 for 0.2; the answers cost 0.8.
    expect([at(a.scale, 0), at(b.scale, 0)]).toEqual([10, 10]);
    const plain = trial(null).release?.history[0];
    expect(at(measured.scale, 0)).toBeCloseTo(at(plain?.scale ?? 0, 0) / 0.8, 6);
  });

  test('answers lean towards the noisy marginals, not towards even counts', () => {
    const { release, workload } = trial(bought(id));
    const [a] = release?.history ?? [];
    const total = a.answers.reduce((sum, count) => sum + count, 0);
    const range = workload.blocks[0].query(0).factors[0].values;
    const share = a.answers.reduce((sum, count, code) => sum + range[code] * count, 0) / total;
    expect(release?.answers[0][0]).toBeCloseTo(share * 11_800, 0);
  });
});

test('under replace-one a marginal costs twice as much, and a person of two rows twice that', () => {
  const scaleWith = (changes: Record<string, unknown>) =>
    at(trial(bought('kernel-pca'), changes).release?.history[0].scale ?? 0, 0);
  expect(scaleWith({ neighbours: 'replace-one' })).toBe(20);
  expect(scaleWith({ dataset: { builtin: 'table-2', person: { rows: 2 } } })).toBe(20);
});

test('without it nothing changes: the same noise, and nothing else is counted', () => {
  const [plain, put] = [trial(null), trial({ id: 'kernel-pca' })];
  expect(put.release?.history[0].answers).toEqual(plain.release?.history[0].answers);
  expect(tablesNeeded(put.experiment, put.workload)).toEqual([[0]]);
  const { experiment, workload } = trial(bought('kernel-pca'));
  expect(new Set(tablesNeeded(experiment, workload).map(String))).toEqual(new Set(['0', '1']));
});

test('the share can be swept, and a share that leaves nothing is refused', () => {
  const swept = trial(bought('kernel-pca'), {
    sweep: { parameter: 'reconstruct.priorShare', values: [0.1, 0.5] },
    fixed: { epsilon: 1 },
  });
  expect(at(swept.release?.history[0].scale ?? 0, 0)).toBe(4);
  expect(swept.row.spent).toBe(1);
  expect(() => trial(bought('kernel-pca', 1))).toThrow(/priorShare: expected a number from 0.001 to 0.9/);
  expect(() => trial({ id: 'least-squares', params: { prior: 'marginals' } })).toThrow(/there is no such parameter/);
});
