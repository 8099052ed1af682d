import { describe, expect, it, test } from 'vitest';
import { builtinDataset } from '../../../../src/core/data/builtin/registry.ts';
import { cellCount } from '../../../../src/core/data/domain.ts';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import type { ReferenceLine } from '../../../../src/core/experiment/run/reference-lines.ts';
import { sweptFigureById } from '../../../../src/core/figures/registry.ts';
import { figureExperiment } from '../../../../src/core/figures/swept/figure-experiment.ts';
import { judgeSwept } from '../../../../src/core/figures/swept/judge-swept.ts';
import { buildWorkload } from '../../../../src/core/workload/registry.ts';
import { said } from '../said.ts';

type Heights = Readonly<Record<string, readonly number[]>>;

/** What the checks of a figure say about curves of these heights, and about lines to compare with. */
function outcomes(id: string, variant: string, heights: Heights, lines: Heights = {}, wobble = 0) {
  const figure = sweptFigureById(id, 'figure');
  const experiment = figureExperiment(figure, variant);
  const { values } = experiment.sweep;
  const points = Object.entries(heights).flatMap(([mechanism, means]) =>
    values.map((value, index): Point => {
      const trials = Array.from({ length: 10 }, (_, k) => means[index] * (1 + (k % 2 === 0 ? wobble : -wobble)));
      const metrics = experiment.metrics.map((metric) => [metric, spreadOf(trials)]);
      return { mechanism, value, private: true, metrics: Object.fromEntries(metrics), errors: [] };
    }),
  );
  const even = Array.from(values, () => 1e6);
  const references = Object.entries({ 'even-counts': even, ...lines }).map(([line, means]): ReferenceLine => {
    const at = values.map((value, index) => ({ value, metrics: { [figure.metric]: means[index] } }));
    return { id: line, points: at };
  });
  return judgeSwept(figure, experiment, points, references).checks.map(said);
}

const falls = [1, 0.8, 0.6, 0.5, 0.4, 0.3];
const times = (factor: number) => falls.map((height) => factor * height);

