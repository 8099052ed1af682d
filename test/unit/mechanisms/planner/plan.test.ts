import { describe, expect, test } from 'vitest';
import { axisBasis } from '../../../../src/core/mechanisms/planner/axis-basis.ts';
import { bestForm } from '../../../../src/core/mechanisms/planner/best-form.ts';
import { axesOf, type LeastError, ResidualPlan } from '../../../../src/core/mechanisms/planner/plan.ts';
import type { AskedAlong } from '../../../../src/core/workload/block.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { residualSquares } from '../../../../src/core/workload/residual-block.ts';
import { domainOf } from '../../../support/small-data.ts';

function planFor(sizes: readonly number[], spec: object, objective: LeastError = 'sum') {
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', ...spec }, 'workload'), domainOf(...sizes));
  const asked = new Map<number, AskedAlong>();
  for (const block of workload.blocks) {
    for (const [axis, index] of block.attributes.entries()) asked.set(index, axesOf(block)[axis]);
  }
  const plan = new ResidualPlan(workload, (index) => asked.get(index) ?? 'cells', objective);
  const { residuals } = plan;
  const variances = plan.variances(residuals);
  const total = residuals.reduce((sum, { loss }, i) => sum + loss * variances[i], 0);
  return { workload, plan, residuals, variances, total, mean: total / workload.size };
}

/** The variances as papers print them: in units of a value against its mean, or of how far a record moves its contrasts. */
function printed(
  { residuals, variances, plan }: Pick<ReturnType<typeof planFor>, 'residuals' | 'variances' | 'plan'>,
  unit: 'value' | 'record' = 'value',
): number[] {
  return residuals.map(({ attributes }, i) =>
    attributes.reduce((variance, index) => {
      const { rows, size, squares } = plan.bases.get(index)!;
      return variance / (rows === 'values' && unit === 'value' ? size * size : squares);
    }, variances[i]),
  );
}

function expectClose(found: ArrayLike<number>, wanted: readonly number[], share: number): void {
  expect(found.length).toBe(wanted.length);
  for (const [i, value] of wanted.entries()) expect(Math.abs(found[i] / value - 1)).toBeLessThan(share);
}

describe('single values', () => {
  const three = planFor([2, 3, 4], { order: 2 });

  test('three attributes in pairs', () => {
    expectClose(printed(three), [11.64479, 6.601975, 4.753965, 3.905781, 2.911197, 2.521171, 2.058527], 1e-6);
    expect(three.total).toBeCloseTo(50.850421013, 8);
    const cells = three.workload.blocks.map((block) =>
      three.plan.blockVariances(block, Float64Array.from(three.variances)),
    );
    expectClose(cells as number[], [2.4529695, 2.0660346, 1.6336939], 1e-7);
  });

  test('what it costs is what it may, and what replacing a record costs', () => {
    const blocks = three.residuals.map(({ block }) => block);
    const weights = three.variances.map((variance) => 1 / variance);
    expect(residualSquares(blocks, weights, 'add-remove')).toBeCloseTo(1, 12);
    expect(residualSquares(blocks, weights, 'replace-one')).toBeCloseTo(2.1617794, 7);
  });

  test.each([
    [[9, 16, 7, 15, 6, 5, 2, 2], 1, 5.740953],
    [[9, 16, 7, 15, 6, 5, 2, 2], 2, 14.864109],
    [[9, 16, 7, 15, 6, 5, 2, 2], 3, 22.949979],
    [Array.from({ length: 16 }, () => 2), 3, 39.952178],
  ])('mean squared errors of attributes of %j values in tables of %i', (sizes, order, mean) => {
    expect(planFor(sizes, { order }).mean).toBeCloseTo(mean, 6);
  });

  test('the worst table may be what the noise is planned for', () => {
    const { plan, workload, variances } = planFor([2, 3, 4], { order: 2 }, 'max');
    const cells = workload.blocks.map((block) => plan.blockVariances(block, Float64Array.from(variances)));
    // By sequential quadratic programming over the seven variances.
    expectClose(cells as number[], [2.0395807, 2.0395807, 2.0395807], 2e-4);
    const blocks = plan.residuals.map(({ block }) => block);
    const weights = variances.map((variance) => 1 / variance);
    expect(residualSquares(blocks, weights, 'add-remove')).toBeCloseTo(1, 9);
  });

  test('attributes of one value change nothing', () => {
    const { total, residuals } = planFor([2, 1, 3, 4], {
      sets: [
        ['a', 'b', 'c'],
        ['a', 'd'],
        ['b', 'c', 'd'],
      ],
    });
    expect(total).toBeCloseTo(50.850421013, 8);
    expect(residuals).toHaveLength(7);
  });
});

