import { expect, test } from 'vitest';
import { censusLike } from '../../src/core/data/builtin/census-like.ts';
import { table2 } from '../../src/core/data/builtin/table-2.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import type { Dataset } from '../../src/core/data/dataset.ts';
import { noiseDownDensity, outerMasses } from '../../src/core/figures/noise-down/printed-density.ts';
import { proportional } from '../../src/core/mechanisms/ireduct/proportional.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { runMechanism } from '../support/run-mechanism.ts';

// Expected numbers: the paper, and the list in spec/ireduct.md that was computed without this project.

function fiveAges(...ages: number[]): Dataset {
  const labels = Array.from({ length: 101 }, (_, age) => String(age));
  const domain = { attributes: [{ name: 'Age', size: 101, labels }] };
  return { domain, rows: 5, columns: [Uint8Array.from(ages)], weights: null, records: 5 };
}

/** The noise scales of Example 1: teenagers, and people under the age of 65, with δ = 1 and ε = 1. */
function scalesOfExample1(data: Dataset): number[] {
  const counts = new RecordCounts(data);
  const queries = [{ where: { Age: [13, 19] } }, { where: { Age: [0, 64] } }];
  const workload = buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), data.domain);
  const { release, curator } = runMechanism({
    mechanism: proportional,
    counts,
    workload,
    epsilon: 1,
    neighbours: 'replace-one',
    rng: seededRng('example 1'),
    delta: 1 / 5,
  });
  expect(curator.revealed).toBe(true);
  return [...(release.history[0].scale as Float64Array)];
}

test('Example 1: Proportional gives the count away by exp(535/42)', () => {
  const before = scalesOfExample1(fiveAges(42, 17, 35, 19, 55));
  const after = scalesOfExample1(fiveAges(42, 17, 35, 20, 55));
  [1.4, 3.5].forEach((scale, i) => {
    expect(before[i]).toBeCloseTo(scale, 9);
  });
  [1.2, 6].forEach((scale, i) => {
    expect(after[i]).toBeCloseTo(scale, 9);
  });
  const logRatio = -Math.abs(102 - 2) / before[0] + Math.abs(102 - 1) / after[0];
  expect(logRatio).toBeCloseTo(535 / 42, 8);
});

test('Table 3 is the marginal of Table 2 on status and gender', () => {
  const data = table2.build({});
  const counts = new RecordCounts(data);
  const { blocks } = buildWorkload(
    parseWorkload({ kind: 'marginals', sets: [['Status', 'Gender']] }, 'workload'),
    data.domain,
  );
  expect([...blocks[0].answer(counts.table(blocks[0].attributes))]).toEqual([1, 1, 0, 2, 0, 0, 0, 1]);
});

test('the domains of Table 4', () => {
  const [us, brazil] = (['us', 'brazil'] as const).map((country) => censusLike.build({ country, records: 1, seed: 1 }));
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), us.domain);
  expect(workload.blocks).toHaveLength(36);
  expect(workload.size).toBe(124_923);
  expect(brazil.domain.attributes.map(({ size }) => size)).toEqual([101, 2, 4, 26, 29, 5, 5, 512, 4]);
});

const SIX: readonly (readonly [y: number, scale: number, smaller: number])[] = [
  [3.3, 4, 2],
  [0.4, 4, 2],
  [2.5, 1, 0.5],
  [2.5, 0.5, 0.25],
  [7, 2, 1],
  [30, 40, 20],
];

/** Simpson's rule between the kinks of the density. */
function integral(y: number, scale: number, smaller: number, from: number, to: number): number {
  const kinks = [from, 0, y - 1, y, y + 1, to].filter((x) => x >= from && x <= to).sort((a, b) => a - b);
  let sum = 0;
  for (let k = 1; k < kinks.length; k++) {
    const steps = 4000;
    const h = (kinks[k] - kinks[k - 1]) / steps;
    if (h === 0) continue;
    // Just inside of the ends, where the density may jump.
    const f = (i: number) =>
      noiseDownDensity(0, y, scale, smaller, kinks[k - 1] + h * Math.min(Math.max(i, 1e-9), steps - 1e-9));
    for (let i = 0; i < steps; i += 2) sum += (h / 3) * (f(i) + 4 * f(i + 1) + f(i + 2));
  }
  return sum;
}

test('Definition 5 does not integrate to 1 on the real line', () => {
  const masses = SIX.map(([y, scale, smaller]) => integral(y, scale, smaller, -60 * smaller, y + 60 * smaller));
  [1.00515, 0.98556, 1.07118, 1.19334, 1.02, 1.00005].forEach((mass, i) => {
    expect(masses[i]).toBeCloseTo(mass, 5);
  });
});

test('θ₂: the corrected formula is the mass between μ and y − 1, the printed one is not', () => {
  const corrected = [0.32966, 0, 0.62413, 0.85045, 0.72691, 0.38678];
  const printed = [0.37174, 0, 2.34809, 23.2, 1.12168, 0.38726];
  SIX.forEach(([y, scale, smaller], i) => {
    const { left, between, right } = outerMasses(0, y, scale, smaller, 'corrected');
    expect(between).toBeCloseTo(corrected[i], 5);
    expect(outerMasses(0, y, scale, smaller, 'printed').between).toBeCloseTo(printed[i], i === 3 ? 1 : 5);
    const xi = Math.min(0, y - 1);
    expect(left).toBeCloseTo(integral(y, scale, smaller, -60 * smaller, xi), 6);
    expect(between).toBeCloseTo(y > 1 ? integral(y, scale, smaller, 0, y - 1) : 0, 6);
    expect(right).toBeCloseTo(integral(y, scale, smaller, y + 1, y + 60 * smaller), 6);
  });
});

test('on the integers Definition 5 is a distribution once multiplied by 2λ′·tanh(1/(2λ′))', () => {
  for (const [mu, y, scale, smaller] of [
    [0, 3, 4, 2],
    [5, -2, 1, 0.5],
    [7, 7, 40, 20],
  ]) {
    let sum = 0;
    for (let value = -2000; value <= 2000; value++) sum += noiseDownDensity(mu, y, scale, smaller, value);
    expect(sum * 2 * smaller * Math.tanh(1 / (2 * smaller))).toBeCloseTo(1, 9);
  }
});