describe('verdicts of the MWEM figures hold for what the papers report, and every claim can fail', () => {
  it('Figure 2: below the bound at first, and less and less so', () => {
    const bound = [10, 5, 2, 1, 0.5, 0.2];
    const forms = (height: readonly number[]) => ({
      'MWEM, 5 rounds': height,
      'MWEM, 10 rounds': times(50),
      'MWEM, first histogram': times(60),
    });
    const lines = { 'svd-bound': bound };
    const of = (height: readonly number[], wobble = 0) => outcomes('mwem-2', 'monetary', forms(height), lines, wobble);
    expect(of(falls)).toEqual([true, true, 'refuted']);
    expect(of([1, 0.8, 0.6, 0.5, 0.4, 0.1])).toEqual([true, true, true]);
    expect(of(times(20))).toEqual([false, false, 'refuted']);
    expect(of(bound.map((height, index) => height / (2 + 0.1 * index)))).toEqual([true, false, true]);
    expect(outcomes('mwem-2', 'monetary', forms(falls))).toEqual([null, null, null]);
    // Below the bound, but not by more than noise: that is no finding, and no refutation either.
    const [first, ...rest] = falls;
    expect(of([first * 9, ...rest], 0.2)[0]).toBeNull();
    expect(of([first * 9, ...rest], 0.02)[0]).toBe(true);
  });

  it('Figure 2 is not judged where even counts, which know no data, pass', () => {
    const bound = [10, 5, 2, 1, 0.5, 0.2];
    const forms = { 'MWEM, 5 rounds': falls, 'MWEM, 10 rounds': falls, 'MWEM, first histogram': falls };
    const lines = { 'svd-bound': bound, 'even-counts': [3, 3, 3, 3, 3, 3] };
    expect(outcomes('mwem-2', 'monetary', forms, lines)).toEqual(['unjudged', 'unjudged', 'refuted']);
  });

  it('Figure 2 waits for the even counts', () => {
    const forms = { 'MWEM, 5 rounds': falls, 'MWEM, 10 rounds': falls, 'MWEM, first histogram': falls };
    const lines = { 'svd-bound': [10, 5, 2, 1, 0.5, 0.2], 'even-counts': [] };
    expect(outcomes('mwem-2', 'monetary', forms, lines)).toEqual([null, null, null]);
  });

  it('Figure 3: optimised, then plain, then Barak et al.', () => {
    const of = (heights: Heights) => outcomes('mwem-3', 'czech', heights);
    expect(of({ optimised: falls, plain: times(2), barak: times(2) })).toEqual([true, true, true]);
    expect(of({ optimised: times(2), plain: times(2), barak: falls })).toEqual([false, true, true]);
    expect(of({ optimised: times(2), plain: falls, barak: times(3) })).toEqual([true, false, true]);
    expect(of({ optimised: falls.toReversed(), plain: times(2), barak: times(2) })[2]).toBe(false);
  });

  it('Figure 4: who is ahead depends on the graph', () => {
    const mwem = { 'MWEM, 20 queries': times(2), 'MWEM, 30 queries': times(1.5), 'MWEM, 40 queries': falls };
    const of = (variant: string, limit: number, tenPasses: number, of40 = falls) =>
      outcomes('mwem-4', variant, {
        ...mwem,
        'MWEM, 40 queries': of40,
        barak: times(limit),
        'Barak et al., ten passes': times(tenPasses),
      });
    expect(of('degree-2-small', 1.2, 1.2)).toEqual([true, true]);
    expect(of('degree-2-small', 0.9, 1.2)).toEqual([true, 'refuted']);
    expect(of('degree-2-small', 1.2, 0.9)).toEqual([false, true]);
    expect(of('degree-2', 0.9, 0.9)).toEqual([true, true]);
    expect(of('degree-2', 1.2, 0.9)).toEqual([true, false]);
    expect(of('degree-2', 0.9, 1.2)).toEqual([false, true]);
    expect(of('degree-3', 1.2, 1.2)).toEqual([true, true, true]);
    expect(of('degree-3', 0.9, 1.2)).toEqual([true, 'refuted', true]);
    expect(of('degree-3', 1.2, 0.9, times(2.5))).toEqual([false, 'refuted', false]);
  });

  it('Figure 5: MWEM below the best data-cube method, by far', () => {
    const cubes = { 'cube-all': times(9), 'cube-base': times(8), 'cube-bmax': times(5), 'cube-pmost': times(4) };
    const of = (height: readonly number[]) => outcomes('mwem-5', 'adult-like', { ...cubes, 'mwem-factored': height });
    expect(of(falls)).toEqual([true, true]);
    expect(of(times(2.5))).toEqual([true, 'refuted']);
    expect(of(times(4.5))).toEqual([false, 'refuted']);
  });

  it('(ε, δ) composition: below pure ε at as many rounds', () => {
    const few = { '15 rounds, pure ε': times(9) };
    const of = (delta: readonly number[]) =>
      outcomes('mwem-2010-delta', 'rochdale', {
        ...few,
        '60 rounds, pure ε': times(2),
        '60 rounds, (ε, δ)': delta,
      });
    expect(of(falls)).toEqual([true, true]);
    expect(of(times(3))).toEqual([false, true]);
    expect(of(times(0.1).toReversed())).toEqual([true, false]);
  });
});

describe.each(['mwem-2', 'mwem-3', 'mwem-4', 'mwem-5', 'mwem-2010-delta'])('%s', (id) => {
  const figure = sweptFigureById(id, 'figure');

  test.each(figure.variants.map((variant) => variant.id))('its %s is an experiment on its data', (variant) => {
    const { dataset, workload, trials } = figureExperiment(figure, variant);
    if (!('builtin' in dataset)) throw new Error('figures come with their data');
    const { domain } = builtinDataset(dataset.builtin).build(dataset.params);
    expect(buildWorkload(workload, domain).size).toBeGreaterThan(0);
    expect(trials).toBe({ 'mwem-2': 40, 'mwem-3': 100 }[id] ?? 10);
    // The real file makes the same domain.
    const shape = figure.file?.(variant);
    if (!shape) throw new Error('every figure of MWEM takes the real file');
    if ('binary' in shape.attributes) {
      expect(domain.attributes.map(({ size }) => size)).toEqual(Array(shape.attributes.binary).fill(2));
    } else {
      const size = ({ values, range }: (typeof shape.attributes)[number]) =>
        values?.length ?? (range ? range[1] - range[0] + 1 : 0);
      expect(shape.attributes.map((entry) => [entry.name, size(entry)])).toEqual(
        domain.attributes.map((attribute) => [attribute.name, attribute.size]),
      );
    }
    if (id === 'mwem-5') expect(cellCount(domain)).toBe(1_814_400);
  });
});
