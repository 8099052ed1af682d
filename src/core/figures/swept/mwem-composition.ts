import type { Point } from '../../experiment/results/summary.ts';
import { MWEM_2010 } from '../figure.ts';
import { beyond, type Check, check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { falling } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import { EVEN, evenSpread } from './even-spread.ts';
import { contingencyTables } from './mwem-files.ts';
import type { SweptFigure } from './swept-figure.ts';

const METRIC = 'relative-entropy';
const ROUNDS = 60;
const APPROXIMATE = '60 rounds, (ε, δ)';
const PURE = '60 rounds, pure ε';

function cheaperRounds(points: readonly Point[]): Check[] {
  const curves = new Curves(points, METRIC);
  return [
    beyond(
      evenSpread(atMost(curves, EVEN, PURE, 1)),
      check(
        'With as many rounds, (ε, δ) composition comes closer to the data than pure ε.',
        atMost(curves, APPROXIMATE, PURE, 1),
      ),
    ),
    check('The relative entropy falls as ε grows.', falling(curves, APPROXIMATE)),
  ];
}

export const mwemComposition: SweptFigure = {
  kind: 'swept',
  id: 'mwem-2010-delta',
  paper: MWEM_2010,
  number: 'Theorems 3.2 and 3.4',
  title: 'The (ε, δ) variant',
  claim:
    'Where the guarantee may fail with a tiny probability δ, rounds cost less together, so with many rounds each is more precise. The paper proves it and says that its numbers improve, but draws no figure.',
  notes: [
    'ε₀ of a round is solved from ε = ε₀√(2T ln(1/δ)) + Tε₀(e^ε₀ − 1), Theorem 3.2. At δ = 10⁻⁶ that is more than ε/T only with 28 rounds or more, so few rounds gain nothing: 15 rounds with pure ε are drawn beside the two.',
    'δ = 10⁻⁶ is far below one over the number of records, as it has to be.',
    'The disability survey is generated; Rochdale is the published table. Real files can be used below.',
  ],
  variants: [
    { id: 'rochdale', title: 'Rochdale' },
    { id: 'nltcs-like', title: 'Disability survey' },
  ],
  xScale: 'linear',
  yScale: 'linear',
  metric: METRIC,
  ownTrials: true,
  file: (variant) => contingencyTables[variant],
  experiment: (table) => ({
    version: 1,
    dataset: { builtin: table },
    neighbours: 'replace-one',
    workload: { kind: 'parities', degree: 3 },
    mechanisms: [
      { id: 'mwem', label: '15 rounds, pure ε', params: { rounds: 15, replay: 'converge' } },
      { id: 'mwem', label: PURE, params: { rounds: ROUNDS, replay: 'converge' } },
      {
        id: 'mwem',
        label: APPROXIMATE,
        params: { rounds: ROUNDS, replay: 'converge', composition: 'approximate', approximateDelta: 1e-6 },
      },
    ],
    sweep: { parameter: 'epsilon', values: table === 'rochdale' ? [1, 2, 4, 6, 8, 10] : [0.1, 0.2, 0.4, 0.6, 0.8, 1] },
    fixed: {},
    metrics: [METRIC],
    references: [EVEN],
    trials: 10,
    seed: 'mwem-2010-delta',
  }),
  verdict: cheaperRounds,
};
