import { population } from '../../data/builtin/census/population.ts';
import { unitedStates } from '../../data/builtin/census/united-states.ts';
import type { Point } from '../../experiment/summary.ts';
import { seededRng } from '../../random/seeded.ts';
import { HISTORICAL_2012 } from '../papers.ts';
import { type Check, check } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { lowestInside } from '../verdict/one-curve.ts';
import { atMost } from '../verdict/two-curves.ts';
import type { SweptFigure } from './swept-figure.ts';

const METRIC = 'rmse';
const QUERIES = 1000;
const RECORDS = 500_000;

/** From this α on bias is small beside the noise of these answers. */
const TRUSTING = 100_000;

/** Intervals of two attributes, each pair as likely as any other. */
function pairRanges() {
  const { attributes } = population(unitedStates);
  const rng = seededRng('history-2');
  return Array.from({ length: QUERIES }, () => {
    const first = rng.integer(attributes.length);
    const second = (first + 1 + rng.integer(attributes.length - 1)) % attributes.length;
    const where = [first, second].map((index) => {
      const { name, size } = attributes[index];
      return [name, [rng.integer(size), rng.integer(size)].sort((a, b) => a - b)] as const;
    });
    return { where: Object.fromEntries(where) };
  });
}

export const pastQueriesByAlpha: SweptFigure = {
  kind: 'swept',
  id: 'history-2',
  paper: HISTORICAL_2012,
  number: 'Figure 2a',
  title: 'Error of past queries against α',
  claim:
    'Putting noisy answers together makes answers to past queries better. Without bias little is gained; at an appropriate α much is, and where α is too small the bias takes it away again.',
  notes: [
    'The paper asks 5,000 queries with noise of scale 5,000. Here are 1,000 with noise of about that scale: what many answers share can be told from noise sooner the more of them there are.',
    'The records of the paper may not be passed on. The population here is generated, with attributes of other sizes; so shapes and orders can be compared, single values cannot.',
    'Curves with a prior and of the maximum-entropy approach are not drawn here, nor are general queries (Figure 2b) and new ones (Figure 2c, d).',
  ],
  variants: [{ id: 'ranges', title: '2-D range queries' }],
  xScale: 'log',
  yScale: 'log',
  metric: METRIC,
  ownTrials: true,
  quickTrials: 10,
  experiment: () => ({
    version: 1,
    dataset: { builtin: 'census-like', params: { records: RECORDS } },
    neighbours: 'add-remove',
    workload: { kind: 'queries', queries: pairRanges() },
    mechanisms: [
      { id: 'laplace', label: 'noisy answers' },
      { id: 'laplace', label: 'kernel PCA', reconstruct: { id: 'kernel-pca' } },
    ],
    sweep: { parameter: 'reconstruct.alpha', values: [1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7] },
    fixed: { epsilon: 0.1 },
    metrics: [METRIC],
    trials: 10,
    seed: 'history-2',
  }),
  verdict(points: readonly Point[]): Check[] {
    const curves = new Curves(points, METRIC);
    return [
      check(
        'There is an α between trust and distrust at which the error is least.',
        lowestInside(curves, 'kernel PCA', 1.02, 'α'),
      ),
      check(
        'Answers that are put together are no worse than the noisy ones once α is large.',
        atMost(curves.from(TRUSTING), 'kernel PCA', 'noisy answers', 1.02),
      ),
    ];
  },
};
