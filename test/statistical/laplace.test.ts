import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { planCells } from '../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { laplaceMechanism } from '../../src/core/mechanisms/laplace.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload } from '../../src/core/workload/registry.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';
import { experimentJson } from '../support/small-experiment.ts';
import { chiSquareFit } from '../support/statistics.ts';

const domain = domainOf(50, 20);
const counts = countsOf(
  domain,
  Array.from({ length: 1000 }, (_, i) => (i * i) % 97),
);

describe.each(['add-remove', 'replace-one'] as const)('%s', (neighbours) => {
  const sensitivity = neighbours === 'replace-one' ? 4 : 2;

  // E|error| = S/ε with standard deviation S/ε, over 70 answers in each of 300 trials: 21,000 independent errors. A
  // distance of 6 standard deviations comes by chance with probability 2e-9.
  test.each([0.05, 1, 12])('the mean absolute error of a whole experiment is S/ε at ε = %d', (epsilon) => {
    const experiment = parseExperiment(
      experimentJson({
        neighbours,
        mechanisms: [{ id: 'laplace' }],
        sweep: { parameter: 'epsilon', values: [epsilon] },
        metrics: ['mean-absolute-error'],
        trials: 300,
      }),
    );
    const runner = new TrialRunner(experiment, counts, () => 0);
    const rows = planCells(experiment).map((cell) => runner.run(cell));
    const scale = sensitivity / epsilon;
    const mean = rows.reduce((sum, row) => sum + row.metrics['mean-absolute-error'], 0) / rows.length;
    expect(Math.abs(mean - scale) / (scale / Math.sqrt(70 * 300))).toBeLessThan(6);
    expect(rows.every((row) => row.spent === epsilon)).toBe(true);
  });

  // Rejected by chance with probability 1e-6.
  test('the noise follows the Laplace distribution', () => {
    const workload = buildWorkload({ kind: 'marginals', order: 1 } as never, domain);
    const rng = seededRng(`shape of noise, ${neighbours}`);
    const truth = workload.blocks.map((block) => counts.table(block.attributes));
    const half = 20;
    const cells = new Array<number>(2 * half).fill(0);
    let total = 0;
    for (let trial = 0; trial < 1715; trial++) {
      const run = { mechanism: laplaceMechanism, counts, workload, epsilon: 1, neighbours, rng };
      for (const [block, answers] of runMechanism(run).release.answers.entries()) {
        answers.forEach((answer, i) => {
          // The distribution function makes cells of equal probability.
          const t = (answer - truth[block][i]) / sensitivity;
          const share = t < 0 ? Math.exp(t) / 2 : 1 - Math.exp(-t) / 2;
          cells[Math.min(2 * half - 1, Math.floor(share * 2 * half))]++;
          total++;
        });
      }
    }
    expect(total).toBeGreaterThan(120_000);
    expect(
      chiSquareFit(
        cells,
        cells.map(() => 1 / cells.length),
        total,
      ),
    ).toBeGreaterThan(1e-6);
  });
});