describe('ranges and prefixes', () => {
  test.each([
    ['ranges', 64, 5.568836, 1e-6],
    ['ranges', 256, 8.80872, 2e-5],
    ['prefixes', 64, 4.814089, 1e-6],
    ['prefixes', 256, 6.9104, 1e-3],
  ] as const)('%s of %i values: the best contrasts by their bounds', (asked, size, mean, close) => {
    const { lower, upper } = bestForm(asked, size);
    expect(upper / lower).toBeLessThan(1 + 1e-6);
    const count = asked === 'ranges' ? (size * (size + 1)) / 2 : size;
    const lengths = Array.from({ length: size }, (_, i) => (asked === 'ranges' ? size - i : 1) * (i + 1) ** 2);
    const records = lengths.reduce((sum, one) => sum + one, 0) / (size * size);
    expect(Math.abs((Math.sqrt(records) + Math.sqrt(upper)) ** 2 / count - mean)).toBeLessThan(close);
  });

  test('in whole numbers hardly anything is lost', () => {
    expect(planFor([64], { order: 1, ranges: { a: 'ranges' } }).mean).toBeCloseTo(5.571, 3);
    const { squares, loss, least } = axisBasis('prefixes', 64);
    expect((squares * loss('prefixes')) / least!).toBeGreaterThan(1);
    expect((squares * loss('prefixes')) / least!).toBeLessThan(1.002);
    // Contrasts of single values, where ranges are asked of them.
    const cells = axisBasis('cells', 64);
    const records = (64 * 65 * 66 * 65) / (12 * 64 * 64);
    const plain = (Math.sqrt(records) + Math.sqrt(cells.squares * cells.loss('ranges'))) ** 2 / 2080;
    expect(plain).toBeCloseTo(13.561594, 2);
  });

  test.each([
    [[64, 64], { a: 'ranges', b: 'ranges' }, 2, 31.011929],
    [[64, 64], { a: 'prefixes', b: 'prefixes' }, 2, 23.175449],
    [[64, 16, 5], { a: 'ranges', b: 'ranges' }, 1, 7.117278],
    [[64, 16, 5], { a: 'ranges', b: 'ranges' }, 2, 20.656258],
    [[64, 16, 5], { a: 'ranges', b: 'ranges' }, 3, 17.742202],
    [[85, 9, 16, 7, 2], { a: 'prefixes', c: 'prefixes' }, 1, 8.55461],
    [[85, 9, 16, 7, 2], { a: 'prefixes', c: 'prefixes' }, 2, 29.310082],
    [[85, 9, 16, 7, 2], { a: 'prefixes', c: 'prefixes' }, 3, 44.781597],
  ])('tables of attributes of %j values', (sizes, ranges, order, mean) => {
    expect(planFor(sizes, { order, ranges }).mean / mean).toBeCloseTo(1, 2.7);
  });

  const small = planFor([4, 3, 2], { order: 2, ranges: { a: 'ranges', b: 'prefixes' } });

  test('three small attributes in pairs', () => {
    expect(small.workload.size).toBe(56);
    expectClose(
      printed(small, 'record'),
      [5.174399, 4.141835, 7.735519, 9.076833, 6.298437, 8.397932, 20.828523],
      1e-3,
    );
    expect(small.total / 192.812896).toBeCloseTo(1, 3);
  });

  test('replacing a record costs no more than is counted', () => {
    const blocks = small.residuals.map(({ block }) => block);
    const weights = small.variances.map((variance) => 1 / variance);
    const counted = residualSquares(blocks, weights, 'replace-one');
    expect(counted).toBeGreaterThan(1.955);
    expect(counted).toBeLessThan(2.688);
  });

  test('the variance of every range of eight values', () => {
    const { plan, variances, workload, total } = planFor([8], { order: 1, ranges: { a: 'ranges' } });
    expectClose(printed({ plan, variances, residuals: plan.residuals }), [3.150764, 1.464951], 1e-3);
    const found = plan.blockVariances(workload.blocks[0], Float64Array.from(variances)) as Float64Array;
    const at = (low: number, high: number) =>
      found[Array.from({ length: low }, (_, i) => 8 - i).reduce((a, b) => a + b, 0) + high - low];
    expectClose(
      [at(0, 0), at(3, 3), at(0, 3), at(2, 5), at(0, 7)],
      [1.330399, 1.324459, 2.502131, 2.764225, 3.150764],
      1e-3,
    );
    expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 9);
    expect(total).toBeCloseTo(83.76171, 1);
  });

  test.each([
    ['ranges', 64, 6.9574],
    ['ranges', 256, 11.8089],
    ['prefixes', 64, 5.7816],
    ['prefixes', 256, 8.8614],
  ] as const)('dyadic steps for %s of %i values', async (asked, size, mean) => {
    const { dyadicContrasts, lossOf } = await import('../../../../src/core/mechanisms/planner/dyadic.ts');
    const contrasts = dyadicContrasts(asked, size);
    const lengths = contrasts.map(({ weights }) => weights.reduce((sum, weight) => sum + weight * weight, 0));
    const loss = contrasts.reduce((sum, contrast, i) => sum + lossOf(contrast, asked, size) / lengths[i] ** 2, 0);
    const squares = Array.from({ length: size }, (_, value) =>
      contrasts.reduce((sum, { from, weights }) => sum + (weights[value - from] ?? 0) ** 2, 0),
    );
    const records =
      asked === 'ranges' ? ((size + 1) ** 2 * (size + 2)) / (12 * size) : ((size + 1) * (2 * size + 1)) / (6 * size);
    const count = asked === 'ranges' ? (size * (size + 1)) / 2 : size;
    expect((Math.sqrt(records) + Math.sqrt(loss * Math.max(...squares))) ** 2 / count).toBeCloseTo(mean, 4);
  });
});
