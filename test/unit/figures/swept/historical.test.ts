import { describe, expect, test } from 'vitest';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { figureExperiment } from '../../../../src/core/figures/swept/figure-experiment.ts';
import { errorsByAlpha } from '../../../../src/core/figures/swept/historical.ts';
import { said } from '../said.ts';

type Curve = (share: number) => number;

/** Errors by how far along the axis α is, from 0 to 1. */
function outcomes(figure: (typeof errorsByAlpha)[number], variant: string, without: Curve, withPrior: Curve) {
  const experiment = figureExperiment(figure, variant);
  const { values } = experiment.sweep;
  const curves: Record<string, Curve> = {
    'noisy answers': () => 7000,
    'without prior': without,
    'with prior': withPrior,
  };
  const points = values.flatMap((value, i) =>
    experiment.mechanisms.map(({ label = '' }): Point => {
      const error = curves[label](i / (values.length - 1));
      const spread = spreadOf([0.99, 1, 1.01, 1].map((factor) => factor * error));
      return { mechanism: label, value, private: true, metrics: { [figure.metric]: spread }, errors: [] };
    }),
  );
  return figure.verdict(points, experiment).map(said);
}

const bowl: Curve = (share) => 4000 + 60_000 * Math.max(0, 0.4 - share) ** 2 + 8000 * Math.max(0, share - 0.7) ** 2;
const flatter: Curve = (share) => 4000 + 6000 * Math.max(0, 0.4 - share) ** 2 + 8000 * Math.max(0, share - 0.7) ** 2;

describe.each(errorsByAlpha.map((figure) => [figure.id, figure] as const))('%s', (_, figure) => {
  test.each(['kernel-pca', 'max-entropy'])('%s: every claim can hold and fail', (variant) => {
    const all = outcomes(figure, variant, bowl, flatter);
    expect(all).toEqual(all.map(() => true));
    const isPast = figure.metric === 'rmse';
    expect(all).toHaveLength(isPast ? 4 : 2);
    expect(outcomes(figure, variant, bowl, (share) => 9000 - 3000 * share)[isPast ? 1 : 0]).toBe(false);
    expect(outcomes(figure, variant, flatter, bowl).at(-1)).toBe(false);
    if (!isPast) return;
    expect(outcomes(figure, variant, (share) => 9000 - 3000 * share, flatter)[0]).toBe(false);
    expect(outcomes(figure, variant, () => 9000, flatter)[2]).toBe(false);
  });

  test('it judges what its panel is about, with a prior that is paid for and without', () => {
    const { workload, newQueries, mechanisms, metrics } = figureExperiment(figure, 'max-entropy');
    expect(workload.kind).toBe(/[ac]$/.test(figure.id) ? 'ranges' : 'tables');
    expect(newQueries?.kind).toBe(/[cd]$/.test(figure.id) ? 'ranges' : undefined);
    expect(metrics).toEqual([/[cd]$/.test(figure.id) ? 'rmse-new' : 'rmse']);
    expect(mechanisms.slice(-2).map(({ reconstruct }) => [reconstruct?.id, reconstruct?.params.prior])).toEqual([
      ['max-entropy', 'uniform'],
      ['max-entropy', 'marginals'],
    ]);
  });
});

test('the real file stands for all nine attributes of the paper', () => {
  const [{ file }] = errorsByAlpha;
  const { attributes = [] } = file?.('kernel-pca') ?? {};
  expect(attributes).toHaveLength(9);
});
