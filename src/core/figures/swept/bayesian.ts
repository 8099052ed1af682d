import type { Point } from '../../experiment/results/summary.ts';
import { BAYESIAN_2012, type FigureVariant } from '../figure.ts';
import { type Check, check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { atLeast, falling } from '../verdict/one-curve.ts';
import { atMost, noLower } from '../verdict/two-curves.ts';
import type { SweptFigure } from './swept-figure.ts';

const COST = 'system-cost';
const ANSWERED = 'answer-ratio';
const HELD = 'reliability';
const ERROR = 'answer-error';

/** 1 − δ: δ is 0.2 throughout (§6.4). */
const CONFIDENCE = 0.8;
/** Shares may differ by this much before it counts. */
const SLACK = 0.02;

const datasets: readonly FigureVariant[] = [
  { id: 'network-like', title: 'Net-trace' },
  { id: 'search-like', title: 'Search logs' },
];

const fourViews =
  'ᾱ, Rₐ, Rᵢ and E are four views of the same runs: switch between them above the chart. All trials ask the same 1,000 questions; only the noise differs.';
const generator =
  'Eq. 37 is printed with 0.9·10⁻ᵏ, k = ⌊(j − 1)/10⌋, which sums to 10. Here it is 0.09·10⁻ᵏ, which sums to 1. The paper does not say how many cells there are; here 100 are asked about, nine tenths of the time the first ten.';
const dataDoesNotMatter =
  'None of the four metrics depends on the data: the errors of linear answers are noise and nothing else. So with one seed both data sets, which are generated stand-ins, give the very same curves, and what differs between those of the paper is chance.';
const leastBudget =
  'The last line of Eq. 33 has a stray 1/2, with which every measurement would cost twice as much. The least budget of Theorem 5.3, S·(−ln δ)/ε, is right, and is what runs here.';
const overCovers =
  'The paper says that Rᵢ converges to the confidence asked for, 80 %. With the interval of Definition 6.2, [L, L + 2ε], it does so for measured answers only: inferred ones are often narrower than they have to be and hold the truth more often.';
const chosenAlpha =
  'The paper does not give the α of its baseline. Here it is 0.02, which costs about as much over 1,000 questions as the least budget does. There is no α at which the baseline costs more and is worse in E and Rᵢ as well, at least not clearly: at 0.015 it is worse in both and cheaper, at 0.03 the other way round. What the least budget does buy at the same cost is that every question gets what it asked for (Rₐ).';
const treeIsPaid =
  'The tree of counts given in advance costs ε = 0.3, which is part of ᾱ here. Only the two systems that infer have it; the others could make no use of it.';
const unboundedBudget =
  'The budget is ε = 1,000, which is never reached; a record may be added or removed, as in the paper.';
const boundedBudget =
  'The budget is ε = 1; what would cost more is refused, and cheaper questions that come later may still be answered. A record may be added or removed, as in the paper.';
const worseThanUnbounded =
  'E and Rᵢ are to be seen beside Figure 9: here there is no history at the start, and questions are as narrow as ± 0.5.';

interface Setting {
  readonly width: readonly [number, number];
  readonly epsilon: number;
  readonly history: 'none' | 'tree';
  readonly questions: readonly number[];
  readonly seed: string;
}

function experiment(dataset: string, { width, epsilon, history, questions, seed }: Setting) {
  return {
    version: 1,
    dataset: { builtin: dataset },
    neighbours: 'add-remove',
    workload: { kind: 'question-stream', count: 1000, cells: 100, width, confidence: CONFIDENCE },
    mechanisms: [
      { id: 'ask-baseline', params: { alpha: 0.02 } },
      { id: 'ask-improved' },
      { id: 'ask-inference', params: { history } },
      { id: 'ask-ols', params: { history } },
    ],
    sweep: { parameter: 'questions', values: questions },
    fixed: { epsilon },
    metrics: [COST, ANSWERED, HELD, ERROR],
    trials: 20,
    seed,
  };
}

function saved(points: readonly Point[]): Check[] {
  const [cost, answered, held, error] = [COST, ANSWERED, HELD, ERROR].map((id) => new Curves(points, id, true));
  return [
    check(
      'With the least budget more questions get what they asked for than with a fixed α.',
      noLower(answered, 'ask-improved', 'ask-baseline', 0),
    ),
    check('Inference saves budget.', atMost(cost, 'ask-inference', 'ask-improved', 1)),
    check('Inference makes E smaller.', atMost(error, 'ask-inference', 'ask-improved', 1)),
    check('Inference makes Rᵢ no smaller.', noLower(held, 'ask-inference', 'ask-improved', SLACK)),
    check('Rᵢ of inference is at least the confidence asked for.', atLeast(held, 'ask-inference', CONFIDENCE)),
  ];
}

function outlives(points: readonly Point[]): Check[] {
  const [answered, held, error] = [ANSWERED, HELD, ERROR].map((id) => new Curves(points, id, true));
  return [
    check('Without inference the budget runs out, and Rₐ falls.', falling(answered, 'ask-improved')),
    check('Inference answers more questions.', noLower(answered, 'ask-inference', 'ask-improved', 0)),
    check('Inference makes E smaller.', atMost(error, 'ask-inference', 'ask-improved', 1)),
    check('Inference makes Rᵢ no smaller.', noLower(held, 'ask-inference', 'ask-improved', SLACK)),
    check('E is smaller than with ordinary least squares.', atMost(error, 'ask-inference', 'ask-ols', 1)),
    check('Rᵢ of inference is at least the confidence asked for.', atLeast(held, 'ask-inference', CONFIDENCE)),
  ];
}

const base = {
  kind: 'swept',
  paper: BAYESIAN_2012,
  variants: datasets,
  xScale: 'linear',
  yScale: 'linear',
  ownTrials: true,
} as const;

export const bayesianFigures: readonly SweptFigure[] = [
  {
    ...base,
    id: 'bayesian-9',
    number: 'Figure 9',
    title: 'Four query-answering systems without a bound on the budget',
    claim:
      'Giving each question the least budget serves people better than a fixed α; answering from earlier answers where they are good enough saves most of the budget, and gives better answers as well.',
    notes: [fourViews, chosenAlpha, overCovers, generator, leastBudget, dataDoesNotMatter, treeIsPaid, unboundedBudget],
    metric: COST,
    experiment: (dataset) =>
      experiment(dataset, {
        width: [50, 1000],
        epsilon: 1000,
        history: 'tree',
        questions: [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000],
        seed: 'bayesian-9',
      }),
    verdict: saved,
  },
  {
    ...base,
    id: 'bayesian-10',
    number: 'Figure 10',
    title: 'Four query-answering systems with a budget of 1',
    claim:
      'Without inference the budget is spent after about 100 questions. With it most questions can still be answered, with smaller errors than by ordinary least squares.',
    notes: [
      fourViews,
      overCovers,
      worseThanUnbounded,
      generator,
      leastBudget,
      dataDoesNotMatter,
      'The paper does not give the α of its baseline; here it is 0.02.',
      boundedBudget,
    ],
    metric: ANSWERED,
    experiment: (dataset) =>
      experiment(dataset, {
        width: [1, 1000],
        epsilon: 1,
        history: 'none',
        questions: [50, 100, 150, 200, 300, 400, 500, 600, 800, 1000],
        seed: 'bayesian-10',
      }),
    verdict: outlives,
  },
];
