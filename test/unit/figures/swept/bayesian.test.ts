import { expect, test } from 'vitest';
import { type Point, spreadOf } from '../../../../src/core/experiment/results/summary.ts';
import { sweptFigureById } from '../../../../src/core/figures/registry.ts';
import { figureExperiment } from '../../../../src/core/figures/swept/figure-experiment.ts';
import { said } from '../said.ts';

type Means = Readonly<Record<string, number | readonly number[]>>;
/** One mean for the whole sweep, or one for each of its ten values. */
type System = Readonly<Record<'cost' | 'answered' | 'held' | 'error', number | readonly number[]>>;

const inSteps = (from: number, by: number) => Array.from({ length: 10 }, (_, i) => from + i * by);

function outcomes(id: string, systems: Readonly<Record<string, System>>) {
  const figure = sweptFigureById(id, 'figure');
  const { values } = figureExperiment(figure, 'network-like').sweep;
  const points = Object.entries(systems).flatMap(([mechanism, { cost, answered, held, error }]) =>
    values.map((value, index): Point => {
      const means: Means = {
        'system-cost': cost,
        'answer-ratio': answered,
        reliability: held,
        'answer-error': error,
      };
      const metrics = Object.fromEntries(
        Object.entries(means).map(([metric, mean]) => {
          const here = typeof mean === 'number' ? mean : mean[index]!;
          return [metric, spreadOf([here, here, here])];
        }),
      );
      return { mechanism, value, private: true, metrics, errors: [] };
    }),
  );
  return figure.verdict(points, figureExperiment(figure, figure.variants[0].id)).map(said);
}

const unbounded = {
  'ask-baseline': { cost: inSteps(0.6, 0.6), answered: 0.75, held: 0.81, error: 0.28 },
  'ask-improved': { cost: inSteps(0.7, 0.5), answered: 1, held: 0.8, error: 0.31 },
  'ask-inference': { cost: inSteps(0.6, 0.06), answered: 1, held: 0.88, error: 0.09 },
  'ask-ols': { cost: inSteps(0.6, 0.08), answered: 1, held: 0.88, error: 0.1 },
};

test('Figure 9 holds for what the paper reports, and every claim of it can fail', () => {
  expect(outcomes('bayesian-9', unbounded)).toEqual([true, true, true, true, true]);
  const broken: [Partial<System>, keyof typeof unbounded, number][] = [
    [{ answered: 0.74 }, 'ask-improved', 0],
    [{ cost: inSteps(0.8, 0.5) }, 'ask-inference', 1],
    [{ error: 0.32 }, 'ask-inference', 2],
    [{ held: 0.77 }, 'ask-inference', 3],
    [{ held: 0.799 }, 'ask-inference', 4],
  ];
  for (const [change, system, claim] of broken) {
    const said = outcomes('bayesian-9', { ...unbounded, [system]: { ...unbounded[system], ...change } });
    expect(said[claim], `${claim}`).toBe(false);
  }
});

const bounded = {
  'ask-baseline': { cost: 1, answered: inSteps(0.7, -0.06), held: 0.79, error: 0.6 },
  'ask-improved': { cost: 1, answered: inSteps(1, -0.08), held: 0.8, error: 0.31 },
  'ask-inference': { cost: 1, answered: inSteps(1, -0.01), held: 0.86, error: 0.15 },
  'ask-ols': { cost: 1, answered: inSteps(1, -0.02), held: 0.85, error: 0.2 },
};

test('Figure 10 holds for what the paper reports, and every claim of it can fail', () => {
  expect(outcomes('bayesian-10', bounded)).toEqual([true, true, true, true, true, true]);
  const broken: [Partial<System>, keyof typeof bounded, number][] = [
    [{ answered: inSteps(0.2, 0.08) }, 'ask-improved', 0],
    [{ answered: inSteps(0.9, -0.08) }, 'ask-inference', 1],
    [{ error: 0.32 }, 'ask-inference', 2],
    [{ held: 0.77 }, 'ask-inference', 3],
    [{ error: 0.21 }, 'ask-inference', 4],
    [{ held: 0.79 }, 'ask-inference', 5],
  ];
  for (const [change, system, claim] of broken) {
    const said = outcomes('bayesian-10', { ...bounded, [system]: { ...bounded[system], ...change } });
    expect(said[claim], `${claim}`).toBe(false);
  }
});

test.each(['bayesian-9', 'bayesian-10'])('%s asks 1,000 questions of four systems, all metrics in one run', (id) => {
  for (const variant of ['network-like', 'search-like']) {
    const { dataset, workload, mechanisms, metrics, sweep } = figureExperiment(sweptFigureById(id, 'figure'), variant);
    expect(dataset).toMatchObject({ builtin: variant });
    expect(workload).toMatchObject({ kind: 'question-stream', count: 1000, confidence: 0.8 });
    expect(mechanisms.map((entry) => entry.id)).toEqual(['ask-baseline', 'ask-improved', 'ask-inference', 'ask-ols']);
    expect(metrics).toEqual(['system-cost', 'answer-ratio', 'reliability', 'answer-error']);
    expect(sweep.values.at(-1)).toBe(1000);
  }
});
